import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { toYuan } from '#app/domain/money.ts';
import { figuresOf } from '#app/domain/order/line-figures.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { gramsOf } from '#app/domain/typed-amount.ts';
import { costOf, readUnitPrice, wirePrice } from '#app/domain/unit-price.ts';
import { planAwards } from './award.ts';
import type { Offer } from './contract.ts';
import {
  deliveredPrice,
  deliveredPrices,
  deliveredTotal,
  priceTermsOf,
} from './delivered-price.ts';
import type { Currency } from './offer.ts';
import { rateText } from './offer-terms.ts';

interface Asked {
  price: number;
  unit: string;
  count: number;
}

interface Terms {
  currency: Currency;
  rate: number;
  freight: number | null;
  tax: string | null;
}

/** An offer as it comes over the wire. */
const offerOf = (lines: readonly Asked[], { currency, rate, freight, tax }: Terms): Offer =>
  ({
    id: '1',
    currency,
    rate:
      currency === 'CNY' ? null : { rule: 'fixed', rate: rateText(rate), source: '', day: null },
    freight: freight === null ? null : { kind: 'perTonne', perTonne: toYuan(freight) },
    tax: tax === null ? null : { included: false, rate: tax },
    weights: null,
    offerDetails: lines.map(({ price }, at) => ({ position: at + 1, price: toYuan(price) })),
  }) as Offer;

/** What the comparison, an award of all of it and the lines of its order come to. */
function amountsOf(lines: readonly Asked[], terms: Terms) {
  const offer = offerOf(lines, terms);
  const asked = lines.map(({ unit, count }, at) => ({
    position: at + 1,
    unit,
    count: toQuantity(count),
  }));
  const prices = new Map([...deliveredPrices(offer, asked)].map(([at, { price }]) => [at, price]));
  const plan = planAwards({
    lines: lines.map(({ count }, at) => ({ position: at + 1, count, open: count })),
    offers: [{ offerId: '1', sellerCode: 'S', wholeOnly: false, minimum: null, prices }],
    awards: lines.map(({ count }, at) => ({ position: at + 1, offerId: '1', count })),
  });
  if ('problem' in plan) throw new Error(plan.problem);
  const [order] = plan.orders;
  // As an order keeps them, and reads them again when its goods are weighed.
  const ordered = (order?.lines ?? []).map(({ count, amount, ...price }) => {
    const { price: rounded, exactPrice } = wirePrice(price);
    const kept = readUnitPrice(rounded, exactPrice);
    return {
      kept: costOf(kept, count),
      goods: figuresOf(
        {
          ...kept,
          count: count + 1,
          amount: costOf(kept, count + 1),
          sellerDeduction: 0,
          platformDeduction: 0,
        },
        count,
      ).goods,
      amount,
    };
  });
  return { compared: deliveredTotal(offer, asked)?.total, awarded: order?.amount, ordered };
}

/** The same in one step, without a price of a unit: in parts of a fen, 10¹⁴ of them for hundredths of a unit. */
function exactly({ price, unit, count }: Asked, { currency, rate, freight, tax }: Terms): number {
  const written = BigInt(price) * BigInt(100 + Number(tax ?? 0)) * 1_000_000n;
  const carried = BigInt(freight ?? 0) * BigInt(gramsOf(unit) ?? 0) * 100n;
  const scaled = (written + carried) * BigInt(currency === 'CNY' ? 10_000 : rate) * BigInt(count);
  return Number((scaled + 50_000_000_000_000n) / 100_000_000_000_000n);
}

const anyTerms: fc.Arbitrary<Terms> = fc.record({
  currency: fc.constantFrom<Currency>('CNY', 'USD', 'EUR'),
  rate: fc.integer({ min: 1_000, max: 999_999 }),
  freight: fc.option(fc.integer({ min: 1, max: 500_00 })),
  tax: fc.option(fc.constantFrom('13', '9', '1')),
});
const anyLines = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 10 ** 7 }),
    unit: fc.constantFrom('吨', '千克', '克', '公斤'),
    count: fc.integer({ min: 1, max: 10 ** 7 }),
  }),
  { minLength: 1, maxLength: 5 },
);

describe('one amount from the comparison to the order', () => {
  property.prop([anyLines, anyTerms])('to the fen, whatever is quoted', (lines, terms) => {
    const { compared, awarded, ordered } = amountsOf(lines, terms);
    const amounts = lines.map((line) => exactly(line, terms));
    expect(ordered).toEqual(amounts.map((amount) => ({ kept: amount, goods: amount, amount })));
    const sum = amounts.reduce((total, amount) => total + amount, 0);
    expect([compared, awarded]).toEqual([sum, sum]);
  });

  test('US$12.91 a kilogram at 7.1053, a thousand of them', () => {
    const terms = { currency: 'USD' as const, rate: 71_053, freight: null, tax: null };
    const { compared, awarded, ordered } = amountsOf(
      [{ price: 12_91, unit: '千克', count: 1000_00 }],
      terms,
    );
    expect([compared, awarded, ordered[0]?.amount]).toEqual([91_729_42, 91_729_42, 91_729_42]);
  });

  test('freight of ¥4.00 a tonne on ten tonnes that are sold by the kilogram', () => {
    const terms = { currency: 'CNY' as const, rate: 0, freight: 4_00, tax: null };
    const { compared } = amountsOf([{ price: 3_85, unit: '千克', count: 10_000_00 }], terms);
    expect(compared).toBe(38_500_00 + 40_00);
  });

  test('what is added is said in the price of the offer', () => {
    const offer = offerOf([], { currency: 'USD', rate: 71_053, freight: 4_00, tax: null });
    const quoted = { ...priceTermsOf(offer), currency: offer.currency, price: 3_85, unit: '千克' };
    expect(deliveredPrice(quoted, 71_053)?.added).toEqual([
      '加运费 US$4.00/吨',
      'US$3.854 × 7.1053',
    ]);
  });
});
