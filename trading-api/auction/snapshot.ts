import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { highestPrice } from '#app/domain/auction/auction.ts';
import type { AuctionSnapshot, RankedBid } from '#app/domain/auction/bid-contract.ts';
import { bidderLabel } from '#app/domain/auction/bidder.ts';
import { CACHES } from '#app/domain/caches.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { inTime, runInTime } from '#trading-api/platform/call-time.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { Changes } from '#trading-api/platform/http/change-stream.ts';
import type { Market } from '#trading-api/platform/http/route.ts';
import { OftenSent } from '#trading-api/platform/http/tagged.ts';
import { logLength } from './auction-log.ts';
import { type Auction, auctionById } from './auctions.ts';
import { type AuctionStanding, rankedBidders, standingOf } from './standing.ts';

const SHOWN = 20;
/** How old what is shown of an auction may be, except after this process's own writes. */
const FRESH_MS = 1000;
/** From this age on it is read anew, meanwhile shown. */
const REREAD_MS = 750;

/** What all watchers see of an auction, without the time of the answer. */
type Seen = Omit<AuctionSnapshot, 'systemDate'>;

/**
 * The state of an auction for all who watch it. It is final once it is closed: until then a bid that
 * arrived in time may still be waiting.
 * @param shownTo the customer whose own name is shown in place of the number (design/auctions: Rules)
 */
export const snapshotOf = (
  auction: Auction,
  standing: AuctionStanding,
  now: Date,
  shownTo: number | null = null,
): AuctionSnapshot => ({
  ...stateOf(auction),
  ...ranksOf(auction, standing, shownTo),
  systemDate: now.toISOString(),
});

const stateOf = (auction: Auction) => ({
  auctionRealEndDate: auction.realEndDate.toISOString(),
  endFlag: auction.closedAt !== null || auction.cancelledAt !== null,
  cancelled: auction.cancelledAt !== null,
  bidCount: auction.lastSequence - auction.voidedBids,
  recordCount: logLength(auction),
  extensions: auction.extensions,
  headHash: auction.headHash,
});

function ranksOf(auction: Auction, standing: AuctionStanding, shownTo: number | null = null) {
  const ranked = rankedBidders(auction, standing);
  const highest = highestPrice(standing.bidding);
  const toRow = ({ bidder, ...bid }: (typeof ranked)[number]): RankedBid => ({
    rank: bid.rank,
    buyerName: bidder.customerId === shownTo ? bidder.companyName : bidderLabel(bidder.bidderNo),
    bidderNo: bidder.bidderNo,
    price: toYuan(bid.price),
    count: toQuantity(bid.count),
    allocated: toQuantity(bid.allocated),
    offerTime: bid.at.toISOString(),
    isProxy: bid.isProxy === true,
  });
  return {
    buyerPresentPrice: highest === null ? null : toYuan(highest),
    buyerMaxAuctionOfferRecordVoList: ranked.slice(0, SHOWN).map(toRow),
    bidderCount: standing.bidding.last.size,
    voided: standing.voided.map(({ sequence, bidderNo, price, reason }) => ({
      sequence,
      bidderNo,
      price: toYuan(price),
      reason,
    })),
  };
}

function seenByAll({ systemDate: _, ...snapshot }: AuctionSnapshot): Seen {
  const ranks = snapshot.buyerMaxAuctionOfferRecordVoList.map((row) => ({
    ...row,
    buyerName: bidderLabel(row.bidderNo),
  }));
  return { ...snapshot, buyerMaxAuctionOfferRecordVoList: ranks };
}

interface Polled {
  begun: OftenSent;
  tag: string;
}

interface Watched {
  seen: Seen;
  readAt: number;
  /** The auction's version when reading began. */
  version: number;
  /** Made when it is first asked for. */
  polled: Polled | null;
}

/** The auctions that visitors of this process watch, each read once for all of them. */
interface Watch {
  poll(auctionId: string): Promise<Polled>;
  show(auctionId: string, answered: AuctionSnapshot): void;
  invalidate(auctionId: string): void;
}

const watches = new WeakMap<Database, Watch>();

/** The watch of a market in this process. */
export function watchOf({ db, changes }: Pick<Market, 'db' | 'changes'>): Watch {
  const known = watches.get(db);
  if (known) return known;
  const opened = openWatch(db, changes);
  watches.set(db, opened);
  return opened;
}

function openWatch(db: Database, changes: Changes): Watch {
  const watched = new LRUCache<string, Watched>({ max: CACHES.auctionStates.most });
  const readings = new Map<string, Promise<Watched>>();
  const versions = new LRUCache<string, number>({ max: CACHES.auctionStates.most });

  const versionOf = (auctionId: string) => versions.get(auctionId) ?? 0;
  const invalidate = (auctionId: string) => versions.set(auctionId, versionOf(auctionId) + 1);
  /** What is known of an auction since the last such write. */
  const known = (auctionId: string) => {
    const last = watched.get(auctionId);
    return last?.version === versionOf(auctionId) ? last : undefined;
  };

  async function read(auctionId: string): Promise<Watched> {
    const begun = { readAt: performance.now(), version: versionOf(auctionId) };
    const auction = await auctionById(db, auctionId);
    const before = watched.get(auctionId)?.seen;
    const ranks =
      before?.headHash === auction.headHash
        ? before
        : ranksOf(auction, await standingOf(db, auction));
    const last = watched.get(auctionId);
    // A bid that was made meanwhile is known from its own answer; a log never loses a record.
    if (last && last.seen.recordCount > logLength(auction)) return last;
    const now = { seen: { ...ranks, ...stateOf(auction) }, ...begun, polled: null };
    watched.set(auctionId, now);
    return now;
  }

  /** Polls that arrive during a read share its result, unless it began before a write. */
  function readOnce(auctionId: string): Promise<Watched> {
    const key = `${auctionId} ${versionOf(auctionId)}`;
    const underWay = readings.get(key);
    if (underWay) return underWay;
    const reading = runInTime(undefined, () => read(auctionId)).finally(() => readings.delete(key));
    readings.set(key, reading);
    return reading;
  }

  function fresh(auctionId: string): Promise<Watched> | Watched {
    const last = known(auctionId);
    const age = last ? performance.now() - last.readAt : Number.POSITIVE_INFINITY;
    if (!last || age >= FRESH_MS) return readOnce(auctionId);
    // Whoever polls once it is too old hears of a failure.
    if (age >= REREAD_MS) readOnce(auctionId).catch(() => {});
    return last;
  }

  changes.on('bid', (auctionId, recordCount) => {
    const last = watched.get(auctionId);
    if (last && last.seen.recordCount < recordCount) invalidate(auctionId);
  });

  return {
    poll: async (auctionId) => polledOf(await inTime(fresh(auctionId))),
    show: (auctionId, answered) => {
      const last = known(auctionId);
      if (!last || answered.recordCount <= last.seen.recordCount) return;
      const { version } = last;
      const seen = seenByAll(answered);
      watched.set(auctionId, { seen, readAt: performance.now(), version, polled: null });
    },
    invalidate,
  };
}

function polledOf(watched: Watched): Polled {
  watched.polled ??= polledNow(watched.seen);
  return watched.polled;
}

function polledNow(seen: Seen): Polled {
  const opened = JSON.stringify(seen).slice(0, -1);
  const tag = createHash('sha256').update(opened).digest('base64url').slice(0, 16);
  const envelope = `{"resultCode":"${RESULT.success}","resultMessage":"OK","content":`;
  return { begun: new OftenSent(envelope + opened), tag };
}
