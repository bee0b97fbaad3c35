import { fc } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { type BillRow, type Comparison, compareDay, keyOf, type OwnEntry } from './bill.ts';

const DAY = '2026-11-27';

const row = (tradeNo: string, amount: number, more: Partial<BillRow> = {}): BillRow => ({
  ...{ kind: 'payment', tradeNo, number: tradeNo, providerNo: '42', amount, fee: 1 },
  ...{ state: 'done', ...more },
});
const own = (tradeNo: string, amount: number, more: Partial<OwnEntry> = {}): OwnEntry => ({
  ...{ kind: 'payment', tradeNo, number: tradeNo, amount, state: 'paid', orderCode: null },
  ...{ at: `${DAY} 12:00:00`, ...more },
});
const ofRefund = { kind: 'refund', number: 'R1' } as const;

const compared = (rows: BillRow[], entries: OwnEntry[], more: Partial<Comparison> = {}) =>
  compareDay({
    ...{ day: DAY, bill: { rows, unread: [] }, own: entries },
    ...{ elsewhere: new Map(), awaits: { before: false, after: false }, ...more },
  });
const problems = (...given: Parameters<typeof compared>) =>
  compared(...given).differences.map(({ problem, number }) => [problem, number]);

test('what both sides have alike is no difference', () => {
  expect(compared([row('a', 100)], [own('a', 100)])).toEqual({ differences: [], held: 0 });
});

test('each difference has its name, and both amounts and states', () => {
  const rows = [
    row('theirs', 1),
    row('dear', 200),
    row('late', 5),
    row('twice', 7),
    row('twice', 7),
  ];
  const entries = [
    own('ours', 2, { orderCode: 'P1' }),
    own('dear', 100),
    own('late', 5, { state: 'pending', at: null }),
    own('twice', 7),
  ];
  expect(problems(rows, entries)).toEqual([
    ['unknownHere', 'theirs'],
    ['amount', 'dear'],
    ['state', 'late'],
    ['twice', 'twice'],
    ['unknownThere', 'ours'],
  ]);
  expect(compared([row('dear', 200)], [own('dear', 100, { orderCode: 'P1' })]).differences).toEqual(
    [
      {
        ...{ problem: 'amount', kind: 'payment', tradeNo: 'dear', number: 'dear', orderCode: 'P1' },
        ...{ ours: 100, theirs: 200, ownState: 'paid', rowState: 'done', text: '' },
      },
    ],
  );
  expect(compared([row('x', 7), row('x', 7)], [own('x', 7)]).differences).toMatchObject([
    { ours: 7, theirs: 14 },
  ]);
});

test.each([
  ['done', 'done', false],
  ['done', 'waiting', true],
  ['done', 'failed', true],
  ['done', 'byHand', true],
  ['processing', 'waiting', false],
  ['processing', 'done', false],
  ['processing', 'byHand', true],
  ['failed', 'waiting', false],
  ['failed', 'byHand', false],
  ['failed', 'done', true],
] as const)('a refund that is %s there and %s here: differs %s', (state, ownState, differs) => {
  const found = problems(
    [row('a', 5, { ...ofRefund, state })],
    [own('a', 5, { ...ofRefund, state: ownState, at: null })],
  );
  expect(found).toEqual(differs ? [['state', 'R1']] : []);
});

test('a refund by the same number of another trade is another refund', () => {
  const rows = [row('a', 5, ofRefund)];
  expect(problems(rows, [own('b', 5, { ...ofRefund, state: 'done' })])).toEqual([
    ['unknownHere', 'R1'],
    ['unknownThere', 'R1'],
  ]);
});

test("what another day's bill has is not missing, and in two bills it is there twice", () => {
  const late = own('a', 5, { at: `${DAY} 23:59:59` });
  expect(problems([], [late], { elsewhere: new Map([[keyOf(late), 'later']]) })).toEqual([]);
  expect(problems([], [late], { elsewhere: new Map([[keyOf(late), 'earlier']]) })).toEqual([]);
  expect(problems([row('a', 5)], [late], { elsewhere: new Map([[keyOf(late), 'later']]) })).toEqual(
    [],
  );
  expect(
    problems([row('a', 5)], [late], { elsewhere: new Map([[keyOf(late), 'earlier']]) }),
  ).toEqual([['twice', 'a']]);
  const before = own('a', 5, { at: '2026-11-26 23:59:59' });
  expect(problems([row('a', 5)], [before])).toEqual([]);
  expect(problems([], [before])).toEqual([]);
});

test.each([
  ['23:59:59', { before: false, after: true }, 1],
  ['23:00:00', { before: false, after: true }, 1],
  ['22:59:59', { before: false, after: true }, 0],
  ['23:59:59', { before: true, after: false }, 0],
  ['00:59:59', { before: true, after: false }, 1],
  ['01:00:00', { before: true, after: false }, 0],
])('a payment at %s is held while %o: %i', (time, awaits, held) => {
  const found = compared([], [own('a', 5, { at: `${DAY} ${time}` })], { awaits });
  expect(found.held).toBe(held);
  expect(found.differences).toHaveLength(1 - held);
});

test('a line that was not understood is a difference of its own', () => {
  const bill = { rows: [], unread: ['第 2 行'] };
  expect(compared([], [], { bill }).differences).toMatchObject([
    { problem: 'unread', text: '第 2 行', kind: null, ours: null, theirs: null },
  ]);
});

test('of any two books the differences are what only one of them has', () => {
  const trade = fc.record({
    kind: fc.constantFrom('payment' as const, 'refund' as const),
    tradeNo: fc.constantFrom('a', 'b', 'c', 'd'),
    serial: fc.integer({ min: 0, max: 3 }),
    amount: fc.integer({ min: 1, max: 3 }),
  });
  const books = fc.uniqueArray(trade, {
    selector: ({ kind, tradeNo, serial }) =>
      kind === 'payment' ? `${kind} ${tradeNo}` : `${kind} ${tradeNo} ${serial}`,
    maxLength: 12,
  });
  const numbered = ({
    kind,
    tradeNo,
    serial,
  }: {
    kind: string;
    tradeNo: string;
    serial: number;
  }) => (kind === 'payment' ? tradeNo : `${tradeNo}-${serial}`);
  fc.assert(
    fc.property(books, books, (theirs, ours) => {
      const rows = theirs.map((each) =>
        row(each.tradeNo, each.amount, { kind: each.kind, number: numbered(each) }),
      );
      const entries = ours.map((each) => {
        const state = each.kind === 'payment' ? 'paid' : 'done';
        return own(each.tradeNo, each.amount, { kind: each.kind, number: numbered(each), state });
      });
      const sides = (all: readonly (BillRow | OwnEntry)[]) =>
        new Set(all.map((each) => `${keyOf(each)} ${each.amount}`));
      const [here, there] = [sides(entries), sides(rows)];
      const expected = new Set(
        [...rows, ...entries]
          .filter((each) => {
            const text = `${keyOf(each)} ${each.amount}`;
            return here.has(text) !== there.has(text);
          })
          .map(keyOf),
      );
      const { differences } = compared(rows, entries);
      const found = differences.map(({ kind, tradeNo, number }) => `${kind} ${tradeNo} ${number}`);
      expect(found.sort()).toEqual([...expected].sort());
    }),
    { numRuns: 300 },
  );
});
