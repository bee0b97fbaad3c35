import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { highestPrice } from '#app/domain/auction/auction.ts';
import type { AuctionSnapshot, RankedBid } from '#app/domain/auction/bid-contract.ts';
import { bidderLabel } from '#app/domain/auction/bidder.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { logLength } from './auction-log.ts';
import { type Auction, auctionById } from './auctions.ts';
import { type AuctionStanding, rankedBidders, standingOf } from './standing.ts';

/** The number of bidders in the shown ranking. */
const SHOWN = 20;
/** A process reads a watched auction at most this often, except after its own bids. */
const FRESH_MS = 1000;
const MAX_WATCHED = 500;

/**
 * The state of an auction for all who watch it. It is final once it is closed: until then a bid that
 * arrived in time may still be waiting.
 * @param shownTo the customer whose own name is shown in place of the number (decision 34)
 */
export function snapshotOf(
  auction: Auction,
  standing: AuctionStanding,
  now: Date,
  shownTo: number | null = null,
): AuctionSnapshot {
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
  });
  return {
    auctionRealEndDate: auction.realEndDate.toISOString(),
    endFlag: isOver(auction),
    cancelled: auction.cancelledAt !== null,
    buyerPresentPrice: highest === null ? null : toYuan(highest),
    buyerMaxAuctionOfferRecordVoList: ranked.slice(0, SHOWN).map(toRow),
    bidderCount: standing.bidding.last.size,
    bidCount: auction.lastSequence - auction.voidedBids,
    voided: standing.voided.map(({ sequence, bidderNo, price, reason }) => ({
      sequence,
      bidderNo,
      price: toYuan(price),
      reason,
    })),
    recordCount: logLength(auction),
    extensions: auction.extensions,
    headHash: auction.headHash,
    systemDate: now.toISOString(),
  };
}

const isOver = ({ closedAt, cancelledAt }: Auction): boolean =>
  closedAt !== null || cancelledAt !== null;

/** A snapshot as JSON, without the time of its answer. */
interface Polled {
  /** Everything but `systemDate`, without the closing brace. */
  opened: string;
  /** The ETag of that text. */
  tag: string;
}

interface Watched {
  auction: Auction;
  standing: AuctionStanding;
  /** By the process's monotonic clock. */
  readAt: number;
  /** The auction's version when reading began. */
  version: number;
  /** Made when it is first asked for. */
  polled: Polled | null;
}

/** The auctions that visitors of this process watch, each read once for all of them. */
interface Watch {
  /** @throws Refusal `G404` */
  poll(auctionId: string): Promise<Polled>;
  /** Called after a write that the next poll must show. */
  invalidate(auctionId: string): void;
}

const watches = new WeakMap<Database, Watch>();

/** The watch of a market in this process. */
export function watchOf(db: Database): Watch {
  const known = watches.get(db);
  if (known) return known;
  const opened = openWatch(db);
  watches.set(db, opened);
  return opened;
}

function openWatch(db: Database): Watch {
  const watched = new LRUCache<string, Watched>({ max: MAX_WATCHED });
  const readings = new Map<string, Promise<Watched>>();
  const versions = new LRUCache<string, number>({ max: MAX_WATCHED });

  /** Counts this process's writes to an auction. */
  const versionOf = (auctionId: string) => versions.get(auctionId) ?? 0;

  async function read(auctionId: string): Promise<Watched> {
    const begun = { readAt: performance.now(), version: versionOf(auctionId) };
    const auction = await auctionById(db, auctionId);
    const before = watched.get(auctionId);
    const isSame = before?.auction.headHash === auction.headHash;
    const standing = isSame ? before.standing : await standingOf(db, auction);
    const seen = { auction, standing, ...begun, polled: null };
    watched.set(auctionId, seen);
    return seen;
  }

  /** Polls that arrive during a read share its result. */
  function fresh(auctionId: string): Promise<Watched> | Watched {
    const seen = watched.get(auctionId);
    const isFresh =
      seen?.version === versionOf(auctionId) && performance.now() - seen.readAt < FRESH_MS;
    if (seen && isFresh) return seen;
    const underWay = readings.get(auctionId);
    if (underWay) return underWay;
    const reading = read(auctionId).finally(() => readings.delete(auctionId));
    readings.set(auctionId, reading);
    return reading;
  }

  return {
    poll: async (auctionId) => polledOf(await fresh(auctionId)),
    invalidate: (auctionId) => versions.set(auctionId, versionOf(auctionId) + 1),
  };
}

function polledOf(seen: Watched): Polled {
  seen.polled ??= polledNow(seen);
  return seen.polled;
}

function polledNow({ auction, standing }: Watched): Polled {
  const { systemDate: _, ...content } = snapshotOf(auction, standing, new Date(0));
  const opened = JSON.stringify(content).slice(0, -1);
  const tag = createHash('sha256').update(opened).digest('base64url').slice(0, 16);
  return { opened, tag };
}
