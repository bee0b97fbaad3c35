import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import {
  type AuctionTerms,
  afterBid,
  auctionPhase,
  type Bid,
  type BiddingState,
  bidProblem,
  leadingBid,
  leastPrice,
  needsConfirmation,
  opening,
  ranking,
  replay,
} from './auction.ts';

/** 20:00 to 21:00 in Shanghai, in the hour in which Europe's clocks go back. */
const START = new Date('2026-10-25T00:00:00.000Z');
const END = new Date('2026-10-25T01:00:00.000Z');
const MINUTE = 60_000;

const TERMS: AuctionTerms = {
  biddingMode: 'free_bidding',
  startPrice: 300_000,
  priceAddRange: 1000,
  productCount: 10_000,
  startCount: 1000,
  countAddRange: 500,
  startDate: START,
  endDate: END,
  delayTime: 5,
  delayTimes: 2,
  confirmSteps: 10,
  maxSteps: null,
};
const OPEN: AuctionTerms = { ...TERMS, biddingMode: 'open_bidding' };
const COMPONENT: AuctionTerms = { ...TERMS, biddingMode: 'component_bidding' };

const at = (minutes: number, milliseconds = 0) =>
  new Date(START.getTime() + minutes * MINUTE + milliseconds);

const bid = (fields: Partial<Omit<Bid, 'sequence'>> = {}): Omit<Bid, 'sequence'> => ({
  bidderId: 1,
  price: 300_000,
  count: 10_000,
  at: at(10),
  ...fields,
});

const biddingAfter = (
  terms: AuctionTerms,
  ...bids: readonly Partial<Omit<Bid, 'sequence'>>[]
): BiddingState =>
  replay(
    terms,
    bids.map((fields, index) => ({ ...bid(fields), sequence: index + 1 })),
  );

describe('when a bid counts', () => {
  test.each([
    ['a millisecond before the start', at(0, -1), 'notStarted'],
    ['at the start', at(0), null],
    ['in the last millisecond', at(60, -1), null],
    ['at the end', at(60), 'ended'],
    ['after it', at(61), 'ended'],
  ])('%s: %s', (_, time, problem) => {
    expect(bidProblem(TERMS, opening(TERMS), bid({ at: time }))).toBe(problem);
  });

  test('spec 2 §4: comingsoon (not started), ongoing, finish', () => {
    expect(auctionPhase(START, END, at(0, -1))).toBe('comingsoon');
    expect(auctionPhase(START, END, at(0))).toBe('ongoing');
    expect(auctionPhase(START, END, at(60, -1))).toBe('ongoing');
    expect(auctionPhase(START, END, at(60))).toBe('finish');
  });
});

describe('free bidding', () => {
  const bidding = () => biddingAfter(TERMS, { price: 310_000 });

  test.each([
    [299_000, 'belowStart'],
    [300_500, 'offStep'],
    [310_000, 'notAboveOwn'],
    [309_000, 'notAboveOwn'],
    [311_000, null],
  ])(
    'spec 2 §5: bid price stepper: a bidder who has bid 3,100.00 bids %d fen: %s',
    (price, problem) => {
      expect(bidProblem(TERMS, bidding(), bid({ price }))).toBe(problem);
    },
  );

  test('others may bid below the highest', () => {
    expect(bidProblem(TERMS, bidding(), bid({ bidderId: 2, price: 300_000 }))).toBeNull();
  });

  test('spec 2 §4: free bidding and open bidding send the full product count', () => {
    for (const terms of [TERMS, OPEN]) {
      expect(bidProblem(terms, opening(terms), bid({ count: 9900 }))).toBe('notWholeCount');
    }
  });
});

describe('open bidding', () => {
  const bidding = () => biddingAfter(OPEN, { price: 300_000 }, { bidderId: 2, price: 305_000 });

  test.each([
    [305_000, 'notAboveHighest'],
    [305_500, 'offStep'],
    [306_000, null],
    [320_000, null],
  ])('after 3,050.00 somebody bids %d fen: %s', (price, problem) => {
    expect(bidProblem(OPEN, bidding(), bid({ bidderId: 3, price }))).toBe(problem);
  });

  test('the first bid may be the start price, the highest bidder may go above himself', () => {
    expect(leastPrice(OPEN, opening(OPEN), 1)).toBe(300_000);
    expect(leastPrice(OPEN, bidding(), 2)).toBe(306_000);
  });
});

