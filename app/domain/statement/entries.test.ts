import { describe, expect, test } from 'vitest';
import { amountOf } from '#app/domain/money.ts';
import { startOfMonth } from '#app/domain/month.ts';
import { DAY_MS } from '#app/domain/time.ts';
import { entriesOf, type MoneyStep } from './entries.ts';

const on = (day: number) => new Date(startOfMonth('2026-09').getTime() + day * DAY_MS);

/** A line for each price, each of a seller of its own. */
const linesOf = (prices: readonly number[], counts: readonly number[] = []) =>
  prices.map((price, position) => {
    const count = counts[position] ?? 100;
    return {
      position,
      price,
      count,
      amount: amountOf(price, count),
      sellerCode: `S${position + 1}`,
      ...{ sellerDeduction: 0, platformDeduction: 0 },
    };
  });

describe('an order of two sellers, of one twice the quantity', () => {
  const history = () => ({
    ...{ orderCode: 'A', freight: 0 },
    lines: linesOf([100_00, 100_00], [200, 100]),
  });
  const figures = (steps: readonly MoneyStep[], changed = {}) =>
    entriesOf({ ...history(), ...changed, steps }).map(({ sellerCode, kind, amount }) => [
      sellerCode,
      kind,
      amount,
    ]);
  const all = () => ({
    kind: 'received' as const,
    at: on(2),
    id: 'D1',
    lines: [
      { position: 0, count: 200, weighed: 200 },
      { position: 1, count: 100, weighed: 100 },
    ],
  });

  test('an allowance of one seller is taken off what is owed, as often as there is one', () => {
    const back = { kind: 'refund', amount: 120_00, sellerCode: 'S1' } as const;
    const steps: MoneyStep[] = [
      all(),
      { ...back, at: on(3), id: 'R1' },
      { ...back, at: on(4), id: 'R2' },
    ];
    expect(figures(steps).slice(2)).toEqual([
      ['S1', 'allowance', -120_00],
      ['S1', 'refund', 120_00],
      ['S1', 'allowance', -80_00],
      ['S1', 'refund', 120_00],
    ]);
  });

  test('what is closed and not shipped was never owed, and what it gives back is not twice taken off', () => {
    const [shipped, ...others] = linesOf([100_00, 100_00], [200, 100]);
    const lines = [{ ...shipped, closed: 150 }, ...others];
    const steps: MoneyStep[] = [
      { kind: 'payment', at: on(1), id: 'P1', amount: 300_00 },
      { ...all(), lines: [{ position: 0, count: 50, weighed: 50 }, ...all().lines.slice(1)] },
      { kind: 'closed', at: on(3), id: 'C1', amount: 150_00, sellerCode: 'S1' },
      { kind: 'refund', at: on(3), id: 'R1', amount: 150_00, sellerCode: 'S1' },
      { kind: 'settled', at: on(4), id: 'A' },
    ];
    expect(figures(steps, { lines }).slice(2)).toEqual([
      ['S1', 'received', 50_00],
      ['S2', 'received', 100_00],
      ['S1', 'refund', 150_00],
    ]);
  });

  test('what a seller has given back is not owed again by the settlement', () => {
    const steps: MoneyStep[] = [
      all(),
      { kind: 'refund', at: on(3), id: 'R1', amount: 50_00, sellerCode: 'S1' },
      { kind: 'settled', at: on(4), id: 'A' },
    ];
    expect(figures(steps).slice(2)).toEqual([
      ['S1', 'allowance', -50_00],
      ['S1', 'refund', 50_00],
    ]);
  });

  test('of one instant the delivery counts first, then settlement, payment and refund', () => {
    const at = on(2);
    const steps: MoneyStep[] = [
      { kind: 'refund', at, id: 'R1', amount: 30_00, sellerCode: null },
      { kind: 'payment', at, id: 'P1', amount: 300_00 },
      { kind: 'settled', at, id: 'A' },
      { ...all(), lines: [{ position: 0, count: 200, weighed: 190 }, ...all().lines.slice(1)] },
    ];
    expect(figures(steps).map(([, kind]) => kind)).toEqual([
      ...['received', 'received'],
      ...['payment', 'payment'],
      ...['refund', 'refund'],
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
      ...['payment-P1', 'payment-P1'],
    ]);
  });

  test('a payment of goods that cost nothing is shared equally, else by what costs something', () => {
    const paid = { kind: 'payment', at: on(1), id: 'P1', amount: 10_00 } as const;
    const shared = (prices: readonly number[]) =>
      figures([paid], { lines: linesOf(prices) }).map(([seller, , amount]) => [seller, amount]);
    expect(shared([0, 0])).toEqual([
      ['S1', -5_00],
      ['S2', -5_00],
    ]);
    expect(shared([0, 7_00])).toEqual([['S2', -10_00]]);
  });

  test('freight is shared by what was received, and where nothing was, by what was ordered', () => {
    const steps: MoneyStep[] = [{ kind: 'settled', at: on(1), id: 'A' }];
    expect(figures(steps, { freight: 30_00 })).toEqual([
      ['S1', 'settled', 20_00],
      ['S2', 'settled', 10_00],
    ]);
    const some = { ...all(), at: on(0), lines: all().lines.slice(1) };
    expect(figures([some, ...steps], { freight: 30_00 }).slice(1)).toEqual([
      ['S2', 'settled', 30_00],
    ]);
  });
});

test('money for goods of which nothing was delivered stays shared by what was ordered', () => {
  const steps: MoneyStep[] = [
    { kind: 'payment', at: on(1), id: 'P1', amount: 300_00 },
    { kind: 'settled', at: on(2), id: 'A' },
  ];
  const lines = linesOf([100_00, 100_00], [200, 100]);
  const entries = entriesOf({ orderCode: 'A', freight: 0, lines, steps });
  expect(entries.map(({ sellerCode, amount }) => [sellerCode, amount])).toEqual([
    ['S1', -200_00],
    ['S2', -100_00],
  ]);
});
