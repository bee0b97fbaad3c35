import { CONDITION, isPart, type Part, type Piece, part, styleOf, textOf } from './piece.ts';

/** A paragraph that a program shows as an entry of a list. */
export interface Entry {
  level: number;
  kind: 'ul' | 'ol';
  /** Its number; of an `ul` 1. */
  number: number;
  parts: Piece[];
}

const IN_LIST = /\bl\d+\s+level(\d+)\s+lfo\d+/;

/** The level of a paragraph in a list of Word; 0 of others. */
const levelOf = (paragraph: Part): number =>
  Number(IN_LIST.exec(styleOf(paragraph).get('mso-list') ?? '')?.[1] ?? 0);

const isMarker = (each: Part): boolean =>
  (each.name === CONDITION && /!supportLists/i.test(each.attributes.asked ?? '')) ||
  styleOf(each).get('mso-list') === 'ignore';

/** The text of a paragraph's marker, and the paragraph without it. */
function withoutMarker(pieces: readonly Piece[]): { marker: string; rest: Piece[] } {
  let marker = '';
  const rest = pieces.flatMap((piece): Piece[] => {
    if (!isPart(piece)) return [piece];
    if (isMarker(piece)) {
      marker += textOf(piece.parts);
      return [];
    }
    const inner = withoutMarker(piece.parts);
    marker += inner.marker;
    return [{ ...piece, parts: inner.rest }];
  });
  return { marker: marker.replace(/[\s\u00a0]+/g, ' ').trim(), rest };
}

/** A number as lists of pages show it; letters count as in a list that begins with a. */
const NUMBER = /^(?:(\d{1,4})|([a-zA-Z]))[.)、．）]$/;
/** Signs, and those letters of fonts of signs that look like one. */
const BULLET = /^[·•●○■□◆◇▪▫➢➤✓✔※★☆*\-–—\uf000-\uf0ff]$|^[olnuvqpØü§]$/;

/**
 * What a paragraph of Word is: an entry of a list, or a paragraph whose number is part of its text, since no list of a page
 * shows 「第一条」, 「一、」 or 「1.1」.
 */
export function entryOf(paragraph: Part): Entry | Part | null {
  const level = levelOf(paragraph);
  if (level === 0) return null;
  const { marker, rest } = withoutMarker(paragraph.parts);
  const isParagraph = paragraph.name === 'p' || paragraph.name === 'div';
  const [, digits, letter] = NUMBER.exec(marker) ?? [];
  if (isParagraph && (marker === '' || BULLET.test(marker))) {
    return { level, kind: 'ul', number: 1, parts: rest };
  }
  if (isParagraph && (digits || letter)) {
    const number = digits
      ? Number(digits)
      : ((letter ?? 'a').toLowerCase().codePointAt(0) ?? 97) - 96;
    return { level, kind: 'ol', number, parts: rest };
  }
  const { style: _, ...attributes } = paragraph.attributes;
  const said = marker === '' ? rest : [`${marker} `, ...rest];
  return { ...paragraph, attributes, parts: said };
}

/** The entries of a list as Word writes it in a browser: each in a list of its own. */
export function onlineEntries(list: Part): Entry[] | null {
  const items = list.parts.filter((piece) => isPart(piece));
  const isOnline = items.every((item) => item.attributes['data-listid'] !== undefined);
  if (items.length === 0 || !isOnline) return null;
  return items.map(({ attributes, parts }, at) => ({
    level: Number(attributes['data-aria-level'] ?? attributes['aria-level'] ?? 1) || 1,
    kind: list.name === 'ol' ? 'ol' : 'ul',
    number: (Number(list.attributes.start ?? 1) || 1) + at,
    parts,
  }));
}

/** Entries below each other as lists in lists. */
export function listsOf(entries: readonly Entry[]): Part[] {
  const result: Part[] = [];
  /** The lists that the next entry may belong to, the outer one first. */
  const open: { level: number; list: Part }[] = [];
  for (const { level, kind, number, parts } of entries) {
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    // Another kind of list at the same level.
    if (open.at(-1)?.level === level && open.at(-1)?.list.name !== kind) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = part(kind, [], kind === 'ol' && number > 1 ? { start: String(number) } : {});
      const within = open.at(-1)?.list.parts.at(-1);
      if (isPart(within)) within.parts.push(list);
      else result.push(list);
      open.push({ level, list });
    }
    open.at(-1)?.list.parts.push(part('li', [...parts]));
  }
  return result;
}