describe('component bidding', () => {
  const bidding = () => biddingAfter(COMPONENT, { price: 310_000, count: 2000 });

  test.each([
    [310_000, 2000, 'notAboveOwn'],
    [310_000, 1500, 'notAboveOwn'],
    [309_000, 3000, 'notAboveOwn'],
    [311_000, 1500, 'notAboveOwn'],
    [310_000, 2500, null],
    [311_000, 2000, null],
    [311_000, 2200, 'countOffStep'],
    [311_000, 500, 'countOutOfRange'],
    [311_000, 10_500, 'countOutOfRange'],
    [311_000, 10_000, null],
  ])(
    'spec 2 §5: bid quantity stepper: who has 20 at 3,100.00 bids %d fen for %d hundredths: %s',
    (price, count, problem) => {
      expect(bidProblem(COMPONENT, bidding(), bid({ price, count }))).toBe(problem);
    },
  );

  test.each([
    [1000, null],
    [999, 'countOutOfRange'],
    [1500, null],
    [1750, 'countOffStep'],
    [10_000, null],
  ])('a first bid of %d hundredths, of 10 and steps of 5: %s', (count, problem) => {
    expect(bidProblem(COMPONENT, opening(COMPONENT), bid({ count }))).toBe(problem);
  });

  test('steps begin at what the auction begins with, of price and of quantity', () => {
    const odd = { ...COMPONENT, startPrice: 300_300, startCount: 1200 };
    const first = bid({ price: 301_300, count: 1700 });
    expect(bidProblem(odd, opening(odd), first)).toBeNull();
    expect(bidProblem(odd, opening(odd), { ...first, price: 301_000 })).toBe('offStep');
    expect(bidProblem(odd, opening(odd), { ...first, count: 1500 })).toBe('countOffStep');
  });

  test('the goods go by price, then time; the last winner gets a part, the next nothing', () => {
    const ranked = ranking(
      COMPONENT,
      biddingAfter(
        COMPONENT,
        { bidderId: 1, price: 305_000, count: 4000 },
        { bidderId: 2, price: 305_000, count: 5000, at: at(11) },
        { bidderId: 3, price: 310_000, count: 3000, at: at(12) },
        { bidderId: 4, price: 300_000, count: 2000, at: at(13) },
      ),
    );
    expect(ranked.map(({ bidderId, rank, allocated }) => [bidderId, rank, allocated])).toEqual([
      [3, 1, 3000],
      [1, 2, 4000],
      [2, 3, 3000],
      [4, 4, 0],
    ]);
  });
});

test('of two equal prices the earlier is ahead, within a millisecond the one taken first', () => {
  const same = { price: 310_000, at: at(20) };
  const bidding = biddingAfter(TERMS, { bidderId: 7, ...same }, { bidderId: 3, ...same });
  expect(ranking(TERMS, bidding).map(({ bidderId }) => bidderId)).toEqual([7, 3]);
});

test('of many equal prices each is behind all before it', () => {
  const bidders = [5, 1, 4, 2, 3];
  const bidding = biddingAfter(TERMS, ...bidders.map((bidderId) => ({ bidderId })));
  const reversed = { ...bidding, last: new Map([...bidding.last].reverse()) };
  expect(ranking(TERMS, reversed).map(({ bidderId }) => bidderId)).toEqual(bidders);
});

describe('the twelve digits of yuan that an order has', () => {
  const one = { ...TERMS, startPrice: 1, priceAddRange: 1 };
  const problemAt = (price: number, productCount: number) =>
    bidProblem({ ...one, productCount }, opening(one), bid({ price, count: productCount }));

  test.each([
    [99_999_999_999_999, 100, null],
    [100_000_000_000_000, 100, 'tooMuch'],
    // 999999999999.99 and half a fen is rounded up.
    [199_999_999_999_998, 50, null],
    [199_999_999_999_999, 50, 'tooMuch'],
  ])('%d fen for %d hundredths: %s', (price, count, problem) => {
    expect(problemAt(price, count)).toBe(problem);
  });
});

