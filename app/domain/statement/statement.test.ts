import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { orderWorth, UNTOUCHED } from '#app/domain/delivery/settlement.ts';
import { amountOf, sumFen } from '#app/domain/money.ts';
import { monthAfter, monthsBetween, startOfMonth } from '#app/domain/month.ts';
import { deriveDeductions } from '#app/domain/order/line-deductions.ts';
import { DAY_MS } from '#app/domain/time.ts';
import { type Entry, entriesOf, type MoneyStep, type OrderHistory } from './entries.ts';
import { isWorthShowing, statementOf } from './statement.ts';

const on = (day: number) => new Date(startOfMonth('2026-09').getTime() + day * DAY_MS);

interface Ordered {
  price: number;
  count: number;
  percent: number;
  seller: number;
}

/** The lines, of which this was taken off, and as much as possible of it by the first seller. */
const linesOf = (ordered: readonly Ordered[], { all, bySeller } = { all: 0, bySeller: 0 }) => {
  const lines = ordered.map(({ price, count, seller }, position) => ({
    position,
    price,
    count,
    amount: amountOf(price, count),
    sellerCode: `S${seller}`,
  }));
  const amounts = lines.map(({ amount }) => amount);
  const off = deriveDeductions(amounts, { all, offered: bySeller });
  return lines.map((line, at) => ({
    ...{ ...line, sellerDeduction: 0, platformDeduction: 0 },
    ...off[at],
  }));
};

const anyOrdered = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 2_000_000 }),
    count: fc.integer({ min: 2, max: 200_000 }),
    percent: fc.integer({ min: 90, max: 110 }),
    seller: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Any steps on any days, whether they can follow each other or not. */
