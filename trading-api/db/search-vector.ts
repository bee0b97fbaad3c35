import { normaliseSearchText, searchBigrams } from '#app/domain/search-terms.ts';

/**
 * The `search` column of goods as a tsvector literal: every pair of neighbouring characters of the
 * words, and every character by itself for searches of a single one. Lexemes of one and of two
 * characters cannot be mistaken for each other, so both live in one index.
 * @param words name, grade, specs, brand, manufacturer
 */
export function searchVector(words: readonly string[]): string {
  const text = words.join(' ');
  const characters = new Set(normaliseSearchText(text));
  characters.delete(' ');
  return [...searchBigrams(text), ...characters].map(quoted).join(' ');
}

/**
 * A tsquery that finds every goods with all pairs of the text's words (with the character itself
 * for a word of one). The pairs may stand apart, so the caller checks the hits with LIKE.
 * @returns text for `::tsquery`, to be passed as a parameter; '' where the text has no words
 */
export function searchQuery(text: string): string {
  const single = normaliseSearchText(text)
    .split(' ')
    .filter((word) => [...word].length === 1);
  return [...searchBigrams(text), ...single].map(quoted).join(' & ');
}

/** A lexeme in quotes; the quote and the backslash are the two characters they do not protect. */
const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;
