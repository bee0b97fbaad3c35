import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { inFen } from '#app/domain/unit-price.ts';
import { type ComparableOffer, compareOffers } from './offer-comparison.ts';

const offer = (
  currency: string,
  prices: readonly number[],
  fields: Partial<ComparableOffer> = {},
): ComparableOffer => ({
  currency,
  total: prices.reduce((sum, price) => sum + price, 0),
  prices: new Map(prices.map((price, at) => [at + 1, inFen(price)])),
  valid: true,
  whole: true,
  ...fields,
});

const offers = fc.array(
  fc
    .record({
      currency: fc.constantFrom('CNY', 'USD', 'EUR'),
      prices: fc.array(fc.nat(10_000_000), { minLength: 3, maxLength: 3 }),
      valid: fc.boolean(),
    })
    .map(({ currency, prices, valid }) => offer(currency, prices, { valid })),
  { maxLength: 12 },
);

describe('compareOffers', () => {
  test('marks the lowest and says how much more the others are', () => {
    const [a, b, c] = compareOffers([
      offer('CNY', [380_000, 100]),
      offer('CNY', [375_000, 5200]),
      offer('CNY', [380_100, 100]),
    ]);
    expect(a).toEqual({
      total: { lowest: true, above: inFen(0) },
      prices: new Map([
        [1, { lowest: false, above: inFen(5000) }],
        [2, { lowest: true, above: inFen(0) }],
      ]),
    });
    expect(b?.total).toEqual({ lowest: false, above: inFen(100) });
    expect(b?.prices.get(1)).toEqual({ lowest: true, above: inFen(0) });
    expect(c?.prices.get(2)).toEqual({ lowest: true, above: inFen(0) });
  });

  test('currencies are never measured against each other', () => {
    const compared = compareOffers([offer('CNY', [380_000]), offer('USD', [53_000])]);
    for (const { total } of compared) expect(total).toEqual({ lowest: false, above: null });
  });

  test('the total of an offer for some of the lines is compared with no other', () => {
    const [part, a, b] = compareOffers([
      offer('CNY', [100], { whole: false }),
      offer('CNY', [120, 50]),
      offer('CNY', [110, 90]),
    ]);
    expect(part?.total).toEqual({ lowest: false, above: null });
    expect(part?.prices.get(1)).toEqual({ lowest: true, above: inFen(0) });
    expect([a?.total.lowest, b?.total]).toEqual([true, { lowest: false, above: inFen(30) }]);
  });

  test('an offer that has lapsed is no price to measure others by', () => {
    const [, a, b] = compareOffers([
      offer('CNY', [1], { valid: false }),
      offer('CNY', [300]),
      offer('CNY', [200]),
    ]);
    expect([a?.total.above, b?.total]).toEqual([inFen(100), { lowest: true, above: inFen(0) }]);
  });

  test('in each currency with two valid offers something is lowest, and nothing is below it', () => {
    fc.assert(
      fc.property(offers, (all) => {
        const compared = compareOffers(all);
        for (const currency of ['CNY', 'USD', 'EUR']) {
          const own = compared.filter((_, at) => all[at]?.currency === currency && all[at]?.valid);
          expect(own.some(({ total }) => total.lowest)).toBe(own.length >= 2);
          for (const { total } of own) {
            if (own.length < 2) expect(total.above).toBeNull();
            else expect(total.above?.price).toBeGreaterThanOrEqual(0);
            expect(total.lowest).toBe(total.above?.price === 0);
          }
        }
      }),
    );
  });

  test('what is above and what is lowest give every total again', () => {
    fc.assert(
      fc.property(offers, (all) => {
        const compared = compareOffers(all);
        for (const [at, { total }] of compared.entries()) {
          if (total.above === null) continue;
          const rivals = all.filter(
            ({ currency, valid }) => valid && currency === all[at]?.currency,
          );
          expect(Math.min(...rivals.map((rival) => rival.total)) + total.above.price).toBe(
            all[at]?.total,
          );
        }
      }),
    );
  });

  test('the order of the offers changes nothing', () => {
    fc.assert(
      fc.property(offers, (all) => {
        expect(compareOffers(all.toReversed())).toEqual(compareOffers(all).toReversed());
      }),
    );
  });
});
