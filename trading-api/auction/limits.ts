import { and, eq, isNull, ne } from 'drizzle-orm';
import type { ProxyLimit } from '#app/domain/auction/proxy.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { auctionLimits, auctionSigns, customers } from '#trading-api/schema.ts';
import type { Auction } from './auctions.ts';

export type LimitRow = typeof auctionLimits.$inferSelect;

const inForce = (auctionId: number) =>
  and(eq(auctionLimits.auctionId, auctionId), isNull(auctionLimits.withdrawnAt));

/** The limit of a bidder, for nobody else's eyes; null where none is in force. Where the terms allow none, no query is made. */
export async function limitOf(
  db: Database,
  { id, proxyBids }: Auction,
  customerId: number,
): Promise<LimitRow | null> {
  if (!proxyBids) return null;
  const [limit] = await db
    .select()
    .from(auctionLimits)
    .where(and(inForce(id), eq(auctionLimits.customerId, customerId)));
  return limit ?? null;
}

/**
 * All limits of an auction whose bidders may bid now, for the resolution alone: what is read here is told to nobody.
 * Suspended and closed accounts are passed over, as they could not bid themselves.
 */
export async function limitsOf(db: Database, auction: Auction): Promise<ProxyLimit[]> {
  if (!auction.proxyBids) return [];
  const rows = await db
    .select({ limit: auctionLimits })
    .from(auctionLimits)
    .innerJoin(
      auctionSigns,
      and(
        eq(auctionSigns.auctionId, auctionLimits.auctionId),
        eq(auctionSigns.customerId, auctionLimits.customerId),
      ),
    )
    .innerJoin(customers, eq(customers.id, auctionLimits.customerId))
    .where(
      and(
        inForce(auction.id),
        eq(auctionSigns.state, 'auditPass'),
        auction.marginAmount > 0 ? ne(auctionSigns.marginState, 'none') : undefined,
        isNull(customers.suspendedAt),
        isNull(customers.closedAt),
      ),
    );
  return rows.map(({ limit }) => ({ ...limit, bidderId: limit.customerId }));
}

/** Takes a limit back, with the auction's row locked; the bids that followed from it stay. Whether there was one. */
export async function withdrawLimit(
  tx: Database,
  { id }: Pick<Auction, 'id'>,
  customerId: number,
  now: Date,
): Promise<boolean> {
  const withdrawn = await tx
    .update(auctionLimits)
    .set({ withdrawnAt: now })
    .where(and(inForce(id), eq(auctionLimits.customerId, customerId)))
    .returning({ id: auctionLimits.id });
  return withdrawn.length > 0;
}
