import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { paidBack } from '#app/domain/after-sale/limits.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import { startOfMonth } from '#app/domain/month.ts';
import { HOUR_MS } from '#app/domain/time.ts';
import { entriesOf, type MoneyStep } from './entries.ts';

const at = (hour: number) => new Date(startOfMonth('2026-09').getTime() + hour * HOUR_MS);

/** One line each of S1 and S2, of which everything is received as ordered. */
const orderOf = (amounts: readonly Fen[], steps: readonly MoneyStep[]) => {
  const lines = amounts.map((amount, position) => ({
    ...{ position, price: amount, count: 100, amount, sellerDeduction: 0, platformDeduction: 0 },
    sellerCode: `S${position + 1}`,
  }));
  return { orderCode: 'A', freight: 0, lines, steps };
};
const receipt = (position: number, hour: number): MoneyStep => ({
  ...{ kind: 'received', at: at(hour), id: `D${position}` },
  lines: [{ position, count: 100, weighed: 100 }],
});
const figures = (steps: readonly MoneyStep[]) =>
  entriesOf(orderOf([10_00, 10_00], steps)).map(({ sellerCode, kind, amount }) => [
    sellerCode,
    kind,
    amount,
  ]);

describe('what a case takes off an order that is not paid', () => {
  const allowance = (hour: number): MoneyStep => ({
    ...{ kind: 'allowance', at: at(hour), id: 'C1' },
    ...{ amount: 3_00, sellerCode: 'S1' },
  });
  const settled: MoneyStep = { kind: 'settled', at: at(3), id: 'A' };
  const payment: MoneyStep = { kind: 'payment', at: at(9), id: 'P1', amount: 17_00 };

  test('is not owed, and what is paid in the end is shared without it', () => {
    const steps = [receipt(0, 1), receipt(1, 2), settled, allowance(4), payment];
    expect(figures(steps).slice(2)).toEqual([
      ['S1', 'allowance', -3_00],
      ['S1', 'payment', -7_00],
      ['S2', 'payment', -10_00],
    ]);
  });

  test('is not owed again by the settlement', () => {
    const steps = [receipt(0, 1), allowance(2), receipt(1, 2), settled, payment];
    expect(figures(steps).slice(1)).toEqual([
      ['S2', 'received', 10_00],
      ['S1', 'allowance', -3_00],
      ['S1', 'payment', -7_00],
      ['S2', 'payment', -10_00],
    ]);
  });

  test('of another order’s seller is passed over', () => {
    const other: MoneyStep = { ...allowance(2), kind: 'allowance', amount: 3_00, sellerCode: 'S3' };
    expect(figures([receipt(0, 1), other])).toEqual(figures([receipt(0, 1)]));
  });
});

const anyThing = fc.record({
  kind: fc.constantFrom('case', 'payment'),
  seller: fc.nat(1),
  /** Of what is still owed for it. */
  percent: fc.nat(100),
});

property.prop([
  fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 })),
  fc.array(anyThing, { maxLength: 6 }),
  fc.nat(6),
])(
  'cases and payments in any order leave nothing owed once all is paid',
  (amounts, all, settles) => {
    const left = [...amounts];
    let owed = sumFen(amounts);
    let paid = 0;
    const steps: MoneyStep[] = [receipt(0, 1), receipt(1, 1)];
    for (const [index, { kind, seller, percent }] of all.entries()) {
      const step = { at: at(10 + 2 * index), id: String(index) };
      if (kind === 'payment') {
        const amount = Math.floor((Math.max(0, owed - paid) * percent) / 100);
        paid += amount;
        steps.push({ ...step, kind: 'payment', amount });
        continue;
      }
      const amount = Math.floor(((left[seller] ?? 0) * percent) / 100);
      left[seller] = (left[seller] ?? 0) - amount;
      owed -= amount;
      const back = paidBack(amount, { paid, owed });
      paid -= back;
      const sellerCode = `S${seller + 1}`;
      steps.push({ ...step, kind: 'refund', amount: back, sellerCode });
      steps.push({
        ...step,
        id: `C${index}`,
        kind: 'allowance',
        amount: amount - back,
        sellerCode,
      });
    }
    steps.push({ kind: 'settled', at: at(9 + 2 * settles), id: 'A' });
    steps.push({ kind: 'payment', at: at(99), id: 'last', amount: owed - paid });
    const entries = entriesOf(orderOf(amounts, steps));
    for (const seller of ['S1', 'S2']) {
      const own = entries.filter(({ sellerCode }) => sellerCode === seller);
      expect(sumFen(own.map(({ amount }) => amount))).toBe(0);
      expect(new Set(own.map(({ key }) => key)).size).toBe(own.length);
    }
  },
);
