import type { Vocabulary } from '#app/domain/inquiry/goods-list/line-words.ts';
import type { WordKind } from '#app/domain/inquiry/pasted-match.ts';
import { isPlaceTerm, type MarketWords, PLACE_NAMES, simplifiedCharacter } from '#trading-api/catalogue/index.ts';

type Words = Pick<MarketWords, 'vocabulary' | 'facets' | 'grades' | 'synonyms'>;

/** The words that goods are called by first, then the places, makers and brands. */
export function kindsOf({ vocabulary, facets, grades, synonyms }: Words): Map<string, WordKind> {
  const kinds = new Map<string, WordKind>();
  for (const { kind, spelling } of vocabulary) {
    if (kind === 'brand' || (kind === 'manufacturer' && !kinds.has(spelling))) {
      kinds.set(spelling, kind === 'brand' ? 'brand' : 'maker');
    }
  }
  for (const [word, terms] of facets) if (terms.some(isPlaceTerm)) kinds.set(word, 'place');
  for (const { kind, spelling } of vocabulary) {
    if (kind === 'category' || kind === 'name') kinds.set(spelling, 'name');
  }
  for (const word of synonyms.keys()) kinds.set(word, 'name');
  for (const grade of grades.keys()) kinds.set(grade, 'grade');
  return kinds;
}

/** The words of a market for the reader of lists: also parts of grades, and all places of the country. */
export function vocabularyOf(market: Words): Vocabulary {
  const kinds = kindsOf(market);
  for (const { kind, spelling } of market.vocabulary) {
    if (kind === 'seller') kinds.set(spelling, 'seller');
  }
  // 4分 and 425# are other words for a size and a grade.
  for (const word of market.synonyms.keys()) if (/\d/.test(word) && kinds.get(word) === 'name') kinds.delete(word);
  for (const grade of market.grades.keys()) {
    for (const part of grade.split(' ')) {
      if (/^\p{L}{2}|^\p{L}+\d/u.test(part) && !kinds.has(part)) kinds.set(part, 'grade');
    }
  }
  return {
    kindOf: (word) => kinds.get(word) ?? (PLACE_NAMES.has(word) ? 'place' : null),
    simplified: simplifiedCharacter,
  };
}
