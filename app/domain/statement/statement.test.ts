import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#app/domain/duration.ts';
import { amountOf, sumFen } from '#app/domain/money.ts';
import { monthAfter, monthsBetween, startOfMonth } from '#app/domain/month.ts';
import { orderWorth, UNTOUCHED } from '#app/domain/payout/settlement.ts';
import { type Entry, entriesOf, type MoneyStep, type OrderHistory } from './entries.ts';
import { isWorthShowing, statementOf } from './statement.ts';

const on = (day: number) => new Date(startOfMonth('2026-09').getTime() + day * DAY_MS);

interface Ordered {
  price: number;
  count: number;
  percent: number;
  /** Of its amount, what its seller and the platform took off it. */
  off: [number, number];
}

const linesOf = (ordered: readonly Ordered[]) =>
  ordered.map(({ price, count, off: [bySeller, byPlatform] }, position) => {
    const amount = amountOf(price, count);
    const sellerDeduction = Math.floor((amount * bySeller) / 100);
    const platformDeduction = Math.floor((amount * byPlatform) / 100);
    return { position, price, priceRest: 0, count, amount, sellerDeduction, platformDeduction };
  });

const anyOrdered = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 2_000_000 }),
    count: fc.integer({ min: 2, max: 200_000 }),
    percent: fc.integer({ min: 90, max: 110 }),
    off: fc.tuple(fc.nat(50), fc.nat(50)),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Any steps on any days, whether they can follow each other or not. */
const anyHistory: fc.Arbitrary<OrderHistory> = fc
  .record({
    ordered: anyOrdered,
    freight: fc.nat(50_000),
    steps: fc.array(
      fc.record({
        day: fc.nat(120),
        kind: fc.constantFrom('received', 'settled', 'payment', 'refund', 'allowance'),
        amount: fc.nat(5_000_000),
        unshipped: fc.boolean(),
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ ordered, freight, steps }) => ({
    orderCode: 'A',
    lines: linesOf(ordered),
    freight,
    steps: steps.map(({ day, kind, amount, unshipped }, at): MoneyStep => {
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
      if (kind === 'allowance') return { ...step, kind, amount, unshipped };
      return { ...step, kind, amount };
    }),
  }));

const balance = (entries: readonly Entry[]) => sumFen(entries.map(({ amount }) => amount));

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

  property.prop([anyHistory])('names each line by a key of its own', (history) => {
    const keys = entriesOf(history).map(({ key }) => key);
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
    entry(4, 'payment', 50_00),
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

describe('an order', () => {
  property.prop([anyOrdered, fc.nat(50_000), fc.array(fc.nat(100), { maxLength: 4 }), fc.nat(100)])(
    'settled and paid, owes nothing',
    (ordered, freight, parts, case_) => {
      const lines = linesOf(ordered);
      const total = sumFen(lines.map(({ amount }) => amount));
      const weighed = ordered.map(({ count, percent }) => Math.floor((count * percent) / 100));
      const delivered = lines.map((line, at) => ({
        ...UNTOUCHED,
        ...line,
        batches: [{ count: line.count, weighed: weighed[at] ?? 0 }],
      }));
      const settled = orderWorth(delivered).owed + freight;
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
          : { kind: 'refund', at: on(40), id: 'excess', amount: paid - settled },
      ];
      const history = { orderCode: 'A', lines, freight, steps };
      expect(balance(entriesOf(history))).toBe(0);

      // A case takes off what is owed as much as it gives back.
      const amount = Math.floor((settled * case_) / 100);
      const back = { at: on(60), amount };
      const after: MoneyStep[] = [
        { ...back, kind: 'allowance', id: 'C1', unshipped: false },
        { ...back, kind: 'refund', id: 'R1' },
      ];
      expect(balance(entriesOf({ ...history, steps: [...steps, ...after] }))).toBe(0);
    },
  );
});
