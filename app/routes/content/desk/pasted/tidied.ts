import { type Entry, entryOf, listsOf, onlineEntries } from './lists.ts';
import {
  CONDITION,
  has,
  htmlOf,
  isBlank,
  isPart,
  type Part,
  type Piece,
  part,
  piecesOf,
} from './piece.ts';
import { lessBold, tableOf } from './tables.ts';
import { evenSpaces, isElsewhere, trimmed, wordsOf } from './words.ts';

/** What Word, WPS, Google Docs and LibreOffice leave in what they give to others. */
const OF_OFFICE =
  /\bmso-|class=["']?(?:Mso|western|TextRun|OutlineElement)|urn:schemas-microsoft-com|docs-internal-guid|(?:Libre|Open)Office|kingsoft|ksosoft|\bWPS\b/i;

const DROPPED = new Set([
  'head',
  'title',
  'meta',
  'link',
  'base',
  'xml',
  'colgroup',
  'col',
  'template',
]);
/** Around blocks, and blocks where they hold words alone. */
const FRAMES = new Set([
  ...['html', 'body', 'div', 'center', 'section', 'article', 'main', 'header', 'footer', 'aside'],
  ...['address', 'dl', 'dt', 'dd', 'nav', CONDITION],
]);
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const BLOCKS = new Set([
  ...HEADINGS,
  ...['p', 'ul', 'ol', 'li', 'table', 'blockquote', 'hr', 'figure', 'figcaption'],
]);
const OPENED = new Set([...BLOCKS, ...[...FRAMES].filter((name) => name !== CONDITION)]);

/** Tags that are read as something else, or say nothing: their loss is no news. */
export const UNDERSTOOD: ReadonlySet<string> = new Set([
  ...DROPPED,
  ...FRAMES,
  ...HEADINGS,
  ...['span', 'font', 'big', 'small', 'ins', 'del', 'strike', 'tfoot'],
]);

export const isOfOffice = (html: string): boolean => OF_OFFICE.test(html);

interface Source {
  /** Whether its spaces and first rows are those of a program, not of a writer. */
  isOffice: boolean;
  /** By how much headings are lowered: the page's own title is its h1. */
  lower: number;
}

/**
 * The structure of HTML as programs put it on the clipboard: headings, paragraphs, lists, tables, bold words; and of HTML
 * that somebody wrote, the same HTML. What a page may not show the sanitiser takes out, after this.
 */
export function tidied(html: string): string {
  const isOffice = isOfOffice(html);
  const pieces = piecesOf(html);
  const lower = has(pieces, new Set(['h1'])) ? 1 : 0;
  return htmlOf(flow(pieces, { isOffice, lower }));
}

/** Blocks below each other; words alone where there is no block. */
function flow(pieces: readonly Piece[], source: Source): Piece[] {
  const blocks: Piece[] = [];
  let run: Piece[] = [];
  let entries: Entry[] = [];
  const endRun = () => {
    const words = inline(run, source);
    run = [];
    if (isBlank(words)) return;
    endEntries();
    blocks.push(part('p', words));
  };
  const endEntries = () => {
    const items = entries.map((entry) => ({ ...entry, parts: item(entry.parts, source) }));
    blocks.push(...listsOf(items.filter(({ parts }) => !isBlank(parts))));
    entries = [];
  };
  const add = (block: Part) => {
    endRun();
    const made = blockOf(block, source);
    if (made.length > 0) endEntries();
    blocks.push(...made);
  };
  const addEntries = (found: readonly Entry[]) => {
    endRun();
    entries.push(...found);
  };
  const read = (each: readonly Piece[]) => {
    for (const piece of each) {
      if (typeof piece === 'string') run.push(piece);
      else if (DROPPED.has(piece.name) || (source.isOffice && piece.name === 'style')) continue;
      else if (piece.name === 'ul' || piece.name === 'ol') {
        const online = onlineEntries(piece);
        if (online) addEntries(online);
        else add(piece);
      } else if (BLOCKS.has(piece.name) || FRAMES.has(piece.name)) {
        const entry = entryOf(piece);
        if (entry && 'level' in entry) addEntries([entry]);
        else if (FRAMES.has(piece.name)) readFrame(entry ?? piece);
        else add(entry ?? piece);
      } else if (has(piece.parts, OPENED)) read(piece.parts);
      else run.push(piece);
    }
  };
  const readFrame = ({ name, parts }: Part) => {
    // A condition is no paragraph.
    const isWhole = name !== CONDITION && !has(parts, OPENED);
    if (isWhole) endRun();
    read(parts);
    if (isWhole) endRun();
  };
  read(pieces);
  if (blocks.length === 0 && entries.length === 0) {
    const words = inline(run, source);
    return has(pieces, OPENED) && !isBlank(words) ? [part('p', words)] : words;
  }
  endRun();
  endEntries();
  return blocks;
}

const inline = (pieces: readonly Piece[], { isOffice }: Source): Piece[] => {
  const words = wordsOf(pieces);
  return trimmed(isOffice ? evenSpaces(words) : words);
};

function blockOf(block: Part, source: Source): Piece[] {
  const { name, parts } = block;
  if (name === 'hr') return [part('hr')];
  if (name === 'ul' || name === 'ol') return listOf(block, source);
  if (name === 'table') {
    return tableOf(block, {
      cell: (each) => item(each, source),
      words: (each) => inline(each, source),
      blocks: (each) => flow([part('div', [...each])], source),
      readsHeads: source.isOffice,
    });
  }
  // One without a list.
  if (name === 'li') return flow([part('p', parts)], source);
  if (name === 'blockquote') {
    const inner = flow(parts, source);
    return isBlank(inner) ? [] : [part('blockquote', inner)];
  }
  if (name === 'figure') return [part('figure', figureParts(parts, source))];
  // As browsers read it, a block ends the paragraph around it.
  if (has(parts, OPENED)) return flow(parts, source);
  const words = inline(parts, source);
  if (isBlank(words)) return [];
  if (!HEADINGS.has(name)) return [part(name, words)];
  const level = Math.min(Number(name.slice(1)) + source.lower, 4);
  return [part(`h${level}`, lessBold(words))];
}

const figureParts = (parts: readonly Piece[], source: Source): Piece[] =>
  parts.flatMap((piece): Piece[] => {
    if (!isPart(piece)) return [];
    const words = inline(piece.name === 'figcaption' ? piece.parts : [piece], source);
    if (piece.name !== 'figcaption') return words;
    return isBlank(words) ? [] : [part('figcaption', words)];
  });

/** Words, then perhaps a list: the only paragraph of an entry or a cell is none. */
function item(parts: readonly Piece[], source: Source): Piece[] {
  const inner = flow(parts, source);
  const [first, ...others] = inner;
  const hasOneParagraph = others.every((each) => isPart(each, 'ul', 'ol'));
  return isPart(first, 'p') && hasOneParagraph ? [...first.parts, ...others] : inner;
}

function listOf({ name, attributes: { start }, parts }: Part, source: Source): Piece[] {
  const items: Part[] = [];
  for (const piece of parts) {
    // A list within a list belongs to the entry before it.
    const last = items.at(-1);
    if (isPart(piece, 'ul', 'ol') && last) last.parts.push(...listOf(piece, source));
    else {
      const inner = item(isPart(piece, 'li') ? piece.parts : [piece], source);
      if (!isBlank(inner)) items.push(part('li', inner));
    }
  }
  if (items.length === 0) return [];
  return [
    name === 'ol' && start && start !== '1' ? part(name, items, { start }) : part(name, items),
  ];
}

/** How many pictures a text has that are not of this site: other programs' pictures do not come along. */
export const foreignPictures = (html: string): number => picturesElsewhere(piecesOf(html));

const picturesElsewhere = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum: number, piece) => {
    if (!isPart(piece)) return sum;
    const isOne = piece.name === 'img' && isElsewhere(piece.attributes.src ?? '');
    return sum + Number(isOne) + picturesElsewhere(piece.parts);
  }, 0);
