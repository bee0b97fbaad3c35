import { Parser } from 'htmlparser2';

/** HTML as it is tidied: texts, and elements with what is in them. */
export type Piece = string | Part;

export interface Part {
  /** In small letters; `#if` of what Word shows to some programs only. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  parts: Piece[];
}

export const CONDITION = '#if';

export const part = (
  name: string,
  parts: Piece[] = [],
  attributes: Part['attributes'] = {},
): Part => ({ name, attributes, parts });

export const isPart = (piece: Piece | undefined, ...names: readonly string[]): piece is Part =>
  typeof piece === 'object' && (names.length === 0 || names.includes(piece.name));

/** What stands in a condition is for programs that meet it; a browser shows the rest, and so do we. */
const OPENS = /^(?:<!)?!?\[if\s+([^\]]*)\]/i;
const CLOSES = /\[endif\]/i;

/** Of elements in each other: what is deeper stands beside the last one. */
const MOST_DEEP = 150;

/** Reads HTML as browsers do, but for conditions of Word, which are kept until its lists are read. */
export function piecesOf(html: string): Piece[] {
  const root = part('');
  const open = [root];
  const closeTo = (name: string) => {
    const at = open.findLastIndex((each) => each.name === name);
    if (at > 0) open.length = at;
  };
  const condition = (text: string) => {
    // One that is a comment as a whole is not for browsers.
    const isWhole = /\[if/i.test(text) && CLOSES.test(text);
    if (isWhole) return;
    if (CLOSES.test(text)) closeTo(CONDITION);
    const [, asked] = OPENS.exec(text) ?? [];
    if (asked !== undefined) enter(part(CONDITION, [], { asked }));
  };
  const enter = (opened: Part) => {
    open.at(-1)?.parts.push(opened);
    if (open.length < MOST_DEEP) open.push(opened);
  };
  const parser = new Parser({
    onopentag: (name, attributes) => enter(part(name, [], attributes)),
    ontext: (text) => void open.at(-1)?.parts.push(text),
    onclosetag: closeTo,
    oncomment: condition,
    onprocessinginstruction: (_name, text) => condition(text),
  });
  parser.end(html);
  return root.parts;
}

const ALONE = new Set(['br', 'hr', 'img', 'input', 'embed', 'source', 'wbr']);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const htmlOf = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return escaped(piece);
      const { name, attributes, parts } = piece;
      const said = Object.entries(attributes)
        .map(([key, value]) => ` ${key}="${escaped(value).replaceAll('"', '&quot;')}"`)
        .join('');
      return ALONE.has(name) ? `<${name}${said}>` : `<${name}${said}>${htmlOf(parts)}</${name}>`;
    })
    .join('');

export const textOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : textOf(piece.parts))).join('');

export const has = (pieces: readonly Piece[], names: ReadonlySet<string>): boolean =>
  pieces.some((piece) => isPart(piece) && (names.has(piece.name) || has(piece.parts, names)));

const SHOWN = new Set(['img', 'hr', 'table', 'iframe', 'video', 'audio']);

/** Whether nothing of it would be seen. */
export const isBlank = (pieces: readonly Piece[]): boolean =>
  textOf(pieces).trim() === '' && !has(pieces, SHOWN);

/** The declarations of a `style` attribute, by their names. */
export function styleOf({ attributes: { style = '' } }: Part): ReadonlyMap<string, string> {
  return new Map(
    style.split(';').flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      if (colon < 0) return [];
      const name = declaration.slice(0, colon).trim().toLowerCase();
      return [
        [
          name,
          declaration
            .slice(colon + 1)
            .trim()
            .toLowerCase(),
        ] as const,
      ];
    }),
  );
}
