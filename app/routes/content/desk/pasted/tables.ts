import { CONDITION, isPart, type Part, type Piece, part } from './piece.ts';

/** How what is in a cell is read. */
export interface Reading {
  cell: (parts: readonly Piece[]) => Piece[];
  words: (parts: readonly Piece[]) => Piece[];
  blocks: (parts: readonly Piece[]) => Piece[];
  /** Whether a first row that is bold is a head. */
  readsHeads: boolean;
}

const OF_CELLS = ['colspan', 'rowspan'];

/** A table without widths and frames; what stands in it outside of cells is before it, as in browsers. */
export function tableOf(table: Part, reading: Reading): Piece[] {
  const outside: Piece[] = [];
  const sections: Part[] = [];
  const sectionFor = (name: string): Part => {
    const last = sections.at(-1);
    if (last?.name === name) return last;
    const made = part(name);
    sections.push(made);
    return made;
  };
  const readRow = (row: Part, name: string) => {
    const cells = row.parts.flatMap((cell) => {
      if (isPart(cell, 'td', 'th')) return [cellOf(cell, name === 'thead', reading)];
      outside.push(cell);
      return [];
    });
    if (cells.length > 0) sectionFor(name).parts.push(part('tr', cells));
  };
  const read = (pieces: readonly Piece[], name: string) => {
    for (const piece of pieces) {
      if (isPart(piece, 'caption')) sections.push(part('caption', reading.words(piece.parts)));
      else if (isPart(piece, 'thead', 'tbody')) read(piece.parts, piece.name);
      else if (isPart(piece, 'tfoot', CONDITION)) read(piece.parts, 'tbody');
      else if (isPart(piece, 'tr')) readRow(piece, name);
      else if (isPart(piece, 'td', 'th')) readRow(part('tr', [piece]), name);
      else outside.push(piece);
    }
  };
  read(table.parts, 'tbody');
  const before = reading.blocks(outside);
  if (!sections.some(({ name }) => name !== 'caption')) return before;
  return [...before, part('table', reading.readsHeads ? sections.map(withHeads) : sections)];
}

function cellOf({ name, attributes, parts }: Part, isHead: boolean, { cell }: Reading): Part {
  const spans = OF_CELLS.filter((span) => Number(attributes[span] ?? 1) > 1);
  const { scope } = attributes;
  return part(isHead ? 'th' : name, cell(parts), {
    ...Object.fromEntries(spans.map((span) => [span, attributes[span] ?? ''])),
    ...(scope && name === 'th' && { scope }),
  });
}

const isBold = (cell: Piece): boolean =>
  isPart(cell, 'th') ||
  (isPart(cell, 'td') && cell.parts.length === 1 && isPart(cell.parts[0], 'strong'));

/** What is a head is bold by being one. */
export const lessBold = (words: readonly Piece[]): Piece[] =>
  words.flatMap((piece) => (isPart(piece, 'strong') ? piece.parts : [piece]));

/** A first row that is bold as a whole is the head of a table of more rows. */
function withHeads(section: Part, at: number, all: readonly Part[]): Part {
  const [first, ...others] = section.parts;
  const isFirst = section.name === 'tbody' && all[at - 1]?.name !== 'thead';
  if (!isFirst || !isPart(first) || others.length === 0) return section;
  if (!first.parts.every(isBold)) return section;
  const heads = first.parts.map((cell) =>
    isPart(cell) ? part('th', lessBold(cell.parts), cell.attributes) : cell,
  );
  return part(section.name, [part('tr', heads), ...others]);
}
