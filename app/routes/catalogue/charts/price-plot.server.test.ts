import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { toYuan } from '#app/domain/money.ts';
import { HEIGHT, indexText, pricePlot, sparkline, trendText, WIDTH } from './price-plot.server.ts';

const trendOf = (fens: readonly number[]) => ({
  xaxis: fens.map((_, day) => new Date(Date.UTC(2026, 7, 24 + day)).toISOString().slice(0, 10)),
  series: fens.map(toYuan),
});

describe('spec 2 §2: a price trend chart (xaxis and series)', () => {
  test('is a line in steps from the first to the last day', () => {
    const { outline, days } = pricePlot(trendOf([385_000, 385_000, 390_000, 380_000, 380_000]));
    expect(outline).toMatch(/^M0,/);
    const [x, y] = outline.split(/[ML]/).at(-1)?.split(',').map(Number) ?? [];
    expect(x).toBe(WIDTH);
    expect(y).toBeGreaterThan(HEIGHT / 2);
    expect(days).toEqual(['08-24', '08-25', '08-26', '08-27', '08-28']);
    expect(pricePlot(trendOf([385_000, 390_000])).days).toEqual(['08-24', '08-25']);
  });

  test.prop([
    fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 2, maxLength: 90 }),
  ])('stays in its box, with different marks from edge to edge', (fens) => {
    const { outline, marks } = pricePlot(trendOf(fens));
    const heights = [...outline.matchAll(/,(-?[\d.]+)/g)].map(([, y]) => Number(y));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...heights)).toBeLessThanOrEqual(HEIGHT);
    expect([marks[0]?.y, marks.at(-1)?.y]).toEqual([HEIGHT, 0]);
    expect(new Set(marks.map(({ text }) => text)).size).toBe(marks.length);
  });

  test('a price that never changed is a line too', () => {
    expect(pricePlot(trendOf([1, 1, 1])).marks.length).toBeGreaterThan(1);
    expect(trendText(trendOf([100, 100]), '吨')).toBe(
      '近 2 天每吨最低 ¥1.00，最高 ¥1.00，与期初持平',
    );
  });

  test.each([
    [[385_000, 390_000, 387_000], '比期初上涨 ¥20.00'],
    [[385_000, 390_000, 380_000], '比期初下降 ¥50.00'],
  ])('%j in words: %s', (fens, words) => {
    expect(trendText(trendOf(fens), '吨')).toContain(words);
  });
});

test.each([
  [['100.00', '100.00'], '建材价格指数 100.00，与昨日持平，近 2 天与期初持平'],
  [
    ['100.00', '97.50', '98.04'],
    '建材价格指数 98.04，比昨日上涨 0.54 点，近 3 天比期初下降 1.96 点',
  ],
])('issue 17: the index %j in words', (series, words) => {
  expect(indexText('建材', series)).toBe(words);
});

test.each([
  [[...Array(28).fill('1.00'), '3.00', '2.00'], /^M0,22L.*L93,22L93,2L96,2L96,12$/],
  [['1.00', '3.00', '2.00'], /^M89,22L93,22L93,2L96,2L96,12$/],
  [['4000.00', '4000.00'], /^M93,12L96,12L96,12$/],
])('the small line of %j ends today', (series, path) => {
  expect(sparkline(series)).toMatch(path);
});
