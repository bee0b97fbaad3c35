import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { clampPage, pageCount } from './paging.ts';

test.each([
  [0, 0],
  [1, 1],
  [20, 1],
  [21, 2],
  [2000, 100],
])('spec 1 §9: %i goods make %i pages of 20', (total, pages) => {
  expect(pageCount(total)).toBe(pages);
});

test('another page size may be asked for', () => {
  expect(pageCount(31, 15)).toBe(3);
});

test.each([
  [3, 5, 3],
  [9, 5, 5],
  [0, 5, 1],
  [-4, 5, 1],
  [2.7, 5, 2],
  [Number.NaN, 5, 1],
  [Number.POSITIVE_INFINITY, 5, 5],
  [3, 0, 1],
])('page %d of %i is page %i', (page, pages, shown) => {
  expect(clampPage(page, pages)).toBe(shown);
});

test.prop([fc.double(), fc.nat(100_000)])('is always a page that can be shown', (page, pages) => {
  const shown = clampPage(page, pages);
  expect(Number.isInteger(shown)).toBe(true);
  expect(shown).toBeGreaterThanOrEqual(1);
  expect(shown).toBeLessThanOrEqual(Math.max(1, pages));
});
