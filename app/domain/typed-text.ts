/**
 * Brings what people type into one form. Keyboards, address books, mails and spreadsheets add characters that are
 * invisible or look like others; they are removed here for all forms, searches and readers of files.
 */

/** Line breaks as sent by browsers (CRLF), old programs (CR, NEL) and word processors (U+2028, U+2029, VT, FF). */
const LINE_BREAKS = /\r\n|[\r\u0085\u2028\u2029\v\f]/g;
/** Invisible characters: joiners, marks of direction, soft hyphens, variation selectors, byte order marks. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Spaces of every width. */
const SPACES = /\p{Zs}/gu;
/** Hyphens, dashes and minus signs of every length. */
const DASHES = /[\p{Pd}\u2212\u2500]/gu;

/**
 * A text as it is stored: without invisible characters, with one kind of space and one kind of line break. Names keep
 * their own characters (·, 𠮷), and sentences their Chinese punctuation.
 */
export const typedText = (text: string): string =>
  text.replace(LINE_BREAKS, '\n').replace(INVISIBLE, '').replace(SPACES, ' ');

/**
 * A value that is compared or computed with (a number, a code, a phone, a day, an address): in addition to
 * `typedText`, compatibility characters are folded (NFKC), dashes become hyphens, and it is trimmed.
 */
export const typedValue = (text: string): string =>
  typedText(text.normalize('NFKC')).replace(DASHES, '-').trim();

/** A number or code that is typed in groups, as on a card, a letterhead or in a message: 「6222 ０２００-…」. */
export const withoutSeparators = (text: string): string => typedValue(text).replace(/[\s()-]/g, '');

/** How many characters a person would count: a character beyond U+FFFF is one. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** The first `most` characters of a text; no character is cut in two. */
export function beginningOf(text: string, most: number): string {
  // A text never has more characters than code units.
  return text.length <= most ? text : [...text].slice(0, most).join('');
}
