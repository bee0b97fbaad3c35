import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BiddingMode } from '#app/domain/auction/auction.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { histories } from '#tests/support/full-run.ts';
import { takeBid } from '#trading-api/auction/bid.ts';
import { closeDueAuctions } from '#trading-api/auction/close.ts';
import { voidAcceptedBid } from '#trading-api/auction/desk.ts';
import { takeLimit } from '#trading-api/auction/set-limit.ts';
import {
  type Auction,
  announce,
  awardsOf,
  closeAfter,
  expectSoundAuction,
  MINUTE_MS,
  signUp,
} from './auctioning.ts';

const RUNS = histories(20);
const BIDDERS = 4;

let market: OpenMarket;
let buyers: Buyer[];
beforeAll(async () => {
  market = await openMarket();
  buyers = await market.buyers(BIDDERS);
  // All of the demo market's: time goes on within a history, and would close them together with its own auction.
  await closeDueAuctions(market.db, new Date(market.now().getTime() + 60 * 24 * 60 * MINUTE_MS));
});
afterAll(() => market.close());

type Step =
  | { does: 'bid'; by: number; steps: number; off: number; parts: number; meant: boolean }
  /** A limit; of no steps, it is taken back. */
  | { does: 'limit'; by: number; steps: number | null; off: number; meant: boolean }
  | { does: 'void'; sequence: number }
  | { does: 'wait'; seconds: number }
  /** The next bid waits for its turn, and others that arrive later come before it. */
  | { does: 'delay'; seconds: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('bid' as const),
      by: fc.nat(BIDDERS - 1),
      steps: fc.integer({ min: -1, max: 40 }),
      off: fc.constantFrom(0, 0, 0, 0, 500),
      parts: fc.constantFrom(10, 15, 20, 40, 100, 101),
      meant: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('limit' as const),
      by: fc.nat(BIDDERS - 1),
      steps: fc.option(fc.integer({ min: -1, max: 50 }), { freq: 6 }),
      off: fc.constantFrom(0, 0, 0, 0, 0, 0, 500),
      meant: fc.constantFrom(true, true, true, false),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('void' as const),
      sequence: fc.integer({ min: 1, max: 12 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      seconds: fc.integer({ min: 1, max: 900 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('delay' as const),
      seconds: fc.integer({ min: 1, max: 60 }),
    }),
  },
);

interface TakenBid {
  sequence: number;
  by: number;
  price: number;
  count: number;
  at: number;
  isVoided: boolean;
}

interface TakenLimit {
  by: number;
  price: number;
  since: number;
}

/** The rules again, in the plainest words: everything is computed from the list of bids. */
class Model {
  readonly bids: TakenBid[] = [];
  /** Those in force, in the order in which they were set. */
  limits: TakenLimit[] = [];
  extended = 0;
  end: number;

  constructor(private readonly terms: Auction) {
    this.end = terms.endDate.getTime();
  }

  /** Each bidder's last bid that is not voided. */
  last(): TakenBid[] {
    const standing = this.bids.filter(({ isVoided }) => !isVoided);
    return [...new Set(standing.map(({ by }) => by))].map(
      (by) => standing.filter((bid) => bid.by === by).at(-1) as TakenBid,
    );
  }

  leads(by: number): boolean {
    return this.ranked()[0]?.by === by;
  }

  ranked(): TakenBid[] {
    return this.last().sort((a, b) => b.price - a.price || a.sequence - b.sequence);
  }

  bid(by: number, price: number, count: number, meant: boolean, at: number): string {
    const { terms } = this;
    const isParts = terms.biddingMode === 'component_bidding';
    const last = this.last();
    const own = last.find((bid) => bid.by === by);
    const highest = last.length > 0 ? Math.max(...last.map((bid) => bid.price)) : null;
    const jump = (price - (highest ?? terms.startPrice)) / terms.priceAddRange;
    if (at < terms.startDate.getTime()) return 'not_started';
    if (at >= this.end) return 'ended';
    if (price < terms.startPrice) return 'below_start';
    if ((price - terms.startPrice) % terms.priceAddRange !== 0) return 'off_step';
    if (terms.maxSteps !== null && jump > terms.maxSteps) return 'above_maximum';
    if (terms.biddingMode === 'open_bidding' && highest !== null && price <= highest) {
      return 'not_above_highest';
    }
    if (terms.biddingMode === 'free_bidding' && own && price <= own.price) return 'not_above_own';
    if (isParts && own && price < own.price) return 'not_above_own';
    if (!isParts && count !== terms.productCount) return 'count_out_of_range';
    if (isParts) {
      if (count < terms.startCount || count > terms.productCount) return 'count_out_of_range';
      if ((count - terms.startCount) % terms.countAddRange !== 0) return 'count_off_step';
      const isMore = !own || count > own.count || (count === own.count && price > own.price);
      if (!isMore) return 'not_above_own';
    }
    if ((jump > terms.confirmSteps || this.leads(by)) && !meant) return 'unconfirmed';
    this.take(by, price, count, at);
    this.settle(at);
    return 'success';
  }

  take(by: number, price: number, count: number, at: number): void {
    const { terms } = this;
    const counted = Math.max(at, this.bids.at(-1)?.at ?? at);
    this.bids.push({
      sequence: this.bids.length + 1,
      by,
      price,
      count,
      at: counted,
      isVoided: false,
    });
    const delay = terms.delayTime * MINUTE_MS;
    if (counted > this.end - delay && this.extended < terms.delayTimes) {
      this.end = counted + delay;
      this.extended += 1;
    }
  }

  /** The least price that leads. */
  least(): number {
    const [first] = this.ranked();
    return first ? first.price + this.terms.priceAddRange : this.terms.startPrice;
  }

  limit(by: number, price: number | null, meant: boolean, at: number): string {
    const { terms } = this;
    if (!terms.proxyBids) return 'invalid';
    if (at >= this.end) return 'over';
    if (price !== null) {
      if (price < this.least()) return 'tooSmall';
      if ((price - terms.startPrice) % terms.priceAddRange !== 0) return 'invalid';
      if (!meant) return 'unusual';
    }
    this.limits = this.limits.filter((one) => one.by !== by);
    if (price === null) return 'success';
    this.limits.push({ by, price, since: at });
    this.settle(at);
    return 'success';
  }

  /** Bids for whoever has a limit, step by step. */
  settle(at: number): void {
    const { priceAddRange: step, productCount } = this.terms;
    const [leader] = this.ranked();
    const least = this.least();
    // Sorting keeps the order of what is equal.
    const able = this.limits
      .filter(({ by, price }) => price >= (by === leader?.by ? leader.price : least))
      .sort((a, b) => b.price - a.price || a.since - b.since);
    const [best, ...others] = able;
    if (!best || (best.by === leader?.by && others.length === 0)) return;
    let price = least;
    while (price < best.price && others.some((other) => other.price >= price)) price += step;
    const made = [{ by: best.by, price }];
    for (const other of others) {
      const above = made.at(-1)?.price ?? 0;
      let own = other.price;
      while (own >= above) own -= step;
      if (own < least) break;
      made.push({ by: other.by, price: own });
    }
    for (const one of made.reverse()) this.take(one.by, one.price, productCount, at);
  }

  /** Whether there was such a bid to void. */
  void(sequence: number, at: number): boolean {
    const bid = this.bids.find((one) => one.sequence === sequence && !one.isVoided);
    if (!bid) return false;
    bid.isVoided = true;
    this.limits = this.limits.filter(({ by }) => by !== bid.by);
    this.settle(at);
    return true;
  }

  /** Who gets how much at what price. */
  awards(): [by: number, price: number, count: number][] {
    let left = this.terms.productCount;
    return this.ranked()
      .map(({ by, price, count }): [number, number, number] => {
        const given = Math.min(count, left);
        left -= given;
        return [by, price, given];
      })
      .filter(([, , given]) => given > 0);
  }
}

const byBidder = (a: readonly number[], b: readonly number[]) => (a[0] ?? 0) - (b[0] ?? 0);

test(
  'random bids and limits, late and voided ones among them: the outcome follows the plain rules, and the log proves it',
  async () => {
    const mode = fc.constantFrom<BiddingMode>('free_bidding', 'open_bidding', 'component_bidding');
    const most = fc.constantFrom(null, 15, 30);
    await fc.assert(
      fc.asyncProperty(
        mode,
        most,
        fc.array(step, { maxLength: 40 }),
        async (biddingMode, maxSteps, steps) => {
          const proxyBids = biddingMode !== 'component_bidding';
          const terms = { biddingMode, maxSteps, confirmSteps: 10, proxyBids };
          const auction = await announce(market, terms);
          await signUp(market.db, auction, buyers);
          const model = new Model(auction);
          let now = auction.startDate.getTime() + 40 * MINUTE_MS;
          let late = 0;
          for (const one of steps) {
            if (one.does === 'wait') now += one.seconds * 1000;
            else if (one.does === 'delay') late = one.seconds * 1000;
            else if (one.does === 'void')
              await voidBoth(auction, model, one.sequence, new Date(now));
            else if (one.does === 'limit') {
              await limitBoth(auction, model, one, new Date(now - late));
              late = 0;
            } else {
              await bidBoth(auction, model, one, new Date(now - late));
              late = 0;
            }
          }
          expect(await closeAfter(market.db, auction)).toBe(1);
          const { auction: closed, taken } = await expectSoundAuction(market.db, auction);
          expect(taken).toHaveLength(model.bids.length);
          expect([closed.realEndDate.getTime(), closed.extensions]).toEqual([
            model.end,
            model.extended,
          ]);
          const awards = (await awardsOf(market.db, auction)).map(({ award }) => [
            buyers.findIndex(({ id }) => id === award.customerId),
            award.price,
            award.count,
          ]);
          expect(awards.sort(byBidder)).toEqual(model.awards().sort(byBidder));
        },
      ),
      { numRuns: RUNS.numRuns },
    );
  },
  RUNS.timeout,
);

async function bidBoth(
  auction: Auction,
  model: Model,
  { by, steps, off, parts, meant }: Extract<Step, { does: 'bid' }>,
  at: Date,
): Promise<void> {
  const price = auction.startPrice + steps * auction.priceAddRange + off;
  const isParts = auction.biddingMode === 'component_bidding';
  const count = isParts ? parts * 100 : auction.productCount;
  const typed = { auctionId: String(auction.id), price: toYuan(price), count: toQuantity(count) };
  const own = model.last().find((bid) => bid.by === by);
  const leading = own && { leading: toYuan(own.price) };
  const wanted = { ...typed, ...(meant ? { confirmed: typed.price, ...leading } : {}) };
  const customerId = buyers[by]?.id ?? 0;
  const { code } = await market.db.transaction((tx) =>
    takeBid(tx, { customerId, person: { id: customerId, name: '' } }, wanted, at),
  );
  expect(code).toBe(model.bid(by, price, count, meant, at.getTime()));
}

async function limitBoth(
  auction: Auction,
  model: Model,
  { by, steps, off, meant }: Extract<Step, { does: 'limit' }>,
  at: Date,
): Promise<void> {
  const price = steps === null ? null : auction.startPrice + steps * auction.priceAddRange + off;
  const typed = price === null ? '' : toYuan(price);
  const wanted = { auctionId: String(auction.id), price: typed, confirmed: meant ? typed : '' };
  const customerId = buyers[by]?.id ?? 0;
  const bidding = { customerId, person: { id: customerId, name: '' } };
  const taken = market.db.transaction((tx) => takeLimit(tx, bidding, wanted, at));
  const due = model.limit(by, price, meant, at.getTime());
  if (due === 'success') {
    const own = model.limits.find((limit) => limit.by === by);
    expect((await taken).own.limit?.price).toBe(own && toYuan(own.price));
  } else await expect(taken).rejects.toMatchObject({ code: due });
}

async function voidBoth(auction: Auction, model: Model, sequence: number, at: Date): Promise<void> {
  const wanted = { auctionId: String(auction.id), sequence, reason: '误操作' };
  const voided = market.db.transaction((tx) => voidAcceptedBid(tx, wanted, at));
  if (model.void(sequence, at.getTime())) await voided;
  else await expect(voided).rejects.toMatchObject({ code: 'decided' });
}
