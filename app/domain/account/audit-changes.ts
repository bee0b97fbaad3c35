/** Something as people read it, by the names of its fields; empty: there is none. */
export type Texts = Readonly<Record<string, string>>;

/** What a field was and what it is now, as people read it. */
export interface Change {
  field: string;
  before: string;
  after: string;
}

/** The fields of which two states of one thing differ, in the order in which they are named. */
export const changesBetween = (before: Texts, after: Texts): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: before[field] ?? '', after: after[field] ?? '' }))
    .filter((change) => change.before !== change.after);

export const isSameTexts = (one: Texts, other: Texts): boolean =>
  changesBetween(one, other).length === 0;

const NONE = '无';

export const changeText = ({ field, before, after }: Change): string =>
  `${field}：${before || NONE} → ${after || NONE}`;

export const changesText = (changes: readonly Change[]): string =>
  changes.map(changeText).join('；');

/** More of them are named in no message: a table of people changes hundreds of things at once. */
const MOST_NAMED = 8;

/** The same, as long as a message may be. */
export const changesInBrief = (changes: readonly Change[]): string =>
  changes.length > MOST_NAMED
    ? `${changesText(changes.slice(0, MOST_NAMED))} 等 ${changes.length} 项`
    : changesText(changes);