describe('the end moves', () => {
  test('by a bid in the last five minutes, to five minutes after it', () => {
    expect(biddingAfter(TERMS, { at: at(55) })).toMatchObject({ realEnd: END, extended: 0 });
    expect(biddingAfter(TERMS, { at: at(55, 1) }).realEnd).toEqual(at(60, 1));
    expect(biddingAfter(TERMS, { at: at(60, -1) }).realEnd).toEqual(at(65, -1));
  });

  test('at most twice; the last extension’s last millisecond still counts', () => {
    const times = [at(59), at(63), at(67)];
    const bidding = biddingAfter(
      TERMS,
      ...times.map((time, index) => ({ at: time, price: 300_000 + index * 1000 })),
    );
    expect([bidding.extended, bidding.realEnd]).toEqual([2, at(68)]);
    const late = bid({ price: 400_000, at: at(68, -1) });
    expect(bidProblem(TERMS, bidding, late)).toBeNull();
    expect(afterBid(TERMS, bidding, { ...late, sequence: 4 }).realEnd).toEqual(at(68));
    expect(bidProblem(TERMS, bidding, { ...late, at: at(68) })).toBe('ended');
  });

  test('a bid that comes too early to move it is remembered all the same', () => {
    const bidding = biddingAfter(TERMS, { at: at(10), price: 301_000 });
    expect(bidding).toMatchObject({ realEnd: END, extended: 0 });
    expect(bidding.last.get(1)?.price).toBe(301_000);
  });

  test('never without a delay rule', () => {
    const none = { ...TERMS, delayTime: 0 };
    expect(biddingAfter(none, { at: at(60, -1) }).realEnd).toEqual(END);
    const never = { ...TERMS, delayTimes: 0 };
    expect(biddingAfter(never, { at: at(60, -1) }).realEnd).toEqual(END);
  });
});

const mode = fc.constantFrom<AuctionTerms['biddingMode']>(
  'free_bidding',
  'open_bidding',
  'component_bidding',
);
interface Attempt {
  bidderId: number;
  steps: number;
  off: number;
  count: number;
  wait: number;
}

const attempt: fc.Arbitrary<Attempt> = fc.record({
  bidderId: fc.integer({ min: 1, max: 6 }),
  steps: fc.integer({ min: -1, max: 30 }),
  off: fc.constantFrom(0, 0, 0, 500),
  count: fc.constantFrom(500, 1000, 1500, 2000, 4000, 10_000),
  wait: fc.integer({ min: 0, max: 6 * MINUTE }),
});

/** Takes what is allowed of attempts that come one after the other. */
function auctionOf(terms: AuctionTerms, attempts: readonly Attempt[]) {
  let bidding = opening(terms);
  let time = START.getTime();
  const taken: Bid[] = [];
  for (const { bidderId, steps, off, count, wait } of attempts) {
    time += wait;
    const wanted = {
      bidderId,
      price: terms.startPrice + steps * terms.priceAddRange + off,
      count: terms.biddingMode === 'component_bidding' ? count : terms.productCount,
      at: new Date(time),
    };
    const before = bidding;
    if (bidProblem(terms, bidding, wanted)) continue;
    const next = { ...wanted, sequence: taken.length + 1 };
    bidding = afterBid(terms, bidding, next);
    taken.push(next);
    expect(bidding.realEnd >= before.realEnd).toBe(true);
  }
  return { bidding, taken };
}

test('whoever is first of the ranking leads, at equal prices the earlier one', () => {
  const bidding = biddingAfter(TERMS, { price: 310_000 }, { bidderId: 2, price: 310_000 });
  const [first = 0] = bidding.last.keys();
  expect(leadingBid(TERMS, bidding, first)).toMatchObject({ price: 310_000, rank: 1 });
  expect(leadingBid(TERMS, bidding, 2)).toBeNull();
  expect(leadingBid(TERMS, opening(TERMS), first)).toBeNull();
});

