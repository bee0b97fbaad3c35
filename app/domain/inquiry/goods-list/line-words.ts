import type { WordKind } from '#app/domain/inquiry/pasted-match.ts';
import { type FoldedText, foldedText } from './folded-text.ts';
import { LONGEST_WORD, NAME_HEADS, TRADE_WORDS, type WordRole } from './trade-words.ts';
import {
  AFTER_PLACE,
  BEFORE_PLACE,
  beginningOf,
  MODEL,
  NUMBERING,
  PATTERNS,
  type Part,
  SEPARATOR,
} from './word-patterns.ts';

/** The words that a market knows, in their normal form. */
export interface Vocabulary {
  kindOf(word: string): WordKind;
  /** The simplified form of a traditional character. */
  simplified(character: string): string;
}

/** A part of a line with its possible meaning; `unread` if no meaning is known. */
export interface LinePart {
  part: Part | WordRole | 'unread';
  /** The part in the folded text. */
  text: string;
  /** The part as a value: for a place only its name, without words such as 提货. */
  value: string;
  /** Where the part begins in the typed text. */
  start: number;
  end: number;
}

export const isOfName = ({ part }: Pick<LinePart, 'part'>): boolean =>
  part === 'name' || part === 'polymer';

/** The name of the goods of a row, as far as its words state it. */
export const nameIn = (parts: readonly LinePart[]): string =>
  parts
    .filter(isOfName)
    .map(({ text }) => text)
    .join('');

/** The most characters of a line that are read. */
export const LONGEST_LINE = 400;

/**
 * The cost of reading a part in a certain way; the cheapest reading of a line wins, so fewer and surer parts cost less.
 * Fixed forms and words in our tables are surer than a word that the market knows, that word is surer than a model
 * recognised by its form, and anything is surer than an unread part.
 */
const COST = {
  name: 0.2,
  tabled: 0.35,
  formed: 0.45,
  bare: 0.5,
  known: 1,
  model: 1.2,
  joinedModel: 2,
  beforeHead: 1.2,
  cutInRun: 0.3,
  signBetween: 0.6,
  unread: 20,
  unreadCharacter: 3,
} as const;

const MOST_BEFORE_HEAD = 3;
const LONGEST_PLACE = 11;

interface Candidate {
  part: LinePart['part'] | null;
  start: number;
  end: number;
  value: string;
  cost: number;
}

/** The parts of a line in their order, by the cheapest of all ways to read it. */
export function partsOf(typed: string, vocabulary: Vocabulary): LinePart[] {
  const line = foldedText(typed, (character) => vocabulary.simplified(character));
  const numbered = NUMBERING.exec(line.text)?.[0] ?? '';
  const read = cheapest(line.text, numbered.length, vocabulary);
  const parts = [
    ...(numbered.trim() ? [{ part: 'number' as const, ...spanOf(line, 0, numbered.length) }] : []),
    ...read.flatMap(({ part, start, end, value }) =>
      part === null ? [] : [{ part, ...spanOf(line, start, end), value }],
    ),
  ];
  return joinedNames(parts);
}

function spanOf(line: FoldedText, start: number, end: number) {
  const text = line.text.slice(start, end);
  const first = start + (text.length - text.trimStart().length);
  const last = first + text.trim().length;
  return {
    text: text.trim(),
    value: text.trim(),
    start: line.starts[first] ?? 0,
    end: line.ends[last - 1] ?? 0,
  };
}

/**
 * Finds the cheapest sequence of parts that covers the text. A character after an unread part prolongs that part, which
 * costs less than a new unread part.
 */
