import { expect, it } from 'vitest';
import { gistOf } from './gist.ts';
import type { Lexicon } from './lexicon.ts';

const names = ['螺纹钢', '硅铁', '水泥', '球阀', '玻璃', '沙子'];
const lexicon: Lexicon = {
  ...{ synonyms: new Map(), noise: new Set(), facets: new Map(), categories: new Map() },
  ...{ sellers: new Map() },
  ...{
    known: new Set(names),
    grades: new Map(['5052', '一级'].map((grade) => [grade, grade])),
    gradeWords: new Set(),
  },
  ...{ parts: new Set(), bareGrades: new Map(), pinyin: new Map(), measures: new Map() },
  ...{ cities: new Map(), spokenPlaces: new Map() },
};
const isName = (word: string) => names.includes(word);

it.each<[string[], string[] | null]>([
  [
    ['硅铁', '75', '自然块'],
    ['硅铁', '75'],
  ],
  [
    ['5052', 'h32', '玻璃'],
    ['5052', '玻璃'],
  ],
  [
    ['玻璃', '5052', 'h32'],
    ['玻璃', '5052'],
  ],
  [['洗得干净的沙子'], null],
  [['沙钢', '螺纹钢'], null],
  [['螺纹钢', '沙钢'], null],
  [['沙钢的螺纹钢'], null],
  [['水泥搅拌机'], null],
  [['玻璃', '水泥搅拌机'], null],
  [['自然块', '硅铁'], ['硅铁']],
  [['切钢筋的', '玻璃'], ['玻璃']],
  [['黑色的', '玻璃'], ['玻璃']],
  [['沙钢的', '螺纹钢'], null],
  [['自然块'], null],
  // Of whatever goods.
  [['白砂糖', '一级'], null],
  [['硅铁', '75'], null],
])('%j is searched as %j', (words, left) => {
  expect(gistOf(words, lexicon, isName)).toEqual(left);
});
