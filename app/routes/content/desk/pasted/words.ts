import { isBlank, isPart, type Part, type Piece, part, styleOf } from './piece.ts';

/** What says how words look, by what it is called; the rest of a look is the page's. */
const TAGS: ReadonlyMap<string, string> = new Map([
  ['b', 'strong'],
  ['strong', 'strong'],
  ['i', 'em'],
  ['em', 'em'],
  ['u', 'u'],
  ['ins', 'u'],
  ['s', 's'],
  ['strike', 's'],
  ['del', 's'],
  ['sub', 'sub'],
  ['sup', 'sup'],
]);

/** Elements that only say how words look. */
const LOOKS = new Set([...TAGS.keys(), 'span', 'font', 'big', 'small', 'tt']);

/** From the outer one to the inner one. */
const ORDER = ['strong', 'em', 'u', 's', 'sub', 'sup'];

function looksOf(words: Part): Set<string> {
  const looks = new Set<string>();
  const own = TAGS.get(words.name);
  if (own) looks.add(own);
  const style = styleOf(words);
  const weight = style.get('font-weight') ?? '';
  if (/^(?:bold|bolder|[6-9]00)/.test(weight)) looks.add('strong');
  // Google Docs puts a whole text in one that is not bold.
  if (/^(?:normal|lighter|[1-5]00)/.test(weight)) looks.delete('strong');
  const slant = style.get('font-style') ?? '';
  if (/^(?:italic|oblique)/.test(slant)) looks.add('em');
  if (slant === 'normal') looks.delete('em');
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  if (/underline/.test(line)) looks.add('u');
  if (/line-through/.test(line)) looks.add('s');
  if (/\bnone\b/.test(line)) looks.delete('u');
  const place = style.get('vertical-align');
  if (place === 'sub' || place === 'super') looks.add(place === 'sub' ? 'sub' : 'sup');
  return looks;
}

const DRAWN_APART = new Set(['mso-special-character', 'page-break-before', 'break-before']);

/**
 * Words with what the page keeps of their look: programs say «bold» in ten ways, and a size, a font or a colour of their own
 * for every word.
 * @param around what is said around them already
 */
export function wordsOf(
  pieces: readonly Piece[],
  around: ReadonlySet<string> = new Set(),
): Piece[] {
  const found = pieces.flatMap((piece): Piece[] => {
    if (typeof piece === 'string') return [piece];
    if (LOOKS.has(piece.name)) return looked(piece, around);
    if (piece.name === 'a') return linked(piece, around);
    if (piece.name === 'img') return picture(piece);
    if (piece.name === 'br') {
      const style = styleOf(piece);
      return [...DRAWN_APART].some((name) => style.has(name)) ? [] : [part('br')];
    }
    // Names of parts of other programs, with words in them: o:p, st1:place, w:sdt.
    if (piece.name.includes(':') || piece.name.startsWith('#')) return wordsOf(piece.parts, around);
    // Nothing that a page can show; what it is called is said in the preview.
    return [part(piece.name, piece.name === 'script' ? [] : wordsOf(piece.parts, around))];
  });
  return joined(found);
}

function looked(words: Part, around: ReadonlySet<string>): Piece[] {
  const looks = [...looksOf(words)].filter((look) => !around.has(look));
  const inner = wordsOf(words.parts, new Set([...around, ...looks]));
  if (isBlank(inner)) return inner;
  return ORDER.filter((look) => looks.includes(look)).reduceRight<Piece[]>(
    (within, look) => [part(look, within)],
    inner,
  );
}

/** A place in the text that Word names is no link. */
function linked({ attributes: { href }, parts }: Part, around: ReadonlySet<string>): Piece[] {
  const inner = wordsOf(parts, new Set([...around, 'u']));
  if (href === undefined || href.startsWith('#_')) return inner;
  return [part('a', inner, { href })];
}

const OF_PICTURES = ['src', 'alt', 'width', 'height'];

/** Whether the address of a picture is on another site, or on somebody's machine. */
export const isElsewhere = (src: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(src);

function picture({ attributes }: Part): Part[] {
  if (!attributes.src || isElsewhere(attributes.src.trim())) return [];
  const said = Object.entries(attributes).filter(([name]) => OF_PICTURES.includes(name));
  return [part('img', [], Object.fromEntries(said))];
}

/** Neighbours of one look are one: Word begins anew with each change between Chinese and Latin letters. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') {
      result[result.length - 1] = last + piece;
    } else if (isPart(piece, ...ORDER) && isPart(last, piece.name)) {
      result[result.length - 1] = part(last.name, joined([...last.parts, ...piece.parts]));
    } else result.push(piece);
  }
  return result;
}

const SPACE = /^[ \t\r\n\f\u00a0]$/;
/** In place of what is no sign: the end of a line, a picture. */
const EDGE = '<>';
const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f]/;

/**
 * Words without the spaces of a program that wraps its lines and indents by spaces: one for several, none at the ends, and
 * none for the end of a line between Chinese signs.
 */
export function evenSpaces(pieces: readonly Piece[]): Piece[] {
  const signs: string[] = [];
  const collect = (each: readonly Piece[]) => {
    for (const piece of each) {
      if (typeof piece === 'string') signs.push(...piece);
      else if (piece.parts.length > 0) collect(piece.parts);
      else signs.push(EDGE);
    }
  };
  collect(pieces);
  const isSpace = (sign: string | undefined) => sign !== undefined && SPACE.test(sign);
  const kept = signs.map((sign, at) => {
    if (!isSpace(sign)) return sign;
    const before = signs[at - 1] ?? EDGE;
    if (before === EDGE || isSpace(before)) return '';
    let end = at + 1;
    while (isSpace(signs[end])) end += 1;
    const after = signs[end] ?? EDGE;
    if (after === EDGE) return '';
    const isWrapped = signs.slice(at, end).includes('\n');
    return isWrapped && WIDE.test(before) && WIDE.test(after) ? '' : ' ';
  });
  let at = 0;
  const rebuilt = (each: readonly Piece[]): Piece[] =>
    each.flatMap((piece): Piece[] => {
      if (typeof piece === 'string') {
        const length = [...piece].length;
        at += length;
        const text = kept.slice(at - length, at).join('');
        return text === '' ? [] : [text];
      }
      if (piece.parts.length === 0) {
        at += 1;
        return [piece];
      }
      const inner = rebuilt(piece.parts);
      return inner.length > 0 ? [{ ...piece, parts: inner }] : [];
    });
  return joined(rebuilt(pieces));
}

/** Words without spaces and ends of lines around them. */
export function trimmed(pieces: readonly Piece[]): Piece[] {
  const isEmpty = (piece: Piece | undefined) =>
    (typeof piece === 'string' && piece.trim() === '') || isPart(piece, 'br');
  let first = 0;
  let end = pieces.length;
  while (first < end && isEmpty(pieces[first])) first += 1;
  while (end > first && isEmpty(pieces[end - 1])) end -= 1;
  return pieces.slice(first, end).map((piece, at, all) => {
    if (typeof piece !== 'string') return piece;
    const begun = at === 0 ? piece.trimStart() : piece;
    return at === all.length - 1 ? begun.trimEnd() : begun;
  });
}
