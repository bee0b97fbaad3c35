import { fc } from '@fast-check/vitest';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AFTER_DEFAULT, type AwardState } from '#app/domain/auction/award.ts';
import { CLOSE_GRACE_MS } from '#app/domain/auction/live.ts';
import { toYuan } from '#app/domain/money.ts';
import { times } from '#tests/api/order/racing.ts';
import { first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { type Payer, payerWith } from '#tests/api/wallet/wallets.ts';
import { histories } from '#tests/support/full-run.ts';
import { forOwnAccount } from '#trading-api/account/index.ts';
import { acceptOffer, declineOffer, giveUp } from '#trading-api/auction/award/answers.ts';
import { decideOnAward, forgiveDefault } from '#trading-api/auction/award/decisions.ts';
import { settleAwards } from '#trading-api/auction/award/settle.ts';
import { isOfSign } from '#trading-api/auction/standing.ts';
import { releaseOrder } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import {
  auctionAwards,
  auctionSigns,
  customers,
  ledgerAccounts,
  sellerAccounts,
  sellers,
} from '#trading-api/schema.ts';
import {
  type Auction,
  announce,
  auctionNow,
  bidAt,
  closeAfter,
  holdMargins,
} from './auctioning.ts';

const HOUR_MS = 3_600_000;
const BIDDERS = 4;
const TOTAL = 1000;
/** So little, in fen, that the bidders' wallets last for more than 10,000 histories. */
const MARGIN = 1000;
const SHARE = 37;
const RUNS = histories(25);

let market: OpenMarket;
let payers: Payer[];
let sellerCode: string;
beforeAll(async () => {
  market = await openMarket();
  while ((await settleAwards(market.db, new Date(market.now().getTime() + 9_999 * HOUR_MS))) > 0);
  payers = await Promise.all(times(BIDDERS, () => payerWith(market, '1000000.00')));
  // Awards that run out at once end in this order.
  payers.sort((one, other) => one.buyer.id - other.buyer.id);
  const seller = first(await market.db.select().from(sellers).limit(1));
  sellerCode = 'S-HISTORY';
  await market.db.insert(sellers).values({ ...seller, code: sellerCode });
});
afterAll(() => market.close());

const STEPS = [
  'pay',
  'giveUp',
  'accept',
  'decline',
  'waive',
  'offerNext',
  'endUnsold',
  'wait',
] as const;
type Step = readonly [(typeof STEPS)[number], bidder: number];

/** What a bidder has, and until which hour. */
interface Part {
  state: AwardState;
  count: number;
  until: number;
}

/** The rules once more, as plainly as they can be said: bids are in the order of their ranking. */
class Model {
  /** Of each bidder the newest last; only that can wait for something. */
  readonly parts = new Map<number, Part[]>();
  readonly margins: string[];
  seller = 0;
  platform = 0;
  hour = 0;
  restarted = false;

  constructor(
    readonly wanted: readonly number[],
    readonly follows: (typeof AFTER_DEFAULT)[number],
  ) {
    this.margins = wanted.map(() => 'released');
    for (const [bidder, count] of wanted.entries()) {
      const got = Math.min(count, this.free);
      if (got === 0) continue;
      this.parts.set(bidder, [{ state: 'awaitingPayment', count: got, until: 24 }]);
      this.margins[bidder] = 'kept';
    }
  }

  get free(): number {
    const held = [...this.parts.values()]
      .flat()
      .filter(({ state }) => ['offered', 'awaitingPayment', 'paid'].includes(state));
    return held.reduce((left, { count }) => left - count, TOTAL);
  }

  /** Whether what was awarded is to go on to others; the operator may have ended that. */
  get freed(): boolean {
    const states = [...this.parts.values()].flat().map(({ state }) => state);
    return (
      states.some((state) => ['defaulted', 'waived', 'declined', 'lapsed'].includes(state)) &&
      !states.includes('withdrawn')
    );
  }

  get waits(): boolean {
    return [...this.parts.values()]
      .flat()
      .some(({ state }) => state === 'offered' || state === 'awaitingPayment');
  }

  /** Answers whether it can be done. */
  take([step, bidder]: Step): boolean {
    const part = this.parts.get(bidder)?.at(-1);
    switch (step) {
      case 'wait':
        this.hour += 25;
        this.runOut();
        return true;
      case 'pay':
        if (part?.state !== 'awaitingPayment') return false;
        part.state = 'paid';
        this.margins[bidder] = 'released';
        if (this.freed) this.handleFreedGoods();
        return true;
      case 'giveUp':
        if (part?.state !== 'awaitingPayment') return false;
        this.default(bidder, part);
        return true;
      case 'accept':
        if (part?.state !== 'offered') return false;
        Object.assign(part, { state: 'awaitingPayment', until: this.hour + 24 });
        this.margins[bidder] = 'kept';
        return true;
      case 'decline':
        if (part?.state !== 'offered') return false;
        part.state = 'declined';
        this.handleFreedGoods();
        return true;
      case 'waive':
        return this.waive(bidder, part);
      case 'offerNext':
        return !this.restarted && this.free > 0 && this.offer() > 0;
      case 'endUnsold': {
        const offered = [...this.parts.values()].flat().filter(({ state }) => state === 'offered');
        for (const each of offered) each.state = 'withdrawn';
        return offered.length > 0;
      }
    }
  }

  waive(bidder: number, part: Part | undefined): boolean {
    if (part?.state !== 'awaitingPayment' && part?.state !== 'defaulted') return false;
    const hadDefaulted = part.state === 'defaulted';
    if (hadDefaulted) {
      this.seller -= (MARGIN * SHARE) / 100;
      this.platform -= (MARGIN * (100 - SHARE)) / 100;
    }
    part.state = 'waived';
    this.margins[bidder] = 'released';
    if (!hadDefaulted) this.handleFreedGoods();
    return true;
  }

  default(bidder: number, part: Part): void {
    part.state = 'defaulted';
    this.margins[bidder] = 'forfeited';
    this.seller += (MARGIN * SHARE) / 100;
    this.platform += (MARGIN * (100 - SHARE)) / 100;
    this.handleFreedGoods();
  }

  /** In the order of the bidders; what is offered meanwhile has its time still before it. */
  runOut(): void {
    for (const bidder of this.wanted.keys()) {
      const part = this.parts.get(bidder)?.at(-1);
      if (!part || part.until > this.hour) continue;
      if (part.state === 'awaitingPayment') this.default(bidder, part);
      else if (part.state === 'offered') {
        part.state = 'lapsed';
        this.handleFreedGoods();
      }
    }
  }

  handleFreedGoods(): void {
    if (this.free === 0) return;
    if (this.follows === 'runnerUp' && this.offer() > 0) return;
    if (!this.waits && this.follows === 'restart') this.restarted = true;
  }

  offer(): number {
    let offers = 0;
    let left = this.free;
    for (const [bidder, count] of this.wanted.entries()) {
      const own = this.parts.get(bidder) ?? [];
      if (own.some(({ state }) => !['offered', 'awaitingPayment', 'paid'].includes(state)))
        continue;
      const lacking = own.reduce((rest, part) => rest - part.count, count);
      const got = Math.min(lacking, left);
      left -= got;
      // Kept for who has yet to answer for a part or to pay it.
      if (got === 0 || own.some(({ state }) => state !== 'paid')) continue;
      this.parts.set(bidder, [...own, { state: 'offered', count: got, until: this.hour + 24 }]);
      offers++;
    }
    return offers;
  }
}

/** A closed auction whose ranking has the bidders in the order of their numbers. */
async function closed(wanted: readonly number[], afterDefault: Auction['afterDefault']) {
  const auction = await announce(market, {
    sellerCode,
    biddingMode: 'component_bidding',
    productCount: TOTAL,
    startCount: 100,
    countAddRange: 100,
    startPrice: 1000,
    marginAmount: MARGIN,
    marginSellerShare: SHARE,
    afterDefault,
  });
  await holdMargins(market.db, auction, payers);
  for (const [bidder, count] of wanted.entries()) {
    const typed = { price: toYuan(9000 - bidder * 1000), count: String(count / 100) };
    const buyer = payers[bidder]?.buyer ?? expect.fail('no bidder');
    const { message, code } = await bidAt(market.db, buyer, auction, typed, market.now());
    expect(code, message).toBe('success');
  }
  await closeAfter(market.db, auction);
  return auction;
}

async function take(auction: Auction, [step, bidder]: Step, hour: number): Promise<boolean> {
  const { db } = market;
  const { realEndDate } = auction;
  const now = new Date(realEndDate.getTime() + CLOSE_GRACE_MS + hour * HOUR_MS);
  const clock = () => now;
  const auctionId = String(auction.id);
  const customerId = payers[bidder]?.buyer.id ?? 0;
  const customer = first(await db.select().from(customers).where(eq(customers.id, customerId)));
  const acting = forOwnAccount(customer);
  const reason = '双方协商';
  const inOne = async (work: (tx: Database) => Promise<unknown>) => {
    try {
      await db.transaction(work);
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      return false;
    }
  };
  switch (step) {
    case 'wait':
      await settleAwards(db, now);
      return true;
    case 'pay': {
      const awards = await db
        .select()
        .from(auctionAwards)
        .where(eq(auctionAwards.auctionId, auction.id))
        .orderBy(auctionAwards.part);
      const own = awards.findLast((award) => award.customerId === customerId);
      if (own?.state !== 'awaitingPayment' || !own.orderCode) return false;
      const { orderCode } = own;
      await db.transaction((tx) => releaseOrder(tx, { orderCode }, now));
      await settleAwards(db, now);
      return true;
    }
    case 'giveUp':
      return inOne((tx) => giveUp(tx, { customerId, proveFor: () => {}, clock }, auctionId));
    case 'accept':
      return inOne((tx) => acceptOffer(tx, { ...acting, proveFor: () => {}, clock }, auctionId));
    case 'decline':
      return inOne((tx) => declineOffer(tx, customerId, auctionId, clock));
    case 'waive': {
      const about = { auctionId, bidderNo: bidder + 1, reason };
      const waived = { ...about, decision: 'waive', hours: '' } as const;
      return (
        (await inOne((tx) => decideOnAward(tx, waived, clock))) ||
        inOne((tx) => forgiveDefault(tx, about, clock))
      );
    }
    case 'offerNext':
    case 'endUnsold':
      return inOne((tx) =>
        decideOnAward(
          tx,
          { auctionId, bidderNo: bidder + 1, decision: step, hours: '', reason },
          clock,
        ),
      );
  }
}

const balanceOf = async (accountId: number) => {
  const [account] = await market.db
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, accountId));
  return account?.balance ?? 0;
};

