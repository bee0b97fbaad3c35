import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import {
  type AuctionTerms,
  afterBid,
  type BiddingState,
  bidProblem,
  opening,
  ranking,
} from './auction.ts';
import { leastLimit, type ProxyLimit, proxyBids } from './proxy.ts';

const START = new Date('2026-11-30T02:00:00.000Z');
const minutes = (count: number) => new Date(START.getTime() + count * 60_000);

const FREE: AuctionTerms = {
  biddingMode: 'free_bidding',
  startPrice: 300_000,
  priceAddRange: 1000,
  productCount: 10_000,
  startCount: 10_000,
  countAddRange: 10_000,
  startDate: START,
  endDate: minutes(60),
  delayTime: 5,
  delayTimes: 2,
  confirmSteps: 10,
  maxSteps: 3,
};
const OPEN: AuctionTerms = { ...FREE, biddingMode: 'open_bidding' };

/** Prices are steps above the start. */
const price = (steps: number) => FREE.startPrice + steps * FREE.priceAddRange;
const stepsOf = ({ price: fen }: { price: number }) => (fen - FREE.startPrice) / FREE.priceAddRange;

type Bids = readonly (readonly [bidderId: number, steps: number])[];

const bidOf = (bidderId: number, fen: number, isProxy: boolean) => ({
  bidderId,
  price: fen,
  count: FREE.productCount,
  at: minutes(10),
  isProxy,
});

function placed(terms: AuctionTerms, bidding: BiddingState, bids: Bids, isProxy = false) {
  let [after, sequence] = [
    bidding,
    Math.max(0, ...[...bidding.last.values()].map((b) => b.sequence)),
  ];
  for (const [bidderId, steps] of bids) {
    sequence += 1;
    after = afterBid(terms, after, { ...bidOf(bidderId, price(steps), isProxy), sequence });
  }
  return after;
}

const limit = (bidderId: number, steps: number, since = bidderId, id = bidderId): ProxyLimit => ({
  bidderId,
  price: price(steps),
  since: minutes(since),
  id,
});

const follow = (bids: Bids, limits: readonly ProxyLimit[], terms = OPEN) =>
  proxyBids(terms, placed(terms, opening(terms), bids), limits).map((bid) => [
    bid.bidderId,
    stepsOf(bid),
  ]);

describe('what follows from limits', () => {
  test('nothing without one, and nothing for whoever leads alone', () => {
    expect(follow([[1, 4]], [])).toEqual([]);
    expect(follow([[1, 4]], [limit(1, 20)])).toEqual([]);
  });

  test('the first bid is the start price, however high the limit is', () => {
    expect(follow([], [limit(1, 20)])).toEqual([[1, 0]]);
  });

  test('a bid is outbid by one step, up to the limit', () => {
    expect(
      follow(
        [
          [1, 0],
          [2, 7],
        ],
        [limit(1, 20)],
      ),
    ).toEqual([[1, 8]]);
    expect(
      follow(
        [
          [1, 0],
          [2, 19],
        ],
        [limit(1, 20)],
      ),
    ).toEqual([[1, 20]]);
  });

  test('a bid of the limit itself, or above it, leads', () => {
    expect(
      follow(
        [
          [1, 0],
          [2, 20],
        ],
        [limit(1, 20)],
      ),
    ).toEqual([]);
    expect(
      follow(
        [
          [1, 0],
          [2, 30],
        ],
        [limit(1, 20)],
      ),
    ).toEqual([]);
  });

  test('of two limits the higher leads, one step above the other', () => {
    expect(follow([[1, 0]], [limit(1, 20), limit(2, 12)])).toEqual([
      [2, 12],
      [1, 13],
    ]);
    expect(follow([[1, 0]], [limit(1, 12), limit(2, 20)])).toEqual([
      [1, 12],
      [2, 13],
    ]);
  });

  test('of equal limits the earlier leads at that price, then the one that was written first', () => {
    const later = [limit(1, 20, 9), limit(2, 20, 5)];
    expect(follow([[3, 0]], later)).toEqual([
      [1, 19],
      [2, 20],
    ]);
    expect(follow([[3, 0]], [limit(1, 20, 5, 8), limit(2, 20, 5, 7)])).toEqual([
      [1, 19],
      [2, 20],
    ]);
    // Whoever leads already comes to that price too, as the other would have bid it.
    expect(follow([[2, 19]], later)).toEqual([[2, 20]]);
  });

  test('whoever bid above the own limit stands where they bid', () => {
    expect(follow([[1, 15]], [limit(1, 10), limit(2, 20)])).toEqual([[2, 16]]);
  });

  test('others bid what they can, for they may be asked to take the lot', () => {
    expect(follow([[4, 2]], [limit(1, 20), limit(2, 12), limit(3, 12)])).toEqual([
      [3, 11],
      [2, 12],
      [1, 13],
    ]);
  });
});

const bidders = [1, 2, 3, 4];
const arbitraryBids = fc.array(
  fc.tuple(fc.constantFrom(...bidders), fc.integer({ min: 0, max: 30 })),
  { maxLength: 8 },
);
const arbitraryLimits = fc
  .tuple(
    ...bidders.map((id) =>
      fc
        .option(fc.record({ steps: fc.nat(40), since: fc.nat(3) }))
        .map((one) => one && limit(id, one.steps, one.since)),
    ),
  )
  .map((limits) => limits.filter((one) => one !== null));

property.prop([fc.constantFrom(OPEN, FREE), arbitraryBids, arbitraryLimits, fc.integer()])(
  'any bids and limits: bids that the rules allow, none above its limit, the highest limit leads, and then all is said',
  (terms, typed, limits, seed) => {
    const bidding = typed.reduce((before, [bidderId, steps]) => {
      const wanted = bidOf(bidderId, price(steps), true);
      return bidProblem(terms, before, wanted)
        ? before
        : placed(terms, before, [[bidderId, steps]]);
    }, opening(terms));
    const bids = proxyBids(terms, bidding, limits);
    const shuffled = limits.toSorted((a, b) => ((a.id * seed) % 7) - ((b.id * seed) % 7));
    expect(proxyBids(terms, bidding, shuffled)).toEqual(bids);

    let after = bidding;
    for (const bid of bids) {
      expect(bidProblem(terms, after, bidOf(bid.bidderId, bid.price, true))).toBeNull();
      expect(bid.price).toBeGreaterThanOrEqual(leastLimit(terms, after));
      const own = limits.find(({ bidderId }) => bidderId === bid.bidderId);
      expect(bid.price).toBeLessThanOrEqual(own?.price ?? 0);
      after = placed(terms, after, [[bid.bidderId, stepsOf(bid)]], true);
    }
    expect(proxyBids(terms, after, limits)).toEqual([]);
    expect(new Set(bids.map(({ bidderId }) => bidderId)).size).toBe(bids.length);

    // Nobody who is not leading has a limit with which they could.
    const [leader] = ranking(terms, after);
    for (const { bidderId, price: most } of limits) {
      if (bidderId !== leader?.bidderId) expect(most).toBeLessThan(leastLimit(terms, after));
    }
    // The last one is one step above the highest before it, so that nobody pays more than the others have made it.
    const before = placed(
      terms,
      bidding,
      bids.slice(0, -1).map((b) => [b.bidderId, stepsOf(b)] as const),
      true,
    );
    const last = bids.at(-1);
    if (last) expect(last.price).toBe(leastLimit(terms, before));
  },
);
