import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { AUCTION_ID_MISSING, type AuctionTerms, leastPrice } from '#app/domain/auction/auction.ts';
import {
  type AuctionSnapshot,
  extensionLog,
  roundRobin,
} from '#app/domain/auction/bid-contract.ts';
import { bidderLabel } from '#app/domain/auction/bidder.ts';
import { type AuctionInfo, auctionDetail } from '#app/domain/auction/contract.ts';
import { CACHES } from '#app/domain/caches.ts';
import { formatYuanText, parseYuan, toYuan } from '#app/domain/money.ts';
import { fromQuantity } from '#app/domain/quantity.ts';
import { exactWallTime } from '#app/domain/time.ts';
import { errorPage, load } from '#app/session/load.server.ts';
import { markedTime } from '../auction-text.server.ts';
import { dayAndTime, type LiveAuction } from './live-auction.ts';

const RANKS_SHOWN = 10;

interface Known {
  live: LiveAuction;
  /** `live` as JSON, the answer to a poll. */
  body: string;
  etag: string;
  /** The API's clock minus this process's monotonic one, milliseconds. */
  offset: number;
}

/** The API is asked at most five times a second for each auction, however many watch it. */
const auctions = new LRUCache<string, Known>({
  max: CACHES.liveAuctions.most,
  // A little less than how often the process around it asks for what is polled (server/live-polls.ts).
  ttl: CACHES.liveAuctions.ms,
  // A read that began before a bid still answers its callers, but is not reused.
  ignoreFetchAbort: true,
  fetchMethod: (id, before) => ask(id, before?.live.moves ?? []),
});

/**
 * The state of an auction, at most a fifth of a second old.
 * @throws ApiRefusal, ApiFailure
 */
export const liveAuction = (id: string): Promise<Known> => auctions.forceFetch(id);

/** Drops the state after a change in this process, so that who made it sees it at once. */
export const forgetLiveAuction = (id: string): void => void auctions.delete(id);

/** The time of the server that takes the bids, milliseconds since 1970 (design/auctions: Clock). */
export const serverNow = ({ offset }: Known): number => offset + performance.now();

/**
 * The auction that the page's address names.
 * @throws a 404 page where it names none, or one that does not exist
 */
export async function loadAuction<Data>(
  request: Request,
  read: (id: string) => Promise<Data>,
): Promise<Data> {
  const id = new URL(request.url).searchParams.get('id');
  if (!id) throw errorPage(404, AUCTION_ID_MISSING);
  return load(request, () => read(id));
}

async function ask(id: string, movesBefore: readonly string[]): Promise<Known> {
  const [info, { snapshot, offset }] = await Promise.all([
    callShared(auctionDetail, { id }),
    timedSnapshot(id),
  ]);
  const moves = snapshot.extensions === movesBefore.length ? movesBefore : await readExtensions(id);
  const live = liveOf(info, snapshot, moves);
  const body = JSON.stringify(live);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { live, body, etag: `W/"${hash}"`, offset };
}

async function timedSnapshot(id: string) {
  const sentAt = performance.now();
  const snapshot = await call(roundRobin, { auctionId: id }, { shared: true });
  const middle = (sentAt + performance.now()) / 2;
  return { snapshot, offset: Date.parse(snapshot.systemDate) - middle };
}

async function readExtensions(id: string): Promise<string[]> {
  const extensions = await call(extensionLog, { auctionId: id }, { shared: true });
  const said = (instant: string) => dayAndTime(Date.parse(instant)).slice(5);
  return extensions.map(({ from, to }, index) => `第 ${index + 1} 次：${said(from)} → ${said(to)}`);
}

function liveOf(
  info: AuctionInfo,
  snapshot: AuctionSnapshot,
  moves: readonly string[],
): LiveAuction {
  const { buyerPresentPrice: highest } = snapshot;
  return {
    realEnd: Date.parse(snapshot.auctionRealEndDate),
    ended: snapshot.endFlag,
    cancelled: snapshot.cancelled,
    highest: highest === null ? null : formatYuanText(highest),
    least: info.biddingMode === 'open_bidding' ? leastPriceOf(info, { highest, own: null }) : null,
    bidders: snapshot.bidderCount,
    bids: snapshot.bidCount,
    records: snapshot.recordCount,
    voids: snapshot.voided.map(
      ({ sequence, bidderNo, price, reason }) =>
        `${bidderLabel(bidderNo)} 的第 ${sequence} 条出价 ¥${formatYuanText(price)} 已作废：${reason}`,
    ),
    moves,
    headHash: snapshot.headHash,
    ranking: snapshot.buyerMaxAuctionOfferRecordVoList
      .slice(0, RANKS_SHOWN)
      .map(({ bidderNo, buyerName, price, count, allocated, offerTime, isProxy }) => ({
        bidderNo,
        buyerName,
        price: formatYuanText(price),
        count,
        allocated,
        offerTime: markedTime(exactWallTime(new Date(offerTime)).slice(5), isProxy),
      })),
  };
}

const fen = (wire: string) => parseYuan(wire) ?? 0;
const OTHERS = 0;
const OWN = 1;

function termsOf(info: AuctionInfo): AuctionTerms {
  return {
    biddingMode: info.biddingMode,
    startPrice: fen(info.startPrice),
    priceAddRange: fen(info.priceAddRange),
    productCount: fromQuantity(info.productCount),
    startCount: fromQuantity(info.startCount),
    countAddRange: fromQuantity(info.countAddRange),
    startDate: new Date(info.startDate),
    endDate: new Date(info.endDate),
    delayTime: info.delayTime,
    delayTimes: info.delayTimes,
    confirmSteps: info.confirmSteps,
    maxSteps: info.maxSteps,
  };
}

/**
 * The lowest price that can be bid next, as wire text (design/auctions: Rules).
 * @param highest the highest price so far, and `own` the bidder's own last one, as wire texts
 */
export function leastPriceOf(
  info: AuctionInfo,
  { highest, own }: { highest: string | null; own: string | null },
): string {
  const terms = termsOf(info);
  const bid = (bidderId: number, price: string) => ({
    bidderId,
    price: fen(price),
    count: terms.productCount,
    sequence: bidderId,
    at: terms.startDate,
  });
  const last = new Map(
    [highest === null ? null : bid(OTHERS, highest), own === null ? null : bid(OWN, own)]
      .filter((one) => one !== null)
      .map((one) => [one.bidderId, one]),
  );
  return toYuan(leastPrice(terms, { realEnd: terms.endDate, extended: 0, last }, OWN));
}
