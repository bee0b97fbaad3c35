import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { sumFen } from './money.ts';
import { type Deduction, type PriceLine, priceOrder, settle } from './pricing.ts';

const line = fc.record(
  {
    id: fc.uuid(),
    unitPrice: fc.nat(100_000_000),
    quantity: fc.integer({ min: 1, max: 999_900 }),
    sellerCode: fc.constantFrom('S001', 'S002'),
    marketingId: fc.constantFrom('m1', 'm2'),
  },
  { requiredKeys: ['id', 'unitPrice', 'quantity', 'sellerCode'] },
);

describe('priceOrder', () => {
  const rebar: PriceLine = { id: '1', unitPrice: 385000, quantity: 1050, sellerCode: 'S001' };
  const sheet: PriceLine = { id: '2', unitPrice: 412033, quantity: 33, sellerCode: 'S002' };

  test('spec 3 §9: goods are added up and shipping is 0.00', () => {
    expect(priceOrder({ lines: [rebar, sheet] })).toEqual({
      lines: [
        { id: '1', amount: 4042500, payable: 4042500 },
        { id: '2', amount: 135971, payable: 135971 },
      ],
      goodsAmount: 4178471,
      freight: 0,
      deductions: [],
      payable: 4178471,
    });
  });

  test('no lines cost nothing', () => {
    expect(priceOrder({ lines: [] })).toMatchObject({ lines: [], goodsAmount: 0, payable: 0 });
  });

  test.prop([fc.array(line, { maxLength: 30 })])('the lines add up to what is paid', (lines) => {
    const priced = priceOrder({ lines });
    expect(priced.lines.map(({ id }) => id)).toEqual(lines.map(({ id }) => id));
    expect(sumFen(priced.lines.map(({ amount }) => amount))).toBe(priced.goodsAmount);
    expect(sumFen(priced.lines.map(({ payable }) => payable)) + priced.freight).toBe(
      priced.payable,
    );
  });

  test.prop([fc.array(line, { minLength: 1, maxLength: 10 })])(
    'the order of the lines changes no amount',
    (lines) => {
      expect(priceOrder({ lines: lines.toReversed() }).payable).toBe(priceOrder({ lines }).payable);
    },
  );
});

describe('settle', () => {
  const coupon = (amount: number): Deduction => ({ kind: 'coupon', label: '现金券', amount });

  test('decision 17: what is left over of the split goes to the last line', () => {
    const lines = ['1', '2', '3'].map((id) => ({ id, amount: 1000 }));
    const priced = settle(lines, [coupon(100)]);
    expect(priced.lines.map(({ payable }) => payable)).toEqual([967, 967, 966]);
    expect(priced.payable).toBe(2900);
  });

  test('decision 17: a deduction takes no more than is left', () => {
    const priced = settle([{ id: '1', amount: 1000 }], [coupon(700), coupon(700)]);
    expect(priced.deductions.map(({ amount }) => amount)).toEqual([700, 300]);
    expect(priced.payable).toBe(0);
  });

  const amount = fc.nat(1_000_000);
  test.prop([fc.array(amount, { maxLength: 30 }), fc.array(amount, { maxLength: 5 })])(
    'nothing is paid below zero and every fen is accounted for',
    (amounts, deductions) => {
      const lines = amounts.map((value, at) => ({ id: String(at), amount: value }));
      const priced = settle(lines, deductions.map(coupon));
      const deducted = sumFen(priced.deductions.map((deduction) => deduction.amount));
      expect(priced.payable).toBe(priced.goodsAmount - deducted);
      expect(priced.payable).toBeGreaterThanOrEqual(0);
      expect(sumFen(priced.lines.map(({ payable }) => payable))).toBe(priced.payable);
      for (const { payable, amount: full } of priced.lines) {
        expect(payable).toBeGreaterThanOrEqual(0);
        expect(payable).toBeLessThanOrEqual(full);
      }
    },
  );
});
