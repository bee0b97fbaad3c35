import { withoutCompanyForm } from '#app/domain/catalogue/search/segments.ts';
import type { Vocabulary } from '#app/domain/inquiry/goods-list/line-words.ts';
import type { WordKind } from '#app/domain/inquiry/pasted-match.ts';
import { isPlaceTerm, type MarketWords, PLACE_NAMES } from '#trading-api/catalogue/index.ts';
import { simplifiedCharacter } from '#trading-api/platform/simplified.ts';

type Facets = MarketWords['facets'];

interface Words {
  words: readonly Pick<MarketWords['vocabulary'][number], 'kind' | 'spelling'>[];
  facets: Facets;
  grades: Iterable<string>;
  synonyms: Iterable<string>;
}

/** The words that goods are called by first, then the places, makers and brands. */
export function kindsOf({ words, facets, grades, synonyms }: Words): Map<string, WordKind> {
  const kinds = new Map<string, WordKind>();
  for (const { kind, spelling } of words) {
    if (kind === 'brand' || (kind === 'manufacturer' && !kinds.has(spelling))) {
      kinds.set(spelling, kind === 'brand' ? 'brand' : 'maker');
    }
  }
  for (const [word, terms] of facets) if (terms.some(isPlaceTerm)) kinds.set(word, 'place');
  for (const { kind, spelling } of words) {
    if (kind === 'category' || kind === 'name') kinds.set(spelling, 'name');
  }
  for (const word of synonyms) kinds.set(word, 'name');
  for (const grade of grades) kinds.set(grade, 'grade');
  return kinds;
}

export const wordsOfMarket = ({ vocabulary, facets, grades, synonyms }: MarketWords): Words => ({
  words: vocabulary,
  facets,
  grades: grades.keys(),
  synonyms: synonyms.keys(),
});

/** The words of a market for the reader of lists: also parts of grades, sellers, and all places of the country. */
export function vocabularyOf({ words, facets, grades, synonyms }: Words): Vocabulary {
  const [written, others] = [[...grades], [...synonyms]];
  // 4分 and 425# are other words for a size and a grade.
  const names = others.filter((word) => !/\d/.test(word));
  const kinds = kindsOf({ words, facets, grades: written, synonyms: names });
  for (const { kind, spelling } of words) if (kind === 'seller') kinds.set(spelling, 'seller');
  for (const part of written.flatMap((grade) => grade.split(' '))) {
    if (/^\p{L}{2}|^\p{L}+\d/u.test(part) && !kinds.has(part)) kinds.set(part, 'grade');
  }
  return {
    kindOf: (word) =>
      kinds.get(word) ??
      (PLACE_NAMES.has(word) ? 'place' : null) ??
      (kinds.get(withoutCompanyForm(word)) === 'seller' ? 'seller' : null),
    simplified: simplifiedCharacter,
  };
}
