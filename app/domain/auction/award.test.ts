import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { Ranked } from './auction.ts';
import {
  AWARD_TRANSITIONS,
  type AwardState,
  awardAfter,
  dividedMargin,
  freeCount,
  isPending,
  runnersUp,
} from './award.ts';
import { RESULT_KINDS, type ResultKind, resultOf, resultText } from './result.ts';

const ranked = (...bids: (readonly [bidderId: number, count: number])[]): Ranked[] =>
  bids.map(([bidderId, count], index) => ({
    bidderId,
    count,
    rank: index + 1,
    sequence: index + 1,
    price: 1000 - index,
    allocated: 0,
    at: new Date(0),
  }));

const held = (bidderId: number, state: AwardState, count: number) => ({ bidderId, state, count });

const offers = (...args: Parameters<typeof runnersUp>) =>
  runnersUp(...args).map(({ bidderId, allocated }) => [bidderId, allocated]);

describe('who is offered what a default leaves', () => {
  test('the next of the ranking gets the whole, and no bidder twice', () => {
    const three = ranked([1, 100], [2, 100], [3, 100]);
    expect(offers(100, three, [held(1, 'defaulted', 100)])).toEqual([[2, 100]]);
    expect(offers(100, three, [held(1, 'defaulted', 100), held(2, 'declined', 100)])).toEqual([
      [3, 100],
    ]);
    expect(offers(100, three, [held(1, 'awaitingPayment', 100)])).toEqual([]);
    const all = three.map(({ bidderId }) => held(bidderId, 'lapsed', 100));
    expect(offers(100, three, all)).toEqual([]);
  });

  test('component bidding: what is free goes to several, in order, the last gets a part', () => {
    const bids = ranked([1, 60], [2, 40], [3, 30], [4, 50]);
    const awards = [held(1, 'defaulted', 60), held(2, 'paid', 40)];
    expect(offers(100, bids, awards)).toEqual([
      [3, 30],
      [4, 30],
    ]);
  });

  test('never more than there is', () => {
    const award = fc.record({
      state: fc.constantFrom(...(Object.keys(AWARD_TRANSITIONS) as AwardState[])),
      count: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(
        fc.array(award, { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 8 }),
        (made, counts) => {
          const awards = made.map((each, bidderId) => ({ ...each, bidderId }));
          const total = 600;
          const next = runnersUp(
            total,
            ranked(...counts.map((count, bidderId) => [bidderId, count] as const)),
            awards,
          );
          const given = next.reduce((sum, { allocated }) => sum + allocated, 0);
          expect(given).toBeLessThanOrEqual(Math.max(0, freeCount(total, awards)));
          expect(next.every(({ bidderId }) => bidderId >= awards.length)).toBe(true);
        },
      ),
    );
  });
});

test('a margin is divided without a remainder, in favour of the platform by less than a fen', () => {
  expect(dividedMargin(100_001, 100)).toEqual({ seller: 100_001, platform: 0 });
  expect(dividedMargin(100_001, 33)).toEqual({ seller: 33_000, platform: 67_001 });
  expect(dividedMargin(100_001, 0)).toEqual({ seller: 0, platform: 100_001 });
});

test('what waits has a way out by itself and one by hand, and every state is reached', () => {
  const entries = Object.entries(AWARD_TRANSITIONS) as [AwardState, object][];
  const reached = new Set<AwardState>(['offered', 'awaitingPayment']);
  for (const [state, events] of entries) {
    const ways = Object.values<{ to: AwardState; by: string }>(events as never);
    for (const { to } of ways) reached.add(to);
    if (!isPending(state)) continue;
    const actors = ways.map(({ by }) => by);
    expect(actors, state).toEqual(expect.arrayContaining(['bidder', 'operator', 'clock']));
  }
  expect(reached.size).toBe(entries.length);
  expect(awardAfter('paid', 'waive')).toBeNull();
  expect(awardAfter('defaulted', 'waive')).toBe('waived');
});

describe('the result of an auction', () => {
  const END = new Date('2026-11-20T08:00:00.000Z');
  const UNTIL = new Date('2026-11-21T08:00:00.000Z');
  const auction = {
    productCount: 100,
    realEndDate: END,
    closedAt: END as Date | null,
    cancelledAt: null as Date | null,
    cancelReason: null as string | null,
    awards: [] as {
      bidderId: number;
      state: AwardState;
      count: number;
      until: Date;
      reason: string;
    }[],
  };
  const award = (bidderId: number, state: AwardState, count = 100) => ({
    bidderId,
    state,
    count,
    until: UNTIL,
    reason: '',
  });
  const kind = (
    changes: Partial<typeof auction>,
    viewer: Parameters<typeof resultOf>[1] = null,
    now = UNTIL,
  ) => resultOf({ ...auction, ...changes }, viewer, now)?.kind;

  test('is none before the end, and is being settled until the close', () => {
    const before = new Date(END.getTime() - 1);
    expect(resultOf({ ...auction, closedAt: null }, null, before)).toBeNull();
    expect(kind({ closedAt: null }, null, END)).toBe('settling');
  });

  test('is cancelled at its real time, for everybody, with the reason', () => {
    const cancelledAt = new Date('2026-11-19T01:02:00.000Z');
    const cancelled = { ...auction, closedAt: null, cancelledAt, cancelReason: '货源调整' };
    const result = resultOf(cancelled, { bidderId: 1, hasBid: true }, UNTIL);
    expect(result && resultText(result)).toMatchObject({
      label: '已取消',
      text: '竞价已于 2026-11-19 09:02 取消：货源调整',
    });
  });

  test('of a bidder is that of the own award, or lost', () => {
    const viewer = { bidderId: 1, hasBid: true };
    const states: [AwardState, ResultKind][] = [
      ['awaitingPayment', 'won'],
      ['paid', 'paid'],
      ['defaulted', 'defaulted'],
      ['offered', 'offered'],
      ['declined', 'declined'],
      ['lapsed', 'lapsed'],
      ['withdrawn', 'withdrawn'],
      ['waived', 'waived'],
    ];
    for (const [state, shown] of states) {
      expect(kind({ awards: [award(1, state)] }, viewer)).toBe(shown);
    }
    expect(kind({ awards: [award(2, 'paid')] }, viewer)).toBe('lost');
    expect(kind({ awards: [award(2, 'paid')] }, { ...viewer, hasBid: false })).toBe('sold');
    const won = resultOf({ ...auction, awards: [award(1, 'awaitingPayment')] }, viewer, UNTIL);
    expect(won && resultText(won).text).toContain('请在 2026-11-21 16:00 前付款');
  });

  test('for everybody else says what came of the goods', () => {
    expect(kind({})).toBe('noBids');
    expect(kind({ awards: [award(1, 'awaitingPayment', 50), award(2, 'paid', 50)] })).toBe(
      'awaitingPayment',
    );
    expect(kind({ awards: [award(1, 'defaulted'), award(2, 'offered')] })).toBe('offering');
    expect(kind({ awards: [award(1, 'defaulted', 60), award(2, 'paid', 40)] })).toBe('partlySold');
    expect(kind({ awards: [award(1, 'defaulted'), award(2, 'declined')] })).toBe('unsold');
  });

  test('has words for each kind, without a gap in them', () => {
    for (const each of RESULT_KINDS) {
      const at = END.toISOString();
      const { text } = resultText({ kind: each, at, until: UNTIL.toISOString(), reason: '' });
      expect(text).toMatch(/^竞价已于 2026-11-20 16:00 /);
      expect(text).not.toMatch(/null|undefined|：$/);
    }
  });
});
