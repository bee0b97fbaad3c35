import { typedValue } from '#app/domain/typed-text.ts';

/**
 * The spelling in which texts are compared where no unit or grade matters: full-width and compatibility
 * characters folded (NFKC), lower case, single spaces. Control characters and lone surrogates count as
 * spaces, since PostgreSQL refuses them in a text.
 */
export function normaliseSearchText(text: string): string {
  return typedValue(text)
    .toLowerCase()
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}

/**
 * The distinct pairs of neighbouring characters within each word, in their order: the more of them
 * two texts share, the more alike they are. A word of a single character has no pair.
 */
export function searchBigrams(text: string): string[] {
  const pairs = new Set<string>();
  for (const word of normaliseSearchText(text).split(' ')) {
    let previous = '';
    for (const character of word) {
      if (previous) pairs.add(previous + character);
      previous = character;
    }
  }
  return [...pairs];
}
