import { expect, test } from 'vitest';
import { PLACE_WORDS, TOWN_WORDS } from './place-words.ts';

const termsOf = (name: string) =>
  PLACE_WORDS.filter((word) => word.name === name).flatMap(({ terms }) => terms);

test.each([
  ['青海', 'province=青海省'],
  ['内蒙古', 'province=内蒙古自治区'],
  ['沪', 'province=上海市'],
  ['穗', 'deliveryPlace=广州市'],
  ['羊城', 'deliveryPlace=广州市'],
  ['苏锡常', 'deliveryPlace=常州市'],
])('%s is a place: %s', (name, term) => {
  expect(termsOf(name)).toContain(term);
});

test.each([
  ['江阴', '无锡市'],
  ['江阴市', '无锡市'],
  ['乐从', '佛山市'],
  ['安平县', '衡水市'],
])('%s lies in %s', (name, city) => {
  expect(TOWN_WORDS.find((word) => word.name === name)?.city).toBe(city);
});

test('every nickname and sign is of a place', () => {
  expect(PLACE_WORDS.filter(({ terms }) => terms.length === 0)).toEqual([]);
});
