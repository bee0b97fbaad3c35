import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#app/domain/duration.ts';
import { amountOf, sumFen } from '#app/domain/money.ts';
import { startOfMonth } from '#app/domain/month.ts';
import { entriesOf, type MoneyStep } from './entries.ts';

const on = (day: number) => new Date(startOfMonth('2026-09').getTime() + day * DAY_MS);

const linesOf = (...counts: readonly number[]) =>
  counts.map((count, position) => ({
    ...{ position, price: 100_00, priceRest: 0, count, amount: amountOf(100_00, count) },
    ...{ sellerDeduction: 0, platformDeduction: 0 },
  }));

describe('an order of two lines, of one twice the quantity', () => {
  const history = () => ({ orderCode: 'A', freight: 0, lines: linesOf(200, 100) });
  const figures = (steps: readonly MoneyStep[], changed = {}) =>
    entriesOf({ ...history(), ...changed, steps }).map(({ kind, amount }) => [kind, amount]);
  const all = () => ({
    kind: 'received' as const,
    at: on(2),
    id: 'D1',
    lines: [
      { position: 0, count: 200, weighed: 200 },
      { position: 1, count: 100, weighed: 100 },
    ],
  });
  const case_ = (day: number, amount: number): MoneyStep[] => [
    { kind: 'allowance', at: on(day), id: `C${day}`, amount, unshipped: false },
    { kind: 'refund', at: on(day), id: `R${day}`, amount },
  ];

  test('an allowance is taken off what is owed, as often as there is one', () => {
    expect(figures([all(), ...case_(3, 220_00), ...case_(4, 120_00)]).slice(2)).toEqual([
      ['allowance', -220_00],
      ['refund', 220_00],
      ['allowance', -80_00],
      ['refund', 120_00],
    ]);
  });

  test('what is closed and not shipped was never owed, and what it gives back is not taken off', () => {
    const [shipped, ...others] = linesOf(200, 100);
    const lines = [{ ...shipped, closed: 150 }, ...others];
    const steps: MoneyStep[] = [
      { kind: 'payment', at: on(1), id: 'P1', amount: 300_00 },
      { ...all(), lines: [{ position: 0, count: 50, weighed: 50 }, ...all().lines.slice(1)] },
      { kind: 'allowance', at: on(3), id: 'C1', amount: 150_00, unshipped: true },
      { kind: 'refund', at: on(3), id: 'R1', amount: 150_00 },
      { kind: 'settled', at: on(4), id: 'A' },
    ];
    expect(figures(steps, { lines }).slice(1)).toEqual([
      ['received', 50_00],
      ['received', 100_00],
      ['refund', 150_00],
    ]);
  });

  test('what was given back is not owed again by the settlement', () => {
    const steps: MoneyStep[] = [all(), ...case_(3, 50_00), { kind: 'settled', at: on(4), id: 'A' }];
    expect(figures(steps).slice(2)).toEqual([
      ['allowance', -50_00],
      ['refund', 50_00],
    ]);
  });

  test('of one instant the delivery counts first, then case, settlement, payment and refund', () => {
    const at = on(2);
    const steps: MoneyStep[] = [
      { kind: 'refund', at, id: 'R1', amount: 30_00 },
      { kind: 'payment', at, id: 'P1', amount: 300_00 },
      { kind: 'settled', at, id: 'A' },
      { kind: 'allowance', at, id: 'C1', amount: 20_00, unshipped: false },
      { ...all(), lines: [{ position: 0, count: 200, weighed: 190 }, ...all().lines.slice(1)] },
    ];
    expect(figures(steps, { freight: 5_00 })).toEqual([
      ['received', 190_00],
      ['received', 100_00],
      ['allowance', -20_00],
      ['settled', 5_00],
      ['payment', -300_00],
      ['refund', 30_00],
    ]);
  });

  test('a line that the order has not is passed over', () => {
    const other = { position: 7, count: 100, weighed: 100 };
    expect(figures([{ ...all(), lines: [other, ...all().lines] }])).toEqual(figures([all()]));
  });

  test('an entry is named by its kind, its step and, where goods were received, their line', () => {
    const paid = { kind: 'payment', at: on(3), id: 'P1', amount: 300_00 } as const;
    expect(entriesOf({ ...history(), steps: [all(), paid] }).map(({ key }) => key)).toEqual([
      ...['received-D1-0', 'received-D1-1'],
      'payment-P1',
    ]);
  });

  test('a deduction and freight are owed by the settlement, and freight is never taken off', () => {
    const lines = linesOf(200, 100).map((line) => ({ ...line, sellerDeduction: 10_00 }));
    const settled: MoneyStep = { kind: 'settled', at: on(4), id: 'A' };
    const changed = { lines, freight: 30_00 };
    expect(figures([all(), settled], changed).slice(2)).toEqual([['settled', 10_00]]);
    const goodsBack: MoneyStep = {
      kind: 'allowance',
      at: on(3),
      id: 'C1',
      amount: 280_00,
      unshipped: false,
    };
    const entries = entriesOf({ ...history(), ...changed, steps: [all(), goodsBack, settled] });
    expect(sumFen(entries.map(({ amount }) => amount))).toBe(30_00);
  });
});
