import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { amountOf, sumFen } from '#app/domain/money.ts';
import { payableOf } from '#app/domain/order/line-deductions.ts';
import {
  addedFor,
  type DeliveredLine,
  deliveredWorth,
  payoutsOf,
  settledTotal,
  weighedAmount,
} from './settlement.ts';

const line = (
  price: number,
  count: number,
  weighed: number,
  other: Partial<DeliveredLine> = {},
): DeliveredLine => ({
  position: 0,
  sellerCode: 'S1',
  price,
  count,
  amount: amountOf(price, count),
  delivered: count,
  weighed,
  sellerDeduction: 0,
  platformDeduction: 0,
  ...other,
});

/** Lines of up to three sellers with deductions of both kinds, delivered in part. */
const anyLines = fc.array(
  fc
    .record({
      price: fc.integer({ min: 1, max: 2_000_000 }),
      count: fc.integer({ min: 1, max: 200_000 }),
      percent: fc.integer({ min: 0, max: 120 }),
      share: fc.integer({ min: 0, max: 100 }),
      seller: fc.integer({ min: 1, max: 3 }),
      offs: fc.tuple(fc.nat(100), fc.nat(100)),
    })
    .map(({ price, count, percent, share, seller, offs: [bySeller, byPlatform] }) => {
      const sellerCode = `S${seller}`;
      const whole = line(price, count, Math.floor((count * percent) / 100), { sellerCode });
      const sellerDeduction = Math.floor((whole.amount * bySeller) / 100);
      const left = whole.amount - sellerDeduction;
      const platformDeduction = Math.floor((left * byPlatform) / 100);
      return { ...whole, share, sellerDeduction, platformDeduction };
    }),
  { minLength: 1, maxLength: 6 },
);

const NOTHING = { freight: 0, charged: new Map<string, number>() };
const owedOf = (lines: readonly DeliveredLine[]) => deliveredWorth(lines).map(({ owed }) => owed);
const sumBy = (lines: readonly DeliveredLine[], amounts: readonly number[], sellerCode: string) =>
  sumFen(amounts.filter((_, at) => lines[at]?.sellerCode === sellerCode));

describe('an order is settled by weight', () => {
  test('ten tonnes at 3,850 that weigh 9.70 cost 37,345, and 1,155 goes back', () => {
    expect(settledTotal([line(385_000, 1000, 970)], NOTHING)).toBe(3_734_500);
  });

  test.each([
    ['all that was ordered', { delivered: 1000, weighed: 1000 }, 9_999],
    ['a part that weighs as much as all', { delivered: 900, weighed: 1000 }, 10_000],
    ['all of it, lighter', { delivered: 1000, weighed: 900 }, 9_000],
  ])('the ordered amount counts only where nothing differs: %s', (_, got, amount) => {
    expect(weighedAmount({ ...line(1_000, 1000, 1000), amount: 9_999, ...got })).toBe(amount);
  });

  test('deductions and freight do not change with the weight', () => {
    const lines = [
      line(385_000, 1000, 1020, { sellerDeduction: 30_000 }),
      line(10_000, 300, 300, { platformDeduction: 20_000 }),
    ];
    expect(settledTotal(lines, { ...NOTHING, freight: 20_000 })).toBe(3_927_000);
  });

  test('goods that a gift card paid whole are never owed below zero', () => {
    expect(settledTotal([line(10_000, 100, 95, { platformDeduction: 10_000 })], NOTHING)).toBe(0);
  });

  test('what cases took off one seller is not taken off another', () => {
    const lines = [line(10_000, 100, 50), line(10_000, 100, 100, { sellerCode: 'S2' })];
    expect(settledTotal(lines, { freight: 7, charged: new Map([['S1', 8_000]]) })).toBe(10_007);
    expect(settledTotal(lines, { freight: 7, charged: new Map([['S2', 8_000]]) })).toBe(7_007);
  });

  property.prop([anyLines])(
    'weighed as ordered it costs what was ordered, and never less by a heavier line',
    (lines) => {
      const ordered = lines.map((each) => ({ ...each, weighed: each.count }));
      expect(owedOf(ordered)).toEqual(ordered.map(payableOf));
      const heavier = lines.map((each) => ({ ...each, weighed: each.weighed + 1 }));
      expect(settledTotal(heavier, NOTHING)).toBeGreaterThanOrEqual(settledTotal(lines, NOTHING));
    },
  );
});

