import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { Coupon } from '#app/domain/marketing/discount.ts';
import { sumFen } from '#app/domain/money.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { type DeductionKind, type OrderToPrice, priceOrder } from './pricing.ts';
import { type SellerOrder, splitBySeller } from './split.ts';

const rule = { integralRule: 100, integralNum: 100, integralMax: 100_000 };
const marketCoupon: Coupon = {
  id: 'c1',
  name: '全场券',
  markeType: 1,
  rangeMin: 1000,
  discountAmount: 100,
  isOfSeller: false,
};
const line = (id: string, unitPrice: number) => ({ id, unitPrice, quantity: 100, unit: '吨' });
/** The seller of a line is the first letter of its id. */
const sellerOf = (id: string) => id.charAt(0);

describe('splitBySeller', () => {
  test('a coupon of the market, points and a card go with the lines that they were taken off', () => {
    const lines = ['A1', 'B1', 'A2'].map((id) => ({ ...line(id, 1000), coupon: marketCoupon }));
    const giftCards = [{ id: 'g1', cardNo: 'GC1', balanceAmount: 200 }];
    const priced = priceOrder({ lines, points: { use: 100, rule }, giftCards });
    const [a, b] = splitBySeller(priced, sellerOf);
    // 3,000 less 100, 100 and 200: a third a line, with what is left over on the last one.
    expect(a).toMatchObject({
      sellerCode: 'A',
      goodsAmount: 2000,
      payable: 1732,
      deductions: [
        { kind: 'coupon', amount: 67, sourceId: 'c1' },
        { kind: 'points', amount: 67, points: 67, label: '积分抵扣（67 积分）' },
        { kind: 'giftCard', amount: 134, sourceId: 'g1' },
      ],
    });
    expect(b).toMatchObject({ sellerCode: 'B', goodsAmount: 1000, payable: 868 });
    expect(a?.lines.map(({ id }) => id)).toEqual(['A1', 'A2']);
  });

  test('a group is counted before the split, and what nothing was taken off has no part of it', () => {
    const bands = [{ rangeMin: 200, rangeMax: 500, discountAmount: 10 }];
    const group = { id: 'm1', markeName: '备货', buyQuantity: 100, bands };
    const lines = [{ ...line('A1', 1000), group }, { ...line('B1', 1000), group }, line('C1', 5)];
    const orders = splitBySeller(priceOrder({ lines }), sellerOf);
    expect(orders.map(({ payable }) => payable)).toEqual([990, 990, 5]);
    expect(orders.map(({ deductions }) => deductions.length)).toEqual([1, 1, 0]);
  });

  test('an order of one seller is the checkout', () => {
    const { refused, ...priced } = priceOrder({
      lines: [line('A1', 1000), line('A2', 30)],
      points: { use: 100, rule },
    });
    expect(refused).toEqual([]);
    expect(splitBySeller({ ...priced, refused }, sellerOf)).toEqual([
      { sellerCode: 'A', ...priced },
    ]);
  });
});

const coupons: (Coupon | null)[] = [
  marketCoupon,
  { ...marketCoupon, id: 'c2', markeType: 2, discountAmount: 855 },
  null,
  null,
];
const bands = [{ rangeMin: 1000, rangeMax: 9_999_999, discountAmount: 7 }];
const groups = [{ id: 'm1', markeName: '备货', buyQuantity: 100, bands }, null, null];

const anyCart: fc.Arbitrary<OrderToPrice> = fc.record({
  lines: fc
    .array(
      fc.record({
        seller: fc.constantFrom('A', 'B', 'C', 'D'),
        unitPrice: fc.nat(100_000),
        quantity: fc.integer({ min: 1, max: 99_900 }),
        group: fc.constantFrom(...groups),
        coupon: fc.constantFrom(...coupons),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((lines) =>
      lines.map(({ seller, ...each }, at) => ({ ...each, id: `${seller}${at}`, unit: '吨' })),
    ),
  points: fc.option(
    fc.record({ use: fc.nat(100_000), rule: fc.constantFrom(rule, { ...rule, integralRule: 1 }) }),
  ),
  giftCards: fc.array(
    fc.nat(10_000_000).map((balanceAmount) => ({ id: 'g1', cardNo: 'GC1', balanceAmount })),
    { maxLength: 2 },
  ),
});

/** What a kind of deduction takes off, in fen and points. */
const takenOff = (orders: readonly Pick<SellerOrder, 'deductions'>[], kind: DeductionKind) => {
  const own = orders.flatMap(({ deductions }) => deductions.filter((each) => each.kind === kind));
  const points = own.reduce((sum, each) => sum + (each.points ?? 0), 0);
  return { amount: sumFen(own.map(({ amount }) => amount)), points };
};

test.prop([anyCart], { numRuns: isFullRun ? 10_420 : 420 })(
  'issue 48 §1: the orders of any checkout together are the checkout, to the fen and the point',
  (cart) => {
    const checkout = priceOrder(cart);
    const orders = splitBySeller(checkout, sellerOf);
    const sum = (of: (order: SellerOrder) => number) => sumFen(orders.map(of));
    expect(sum(({ payable }) => payable)).toBe(checkout.payable);
    expect(sum(({ goodsAmount }) => goodsAmount)).toBe(checkout.goodsAmount);
    expect(sum(({ freight }) => freight)).toBe(checkout.freight);
    for (const kind of ['quantityDiscount', 'coupon', 'points', 'giftCard'] as const) {
      expect(takenOff(orders, kind)).toEqual(takenOff([checkout], kind));
    }
    for (const { goodsAmount, payable, deductions, lines } of orders) {
      expect(payable).toBe(goodsAmount - sumFen(deductions.map(({ amount }) => amount)));
      const off = lines.map((each) => each.sellerDeduction + each.platformDeduction);
      expect(sumFen(off)).toBe(goodsAmount - payable);
      for (const { amount, points = 0 } of deductions) {
        expect(amount).toBeGreaterThan(0);
        expect(points).toBeGreaterThanOrEqual(0);
      }
    }
    expect(orders.flatMap(({ lines }) => lines.map(({ id }) => id)).sort()).toEqual(
      checkout.lines.map(({ id }) => id).sort(),
    );
  },
);
