import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The pattern of `like` for texts that contain this one, in which `%` and `_` are ordinary characters. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A text as it is searched: in any letter case and width. */
export const searched = (text: SQLWrapper): SQL => sql`lower(normalize(${text}, nfkc))`;

/**
 * Whether a text has the words in it, in any letter case and width: 「(上海)」 finds 「（上海）」.
 * @param words as `normaliseSearchText` makes them
 */
export const mentions = (text: SQLWrapper, words: string): SQL =>
  sql`${searched(text)} like lower(${containing(words)})`;
