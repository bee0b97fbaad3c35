import type { Vocabulary } from '#app/domain/inquiry/goods-list/line-words.ts';
import { spell } from '#trading-api/catalogue/index.ts';
import { SYNONYMS } from '#trading-api/catalogue/search/first-words.ts';
import { SHELVES } from '#trading-api/demo/catalogue/categories.ts';
import { vocabularyOf } from '#trading-api/inquiry/list-vocabulary.ts';

const lines = SHELVES.flat();

/** The words of the demo market's goods, without the market. */
export const demoVocabulary = (): Vocabulary =>
  vocabularyOf({
    words: lines.flatMap(({ name, names, makers }) => [
      ...[name, ...names].map((word) => ({ kind: 'name' as const, spelling: spell(word) })),
      ...makers.map((word) => ({ kind: 'manufacturer' as const, spelling: spell(word) })),
    ]),
    facets: new Map(),
    grades: lines.flatMap(({ grades }) => Object.keys(grades).map(spell)),
    synonyms: SYNONYMS.flat().map(spell),
  });