describe('what the delivered part is worth', () => {
  property.prop([anyLines])('is all of the goods less the deductions of the delivered', (lines) => {
    const part = lines.map((each) => {
      const delivered = Math.floor((each.count * each.share) / 100);
      return { ...each, delivered, weighed: Math.floor((each.weighed * each.share) / 100) };
    });
    const worths = deliveredWorth(part);
    for (const { goods, claim, owed } of worths) {
      expect(goods).toBeGreaterThanOrEqual(claim);
      expect(claim).toBeGreaterThanOrEqual(owed);
      expect(owed).toBeGreaterThanOrEqual(0);
    }
    const due = (of: 'sellerDeduction' | 'platformDeduction') =>
      part.map((each) => Math.floor((each[of] * each.delivered) / each.count));
    const [goods, claims] = [worths.map((each) => each.goods), worths.map((each) => each.claim)];
    for (const seller of ['S1', 'S2', 'S3']) {
      const offered = sumBy(part, due('sellerDeduction'), seller);
      const claim = Math.max(0, sumBy(part, goods, seller) - offered);
      expect(sumBy(part, claims, seller)).toBe(claim);
    }
    const owed = Math.max(0, sumFen(claims) - sumFen(due('platformDeduction')));
    expect(settledTotal(part, NOTHING)).toBe(owed);
  });

  test("a coupon of one seller is that seller's, also where its goods are too light for it", () => {
    const coupon = line(500_00, 1000, 1000, { sellerDeduction: 1_000_00 });
    const other = line(500_00, 1000, 1000, { sellerCode: 'S2' });
    expect(owedOf([coupon, other])).toEqual([4_000_00, 5_000_00]);
    expect(owedOf([{ ...coupon, weighed: 100 }, other])).toEqual([0, 5_000_00]);
  });

  test('a lighter line of one seller moves nothing of another, unless a gift card has paid it', () => {
    const one = line(500_00, 1000, 1000, { platformDeduction: 500_00 });
    const other = { ...one, sellerCode: 'S2' };
    expect(owedOf([one, { ...other, weighed: 950 }])).toEqual([4_500_00, 4_250_00]);
    expect(owedOf([one, { ...other, weighed: 50 }])).toEqual([4_250_00, 0]);
  });

  test('half of the goods carries half of the deductions', () => {
    const deductions = { sellerDeduction: 6_000, platformDeduction: 4_000 };
    const half = { ...line(10_000, 1000, 500, deductions), delivered: 500 };
    expect(deliveredWorth([half])).toEqual([{ goods: 50_000, claim: 47_000, owed: 45_000 }]);
  });

  test('goods that came to less than half a fen as ordered, and weigh more, are settled alike', () => {
    const tiny = line(1, 45, 54, { sellerDeduction: 1 });
    expect([tiny.amount, settledTotal([tiny], NOTHING)]).toEqual([0, 0]);
  });
});

describe('what the platform added for the goods of a refund', () => {
  test('is in proportion, and all of it with the last of the goods', () => {
    const kept = { owed: 60_00, added: 40_00 };
    expect(addedFor(30_00, kept)).toBe(20_00);
    expect(addedFor(20_00, kept)).toBe(13_33);
    expect(addedFor(60_00, kept)).toBe(40_00);
    expect(addedFor(80_00, kept)).toBe(40_00);
    expect(addedFor(1, { owed: 0, added: 0 })).toBe(0);
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
