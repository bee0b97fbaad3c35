import { fc } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { type AtStep, priceRanges, STEP_DIGITS, stepOf, stockLeasts } from './offered-ranges.ts';

/** Goods at these amounts, in hundredths, by their steps. */
function at(amounts: readonly number[], digits: number = STEP_DIGITS.stock): AtStep[] {
  const counts = new Map<number, number>();
  for (const step of amounts.map((amount) => stepOf(amount, digits)))
    counts.set(step, (counts.get(step) ?? 0) + 1);
  return [...counts].map(([step, count]) => ({ step, count }));
}

const ofPrices = (fens: readonly number[]) => at(fens, STEP_DIGITS.price);
const yuan = (...prices: number[]) => ofPrices(prices.map((price) => Math.round(price * 100)));
const names = (ranges: { name: string; count: number }[]) =>
  ranges.map(({ name, count }) => `${name} (${count})`);

test('an amount lies on the step of its first digits', () => {
  const steps = [0, 7, 999, 1234, 385_012].map((amount) => stepOf(amount, 3));
  expect(steps).toEqual([0, 7, 999, 1230, 385_000]);
  expect(stepOf(385_012, 2)).toBe(380_000);
});

test('prices are parted at round numbers near to equal parts', () => {
  const rebar = Array.from({ length: 100 }, (_, at) => 3401 + at * 10.5);
  expect(names(priceRanges(yuan(...rebar)))).toEqual([
    '3,600 以下 (19)',
    '3,600–3,800 (19)',
    '3,800–4,000 (20)',
    '4,000–4,200 (19)',
    '4,200 以上 (23)',
  ]);
  const screws = [0.55, 0.6, 0.71, 1.2, 3].flatMap((price) => Array(5).fill(price));
  expect(priceRanges(yuan(...screws)).map(({ code }) => code)).toEqual([
    '..0.59',
    '0.60..0.69',
    '0.70..0.99',
    '1.00..1.99',
    '2.00..',
  ]);
});

test('far apart prices have wider ranges', () => {
  const metals = [12, 18, 25, 90, 150, 400, 900, 2600, 7000, 20_000].flatMap((price) => [
    price,
    price + 1,
    price + 2,
  ]);
  expect(names(priceRanges(yuan(...metals)))).toEqual([
    '20 以下 (5)',
    '20–100 (7)',
    '100–500 (6)',
    '500–5,000 (6)',
    '5,000 以上 (6)',
  ]);
});

test('few goods or goods of one price have no ranges, and a price that most have is a bound', () => {
  expect(priceRanges(yuan(3850, 3850, 3850))).toEqual([]);
  expect(priceRanges([])).toEqual([]);
  expect(priceRanges(yuan(3700, 3800, 3900, 4000, 4100, 4200))).toEqual([]);
  expect(names(priceRanges(yuan(3700, ...Array(8).fill(3850), 4100)))).toEqual([
    '3,850 以下 (1)',
    '3,850 以上 (9)',
  ]);
});

test('stock is asked for by what some have, and not all', () => {
  const stock = [0, 500, 3000, 12_000, 40_000, 75_000, 130_000];
  const all = [...stock, ...stock, ...stock];
  expect(names(stockLeasts(at(all), '吨'))).toEqual([
    '≥ 10 吨 (15)',
    '≥ 100 吨 (12)',
    '≥ 500 吨 (6)',
  ]);
  expect(stockLeasts(at(Array(30).fill(1000)), '吨')).toEqual([]);
});

test('whatever the amounts, the ranges have all goods between them, none twice, and no range is empty', () => {
  const amounts = fc.array(fc.oneof(fc.nat(), fc.nat(5000), fc.constantFrom(0, 100, 385_000)), {
    minLength: 1,
  });
  fc.assert(
    fc.property(amounts, (all) => {
      const ranges = priceRanges(ofPrices(all));
      for (const { code, count } of ranges) {
        const [least = '', most = ''] = code.split('..');
        const [low, high] = [Number(least), most === '' ? Number.MAX_VALUE : Number(most)];
        const within = all.filter((amount) => amount / 100 >= low && amount / 100 <= high);
        expect(count).toBe(within.length);
        expect(count).toBeGreaterThan(0);
      }
      const sum = ranges.reduce((goods, { count }) => goods + count, 0);
      expect([0, all.length]).toContain(sum);
      expect(ranges.length).not.toBe(1);
      const leasts = stockLeasts(at(all), '吨');
      for (const { code, count } of leasts) {
        expect(count).toBe(all.filter((amount) => amount / 100 >= Number(code)).length);
        expect(count).toBeGreaterThan(0);
        expect(count).toBeLessThan(all.length);
      }
      expect(new Set(leasts.map(({ count }) => count)).size).toBe(leasts.length);
    }),
  );
});
