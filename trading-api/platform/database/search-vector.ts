import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';

/**
 * The `search` column of goods as a tsvector literal: each pair of neighbouring characters with its
 * positions, so that a query can ask for consecutive pairs, and each single character for searches
 * of one character. Lexemes of one and of two characters cannot be confused, so both are in one
 * index.
 * @param words name, grade, specs, brand, manufacturer
 */
export function searchVector(words: readonly string[]): string {
  const characters = new Set<string>();
  const pairs = new Map<string, number[]>();
  let position = 0;
  for (const word of wordsOf(words.join(' '))) {
    for (const character of word) characters.add(character);
    for (const pair of pairsOf(word)) {
      position += 1;
      pairs.set(pair, [...(pairs.get(pair) ?? []), position]);
    }
    // A gap, because the last pair of a word and the first of the next are not consecutive.
    position += 1;
  }
  return [
    ...[...characters].map(quoted),
    ...[...pairs].map(([pair, positions]) => `${quoted(pair)}:${positions.join(',')}`),
  ].join(' ');
}

/**
 * A tsquery that finds the goods containing every word of the text as part of a word: the pairs of
 * a word must be consecutive, which is what LIKE '%word%' means. The index finds goods with the
 * pairs and PostgreSQL rechecks their order; LIKE would need the normalisation in the database,
 * which depends on its locale.
 * @returns the text for `::tsquery`, to be passed as a parameter; '' for an empty query
 */
export function searchQuery(text: string): string {
  return wordsOf(text)
    .map((word) => {
      const pairs = pairsOf(word);
      return pairs.length === 0 ? quoted(word.join('')) : `(${pairs.map(quoted).join(' <-> ')})`;
    })
    .join(' & ');
}

/** Words as lists of characters; surrogate pairs stay whole. */
const wordsOf = (text: string): string[][] =>
  normaliseSearchText(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => [...word]);

const pairsOf = (word: readonly string[]): string[] =>
  word.slice(1).map((character, index) => `${word[index]}${character}`);

/** A quoted lexeme; only quotes and backslashes need escaping in it. */
const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;
