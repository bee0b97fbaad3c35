import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { amountOf, sumFen } from '#app/domain/money.ts';
import { payableOf } from '#app/domain/order/line-deductions.ts';
import {
  asOrdered,
  type Batch,
  type DeliveredLine,
  deliveredOf,
  deliveredWorth,
  dueOf,
  orderWorth,
  UNTOUCHED,
  weighedAmount,
} from './settlement.ts';

const line = (
  price: number,
  count: number,
  weighed: number,
  other: Partial<DeliveredLine> = {},
): DeliveredLine => ({
  position: 0,
  price,
  priceRest: 0,
  count,
  amount: amountOf(price, count),
  batches: [{ count, weighed }],
  ...UNTOUCHED,
  sellerDeduction: 0,
  platformDeduction: 0,
  ...other,
});
const inBatches = (of: DeliveredLine, ...batches: Batch[]) => ({ ...of, batches });

/** Lines with deductions of both kinds, delivered in part. */
const anyLines = fc.array(
  fc
    .record({
      price: fc.integer({ min: 1, max: 2_000_000 }),
      count: fc.integer({ min: 1, max: 200_000 }),
      percent: fc.integer({ min: 0, max: 120 }),
      share: fc.integer({ min: 0, max: 100 }),
      offs: fc.tuple(fc.nat(100), fc.nat(100)),
    })
    .map(({ price, count, percent, share, offs: [bySeller, byPlatform] }) => {
      const whole = line(price, count, Math.floor((count * percent) / 100));
      const sellerDeduction = Math.floor((whole.amount * bySeller) / 100);
      const left = whole.amount - sellerDeduction;
      const platformDeduction = Math.floor((left * byPlatform) / 100);
      return { ...whole, share, sellerDeduction, platformDeduction };
    }),
  { minLength: 1, maxLength: 6 },
);

const owedOf = (lines: readonly DeliveredLine[]) => deliveredWorth(lines).map(({ owed }) => owed);
const settled = (...lines: readonly DeliveredLine[]) => orderWorth(lines).kept;

describe('an order is settled by weight', () => {
  test('ten tonnes at 3,850 that weigh 9.70 cost 37,345, and 1,155 goes back', () => {
    expect(settled(line(385_000, 1000, 970))).toBe(3_734_500);
  });

  test.each([
    ['all that was ordered', { count: 1000, weighed: 1000 }, 9_999],
    ['a part that weighs as much as all', { count: 900, weighed: 1000 }, 10_000],
    ['all of it, lighter', { count: 1000, weighed: 900 }, 9_000],
  ])('the ordered amount counts only where nothing differs: %s', (_, got, amount) => {
    const ordered = { ...line(1_000, 1000, 1000), amount: 9_999 };
    expect(weighedAmount(inBatches(ordered, got))).toBe(amount);
  });

  test('deductions do not change with the weight', () => {
    const heavier = line(385_000, 1000, 1020, { sellerDeduction: 30_000 });
    expect(settled(heavier, line(10_000, 300, 300, { platformDeduction: 20_000 }))).toBe(3_907_000);
  });

  test('goods that a gift card paid whole are never owed below zero', () => {
    expect(settled(line(10_000, 100, 95, { platformDeduction: 10_000 }))).toBe(0);
  });

  property.prop([anyLines])(
    'weighed as ordered it costs what was ordered, and never less by a heavier line',
    (lines) => {
      const ordered = lines.map((each) => line(each.price, each.count, each.count, each));
      const asWeighed = (each: DeliveredLine, weighed: number) =>
        inBatches(each, { count: each.count, weighed });
      expect(owedOf(ordered.map((each) => asWeighed(each, each.count)))).toEqual(
        ordered.map(payableOf),
      );
      const heavier = lines.map((each) => asWeighed(each, (each.batches[0]?.weighed ?? 0) + 1));
      expect(settled(...heavier)).toBeGreaterThanOrEqual(settled(...lines));
    },
  );
});

describe('what the delivered part is worth', () => {
  property.prop([anyLines])('is its goods, of which deductions never take more', (lines) => {
    const part = lines.map((each) => {
      const [{ count, weighed } = { count: 0, weighed: 0 }] = each.batches;
      const of = (all: number) => Math.floor((all * each.share) / 100);
      return inBatches(each, { count: of(count), weighed: of(weighed) });
    });
    for (const [at, { received, owed, kept, added }] of deliveredWorth(part).entries()) {
      expect(received.amount).toBe(weighedAmount(part[at] ?? line(0, 0, 0)));
      expect(received.sellerDeduction).toBeGreaterThanOrEqual(0);
      expect(received.platformDeduction).toBeGreaterThanOrEqual(0);
      expect(owed).toBe(payableOf(received));
      expect([kept, added]).toEqual([owed, received.platformDeduction]);
    }
  });

  test('a lighter line moves nothing of another, unless a card or coupon is more than its goods', () => {
    const one = line(500_00, 1000, 1000, { platformDeduction: 500_00 });
    const weighing = (weighed: number) => inBatches(one, { count: 1000, weighed });
    expect(owedOf([one, weighing(950)])).toEqual([4_500_00, 4_250_00]);
    expect(owedOf([one, weighing(50)])).toEqual([4_250_00, 0]);
  });

  test('half of the goods carries half of the deductions', () => {
    const deductions = { sellerDeduction: 6_000, platformDeduction: 4_000 };
    const half = inBatches(line(10_000, 1000, 0, deductions), { count: 500, weighed: 500 });
    expect(deliveredWorth([half])).toMatchObject([{ owed: 45_000, kept: 45_000, added: 2_000 }]);
  });

  test('goods that came to less than half a fen as ordered, and weigh more, are settled alike', () => {
    const tiny = line(1, 45, 54, { sellerDeduction: 1 });
    expect([tiny.amount, settled(tiny)]).toEqual([0, 0]);
  });

  test('with the rest as ordered it is what it will be worth', () => {
    const part = inBatches(line(10_000, 1000, 0, { closed: 200 }), { count: 500, weighed: 510 });
    expect(deliveredOf(asOrdered(part))).toBe(800);
    expect(settled(asOrdered(part))).toBe(amountOf(10_000, 810));
  });
});

describe('payouts to sellers', () => {
  test('are what the goods are worth, as far as there is money', () => {
    expect(dueOf(60_000, 50_000)).toBe(50_000);
    expect(dueOf(60_000, 200_000)).toBe(60_000);
    expect(dueOf(60_000, -1)).toBe(0);
  });
});

test('all lines together are worth their sum', () => {
  const lines = [line(10_000, 100, 90), line(20_000, 100, 100, { platformDeduction: 100 })];
  expect(orderWorth(lines)).toEqual({ owed: 28_900, kept: 28_900, added: 100 });
  expect(sumFen(owedOf(lines))).toBe(28_900);
});
