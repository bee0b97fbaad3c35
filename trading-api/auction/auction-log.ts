import { createHash } from 'node:crypto';
import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { WithSubquery } from 'drizzle-orm/subquery';
import {
  chained,
  isLoggedBid,
  type LoggedTerms,
  type LogRecord,
  logLine,
  PROXY_STATED,
  recordText,
  recordTextOfVersion1,
} from '#app/domain/auction/auction-log.ts';
import { toYuan } from '#app/domain/money.ts';
import { saleTermsText } from '#app/domain/order/sale-terms.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { auctionBids, auctionLog, auctions } from '#trading-api/schema.ts';

type Auction = typeof auctions.$inferSelect;

/** The hash of a record whose predecessor has `previousHash`, in hex. */
const linkHash = (previousHash: string, text: string): string =>
  createHash('sha256').update(chained(previousHash, text)).digest('hex');

export const logLength = ({ lastSequence, otherRecords }: Auction): number =>
  lastSequence + otherRecords;

/**
 * Writes a record to the end of an auction's log, in the caller's transaction, which has read the
 * auction with its row locked (`lockAuction`); a second record is appended to the auction that the
 * first one answers. It is one statement, since others wait for that lock.
 * @param changes what else the record changes in the auction's row
 * @param beside what else the statement writes
 * @throws Error if the auction has changed since it was read
 */
export async function appendRecord(
  tx: Database,
  auction: Auction,
  record: LogRecord,
  changes: Partial<Auction> = {},
  beside: (appended: Auction) => WithSubquery[] = () => [],
): Promise<Auction> {
  const text = recordText(record);
  const hash = linkHash(auction.headHash, text);
  const counted = isLoggedBid(record)
    ? { lastSequence: record.sequence }
    : { otherRecords: auction.otherRecords + 1 };
  const changed = { ...changes, ...counted, headHash: hash };
  const appended = { ...auction, ...changed };
  const updated = tx.$with('updated').as(
    tx
      .update(auctions)
      .set(changed)
      .where(and(eq(auctions.id, auction.id), eq(auctions.headHash, auction.headHash)))
      .returning({ auctionId: auctions.id }),
  );
  const row = tx
    .select({
      auctionId: updated.auctionId,
      position: sql<number>`${logLength(appended)}::integer`.as('position'),
      text: sql<string>`${text}::text`.as('text'),
      hash: sql<string>`${hash}::text`.as('hash'),
    })
    .from(updated);
  const written = await tx
    .with(updated, ...beside(appended))
    .insert(auctionLog)
    .select(row)
    .returning({ position: auctionLog.position });
  if (written.length === 0) throw new Error(`auction ${auction.id} was not locked for its log`);
  return appended;
}

/** The first record of a log: the rules of bidding, and everything else that binds. */
export const termsRecord = (auction: Auction, qualifyNames: readonly string[]): LoggedTerms => ({
  type: 'terms',
  auctionId: String(auction.id),
  biddingMode: auction.biddingMode,
  startPrice: auction.startPrice,
  priceAddRange: auction.priceAddRange,
  productCount: auction.productCount,
  startCount: auction.startCount,
  countAddRange: auction.countAddRange,
  startDate: auction.startDate,
  endDate: auction.endDate,
  delayTime: auction.delayTime,
  delayTimes: auction.delayTimes,
  confirmSteps: auction.confirmSteps,
  maxSteps: auction.maxSteps,
  stated: {
    name: auction.name,
    sellerCode: auction.sellerCode,
    sellerName: auction.sellerName,
    productName: auction.productName,
    varieties: auction.varieties,
    manufacturer: auction.manufacturer,
    specification: auction.specification,
    productUnit: auction.productUnit,
    introduce: auction.introduce,
    deliverArea: auction.deliverArea,
    ...(auction.saleTerms && { saleTerms: saleTermsText(auction.saleTerms) }),
    deliveryDate: auction.deliveryDate,
    marginAmount: toYuan(auction.marginAmount),
    marginRule: auction.marginRule,
    signEndDate: auction.signEndDate.toISOString(),
    qualifyNames: qualifyNames.join('\n'),
    payHours: String(auction.payHours),
    offerHours: String(auction.offerHours),
    marginSellerShare: String(auction.marginSellerShare),
    afterDefault: auction.afterDefault,
    ...(auction.proxyBids && PROXY_STATED),
  },
});

/**
 * An auction's log as a download, one record a line, up to the head that the auction was read with. Auctions that
 * began before migration 0010 have terms and bids without a row of the log: they are put at the free positions.
 */
export async function logText(db: Database, auction: Auction): Promise<string> {
  const length = logLength(auction);
  const { auctionId, position } = auctionLog;
  const records = await db
    .select()
    .from(auctionLog)
    .where(and(eq(auctionId, auction.id), lte(position, length)));
  const lineAt = new Map(records.map((row) => [row.position, logLine(row.text, row.hash)]));
  if (lineAt.size < length) {
    const free = Array.from({ length }, (_, index) => index + 1).filter((at) => !lineAt.has(at));
    const former = await formerLines(db, auction, free[0] === 1);
    for (const [index, at] of free.entries()) lineAt.set(at, former[index] ?? '');
  }
  const lines = [...lineAt].sort(([one], [other]) => one - other).map(([, line]) => line);
  return [...lines, ''].join('\n');
}

async function formerLines(db: Database, auction: Auction, withTerms: boolean): Promise<string[]> {
  const bids = await db
    .select()
    .from(auctionBids)
    .where(and(eq(auctionBids.auctionId, auction.id), isNotNull(auctionBids.hash)))
    .orderBy(asc(auctionBids.sequence));
  const terms = recordTextOfVersion1(termsRecord(auction, []));
  return [
    ...(withTerms ? [logLine(terms, linkHash('', terms))] : []),
    ...bids.map(({ receivedAt: at, hash, ...bid }) =>
      logLine(recordTextOfVersion1({ ...bid, type: 'bid', at, arrivedAt: at }), hash ?? ''),
    ),
  ];
}
