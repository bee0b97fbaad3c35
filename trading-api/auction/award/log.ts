import { and, eq, like } from 'drizzle-orm';
import type { LogRecord } from '#app/domain/auction/auction-log.ts';
import { appendRecord } from '#trading-api/auction/auction-log.ts';
import { type Auction, lockAuction } from '#trading-api/auction/auctions.ts';
import { rankedBidders, standingOf } from '#trading-api/auction/standing.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { auctionLog } from '#trading-api/schema.ts';

export function closeRecord(
  { realEndDate: realEnd }: Auction,
  ranked: ReturnType<typeof rankedBidders>,
  at: Date,
): LogRecord {
  const ranking = ranked.map(({ bidder: { bidderNo }, ...bid }) => ({ bidderNo, ...bid }));
  return { type: 'close', realEnd, ranking, at };
}

/** Writes a step of an award to the log of its auction, which the caller has locked. */
export async function logStep(
  tx: Database,
  { id }: Pick<Auction, 'id'>,
  record: LogRecord,
): Promise<void> {
  await appendRecord(tx, await withClose(tx, await lockAuction(tx, String(id))), record);
}

/**
 * Auctions closed before the log had a record of it (the release of migration 0010) get it before the first
 * step that follows.
 */
async function withClose(tx: Database, auction: Auction): Promise<Auction> {
  const { auctionId, position, text } = auctionLog;
  const [close] = await tx
    .select({ position })
    .from(auctionLog)
    .where(and(eq(auctionId, auction.id), like(text, '%"type":"close"%')))
    .limit(1);
  if (close || !auction.closedAt) return auction;
  const ranked = rankedBidders(auction, await standingOf(tx, auction));
  return appendRecord(tx, auction, closeRecord(auction, ranked, auction.closedAt));
}
