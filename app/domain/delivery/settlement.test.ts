import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { amountOf, sumFen } from '#app/domain/money.ts';
import {
  addedFor,
  type DeliveredLine,
  deliveredWorth,
  payoutsOf,
  settleByWeight,
  weighedAmount,
} from './settlement.ts';

const line = (price: number, count: number, weighed: number, position = 0): DeliveredLine => ({
  position,
  price,
  count,
  amount: amountOf(price, count),
  delivered: count,
  weighed,
});

const anyLines = fc.array(
  fc
    .record({
      price: fc.integer({ min: 1, max: 2_000_000 }),
      count: fc.integer({ min: 1, max: 200_000 }),
      percent: fc.integer({ min: 80, max: 120 }),
      share: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ price, count, percent, share }) => ({
      ...line(price, count, Math.floor((count * percent) / 100)),
      share,
    })),
  { minLength: 1, maxLength: 6 },
);

describe('an order is settled by weight', () => {
  test('ten tonnes at 3,850 that weigh 9.70 cost 37,345, and 1,155 goes back', () => {
    const settled = settleByWeight([line(385_000, 1000, 970)], { deductions: 0, freight: 0 });
    expect(settled.total).toBe(3_734_500);
    expect(settled.lines).toEqual([{ position: 0, ordered: 3_850_000, settled: 3_734_500 }]);
  });

  test.each([
    ['all that was ordered', { delivered: 1000, weighed: 1000 }, 9_999],
    ['a part that weighs as much as all', { delivered: 900, weighed: 1000 }, 10_000],
    ['all of it, lighter', { delivered: 1000, weighed: 900 }, 9_000],
  ])('the ordered amount counts only where nothing differs: %s', (_, got, amount) => {
    expect(weighedAmount({ ...line(1_000, 1000, 1000), amount: 9_999, ...got })).toBe(amount);
  });

  test('deductions and freight do not change with the weight', () => {
    const terms = { deductions: 50_000, freight: 20_000 };
    const settled = settleByWeight([line(385_000, 1000, 1020), line(10_000, 300, 300, 1)], terms);
    expect(settled).toMatchObject({ goodsAmount: 3_957_000, total: 3_927_000, ...terms });
  });

  test('an order that a gift card paid whole is never owed below zero', () => {
    const settled = settleByWeight([line(10_000, 100, 95)], { deductions: 10_000, freight: 0 });
    expect(settled.total).toBe(0);
  });

  property.prop([anyLines, fc.nat(1_000_000)])(
    'weighed as ordered it costs what was ordered, and never less by a heavier line',
    (lines, deductions) => {
      const ordered = lines.map((each) => ({ ...each, weighed: each.count }));
      const total = sumFen(lines.map(({ amount }) => amount));
      const terms = { deductions, freight: 0 };
      expect(settleByWeight(ordered, terms).total).toBe(Math.max(0, total - deductions));
      const heavier = lines.map((each) => ({ ...each, weighed: each.weighed + 1 }));
      expect(settleByWeight(heavier, terms).total).toBeGreaterThanOrEqual(
        settleByWeight(lines, terms).total,
      );
    },
  );
});

describe('what the delivered part is worth', () => {
  property.prop([anyLines, fc.nat(1_000_000)])(
    'is what the order is settled at once all is delivered',
    (lines, deductions) => {
      const settled = settleByWeight(lines, { deductions, freight: 0 });
      const worths = deliveredWorth(lines, deductions);
      expect(sumFen(worths)).toBe(settled.total);
      expect(Math.min(...worths)).toBeGreaterThanOrEqual(0);
    },
  );

  property.prop([anyLines, fc.nat(1_000_000)])(
    'is nothing while nothing is, and never more than the goods',
    (lines, deductions) => {
      const none = lines.map((each) => ({ ...each, delivered: 0, weighed: 0 }));
      expect(sumFen(deliveredWorth(none, deductions))).toBe(0);
      const part = lines.map((each) => {
        const delivered = Math.floor((each.count * each.share) / 100);
        return { ...each, delivered, weighed: delivered };
      });
      const goods = sumFen(part.map((each) => amountOf(each.price, each.weighed)));
      expect(sumFen(deliveredWorth(part, deductions))).toBeLessThanOrEqual(goods);
    },
  );

  test('goods that came to less than half a fen as ordered, and weigh more, are settled alike', () => {
    const tiny = line(1, 45, 54);
    expect([tiny.amount, settleByWeight([tiny], { deductions: 1, freight: 0 }).total]).toEqual([
      0, 0,
    ]);
    expect(deliveredWorth([tiny], 1)).toEqual([0]);
  });

  test('half of the goods carries half of the deductions', () => {
    const half = { ...line(10_000, 1000, 500), delivered: 500 };
    expect(deliveredWorth([half], 10_000)).toEqual([45_000]);
  });
});

describe('what the platform added for the goods of a refund', () => {
  test('is in proportion, and all of it with the last of the goods', () => {
    const kept = { worth: 100_00, owed: 60_00, fromPlatform: 40_00 };
    expect(addedFor(30_00, kept)).toBe(20_00);
    expect(addedFor(20_00, kept)).toBe(13_33);
    expect(addedFor(60_00, kept)).toBe(40_00);
  });

  test('is nothing for what the seller bears, and never more than the platform adds', () => {
    expect(addedFor(30_00, { worth: 60_00, owed: 80_00, fromPlatform: 0 })).toBe(0);
    expect(addedFor(80_00, { worth: 100_00, owed: 80_00, fromPlatform: 5_00 })).toBe(5_00);
    expect(addedFor(1, { worth: 0, owed: 0, fromPlatform: 0 })).toBe(0);
  });
});

describe('payouts to sellers', () => {
  test('what the buyer has paid is shared by what was received', () => {
    const claims = [
      { worth: 60_000, paid: 0 },
      { worth: 40_000, paid: 0 },
    ];
    expect(payoutsOf(claims, 50_000)).toEqual([30_000, 20_000]);
    expect(payoutsOf(claims, 200_000)).toEqual([60_000, 40_000]);
  });

  test('what was paid is not paid again, and not asked back', () => {
    expect(payoutsOf([{ worth: 60_000, paid: 60_000 }], 60_000)).toEqual([0]);
    expect(payoutsOf([{ worth: 50_000, paid: 60_000 }], 60_000)).toEqual([0]);
  });

  property.prop([
    fc.array(fc.record({ worth: fc.nat(1_000_000), paid: fc.nat(1_000_000) }), { maxLength: 5 }),
    fc.array(fc.nat(2_000_000), { maxLength: 5 }),
  ])('never pay more than there is, nor a seller above the claim, and end', (claims, sums) => {
    const state = claims.map(({ worth, paid }) => ({ worth, paid: Math.min(worth, paid) }));
    const before = sumFen(state.map(({ paid }) => paid));
    for (const available of sums) {
      const payouts = payoutsOf(state, available);
      for (const [at, payout] of payouts.entries()) {
        const claim = state[at];
        if (claim) claim.paid += payout;
      }
      const paid = sumFen(state.map((claim) => claim.paid));
      expect(paid).toBeLessThanOrEqual(Math.max(before, ...sums));
      expect(state.every((claim) => claim.paid <= claim.worth)).toBe(true);
    }
    const all = sumFen(state.map(({ worth }) => worth));
    const last = payoutsOf(state, all);
    expect(sumFen(last) + sumFen(state.map(({ paid }) => paid))).toBe(all);
  });
});
