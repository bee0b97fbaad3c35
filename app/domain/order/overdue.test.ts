import { expect, test } from 'vitest';
import {
  FULL_PAYMENT,
  instalmentsOf,
  openAmount,
  overdueAmount,
  overdueInstalments,
  type PaidByInstalments,
  payableNow,
  termsText,
} from './terms.ts';

const DEADLINE = new Date('2026-11-23T08:00:00Z');
const after = (milliseconds: number) => new Date(DEADLINE.getTime() + milliseconds);
const WEEK_MS = 7 * 24 * 3_600_000;

const order = (changed: Partial<PaidByInstalments> = {}): PaidByInstalments => ({
  ...{ state: 'waitPay', terms: { kind: 'deposit', percent: 30, balanceDays: 7 } },
  ...{ paymentAmount: 1000, allowances: 0, settledAmount: null, paidAmount: 0 },
  ...{ payDeadline: DEADLINE, settledAt: null },
  ...changed,
});

test.each<[string, Partial<PaidByInstalments>, Date, number]>([
  ['nothing before its time', {}, after(-1), 0],
  ['the deposit at its time', {}, after(0), 300],
  ['what is missing of it', { paidAmount: 100 }, after(0), 200],
  ['nothing once it is paid', { paidAmount: 300 }, after(0), 0],
  ['both with the rest', { paidAmount: 100 }, after(WEEK_MS), 900],
  ['nothing of a cancelled order', { state: 'cancelled' }, after(WEEK_MS), 0],
  ['nothing while no day is known', { terms: { kind: 'monthly', days: 30 } }, after(WEEK_MS), 0],
])('what is overdue: %s', (_, changed, now, amount) => {
  expect(overdueAmount(order(changed), now)).toBe(amount);
});

test('overdue is each instalment of which something is open', () => {
  const kinds = (paidAmount: number) =>
    overdueInstalments(order({ paidAmount }), after(WEEK_MS)).map(({ kind }) => kind);
  expect(kinds(0)).toEqual(['deposit', 'balance']);
  expect(kinds(300)).toEqual(['balance']);
  expect(kinds(1000)).toEqual([]);
});

test('an order that is paid at once and released owes nothing until it is settled', () => {
  const full = order({ terms: { kind: 'full' }, state: 'paid' });
  expect(openAmount(full)).toBe(0);
  expect(openAmount({ ...full, settledAmount: 900, paidAmount: 400 })).toBe(500);
  expect(openAmount({ ...full, state: 'waitPay' })).toBe(1000);
  expect(openAmount({ ...full, terms: { kind: 'onDelivery' } })).toBe(1000);
});

test.each<[string, Partial<PaidByInstalments>, (string | boolean)[][]]>([
  [
    'heavier than ordered',
    { terms: { kind: 'full' }, settledAmount: 1100, settledAt: DEADLINE },
    [
      ['full', true],
      ['supplement', false],
    ],
  ],
  [
    'as heavy as ordered',
    { terms: { kind: 'full' }, settledAmount: 1000, settledAt: DEADLINE },
    [['full', true]],
  ],
  ['paid on delivery', { terms: { kind: 'onDelivery' } }, [['onDelivery', false]]],
])('what is paid before the shipping: %s', (_, changed, instalments) => {
  expect(
    instalmentsOf(order(changed)).map(({ kind, beforeShipping }) => [kind, beforeShipping]),
  ).toEqual(instalments);
});

test('nothing can be paid while its approval is waited for', () => {
  expect(payableNow(order({ approval: 'waiting' }), after(-1))).toBeNull();
  expect(payableNow(order({ approval: 'approved' }), after(-1))?.amount).toBe(300);
});

test('terms of payment in words', () => {
  expect(termsText(FULL_PAYMENT)).toBe('全款');
  expect(termsText({ kind: 'deposit', percent: 30, balanceDays: 7 })).toBe(
    '定金 30%，尾款在定金期限后 7 天内、发货前付清',
  );
  expect(termsText({ kind: 'onDelivery' })).toBe('货到付款');
  expect(termsText({ kind: 'monthly', days: 45 })).toBe('月结 45 天');
});
