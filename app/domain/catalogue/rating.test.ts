import { describe, expect, test } from 'vitest';
import { averageStars, starsShown, starText } from './rating.ts';

test.each([
  [1, '极差', '★☆☆☆☆'],
  [2, '失望', '★★☆☆☆'],
  [3, '一般', '★★★☆☆'],
  [4, '满意', '★★★★☆'],
  [5, '惊喜', '★★★★★'],
])('spec 2 §9: rating texts 极差, 失望, 一般, 满意, 惊喜: %d is %s', (stars, text, shown) => {
  expect(starText(stars)).toBe(text);
  expect(starsShown(stars)).toBe(shown);
});

test.each([0, 6, 2.5])('%d is no number of stars', (stars) => {
  expect(() => starText(stars)).toThrow(RangeError);
});

describe('averageStars', () => {
  test.each([
    [5, 1, '5.0'],
    [9, 2, '4.5'],
    [13, 3, '4.3'],
    [14, 3, '4.7'],
    [89, 20, '4.5'],
    [0, 0, null],
  ])('%d stars in %d ratings: %s', (sum, count, text) => {
    expect(averageStars(sum, count)).toBe(text);
  });
});
