import { and, desc, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type {
  auctionHeads as auctionHeadsCall,
  Head,
} from '#app/domain/auction/record-contract.ts';
import { DAY_MS, MINUTE_MS } from '#app/domain/duration.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { auctionHeads, auctions } from '#trading-api/schema.ts';
import { logLength } from './auction-log.ts';
import type { AuctionKey } from './signing.ts';

/** What follows on an auction's end is published for so long. */
const FOLLOWED_MS = 31 * DAY_MS;
const NEWEST_HEADS = 100;

/**
 * Publishes the heads of the auctions that run, once in each minute, and later those that have
 * changed. Any number of processes may do it: the second one in a minute finds nothing to do.
 */
export async function publishHeads(db: Database, now: Date): Promise<void> {
  const due = await auctionsToPublish(db, now);
  if (due.length === 0) return;
  await db
    .insert(auctionHeads)
    .values(
      due.map(({ auction }) => ({
        auctionId: auction.id,
        position: logLength(auction),
        hash: auction.headHash,
        publishedFrom: now,
        publishedUntil: now,
      })),
    )
    .onConflictDoUpdate({
      target: [auctionHeads.auctionId, auctionHeads.position],
      set: { publishedUntil: sql`excluded.published_until` },
      setWhere: lt(auctionHeads.publishedUntil, sql`excluded.published_until`),
    });
}

export function auctionsToPublish(db: Database, now: Date) {
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  const newest = db
    .select({ hash: auctionHeads.hash, publishedUntil: auctionHeads.publishedUntil })
    .from(auctionHeads)
    .where(eq(auctionHeads.auctionId, auctions.id))
    .orderBy(desc(auctionHeads.position))
    .limit(1)
    .as('newest');
  const isRunning = and(isNull(auctions.closedAt), isNull(auctions.cancelledAt));
  return db
    .select({ auction: auctions })
    .from(auctions)
    .leftJoinLateral(newest, sql`true`)
    .where(
      and(
        lte(auctions.startDate, now),
        gt(auctions.realEndDate, new Date(now.getTime() - FOLLOWED_MS)),
        or(isRunning, ne(newest.hash, auctions.headHash)),
        or(isNull(newest.hash), lt(newest.publishedUntil, minute)),
      ),
    );
}

export async function newestHeads(
  db: Database,
  { auctionId }: Parsed<typeof auctionHeadsCall>,
  key: AuctionKey,
): Promise<Head[]> {
  const rows = await db
    .select({ head: auctionHeads, auctionName: auctions.name })
    .from(auctionHeads)
    .innerJoin(auctions, eq(auctions.id, auctionHeads.auctionId))
    .where(auctionId === undefined ? undefined : eq(auctions.id, rowId(auctionId) ?? 0))
    .orderBy(desc(auctionHeads.publishedFrom), desc(auctionHeads.auctionId))
    .limit(NEWEST_HEADS);
  return rows.map(({ head, auctionName }) => {
    const { position, hash, publishedFrom: from, publishedUntil: until } = head;
    const place = { auctionId: String(head.auctionId), position, hash };
    return {
      ...place,
      auctionName,
      from: from.toISOString(),
      until: until.toISOString(),
      signed: key.signed({ type: 'head', ...place, from, until }),
    };
  });
}