/** What seller and platform have got so far. */
async function shares(): Promise<[number, number]> {
  const [own] = await market.db
    .select()
    .from(sellerAccounts)
    .where(eq(sellerAccounts.sellerCode, sellerCode));
  const [platform] = await market.db
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.kind, 'platform'));
  return [own ? await balanceOf(own.accountId) : 0, platform?.balance ?? 0];
}

test(
  'any history of payments, defaults, answers and decisions ends as the plain model says',
  async () => {
    const history = fc.record({
      wanted: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: BIDDERS }),
      follows: fc.constantFrom(...AFTER_DEFAULT),
      steps: fc.array(
        fc.tuple(fc.constantFrom(...STEPS), fc.integer({ min: 0, max: BIDDERS - 1 })),
        {
          maxLength: 12,
        },
      ),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ wanted, follows, steps }) => {
        const counts = wanted.map((count) => count * 100);
        const auction = await closed(counts, follows);
        const model = new Model(counts, follows);
        const before = await shares();
        for (const step of steps) {
          const expected = model.take(step);
          expect(await take(auction, step, model.hour), step.join(' ')).toBe(expected);
        }
        await expectSame(auction, model, before);
        // Nothing is left over: everything that waits ends by itself.
        while (model.waits) {
          model.take(['wait', 0]);
          await take(auction, ['wait', 0], model.hour);
        }
        await expectSame(auction, model, before);
      }),
      { numRuns: RUNS.numRuns, endOnFailure: true },
    );
    await expectSoundLedger(market.db);
  },
  RUNS.timeout,
);