function cheapest(text: string, from: number, vocabulary: Vocabulary): Candidate[] {
  const best: ({ cost: number; last: Candidate | null } | undefined)[] = [];
  best[from] = { cost: 0, last: null };
  const offer = (last: Candidate, cost: number) => {
    const known = best[last.end];
    if (!known || cost < known.cost) best[last.end] = { cost, last };
  };
  for (let at = from; at < text.length; at += 1) {
    const reached = best[at];
    if (!reached) continue;
    const cut = cutCost(text, at);
    if (cut !== null) {
      for (const candidate of candidatesAt(text, at, vocabulary)) {
        if (cutCost(text, candidate.end) !== null) {
          offer(candidate, reached.cost + cut + candidate.cost);
        }
      }
    }
    const before = reached.last?.part === 'unread' ? reached.last : null;
    const start = before?.start ?? at;
    const end = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    const cost = before ? COST.unreadCharacter : COST.unread;
    offer({ part: 'unread', start, end, value: text.slice(start, end), cost }, reached.cost + cost);
  }
  const steps: Candidate[] = [];
  for (let at = text.length; at > from; ) {
    const last = best[at]?.last;
    if (!last) break;
    steps.unshift(last);
    at = last.start;
  }
  return steps;
}

/** The cost of cutting the text within letters and digits; null if it cannot be cut there. */
function cutCost(text: string, at: number): number | null {
  const [before = '', after = ''] = [text[at - 1], text[at]];
  if (/[gl]x\d/.test(text.slice(at - 1, at + 2)) || /[gl]x\d/.test(text.slice(at - 2, at + 1)))
    return 0;
  if (!/[a-z\d]/.test(before) || !/[a-z\d]/.test(after)) return 0;
  // HRB400E20, YJV3×70: letters end, digits begin.
  return /[a-z]/.test(before) && /\d/.test(after) ? COST.cutInRun : null;
}

function candidatesAt(text: string, at: number, vocabulary: Vocabulary): Candidate[] {
  const found: Candidate[] = [];
  const add = (part: Candidate['part'], end: number, cost: number, value?: string) =>
    found.push({ part, start: at, end, cost, value: value ?? text.slice(at, end) });
  const character = text[at] ?? '';
  if (SEPARATOR.test(character) || (character === 'x' && isBetweenAmounts(text, at))) {
    const isWithin = /[-/:.=·]/.test(character) && isWordAt(text, at - 1) && isWordAt(text, at + 1);
    add(null, at + 1, isWithin ? COST.signBetween : 0);
  }
  if (/\s/.test(character)) return found;
  const beginning = beginningOf(character);
  for (const { part, expression, begins } of PATTERNS) {
    if (!begins.has(beginning)) continue;
    expression.lastIndex = at;
    const matched = expression.exec(text)?.[0];
    if (matched) add(part, at + matched.length, costOf(part));
  }
  MODEL.lastIndex = at;
  const model = beginning === 'other' ? undefined : MODEL.exec(text)?.[0];
  if (model) add('grade', at + model.length, /\dx\d/.test(model) ? COST.joinedModel : COST.model);
  addWords(text, at, vocabulary, add);
  addPlaces(text, at, vocabulary, add);
  return found;
}

const costOf = (part: Part): number =>
  part === 'bare' ? COST.bare : part === 'remark' ? COST.tabled : COST.formed;

/** Whether an x joins two amounts: 10支×12米, 25kg×40袋. */
const isBetweenAmounts = (text: string, at: number): boolean =>
  /[\p{Script=Han}gl] ?$/u.test(text.slice(Math.max(0, at - 3), at)) &&
  /^x ?\d/.test(text.slice(at, at + 3));

const isWordAt = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text[at] ?? '');

type Add = (part: Candidate['part'], end: number, cost: number, value?: string) => void;

