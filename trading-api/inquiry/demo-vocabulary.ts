import { spell } from '#trading-api/catalogue/index.ts';
import { SYNONYMS } from '#trading-api/catalogue/search/first-words.ts';
import { SHELVES } from '#trading-api/demo/catalogue/categories.ts';
import { vocabularyOf } from './list-vocabulary.ts';

export function demoVocabulary() {
  const lines = SHELVES.flat();
  const entry = (kind: 'name' | 'category' | 'manufacturer', word: string) => ({
    kind,
    word,
    code: '',
    spelling: spell(word),
    pinyin: '',
    initials: '',
  });
  return vocabularyOf({
    vocabulary: lines.flatMap((line) => [
      ...line.names.map((name) => entry('name', name)),
      entry('category', line.name),
      ...line.makers.map((maker) => entry('manufacturer', maker)),
    ]) as never,
    facets: new Map(),
    grades: new Map(
      lines.flatMap((line) =>
        Object.keys(line.grades).map((grade) => [spell(grade), grade] as const),
      ),
    ),
    synonyms: new Map(SYNONYMS.flat().map((word) => [spell(word), []])),
  });
}
