import { describe, expect, test } from 'vitest';
import type { MarketWords } from './lexicon.ts';
import { nearestDimensions, nearestGrades, withKindred } from './near-texts.ts';

const rowsOf = (by: 'brandNumber' | 'attribute', values: readonly string[]) =>
  values.map((value, at) => ({ by, value, count: values.length - at }));

describe('nearest grades', () => {
  const grades = (grade: string, values: readonly string[]) =>
    nearestGrades(grade, rowsOf('brandNumber', values));

  test('those of the family come first, then those of alike letters, then the most frequent', () => {
    expect(grades('q355d', ['Q235B', 'Q345R', 'Q355B'])).toEqual(['q355b', 'q345r', 'q235b']);
    expect(grades('hrb600e', ['HPB300', 'HRB400E', 'HRB400'])).toEqual([
      'hrb400e',
      'hrb400',
      'hpb300',
    ]);
  });

  test('of as many goods, their letters decide', () => {
    const rows = ['45#', '40Cr'].map((value) => ({ by: 'brandNumber' as const, value, count: 2 }));
    const expected = ['40cr', '45#'];
    expect(nearestGrades('20crmnti', rows)).toEqual(expected);
    expect(nearestGrades('20crmnti', rows.toReversed())).toEqual(expected);
  });

  test('there are three at most', () => {
    expect(grades('317l', ['304/2B', '316L/2B', '201', '430'])).toHaveLength(3);
  });
});

describe('nearest dimensions', () => {
  const dimensions = (dimension: string, values: readonly string[]) =>
    nearestDimensions(dimension, rowsOf('attribute', values));

  test.each([
    ['φ19', ['diameter=12', 'diameter=18', 'diameter=20'], ['φ18', 'φ20', 'φ12']],
    ['φ19', ['diameter=20', 'diameter=18'], ['φ18', 'φ20']],
    ['dn110', ['outerDiameter=110', 'nominalDiameter=DN100'], ['dn100']],
    ['15a', ['model=20a', 'model=14a'], ['14a', '20a']],
    ['17mm', ['width=17', 'thickness=16'], ['16mm', '16']],
    ['3.1x1500', ['thickness=3', 'thickness=3.5'], ['3x1500', '3.5x1500', '3', '3.5']],
    ['φ19', ['pack=25kg/袋'], []],
  ])('%s among %j', (dimension, values, expected) => {
    expect(dimensions(dimension, values)).toEqual(expected);
  });
});

const NO_WORDS = {
  ...{ synonyms: new Map(), noise: new Set(), facets: new Map(), known: new Set() },
  ...{ gradeWords: new Set(), grades: new Map(), makers: new Set(), pinyin: new Map() },
} as unknown as MarketWords;

test.each([
  [
    ['花纹板', '4'],
    [
      ['中厚板', '4'],
      ['热轧卷板', '4'],
    ],
  ],
  [['不锈钢', '带'], [['不锈钢卷板']]],
  [['某某板'], [['中厚板']]],
  [['某物'], [['某物']]],
])('goods that nobody has are looked for among their kind: %j', (words, texts) => {
  expect(withKindred(words, NO_WORDS)).toEqual(texts);
});
