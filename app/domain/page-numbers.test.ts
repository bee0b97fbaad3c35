import { expect, test } from 'vitest';
import { pageNumbers } from './paging.ts';

test.each([
  [1, 0, '1'],
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 9, '1 2 3 … 9'],
  [4, 9, '1 2 3 4 5 6 … 9'],
  [5, 9, '1 2 3 4 5 6 7 8 9'],
  [6, 20, '1 … 4 5 6 7 8 … 20'],
  [20, 20, '1 … 18 19 20'],
])('page %i of %i shows %s', (page, pages, shown) => {
  expect(
    pageNumbers(page, pages)
      .map((number) => number ?? '…')
      .join(' '),
  ).toBe(shown);
});