function addWords(text: string, at: number, vocabulary: Vocabulary, add: Add): void {
  for (let end = at + 1; end <= Math.min(text.length, at + LONGEST_WORD); end += 1) {
    const word = text.slice(at, end);
    const role = TRADE_WORDS.get(word);
    if (role) add(role, end, role === 'name' || role === 'polymer' ? COST.name : COST.tabled);
    const kind = end - at > 1 && !role ? vocabulary.kindOf(word) : null;
    if (kind === 'name' || (kind === 'grade' && isNamed(word))) add('name', end, COST.tabled);
    else if (kind === 'grade' && isGradeWord(word)) add('grade', end, gradeCost(word));
    else if (kind && kind !== 'grade' && kind !== 'place') add('maker', end, COST.known);
  }
  for (let ahead = 1; ahead <= MOST_BEFORE_HEAD; ahead += 1) {
    if (!/^\p{Script=Han}$/u.test(text[at + ahead - 1] ?? '')) return;
    for (let end = at + ahead + 1; end <= Math.min(text.length, at + ahead + 6); end += 1) {
      if (NAME_HEADS.has(text.slice(at + ahead, end))) {
        add('name', end, COST.name + ahead * COST.beforeHead);
      }
    }
  }
}

/** Whether a word that the market lists as a grade is the name of the goods to everybody: 粒碱, A级铜. */
const isNamed = (word: string): boolean =>
  /^\p{L}+$/u.test(word) &&
  [1, 2, 3].some((length) => NAME_HEADS.has(word.slice(-length))) &&
  [2, 3].every((length) => TRADE_WORDS.get(word.slice(-length)) !== 'treatment');

/**
 * Whether a word that the market lists as a grade is read as one. A number alone is not: it is decided by the rest of
 * the row. A grade of several words must not begin with a name or go on with a size: L-HM 46 is a grade, but PP 1206
 * and Z41H-16C DN50 are read word by word.
 */
function isGradeWord(word: string): boolean {
  const [first = '', ...more] = word.split(' ');
  if (more.length === 0) return !/^[\d.]+$/.test(word);
  const isOfName = TRADE_WORDS.get(first) === 'polymer' || isNamed(first);
  return !isOfName && more.every((part) => /^[a-z]*\d+(?:\.\d+)?$/.test(part) && !/^dn/.test(part));
}

/** 316L is cheap as a grade, so that it is not read as 316 litres. */
const gradeCost = (word: string): number =>
  /^\d{3,4}[a-z]$/.test(word) ? COST.tabled : COST.known;

/** Adds places with the words around them: 上海, 送到上海, 上海提货. The market knows the places; a pattern knows the words. */
function addPlaces(text: string, at: number, vocabulary: Vocabulary, add: Add): void {
  BEFORE_PLACE.lastIndex = at;
  const before = BEFORE_PLACE.exec(text)?.[0] ?? '';
  for (const start of new Set([at, at + before.length])) {
    if (!/\p{Script=Han}/u.test(text[start] ?? '')) continue;
    for (let end = start + 2; end <= Math.min(text.length, start + LONGEST_PLACE); end += 1) {
      const place = text.slice(start, end);
      if (vocabulary.kindOf(place) !== 'place') continue;
      AFTER_PLACE.lastIndex = end;
      const after = AFTER_PLACE.exec(text)?.[0] ?? '';
      for (const last of new Set([end, end + after.length])) {
        add('place', last, COST.tabled, place);
      }
    }
  }
}

const mayBegin = ({ part, text }: LinePart): boolean =>
  ['name', 'polymer', 'treatment'].includes(part) ||
  (part === 'grade' && /^\p{Script=Han}+$/u.test(text));

/** Whether an unread character after a name turns it into another word: 轴承座 is no 轴承, and 工字纲 is unknown. */
const changesName = ({ part, text }: LinePart): boolean =>
  part === 'unread' && /^\p{Script=Han}$/u.test(text);

/** Parts of one name that are written together are one word: 热镀锌|钢管, 覆膜|编织袋. */
function joinedNames(parts: readonly LinePart[]): LinePart[] {
  const joined: LinePart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const isBeside = last?.end === part.start;
    const isJoined =
      isBeside && (isOfName(part) ? mayBegin(last) : changesName(part) && isOfName(last));
    if (last && isJoined) {
      const text = last.text + part.text;
      const whole = isOfName(part) ? 'name' : 'unread';
      joined[joined.length - 1] = { ...last, part: whole, text, value: text, end: part.end };
    } else joined.push(part);
  }
  return joined;
}
