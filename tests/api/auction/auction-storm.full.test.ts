import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BidAnswer } from '#app/domain/auction/bid-contract.ts';
import { CLOSE_GRACE_MS } from '#app/domain/auction/live.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { times } from '#tests/api/order/racing.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { walletNumberOf } from '#tests/api/wallet/wallets.ts';
import { closeDueAuctions } from '#trading-api/auction/close.ts';
import { voidAcceptedBid } from '#trading-api/auction/desk.ts';
import { freezeAuctionMargin } from '#trading-api/auction/margin.ts';
import { createRandom } from '#trading-api/demo/random.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers } from '#trading-api/schema.ts';
import { openWallet, topUpWallet } from '#trading-api/wallet/wallets.ts';
import {
  type Auction,
  announce,
  auctionNow,
  bidAt,
  expectClosedOnce,
  expectSoundAuction,
  MINUTE_MS,
  signsOf,
  signUp,
} from './auctioning.ts';

const BIDDERS = 50;
const BIDS = 2000;
/** At once, of each process. */
const WORKERS = 8;
/** Bids are received from ten minutes before the end until five after it. */
const STEP_MS = (15 * MINUTE_MS) / BIDS;
/** Calls of one moment reach the auction's row in any order. */
const JITTER_MS = 5000;
const MARGIN = 100_000;

let market: OpenMarket;
/** The same market in another process; on PGlite, which has one, the same. */
let beside: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
  const onPostgres = market.database.databaseUrl !== undefined;
  beside = onPostgres ? await openMarket(market.database) : market;
  await closeDueAuctions(market.db, market.now());
});
afterAll(async () => {
  if (beside !== market) await beside.close();
  await market.close();
});

const inTx = <Answer>(work: (tx: Database) => Promise<Answer>) => market.db.transaction(work);

async function giveMargin(buyer: Buyer, auction: Auction): Promise<void> {
  const now = market.now();
  await inTx((tx) => openWallet(tx, buyer.id, { name: '买家', certNo: '11010519491231002X' }, now));
  const mbrNo = await walletNumberOf(market, buyer);
  await inTx((tx) => topUpWallet(tx, buyer.id, { mbrNo, tranAmt: toYuan(MARGIN) }, now));
  const account = await market.db.select().from(customers).where(eq(customers.id, buyer.id));
  const caller = { customer: first(account), proveFor: () => {}, clock: () => now };
  await inTx((tx) => freezeAuctionMargin(tx, caller, String(auction.id)));
}

/** Voids the newest bid, unless another has done it or the auction is over. */
async function voidNewest(db: Database, auction: Auction, now: Date): Promise<void> {
  const { lastSequence: sequence } = await auctionNow(db, auction);
  const newest = { auctionId: String(auction.id), sequence, reason: '误操作' };
  await db
    .transaction((tx) => voidAcceptedBid(tx, newest, now))
    .catch((error) => expect(error).toMatchObject({ code: 'decided' }));
}

/** What a page in a hurry types: most of it allowed, some of it not. */
function typedBid(auction: Auction, steps: number, random: ReturnType<typeof createRandom>) {
  const off = random.chance(5) ? 500 : 0;
  const price = auction.startPrice + steps * auction.priceAddRange + off;
  const count = random.chance(95) ? 500 * random.int(2, 12) : 700;
  return {
    price: toYuan(price),
    count: toQuantity(auction.biddingMode === 'component_bidding' ? count : auction.productCount),
  };
}

test.each(['free_bidding', 'open_bidding', 'component_bidding'] as const)(
  '%s: bids of fifty at once around the end keep every rule',
  async (biddingMode) => {
    const random = createRandom(20_261_121);
    const end = new Date(market.now().getTime() + 60 * MINUTE_MS);
    const auction = await announce(market, { biddingMode, endDate: end, marginAmount: MARGIN });
    const buyers = await market.buyers(BIDDERS);
    await signUp(market.db, auction, buyers);
    for (const buyer of buyers) await giveMargin(buyer, auction);

    const count = biddingMode === 'free_bidding' ? BIDS : BIDS / 4;
    const step = (STEP_MS * BIDS) / count;
    const codes = new Map<BidAnswer['code'], number>();
    let sent = 0;
    let closed = 0;
    const worker = async ({ db }: OpenMarket) => {
      while (sent < count) {
        const at = sent++;
        const simulated = end.getTime() - 10 * MINUTE_MS + at * step;
        const received = new Date(simulated - random.int(0, JITTER_MS));
        const wanted = typedBid(auction, Math.floor(at / 3) + random.int(-10, 10), random);
        const answer = await bidAt(db, random.pick(buyers), auction, wanted, received);
        // PGlite answers without ever leaving the loop to the runner's own messages.
        await new Promise(setImmediate);
        codes.set(answer.code, (codes.get(answer.code) ?? 0) + 1);
        if (at % 40 === 20) await voidNewest(db, auction, new Date(simulated));
        if (at % 50 === 0) closed += await closeDueAuctions(db, new Date(simulated));
      }
    };
    await Promise.all([
      ...times(WORKERS, () => worker(market)),
      ...times(WORKERS, () => worker(beside)),
    ]);
    const { realEndDate } = await auctionNow(market.db, auction);
    const over = new Date(realEndDate.getTime() + CLOSE_GRACE_MS);
    const rest = await Promise.all(
      [market, beside, market, beside].map(({ db }) => closeDueAuctions(db, over)),
    );
    expect(closed + rest.reduce((sum, each) => sum + each, 0)).toBe(1);

    // It was a storm: bids were taken and refused, before and after the end.
    for (const code of ['success', 'off_step', 'ended'] as const) {
      expect(codes.get(code) ?? 0).toBeGreaterThan(count / 100);
    }
    const { taken, bidding } = await expectSoundAuction(market.db, auction);
    expect(taken).toHaveLength(codes.get('success') ?? 0);
    expect(bidding.extended).toBe(auction.delayTimes);
    expect(bidding.last.size).toBeGreaterThan(0);
    expect((await auctionNow(market.db, auction)).voidedBids).toBeGreaterThan(0);
    await expectClosedOnce(market.db, auction);
    const states = (await signsOf(market.db, auction)).map(({ marginState }) => marginState);
    expect(states.every((state) => state === 'kept' || state === 'released')).toBe(true);
    await expectSoundLedger(market.db);
  },
  300_000,
);