describe('a bid far above the leading one', () => {
  const bidding = () => biddingAfter(TERMS, { price: TERMS.startPrice });
  const above = (steps: number) => TERMS.startPrice + steps * TERMS.priceAddRange;

  test('asks from one step more than the terms allow on', () => {
    expect(needsConfirmation(TERMS, bidding(), above(10))).toBe(false);
    expect(needsConfirmation(TERMS, bidding(), above(11))).toBe(true);
    expect(needsConfirmation(TERMS, opening(TERMS), above(11))).toBe(true);
    const higher = biddingAfter(TERMS, { price: above(5) });
    expect(needsConfirmation(TERMS, higher, above(15))).toBe(false);
    expect(needsConfirmation(TERMS, higher, above(16))).toBe(true);
  });

  test('is refused beyond the largest jump', () => {
    const terms = { ...TERMS, maxSteps: 20 };
    const bid = { bidderId: 2, count: TERMS.productCount, at: START };
    expect(bidProblem(terms, bidding(), { ...bid, price: above(20) })).toBeNull();
    expect(bidProblem(terms, bidding(), { ...bid, price: above(21) })).toBe('aboveMaximum');
    expect(bidProblem(TERMS, bidding(), { ...bid, price: above(21) })).toBeNull();
  });
});

test('a voided bid counts no more, and the one before it again; a moved end stays', () => {
  const numbered = (sequence: number, steps: number, at: Date) => ({
    ...{ sequence, at, bidderId: 1, count: TERMS.productCount },
    price: TERMS.startPrice + steps * TERMS.priceAddRange,
  });
  const bids = [numbered(1, 0, START), numbered(2, 9, new Date(END.getTime() - 1))];
  const all = replay(TERMS, bids);
  const voided = replay(TERMS, bids, new Set([2]));
  expect(voided).toEqual({ ...all, last: new Map([[1, bids[0]]]) });
  expect(replay(TERMS, bids, new Set([1, 2])).last.size).toBe(0);
});

describe('whatever is bid', () => {
  property.prop([mode, fc.array(attempt, { maxLength: 60 })])(
    'no bid is taken after the end, and the end moves as often as it may at most',
    (biddingMode, attempts) => {
      const terms = { ...TERMS, biddingMode };
      const { bidding, taken } = auctionOf(terms, attempts);
      for (const { at: time } of taken) expect(time < bidding.realEnd).toBe(true);
      expect(bidding.extended).toBeLessThanOrEqual(terms.delayTimes);
      const latest = END.getTime() + terms.delayTimes * terms.delayTime * MINUTE;
      expect(bidding.realEnd.getTime()).toBeLessThanOrEqual(latest);
    },
  );

  property.prop([mode, fc.array(attempt, { maxLength: 60 })])(
    'the bidding is a replay of the log, and the ranking gives away all or what was asked for',
    (biddingMode, attempts) => {
      const terms = { ...TERMS, biddingMode };
      const { bidding, taken } = auctionOf(terms, attempts);
      expect(replay(terms, taken)).toEqual(bidding);
      const ranked = ranking(terms, bidding);
      const asked = ranked.reduce((sum, { count }) => sum + count, 0);
      const given = ranked.reduce((sum, { allocated }) => sum + allocated, 0);
      expect(given).toBe(Math.min(asked, terms.productCount));
      for (const [index, { price, rank }] of ranked.entries()) {
        expect(rank).toBe(index + 1);
        expect(price).toBeLessThanOrEqual(ranked[index - 1]?.price ?? price);
      }
      expect(new Set(ranked.map(({ bidderId }) => bidderId)).size).toBe(ranked.length);
    },
  );

  property.prop([mode, fc.array(attempt, { maxLength: 60 })])(
    'no bid is taken back, and in open bidding each is above all before',
    (biddingMode, attempts) => {
      const { taken } = auctionOf({ ...TERMS, biddingMode }, attempts);
      for (const [index, { bidderId, price, count }] of taken.entries()) {
        const earlier = taken.slice(0, index);
        const own = earlier.filter((one) => one.bidderId === bidderId);
        for (const one of own) {
          expect(price).toBeGreaterThanOrEqual(one.price);
          expect(count).toBeGreaterThanOrEqual(one.count);
        }
        if (biddingMode !== 'open_bidding') continue;
        for (const one of earlier) expect(price).toBeGreaterThan(one.price);
      }
    },
  );
});