const anyHistory: fc.Arbitrary<OrderHistory> = fc
  .record({
    ordered: anyOrdered,
    off: fc.record({ all: fc.nat(500_000), bySeller: fc.nat(500_000) }),
    freight: fc.nat(50_000),
    steps: fc.array(
      fc.record({
        day: fc.nat(120),
        kind: fc.constantFrom('received', 'settled', 'payment', 'refund'),
        amount: fc.nat(5_000_000),
        seller: fc.option(fc.integer({ min: 1, max: 3 })),
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ ordered, off, freight, steps }) => ({
    orderCode: 'A',
    lines: linesOf(ordered, off),
    freight,
    steps: steps.map(({ day, kind, amount, seller }, at): MoneyStep => {
      const step = { at: on(day), id: String(at) };
      if (kind === 'received') {
        const lines = ordered.map(({ count, percent }, position) => ({
          position,
          count,
          weighed: Math.floor((count * percent) / 100),
        }));
        return { ...step, kind, lines };
      }
      if (kind === 'settled') return { ...step, kind };
      if (kind === 'payment') return { ...step, kind, amount };
      return { ...step, kind: 'refund', amount, sellerCode: seller === null ? null : `S${seller}` };
    }),
  }));

const balance = (entries: readonly Entry[], sellerCode?: string) =>
  sumFen(
    entries
      .filter((entry) => sellerCode === undefined || entry.sellerCode === sellerCode)
      .map(({ amount }) => amount),
  );

describe('a statement of a month', () => {
  property.prop([anyHistory])('opens with what the month before closed with', (history) => {
    const entries = entriesOf(history);
    for (const month of monthsBetween('2026-08', '2027-02')) {
      const { closing } = statementOf(entries, month);
      expect(statementOf(entries, monthAfter(month)).opening).toBe(closing);
    }
  });

  property.prop([anyHistory])('adds up: all months are together all entries', (history) => {
    const entries = entriesOf(history);
    const statements = monthsBetween('2026-08', '2027-02').map((month) =>
      statementOf(entries, month),
    );
    const moved = statements.map(
      ({ received, adjusted, paid, refunded }) => received + adjusted - paid + refunded,
    );
    expect(sumFen(moved)).toBe(balance(entries));
    expect(statements.flatMap((statement) => statement.entries)).toHaveLength(entries.length);
    expect(statements[0]?.closing).toBe(balance(entries));
  });

  property.prop([anyHistory, fc.nat(120)])(
    'is not changed by what happens after it',
    (history, day) => {
      const until = on(day);
      const before = { ...history, steps: history.steps.filter(({ at }) => at < until) };
      const entries = entriesOf(history).filter(({ at }) => at < until);
      expect(entries).toEqual(entriesOf(before));
    },
  );

  property.prop([anyHistory])('names each line of a seller by a key of its own', (history) => {
    const keys = entriesOf(history).map(({ sellerCode, key }) => `${sellerCode} ${key}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the figures of a month', () => {
  const entry = (day: number, kind: Entry['kind'], amount: number) => ({
    at: on(day),
    kind,
    amount,
  });
  const entries = () => [
    entry(-1, 'received', 100_00),
    entry(0, 'received', 900_00),
    entry(1, 'settled', -20_00),
    entry(2, 'allowance', -5_00),
    entry(3, 'payment', -700_00),
    entry(4, 'shared', 50_00),
    entry(5, 'refund', 30_00),
    entry(30, 'payment', -1_00),
  ];

  test('are what was received, adjusted, paid and refunded in it', () => {
    const all = entries();
    expect(statementOf(all, '2026-09')).toEqual({
      month: '2026-09',
      opening: 100_00,
      received: 900_00,
      adjusted: -25_00,
      paid: 650_00,
      refunded: 30_00,
      closing: 355_00,
      entries: all.slice(1, -1),
    });
  });

  test.each([
    ['an entry', '2026-08', true],
    ['only an opening balance', '2026-11', true],
    ['neither', '2026-07', false],
  ])('with %s: something to agree on, or not', (_, month, expected) => {
    expect(isWorthShowing(statementOf(entries(), month))).toBe(expected);
  });

  test('of a month that was opened and closed at nothing, but has entries', () => {
    const evened = [entry(1, 'received', 5_00), entry(2, 'payment', -5_00)];
    expect(isWorthShowing(statementOf(evened, '2026-09'))).toBe(true);
    expect(isWorthShowing(statementOf(evened, '2026-10'))).toBe(false);
  });
});

describe('an order of several sellers', () => {
  property.prop([
    anyOrdered,
    fc.record({ all: fc.nat(500_000), bySeller: fc.nat(500_000) }),
    fc.nat(50_000),
    fc.array(fc.nat(100), { maxLength: 4 }),
    fc.nat(100),
  ])('settled and paid, owes nothing to any of them', (ordered, off, freight, parts, case_) => {
    const lines = linesOf(ordered, off);
    const total = sumFen(lines.map(({ amount }) => amount));
    const weighed = ordered.map(({ count, percent }) => Math.floor((count * percent) / 100));
    const delivered = lines.map((line, at) => ({
      ...UNTOUCHED,
      ...line,
      batches: [{ count: line.count, weighed: weighed[at] ?? 0 }],
    }));
    const owedTo = (code: string) =>
      orderWorth(delivered.filter(({ sellerCode }) => sellerCode === code)).kept;
    const codes = [...new Set(lines.map(({ sellerCode }) => sellerCode))];
    const settled = sumFen(codes.map(owedTo)) + freight;
    // Paid before the delivery in parts; then each line is delivered on a day of its own.
    const before = parts.map((percent) => Math.floor((total * percent) / 400));
    const paid = sumFen(before);
    const steps: MoneyStep[] = [
      ...before.map((amount, at) => ({
        ...{ kind: 'payment' as const, at: on(at), id: `P${at}` },
        amount,
      })),
      ...lines.map(({ position, count }) => ({
        ...{ kind: 'received' as const, at: on(10 + position), id: `D${position}` },
        lines: [{ position, count, weighed: weighed[position] ?? 0 }],
      })),
      { kind: 'settled', at: on(40), id: 'A' },
      paid < settled
        ? { kind: 'payment', at: on(50), id: 'last', amount: settled - paid }
        : { kind: 'refund', at: on(40), id: 'excess', amount: paid - settled, sellerCode: null },
    ];
    const history = { orderCode: 'A', lines, freight, steps };
    const sellers = new Set(lines.map(({ sellerCode }) => sellerCode));
    const entries = entriesOf(history);
    for (const seller of sellers) expect(balance(entries, seller)).toBe(0);

    // A case of one seller takes off what is owed as much as it gives back.
    const [seller = ''] = sellers;
    const owed = sumFen(
      entries
        .filter(({ sellerCode, kind }) => sellerCode === seller && /received|settled/.test(kind))
        .map(({ amount }) => amount),
    );
    const amount = Math.floor((owed * case_) / 100);
    const refund = { kind: 'refund', at: on(60), id: 'case', amount, sellerCode: seller } as const;
    const after = entriesOf({ ...history, steps: [...steps, refund] });
    for (const each of sellers) expect(balance(after, each)).toBe(0);
  });

  const two = linesOf([
    { price: 100_00, count: 200, percent: 100, seller: 1 },
    { price: 100_00, count: 100, percent: 100, seller: 2 },
  ]);
  const history = { orderCode: 'A', lines: two, freight: 0 };
  const figures = (steps: readonly MoneyStep[]) =>
    entriesOf({ ...history, steps }).map(({ sellerCode, kind, amount }) => [
      sellerCode,
      kind,
      amount,
    ]);

  test('a payment is shared by what the lines cost, and given back as it was paid', () => {
    const paid = { kind: 'payment', at: on(1), id: 'P1', amount: 300_00 } as const;
    expect(figures([paid])).toEqual([
      ['S1', 'payment', -200_00],
      ['S2', 'payment', -100_00],
    ]);
    const back = { kind: 'refund', at: on(2), id: 'R1', amount: 300_00, sellerCode: null } as const;
    expect(figures([paid, back]).slice(2)).toEqual([
      ['S1', 'refund', 200_00],
      ['S2', 'refund', 100_00],
    ]);
  });

  test('a coupon of one seller lowers nothing that is paid to another', () => {
    const lines = two.map((line, at) => ({ ...line, sellerDeduction: at === 0 ? 50_00 : 0 }));
    const steps: MoneyStep[] = [
      { kind: 'payment', at: on(1), id: 'P1', amount: 250_00 },
      {
        ...{ kind: 'received', at: on(2), id: 'D1' },
        lines: two.map(({ position, count }) => ({ position, count, weighed: count })),
      },
      { kind: 'settled', at: on(3), id: 'A' },
    ];
    const entries = entriesOf({ ...history, lines, steps });
    expect(entries.map(({ sellerCode, kind, amount }) => [sellerCode, kind, amount])).toEqual([
      ['S1', 'payment', -150_00],
      ['S2', 'payment', -100_00],
      ['S1', 'received', 200_00],
      ['S2', 'received', 100_00],
      ['S1', 'settled', -50_00],
    ]);
  });

  test('the settlement shares anew what was paid before', () => {
    const steps: MoneyStep[] = [
      { kind: 'payment', at: on(1), id: 'P1', amount: 300_00 },
      {
        ...{ kind: 'received', at: on(2), id: 'D1' },
        lines: [
          { position: 0, count: 200, weighed: 190 },
          { position: 1, count: 100, weighed: 100 },
        ],
      },
      { kind: 'settled', at: on(2), id: 'A' },
      { kind: 'refund', at: on(2), id: 'R1', amount: 10_00, sellerCode: null },
    ];
    expect(figures(steps).slice(2)).toEqual([
      ['S1', 'received', 190_00],
      ['S2', 'received', 100_00],
      ['S1', 'shared', 200_00 - 196_55],
      ['S2', 'shared', 100_00 - 103_45],
      ['S1', 'refund', 6_55],
      ['S2', 'refund', 3_45],
    ]);
  });

  test('a refund of one seller before anything was received is no allowance', () => {
    const paid = { kind: 'payment', at: on(1), id: 'P1', amount: 300_00 } as const;
    const back = { kind: 'refund', at: on(2), id: 'R1', amount: 200_00, sellerCode: 'S1' } as const;
    expect(figures([paid, back]).slice(2)).toEqual([['S1', 'refund', 200_00]]);
  });
});