async function expectSame(auction: Auction, model: Model, before: readonly [number, number]) {
  const rows = await market.db
    .select()
    .from(auctionAwards)
    .innerJoin(auctionSigns, isOfSign(auctionAwards))
    .where(eq(auctionAwards.auctionId, auction.id))
    .orderBy(auctionAwards.part);
  const awards = rows
    .map(({ auction_awards: { state, count }, auction_signs: { bidderNo } }) => [
      bidderNo - 1,
      state,
      count,
    ])
    .sort((one, other) => Number(one[0]) - Number(other[0]));
  const parts = [...model.parts].flatMap(([bidder, own]) =>
    own.map(({ state, count }) => [bidder, state, count]),
  );
  expect(awards).toEqual(parts.sort((one, other) => Number(one[0]) - Number(other[0])));
  const signs = await market.db
    .select()
    .from(auctionSigns)
    .where(eq(auctionSigns.auctionId, auction.id));
  const margins = signs.sort((one, other) => one.bidderNo - other.bidderNo);
  expect(margins.slice(0, model.margins.length).map(({ marginState }) => marginState)).toEqual(
    model.margins,
  );
  const [seller, platform] = await shares();
  expect([seller - before[0], platform - before[1]]).toEqual([model.seller, model.platform]);
  expect((await auctionNow(market.db, auction)).restartedAs !== null).toBe(model.restarted);
}
