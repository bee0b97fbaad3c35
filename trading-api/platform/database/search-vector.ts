import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';

/**
 * The `search` column of goods as a tsvector literal: each pair of neighbouring characters with its
 * positions, so that a query can ask for pairs that follow each other, and each character by itself
 * for searches of a single one. Lexemes of one and of two characters cannot be mistaken for each
 * other, so both live in one index.
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
    // A gap, since the last pair of a word and the first of the next are no neighbours.
    position += 1;
  }
  return [
    ...[...characters].map(quoted),
    ...[...pairs].map(([pair, positions]) => `${quoted(pair)}:${positions.join(',')}`),
  ].join(' ');
}

/**
 * A tsquery that finds the goods which hold every word of the text, each as part of a word of
 * theirs: a word's pairs have to follow each other, which is what LIKE '%word%' asks. The index
 * answers with the goods that hold the pairs, PostgreSQL itself rechecks their order: a LIKE would
 * have to repeat the normalisation in the database, which depends on its locale.
 * @returns the text for `::tsquery`, to be passed as a parameter; '' where nothing is asked
 */
export function searchQuery(text: string): string {
  return wordsOf(text)
    .map((word) => {
      const pairs = pairsOf(word);
      return pairs.length === 0 ? quoted(word.join('')) : `(${pairs.map(quoted).join(' <-> ')})`;
    })
    .join(' & ');
}

/** Words as lists of characters; those outside the basic plane stay whole. */
const wordsOf = (text: string): string[][] =>
  normaliseSearchText(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => [...word]);

const pairsOf = (word: readonly string[]): string[] =>
  word.slice(1).map((character, index) => `${word[index]}${character}`);

/** A lexeme in quotes; the quote and the backslash are the two characters they do not protect. */
const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`;
