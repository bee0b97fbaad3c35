import { expect, test } from 'vitest';
import { isNumbered, ofContent } from './content.ts';

const lexicon = {
  grades: new Map([
    ['小颗粒 46.4%', ''],
    ['大颗粒 46.4%', ''],
    ['60% 颗粒', ''],
  ]),
};

test.each([
  ['46', [['is=46.4%']]],
  ['46%', [['is=46.4%']]],
  ['60', []],
  ['4', []],
  ['46.4', []],
])('a content of %s', (word, ways) => {
  expect(ofContent(word, lexicon)).toEqual(ways);
});

test.each([
  ['0#', true],
  ['-10#', true],
  ['10#', false],
  ['46', false],
])('whether a grade is numbered %s', (word, is) => {
  const grades = new Map([
    ['0# 国vi', ''],
    ['-10# 国vi', ''],
  ]);
  expect(isNumbered(word, { grades })).toBe(is);
});
