import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { Coupon, MarketingGroup } from '#app/domain/marketing/discount.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import { type OrderToPrice, type PriceLine, priceOrder } from './pricing.ts';

const rebar: PriceLine = { id: '1', unitPrice: 385000, quantity: 1050, unit: '吨' };
const sheet: PriceLine = { id: '2', unitPrice: 412033, quantity: 33, unit: '吨' };
const rule = { integralRule: 100, integralNum: 100, integralMax: 100_000 };

const group: MarketingGroup = {
  id: 'm1',
  markeName: '春季备货',
  buyQuantity: 1000,
  bands: [{ rangeMin: 1000, rangeMax: 5000, discountAmount: 2000 }],
};
const coupon: Coupon = {
  id: 'c1',
  name: '钢材券',
  markeType: 1,
  rangeMin: 100_000,
  discountAmount: 50_000,
  isOfSeller: true,
};
const marketCoupon: Coupon = { ...coupon, id: 'c3', isOfSeller: false };
const NOTHING_OFF = { sellerDeduction: 0, platformDeduction: 0 };
const card = (id: string, balanceAmount: Fen) => ({
  id,
  cardNo: `GC00001234567${id}`,
  balanceAmount,
});

describe('priceOrder', () => {
  test('spec 3 §9: goods are added up and shipping is 0.00', () => {
    expect(priceOrder({ lines: [rebar, sheet] })).toEqual({
      lines: [
        { id: '1', amount: 4042500, payable: 4042500, shares: [], ...NOTHING_OFF },
        { id: '2', amount: 135971, payable: 135971, shares: [], ...NOTHING_OFF },
      ],
      goodsAmount: 4178471,
      freight: 0,
      deductions: [],
      refused: [],
      payable: 4178471,
    });
  });

  test('no lines cost nothing', () => {
    expect(priceOrder({ lines: [] })).toMatchObject({ lines: [], goodsAmount: 0, payable: 0 });
  });

  test('quantity discount, then coupon, then points, then e-card, each explained', () => {
    const priced = priceOrder({
      lines: [{ ...rebar, group, coupon }, sheet],
      points: { use: 1000, rule },
      giftCards: [card('1', 3000)],
    });
    expect(priced.deductions).toEqual([
      {
        kind: 'quantityDiscount',
        label: '春季备货（满 10 吨，每吨减 20.00 元）',
        amount: 21000,
        sourceId: 'm1',
      },
      {
        kind: 'coupon',
        label: '钢材券（满 1,000.00 元减 500.00 元）',
        amount: 50000,
        sourceId: 'c1',
      },
      { kind: 'points', label: '积分抵扣（1,000 积分）', amount: 1000, points: 1000 },
      { kind: 'giftCard', label: '电子礼品卡（尾号 5671）', amount: 3000, sourceId: '1' },
    ]);
    expect(priced.payable).toBe(4178471 - 21000 - 50000 - 1000 - 3000);
  });

  test('the lines of a group are discounted by what they add up to', () => {
    const lines = [
      { ...rebar, quantity: 600, group },
      { ...sheet, quantity: 400, group },
    ];
    expect(priceOrder({ lines }).deductions.map(({ amount }) => amount)).toEqual([20_000]);
    expect(priceOrder({ lines: lines.slice(0, 1) }).deductions).toEqual([]);
  });

  test('each line keeps what its seller and what the platform took off it', () => {
    const lines = [
      { ...rebar, group, coupon },
      { ...sheet, coupon: marketCoupon },
    ];
    const priced = priceOrder({ lines, giftCards: [card('1', 300_000)] });
    expect(priced.lines).toMatchObject([
      { sellerDeduction: 21_000 + 50_000, platformDeduction: 293_643 },
      { sellerDeduction: 0, platformDeduction: 50_000 + 6_357 },
    ]);
  });

  test('a coupon whose goods are not worth enough takes nothing and says so', () => {
    const priced = priceOrder({ lines: [{ ...sheet, quantity: 10, coupon }] });
    expect(priced.deductions).toEqual([]);
    expect(priced.refused).toEqual([
      {
        kind: 'coupon',
        sourceId: 'c1',
        text: '钢材券：所选商品金额不足，需满 1,000.00 元减 500.00 元',
      },
    ]);
  });

  test('spec 1 §8: 积分抵扣金额超额, 不能全额抵扣！', () => {
    const lines = [{ ...rebar, unitPrice: 1000, quantity: 100 }];
    const all = priceOrder({ lines, points: { use: 1000, rule } });
    expect(all.refused).toEqual([{ kind: 'points', text: '积分抵扣金额超额, 不能全额抵扣！' }]);
    expect(all.payable).toBe(1000);
    expect(priceOrder({ lines, points: { use: 900, rule } }).payable).toBe(100);
  });

  test('spec 1 §8: 已优惠到最低 of an e-card chosen when nothing is left to pay', () => {
    const lines = [{ ...rebar, unitPrice: 1000, quantity: 100 }];
    const priced = priceOrder({ lines, giftCards: [card('1', 5000), card('2', 5000)] });
    expect(priced.payable).toBe(0);
    expect(priced.deductions.map(({ amount }) => amount)).toEqual([1000]);
    expect(priced.refused).toEqual([{ kind: 'giftCard', sourceId: '2', text: '已优惠到最低' }]);
  });

  test('what is left over of a split goes to the last line', () => {
    const lines = ['1', '2', '3'].map((id) => ({ id, unitPrice: 1000, quantity: 100, unit: '吨' }));
    const priced = priceOrder({ lines, giftCards: [card('1', 100)] });
    expect(priced.lines.map(({ payable }) => payable)).toEqual([967, 967, 966]);
  });
});

