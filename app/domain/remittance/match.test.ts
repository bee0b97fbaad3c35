import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { sumFen } from '#app/domain/money.ts';
import { remittanceCode } from './code.ts';
import { isSamePayer, matchOf, type PayableOrder, splitOf } from './match.ts';

const codeOf = (number: number) => remittanceCode((below) => (number * 7 + 3) % below);

const order = (number: number, changed: Partial<PayableOrder> = {}): PayableOrder => ({
  orderCode: `D${number}`,
  remittanceCode: codeOf(number),
  buyerName: '远澄机械（无锡）有限公司',
  cancelled: false,
  unapproved: false,
  openAmount: 100_000,
  dueAmount: 30_000,
  ...changed,
});

const money = (changed = {}) => ({
  amount: 30_000,
  payerName: '远澄机械(无锡) 有限公司',
  remark: '货款',
  ...changed,
});

test('the code comes first, whatever the amount: exact, a part, or more', () => {
  const orders = [order(1), order(2)];
  const remark = `货款 ${codeOf(2)}`;
  const booked = (amount: number) => matchOf(money({ remark, amount }), orders);
  expect(booked(30_000)).toEqual({
    why: null,
    orders: [order(2)],
    by: 'code',
    payerDiffers: false,
    booked: 30_000,
    excess: 0,
  });
  expect(booked(1)).toMatchObject({ booked: 1, excess: 0 });
  expect(booked(100_001)).toMatchObject({ booked: 100_000, excess: 1 });
});

test('another payer than the buyer is marked, and a cancelled order takes nothing', () => {
  const remark = codeOf(1);
  expect(matchOf(money({ remark, payerName: '某某个人' }), [order(1)])).toMatchObject({
    payerDiffers: true,
  });
  expect(matchOf(money({ remark, payerName: '' }), [order(1)])).toMatchObject({
    payerDiffers: true,
  });
  expect(matchOf(money({ remark }), [order(1, { cancelled: true })])).toMatchObject({
    booked: 0,
    excess: 30_000,
  });
});

test('without a code: the only open order of the payer with this amount', () => {
  expect(matchOf(money(), [order(1)])).toMatchObject({ by: 'payer', booked: 30_000 });
  expect(matchOf(money({ amount: 100_000 }), [order(1)])).toMatchObject({ by: 'payer' });
  expect(matchOf(money({ amount: 29_999 }), [order(1)])).toEqual({ orders: [], why: 'nothing' });
  expect(matchOf(money({ amount: 0 }), [order(1, { openAmount: 0 })])).toEqual({
    orders: [],
    why: 'nothing',
  });
  expect(matchOf(money({ payerName: '别家' }), [order(1)])).toEqual({
    orders: [],
    why: 'nothing',
  });
  expect(matchOf(money(), [order(1), order(2)])).toEqual({ orders: [], why: 'several' });
  expect(matchOf(money(), [order(1), order(2, { cancelled: true })])).toMatchObject({
    orders: [{ orderCode: 'D1' }],
  });
  const both = `${codeOf(1)} ${codeOf(2)}`;
  expect(matchOf(money({ remark: both }), [order(1), order(2)])).toMatchObject({ why: 'several' });
});

test('orders with one code are paid together: first what is due of each, then what is open', () => {
  const remittanceCode = codeOf(1);
  const both = [order(1), order(2, { remittanceCode })];
  const remark = `货款 ${remittanceCode}`;
  const codes = [{ orderCode: 'D1' }, { orderCode: 'D2' }];
  expect(matchOf(money({ remark, amount: 60_000 }), both)).toMatchObject({
    ...{ orders: codes, by: 'code', booked: 60_000, excess: 0 },
  });
  const sharesOf = (amount: number, orders = both) => splitOf(amount, orders);
  expect(sharesOf(60_000)).toEqual({ shares: [30_000, 30_000], excess: 0 });
  expect(sharesOf(40_000)).toEqual({ shares: [30_000, 10_000], excess: 0 });
  expect(sharesOf(200_001)).toEqual({ shares: [100_000, 100_000], excess: 1 });
  const one = [order(1, { cancelled: true }), order(2, { remittanceCode })];
  expect(sharesOf(60_000, one)).toEqual({ shares: [0, 60_000], excess: 0 });
  const held = [order(1), order(2, { remittanceCode, unapproved: true })];
  expect(matchOf(money({ remark }), held)).toEqual({ orders: [], why: 'nothing' });
});

test('an order that waits for its approval takes nothing, by its code or by its amount', () => {
  const held = order(1, { unapproved: true });
  const nothing = { orders: [], why: 'nothing' };
  expect(matchOf(money(), [held])).toEqual(nothing);
  expect(matchOf(money(), [held, order(2)])).toMatchObject({ orders: [{ orderCode: 'D2' }] });
  // The payer has named it: the money is for no other order.
  expect(matchOf(money({ remark: codeOf(1) }), [held, order(2)])).toEqual(nothing);
});

test('names are compared without their spaces and widths', () => {
  expect(isSamePayer('Ａ 公司（集团）', 'a公司(集团)')).toBe(true);
  expect(isSamePayer('', '')).toBe(false);
});

const amount = fc.integer({ min: 1, max: 10 ** 12 });
const orders = fc.array(
  fc.record({
    number: fc.nat(30),
    cancelled: fc.boolean(),
    unapproved: fc.boolean(),
    openAmount: fc.nat(10 ** 12),
    dueAmount: fc.nat(10 ** 12),
    buyerName: fc.constantFrom('甲', '乙'),
  }),
  { maxLength: 6 },
);
property.prop([amount, orders, fc.constantFrom('甲', '乙', ''), fc.nat(30)])(
  'nothing of the money is lost, and no order is paid more than is open of it',
  (paid, found, payerName, named) => {
    const offered = found.map(({ number, ...fields }) => order(number, fields));
    const match = matchOf({ amount: paid, payerName, remark: codeOf(named) }, offered);
    if (match.why !== null) return;
    expect(match.orders.some(({ unapproved }) => unapproved)).toBe(false);
    expect(match.booked + match.excess).toBe(paid);
    const { shares } = splitOf(paid, match.orders);
    expect(sumFen(shares)).toBe(match.booked);
    for (const [at, { cancelled, openAmount }] of match.orders.entries()) {
      expect(shares[at]).toBeLessThanOrEqual(cancelled ? 0 : openAmount);
    }
    expect(match.booked >= 0 && match.excess >= 0).toBe(true);
    if (match.by === 'payer') expect(match.payerDiffers).toBe(false);
  },
);
