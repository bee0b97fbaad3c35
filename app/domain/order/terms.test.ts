import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import {
  instalmentsOf,
  isPaidForShipping,
  openAmount,
  type PaidByInstalments,
  type PaymentTerms,
  payableNow,
} from './terms.ts';

const payDeadline = new Date('2026-11-26T10:00:00+08:00');
const before = new Date('2026-11-26T09:59:59.999+08:00');

const order = (changed: Partial<PaidByInstalments> = {}): PaidByInstalments => ({
  state: 'waitPay',
  terms: { kind: 'full' },
  paymentAmount: 100_000,
  allowances: 0,
  settledAmount: null,
  paidAmount: 0,
  payDeadline,
  settledAt: null,
  ...changed,
});

describe('what is paid when', () => {
  test('an order that is paid at once, until its time is over', () => {
    expect(payableNow(order(), before)?.amount).toBe(100_000);
    expect(payableNow(order(), payDeadline)).toBeNull();
    expect(payableNow(order({ state: 'cancelled' }), before)).toBeNull();
    expect(payableNow(order({ state: 'paid', paidAmount: 100_000 }), before)).toBeNull();
  });

  test('a deposit of 30 % and the rest a week later, before it is shipped', () => {
    const terms: PaymentTerms = { kind: 'deposit', percent: 30, balanceDays: 7 };
    const deposit = order({ terms });
    expect(instalmentsOf(deposit)).toMatchObject([
      { kind: 'deposit', amount: 30_000, paid: 0, dueAt: payDeadline },
      { kind: 'balance', amount: 70_000, dueAt: new Date('2026-12-03T10:00:00+08:00') },
    ]);
    const paid = order({ terms, state: 'partPaid', paidAmount: 30_000 });
    expect(isPaidForShipping(paid)).toBe(false);
    // The rest can still be paid when it is late.
    expect(payableNow(paid, new Date('2027-01-01T00:00:00Z'))?.amount).toBe(70_000);
    expect(isPaidForShipping({ ...paid, paidAmount: 100_000 })).toBe(true);
  });

  test('a share is rounded half up to the fen, and the rest makes the sum', () => {
    const terms: PaymentTerms = { kind: 'deposit', percent: 33, balanceDays: 0 };
    const amounts = instalmentsOf(order({ terms, paymentAmount: 10_150 })).map((due) => due.amount);
    expect(amounts).toEqual([3_350, 6_800]);
  });

  test('what is paid after the delivery does not keep it back, and is due from its settlement', () => {
    const terms: PaymentTerms = { kind: 'monthly', days: 30 };
    expect(isPaidForShipping(order({ terms }))).toBe(true);
    expect(instalmentsOf(order({ terms }))[0]?.dueAt).toBeNull();
    const settledAt = new Date('2026-12-01T08:00:00Z');
    const settled = order({ terms, state: 'completed', settledAmount: 97_000, settledAt });
    expect(instalmentsOf(settled)).toMatchObject([
      { kind: 'monthly', amount: 97_000, dueAt: new Date('2026-12-31T08:00:00Z') },
    ]);
  });

  test.each<[PaymentTerms, number[]]>([
    [{ kind: 'full' }, [88_000]],
    [{ kind: 'deposit', percent: 30, balanceDays: 7 }, [30_000, 58_000]],
    [{ kind: 'onDelivery' }, [88_000]],
    [{ kind: 'monthly', days: 30 }, [88_000]],
  ])('what a case took off before the settlement is not open any more: $kind', (terms, dues) => {
    const lowered = order({ terms, state: 'partShipped', allowances: 12_000, paidAmount: 88_000 });
    expect(instalmentsOf(lowered).map(({ amount }) => amount)).toEqual(dues);
    expect(openAmount(lowered)).toBe(0);
    expect(payableNow(lowered, payDeadline)).toBeNull();
    // The settled amount has left it off already.
    expect(openAmount({ ...lowered, settledAmount: 90_000, settledAt: payDeadline })).toBe(2_000);
  });

  test('of an order on account only the rest is open, and never less than nothing', () => {
    const monthly = order({ terms: { kind: 'monthly', days: 30 }, state: 'partShipped' });
    expect(openAmount({ ...monthly, allowances: 12_000 })).toBe(88_000);
    expect(openAmount({ ...monthly, allowances: 120_000 })).toBe(0);
  });

  test('what was delivered above the order is a supplement, due in 3 working days', () => {
    // A Friday.
    const settledAt = new Date('2026-11-27T15:00:00+08:00');
    const heavy = order({
      state: 'completed',
      paidAmount: 100_000,
      settledAmount: 103_000,
      settledAt,
    });
    expect(instalmentsOf(heavy)).toMatchObject([
      { kind: 'full', amount: 100_000, paid: 100_000 },
      { kind: 'supplement', amount: 3_000, paid: 0, dueAt: new Date('2026-12-02T15:00:00+08:00') },
    ]);
    expect(payableNow(heavy, settledAt)?.amount).toBe(3_000);
  });

  test.each<[PaymentTerms, string[]]>([
    [{ kind: 'full' }, ['full', 'supplement']],
    [{ kind: 'deposit', percent: 30, balanceDays: 7 }, ['deposit', 'balance', 'supplement']],
  ])('so it is where a case had taken off more before: $kind', (terms, kinds) => {
    const settledAt = new Date('2026-11-27T15:00:00+08:00');
    const heavy = order({
      ...{ terms, state: 'completed', settledAt, allowances: 10_000 },
      ...{ paidAmount: 90_000, settledAmount: 92_000 },
    });
    expect(instalmentsOf(heavy).map(({ kind }) => kind)).toEqual(kinds);
    expect(instalmentsOf(heavy).at(-1)).toMatchObject({ amount: 2_000, paid: 0 });
    expect(payableNow(heavy, settledAt)?.instalment.kind).toBe('supplement');
    // A case afterwards is taken off what is open, too.
    expect(openAmount({ ...heavy, allowances: 11_500, settledAmount: 90_500 })).toBe(500);
  });
});

const anyTerms = fc.oneof(
  fc.constant<PaymentTerms>({ kind: 'full' }),
  fc.constant<PaymentTerms>({ kind: 'onDelivery' }),
  fc.record({ kind: fc.constant('monthly' as const), days: fc.integer({ min: 1, max: 180 }) }),
  fc.record({
    kind: fc.constant('deposit' as const),
    percent: fc.integer({ min: 5, max: 95 }),
    balanceDays: fc.integer({ min: 0, max: 90 }),
  }),
);

property.prop([
  anyTerms,
  fc.integer({ min: 0, max: 10 ** 9 }),
  fc.option(fc.integer({ min: 0, max: 10 ** 9 })),
  fc.integer({ min: 0, max: 10 ** 9 }),
])(
  'the instalments are the order, and what is paid is never counted twice',
  (terms, amount, settled, paid) => {
    const owed = settled ?? amount;
    const paidAmount = Math.min(paid, owed);
    const dues = order({
      terms,
      paymentAmount: amount,
      settledAmount: settled,
      settledAt: settled === null ? null : payDeadline,
      paidAmount,
    });
    const sum = (of: 'amount' | 'paid') =>
      instalmentsOf(dues).reduce((all, due) => all + due[of], 0);
    expect(sum('amount')).toBe(owed);
    expect(sum('paid')).toBe(paidAmount);
    expect(openAmount(dues)).toBe(owed - paidAmount);
  },
);