const groups = [group, { ...group, id: 'm2', bands: [] }, null];
const coupons: (Coupon | null)[] = [
  coupon,
  { ...coupon, id: 'c2', markeType: 2, rangeMin: 0, discountAmount: 855, isOfSeller: false },
  null,
];

const anyOrder: fc.Arbitrary<OrderToPrice> = fc.record({
  lines: fc
    .array(
      fc.record({
        unitPrice: fc.nat(10_000_000),
        quantity: fc.integer({ min: 1, max: 999_900 }),
        unit: fc.constant('吨'),
        group: fc.constantFrom(...groups),
        coupon: fc.constantFrom(...coupons),
      }),
      { maxLength: 20 },
    )
    .map((lines) => lines.map((line, at) => ({ ...line, id: String(at) }))),
  points: fc.option(fc.record({ use: fc.nat(100_000), rule: fc.constant(rule) })),
  giftCards: fc.array(
    fc.nat(10_000_000).map((balance) => card('9', balance)),
    { maxLength: 4 },
  ),
});

describe('any order', () => {
  test.prop([anyOrder])('pays never less than nothing and every fen is accounted for', (order) => {
    const priced = priceOrder(order);
    const deducted = sumFen(priced.deductions.map(({ amount }) => amount));
    expect(priced.payable).toBeGreaterThanOrEqual(0);
    expect(sumFen(priced.lines.map(({ amount }) => amount))).toBe(priced.goodsAmount);
    expect(priced.payable).toBe(priced.goodsAmount - deducted + priced.freight);
    expect(sumFen(priced.lines.map(({ payable }) => payable))).toBe(priced.payable);
    for (const line of priced.lines) {
      const { payable, amount, sellerDeduction, platformDeduction, shares } = line;
      expect(sumFen(shares)).toBe(amount - payable);
      expect(payable).toBeGreaterThanOrEqual(0);
      expect(payable).toBe(amount - sellerDeduction - platformDeduction);
      expect(Math.min(sellerDeduction, platformDeduction)).toBeGreaterThanOrEqual(0);
    }
  });

  test.prop([anyOrder])('costs the same in any order of its lines', (order) => {
    const reversed = { ...order, lines: order.lines.toReversed() };
    expect(priceOrder(reversed).payable).toBe(priceOrder(order).payable);
  });

  test.prop([anyOrder])('is not paid whole with points', (order) => {
    const { deductions, payable } = priceOrder({ ...order, giftCards: [] });
    if (deductions.some(({ kind }) => kind === 'points')) expect(payable).toBeGreaterThan(0);
  });
});
