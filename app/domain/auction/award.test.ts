import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { Ranked } from './auction.ts';
import {
  AWARD_TRANSITIONS,
  type AwardEvent,
  type AwardState,
  awardAfter,
  dividedMargin,
  freeCount,
  hasFreedGoods,
  hasLapsed,
  isPending,
  runnersUp,
  USUAL_AWARD_TERMS,
} from './award.ts';

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

  test('issue 46 §3: who holds a part is offered the rest before those behind, once the part is paid', () => {
    const bids = ranked([1, 60], [2, 40], [3, 100], [4, 30]);
    const others = [held(1, 'defaulted', 60), held(2, 'defaulted', 40)];
    expect(offers(100, bids, [...others, held(3, 'paid', 60)])).toEqual([[3, 40]]);
    for (const pending of ['offered', 'awaitingPayment'] as const) {
      expect(offers(100, bids, [...others, held(3, pending, 60)]), pending).toEqual([]);
      expect(offers(120, bids, [...others, held(3, pending, 60)]), pending).toEqual([[4, 20]]);
    }
    for (const ended of ['declined', 'lapsed', 'defaulted', 'waived', 'withdrawn'] as const) {
      expect(offers(100, bids, [...others, held(3, ended, 60)]), ended).toEqual([[4, 30]]);
    }
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
          for (const { bidderId, count, allocated } of next) {
            const own = awards[bidderId];
            expect(own?.state ?? 'paid').toBe('paid');
            expect(allocated + (own?.count ?? 0)).toBeLessThanOrEqual(count);
          }
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

test.each<[AwardState, AwardEvent, AwardState, string]>([
  ['offered', 'accept', 'awaitingPayment', 'bidder'],
  ['offered', 'decline', 'declined', 'bidder'],
  ['offered', 'lapse', 'lapsed', 'clock'],
  ['offered', 'withdraw', 'withdrawn', 'operator'],
  ['awaitingPayment', 'pay', 'paid', 'bidder'],
  ['awaitingPayment', 'giveUp', 'defaulted', 'bidder'],
  ['awaitingPayment', 'expire', 'defaulted', 'clock'],
  ['awaitingPayment', 'waive', 'waived', 'operator'],
  ['defaulted', 'waive', 'waived', 'operator'],
])('%s, %s: %s, by the %s', (state, event, after, by) => {
  expect(awardAfter(state, event)).toBe(after);
  expect(AWARD_TRANSITIONS[state][event]?.by).toBe(by);
});

test('goods are free again by a default or an offer that was not taken, until the operator ends that', () => {
  const states = Object.keys(AWARD_TRANSITIONS) as AwardState[];
  const freed = states.filter((state) => hasFreedGoods(['paid', state]));
  expect(freed.sort()).toEqual(['declined', 'defaulted', 'lapsed', 'waived']);
  expect(hasFreedGoods(['defaulted', 'withdrawn', 'paid'])).toBe(false);
  expect(hasFreedGoods([])).toBe(false);
});

test('an offer and a payment are waited for, nothing else is', () => {
  const states = Object.keys(AWARD_TRANSITIONS) as AwardState[];
  expect(states.filter(isPending)).toEqual(['offered', 'awaitingPayment']);
});

test('a winner has a day to pay, and the next bidder a day to answer, unless announced otherwise', () => {
  expect(USUAL_AWARD_TERMS).toEqual({
    payHours: 24,
    offerHours: 24,
    marginSellerShare: 100,
    afterDefault: 'runnerUp',
  });
});

test('issue 46 §3: an offer to a runner-up has lapsed from the end of its time on', () => {
  const offered = { state: 'offered' as const, offerUntil: new Date(1000) };
  expect([999, 1000, 1001].map((at) => hasLapsed(offered, new Date(at)))).toEqual([
    false,
    true,
    true,
  ]);
  expect(hasLapsed({ ...offered, state: 'awaitingPayment' }, new Date(2000))).toBe(false);
});
