import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { comparePrices, costOf, inFen } from '#app/domain/unit-price.ts';
import {
  type AwardableOffer,
  type AwardProblem,
  bestMix,
  planAwards,
  wholeOffer,
} from './award.ts';

const LINES = [
  { position: 1, open: 1000, count: 1000 },
  { position: 2, open: 500, count: 1000 },
  { position: 3, open: 0, count: 1000 },
];

const offer = (
  offerId: string,
  prices: Record<number, number>,
  rest: Partial<AwardableOffer> = {},
): AwardableOffer => ({
  offerId,
  sellerCode: `S${offerId}`,
  wholeOnly: false,
  minimum: null,
  prices: new Map(
    Object.entries(prices).map(([position, price]) => [Number(position), inFen(price)]),
  ),
  ...rest,
});

const A = offer('a', { 1: 300, 2: 200 });
const B = offer('b', { 1: 310, 2: 190, 3: 5 });

describe('planAwards', () => {
  test('a minimum in another currency is reached in that currency, however yuan are rounded', () => {
    // US$100.01 at 7.1053 is 710.601…, billed as 710.60: 10 of them are 7106.00, and US$1000.10 would be 7106.01.
    const foreign = offer(
      'a',
      { 1: 710_60 },
      { minimum: 1_000_10, quotedPrices: new Map([[1, inFen(100_01)]]) },
    );
    const award = (count: number) =>
      planAwards({
        lines: LINES,
        offers: [foreign],
        awards: [{ position: 1, offerId: 'a', count }],
      });
    expect(award(1000)).toHaveProperty('orders');
    expect(award(999)).toEqual({ problem: 'belowMinimum', at: 0 });
    expect(bestMix({ lines: LINES, offers: [foreign] })).toHaveLength(1);
  });

  test('one order for each offer, with the lines in their order', () => {
    const awards = [
      { position: 2, offerId: 'b', count: 100 },
      { position: 1, offerId: 'a', count: 600 },
      { position: 1, offerId: 'b', count: 400 },
    ];
    expect(planAwards({ lines: LINES, offers: [A, B], awards })).toEqual({
      orders: [
        {
          offerId: 'a',
          sellerCode: 'Sa',
          amount: 1800,
          lines: [{ position: 1, count: 600, price: 300, priceRest: 0, amount: 1800 }],
        },
        {
          offerId: 'b',
          sellerCode: 'Sb',
          amount: 1430,
          lines: [
            { position: 1, count: 400, price: 310, priceRest: 0, amount: 1240 },
            { position: 2, count: 100, price: 190, priceRest: 0, amount: 190 },
          ],
        },
      ],
    });
  });

  const take = (offerId: string, position: number, count: number) => ({ offerId, position, count });
  test.each<[AwardProblem, Parameters<typeof planAwards>[0]['awards'], number | null, object?]>([
    ['nothing', [], null],
    ['nothing', [take('a', 1, 0)], 0],
    ['notQuoted', [take('a', 3, 100)], 0],
    ['notQuoted', [take('x', 1, 100)], 0],
    ['tooMuch', [take('a', 1, 1001)], 0],
    ['tooMuch', [take('a', 2, 300), take('b', 2, 201)], 1],
    ['tooMuch', [take('b', 3, 1)], 0],
    // A line twice to one offer is one award, as the page sends it.
    ['tooMuch', [take('a', 1, 1), take('a', 1, 1)], 1],
    ['wholeOnly', [take('b', 2, 1), take('a', 1, 1000)], 1, { wholeOnly: true }],
    ['belowMinimum', [take('a', 1, 100)], 0, { minimum: 301 }],
  ])('%s: %j', (problem, awards, at, ofA = {}) => {
    const offers = [{ ...A, ...ofA }, B];
    expect(planAwards({ lines: LINES, offers, awards })).toEqual({ problem, at });
  });

  test('an offer that is valid as a whole gets all that it has a price for, or nothing', () => {
    const lines = LINES.map((line) => ({ ...line, open: line.count }));
    const whole = { ...A, wholeOnly: true };
    const plan = planAwards({ lines, offers: [whole], awards: wholeOffer(lines, whole) });
    expect(plan).toMatchObject({ orders: [{ amount: 3000 + 2000 }] });
  });
});

describe('bestMix', () => {
  test('each open line to the lowest price, an earlier offer first', () => {
    expect(bestMix({ lines: LINES, offers: [A, B, offer('c', { 1: 300 })] })).toEqual([
      { position: 1, offerId: 'a', count: 1000 },
      { position: 2, offerId: 'b', count: 500 },
    ]);
  });

  test('offers valid as a whole, and those whose minimum is not reached, are left out', () => {
    const whole = offer('w', { 1: 1, 2: 1 }, { wholeOnly: true });
    const short = offer('s', { 2: 2 }, { minimum: 100_000 });
    expect(bestMix({ lines: LINES, offers: [whole, short, A, B] })).toEqual(
      bestMix({ lines: LINES, offers: [A, B] }),
    );
  });

  const price = fc.integer({ min: 1, max: 1_000_000 });
  const some = fc.record({
    prices: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 6 }), price), {
      selector: ([position]) => position,
    }),
    minimum: fc.option(price),
    wholeOnly: fc.boolean(),
  });
  property.prop([
    fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 6 }),
    fc.array(some, { maxLength: 6 }),
  ])(
    'can be awarded as it is, and no other single price of a line in it is lower',
    (opens, typed) => {
      const lines = opens.map((open, at) => ({ position: at + 1, open, count: open }));
      const offers = typed.map(({ prices, ...rest }, at) => ({
        ...offer(String(at), Object.fromEntries(prices)),
        ...rest,
      }));
      const awards = bestMix({ lines, offers });
      const plan = planAwards({ lines, offers, awards });
      if (awards.length === 0) return;
      expect(plan).toHaveProperty('orders');
      if ('problem' in plan) return;
      const chosen = new Set(awards.map(({ offerId }) => offerId));
      for (const { position, offerId, count } of awards) {
        expect(count).toBe(lines[position - 1]?.open);
        const own =
          offers.find((each) => each.offerId === offerId)?.prices.get(position) ?? inFen(0);
        for (const { offerId: other, prices } of offers) {
          if (chosen.has(other))
            expect(comparePrices(prices.get(position) ?? own, own)).toBeGreaterThanOrEqual(0);
        }
      }
      const sum = awards.reduce((total, { position, offerId, count }) => {
        const { prices } = offers.find((each) => each.offerId === offerId) ?? A;
        return total + costOf(prices.get(position) ?? inFen(0), count);
      }, 0);
      expect(plan.orders.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
    },
  );
});
