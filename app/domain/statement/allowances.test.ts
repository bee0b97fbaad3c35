import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { paidBack } from '#app/domain/after-sale/limits.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import { startOfMonth } from '#app/domain/month.ts';
import { entriesOf, type MoneyStep } from './entries.ts';

const at = (hour: number) => new Date(startOfMonth('2026-09').getTime() + hour * HOUR_MS);

/** Two lines, of which everything is received as ordered. */
const orderOf = (amounts: readonly Fen[], steps: readonly MoneyStep[]) => {
  const lines = amounts.map((amount, position) => ({
    ...{ position, price: amount, priceRest: 0, count: 100, amount },
    ...{ sellerDeduction: 0, platformDeduction: 0 },
  }));
  return { orderCode: 'A', freight: 0, lines, steps };
};
const receipt = (position: number, hour: number): MoneyStep => ({
  ...{ kind: 'received', at: at(hour), id: `D${position}` },
  lines: [{ position, count: 100, weighed: 100 }],
});
const figures = (steps: readonly MoneyStep[]) =>
  entriesOf(orderOf([10_00, 10_00], steps)).map(({ kind, amount }) => [kind, amount]);

describe('what a case takes off an order that is not paid', () => {
  const allowance = (hour: number): MoneyStep => ({
    ...{ kind: 'allowance', at: at(hour), id: 'C1', amount: 3_00, unshipped: false },
  });
  const settled: MoneyStep = { kind: 'settled', at: at(3), id: 'A' };
  const payment: MoneyStep = { kind: 'payment', at: at(9), id: 'P1', amount: 17_00 };

  test('is not owed', () => {
    const steps = [receipt(0, 1), receipt(1, 2), settled, allowance(4), payment];
    expect(figures(steps).slice(2)).toEqual([
      ['allowance', -3_00],
      ['payment', -17_00],
    ]);
  });

  test('is not owed again by the settlement', () => {
    const steps = [receipt(0, 1), allowance(2), receipt(1, 2), settled, payment];
    expect(figures(steps).slice(1)).toEqual([
      ['received', 10_00],
      ['allowance', -3_00],
      ['payment', -17_00],
    ]);
  });
});

const anyThing = fc.record({
  kind: fc.constantFrom('case', 'payment'),
  line: fc.nat(1),
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
    for (const [index, { kind, line, percent }] of all.entries()) {
      const step = { at: at(10 + 2 * index), id: String(index) };
      if (kind === 'payment') {
        const amount = Math.floor((Math.max(0, owed - paid) * percent) / 100);
        paid += amount;
        steps.push({ ...step, kind: 'payment', amount });
        continue;
      }
      const amount = Math.floor(((left[line] ?? 0) * percent) / 100);
      left[line] = (left[line] ?? 0) - amount;
      owed -= amount;
      const back = paidBack(amount, { paid, owed });
      paid -= back;
      steps.push({ ...step, kind: 'refund', amount: back });
      steps.push({ ...step, id: `C${index}`, kind: 'allowance', amount, unshipped: false });
    }
    steps.push({ kind: 'settled', at: at(9 + 2 * settles), id: 'A' });
    steps.push({ kind: 'payment', at: at(99), id: 'last', amount: owed - paid });
    const entries = entriesOf(orderOf(amounts, steps));
    expect(sumFen(entries.map(({ amount }) => amount))).toBe(0);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
  },
);
