import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { AuctionTerms } from '#app/domain/auction/auction.ts';
import {
  bidText,
  chained,
  type LoggedBid,
  logLine,
  termsText,
} from '#app/domain/auction/bid-log.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { auctionBids, type auctions } from '#trading-api/schema.ts';

/** The hash of a record whose predecessor has `previousHash`, in hex. */
export const linkHash = (previousHash: string, text: string): string =>
  createHash('sha256').update(chained(previousHash, text)).digest('hex');

/** The head of an auction without bids: the hash of its terms (decision 33). */
export const genesisHash = (auctionId: number, terms: AuctionTerms): string =>
  linkHash('', termsText(String(auctionId), terms));

/** The head after one more bid. */
export const hashAfter = (previousHash: string, bid: LoggedBid): string =>
  linkHash(previousHash, bidText(bid));

/** An auction's log as a download: its terms, then each bid, one per line. */
export async function logText(
  db: Database,
  auction: typeof auctions.$inferSelect,
): Promise<string> {
  const bids = await db
    .select()
    .from(auctionBids)
    .where(eq(auctionBids.auctionId, auction.id))
    .orderBy(asc(auctionBids.sequence));
  const terms = logLine(termsText(String(auction.id), auction), genesisHash(auction.id, auction));
  const lines = bids.map(({ receivedAt, hash, ...bid }) =>
    logLine(bidText({ ...bid, at: receivedAt }), hash),
  );
  return [terms, ...lines, ''].join('\n');
}
