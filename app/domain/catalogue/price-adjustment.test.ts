import { describe, expect, test } from 'vitest';
import {
  adjustedPrice,
  FIGURE_UNREADABLE,
  impossiblePrice,
  isLargeChange,
  readFigure,
} from './price-adjustment.ts';
import { MAX_PRICE, PRICE_TOO_HIGH, PRICE_ZERO } from './sale-product.ts';

describe('a price that is changed by a rule', () => {
  test.each([
    ['raisePercent', 200, 'none', 345_000, 351_900],
    ['raisePercent', 200, 'yuan', 345_678, 352_600],
    ['raisePercent', 200, 'tenYuan', 345_678, 353_000],
    ['lowerPercent', 150, 'none', 333_333, 328_333],
    ['raiseYuan', 3_050, 'none', 345_000, 348_050],
    ['raiseYuan', 3_050, 'yuan', 345_000, 348_100],
    ['lowerYuan', 3_050, 'tenYuan', 345_000, 342_000],
    // Rounded once: 2.4995 yuan is 2, although it is 2.50 when rounded to the fen first.
    ['raisePercent', 8, 'yuan', 249.75 * 100, 25_000],
    ['lowerYuan', 400_000, 'none', 345_000, 0],
    ['lowerYuan', 345_000, 'none', 345_000, 0],
  ] as const)('%s %i, rounded %s: %i becomes %i', (how, figure, rounding, from, to) => {
    expect(Math.max(0, adjustedPrice(from, { how, figure, rounding }))).toBe(to);
  });

  test('half of a step is rounded up, and only once', () => {
    const rule = { how: 'raisePercent', figure: 1, rounding: 'yuan' } as const;
    expect(adjustedPrice(149_980, rule)).toBe(150_000);
    expect(adjustedPrice(150_050 - 16, { ...rule, figure: 1 })).toBe(150_000);
    expect(adjustedPrice(50, { how: 'raiseYuan', figure: 100, rounding: 'yuan' })).toBe(200);
  });

  test('nothing, less than nothing and too much are no prices', () => {
    expect(impossiblePrice(0)).toBe(PRICE_ZERO);
    expect(impossiblePrice(-100)).toBe(PRICE_ZERO);
    expect(impossiblePrice(MAX_PRICE + 1)).toBe(PRICE_TOO_HIGH);
    expect(impossiblePrice(1)).toBeNull();
  });

  test('above a fifth is a large change, a fifth is not', () => {
    expect([isLargeChange(1000, 1200), isLargeChange(1000, 1201)]).toEqual([false, true]);
    expect([isLargeChange(1000, 800), isLargeChange(1000, 799)]).toEqual([false, true]);
  });
});

test.each([
  ['raisePercent', '2', 200],
  ['raisePercent', ' 2.5 ', 250],
  ['raiseYuan', '30.05', 3005],
  ['raisePercent', '0', FIGURE_UNREADABLE],
  ['raisePercent', '', FIGURE_UNREADABLE],
  ['raisePercent', '-2', FIGURE_UNREADABLE],
  ['raisePercent', '2.555', FIGURE_UNREADABLE],
  ['lowerPercent', '99', 9900],
  ['lowerPercent', '100', '调价幅度最多 99%'],
  ['raisePercent', '1000.01', '调价幅度最多 1000%'],
] as const)('the figure %s %s is read as %s', (how, typed, read) => {
  expect(readFigure(how, typed)).toBe(read);
});
