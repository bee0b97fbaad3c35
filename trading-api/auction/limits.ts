import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { rolesWith } from '#app/domain/account/roles.ts';
import type { ProxyLimit } from '#app/domain/auction/proxy.ts';
import { limitHolder } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { auctionLimits, auctionSigns, customers, members } from '#trading-api/schema.ts';
import type { Auction } from './auctions.ts';

export type LimitRow = typeof auctionLimits.$inferSelect;

const inForce = (auctionId: number) =>
  and(eq(auctionLimits.auctionId, auctionId), isNull(auctionLimits.withdrawnAt));

/**
 * The newest limit of a bidder, for nobody else's eyes, in force or ended; null without one. Where the terms allow none,
 * no query is made.
 */
export async function newestLimit(
  db: Database,
  { id, proxyBids }: Auction,
  customerId: number,
): Promise<LimitRow | null> {
  if (!proxyBids) return null;
  const own = and(eq(auctionLimits.auctionId, id), eq(auctionLimits.customerId, customerId));
  const [limit] = await db
    .select()
    .from(auctionLimits)
    .where(own)
    .orderBy(desc(auctionLimits.id))
    .limit(1);
  return limit ?? null;
}

/**
 * All limits of an auction whose bidders may bid now, for the resolution alone: what is read here is told to nobody.
 * Suspended and closed accounts, and people who have lost the right to bid, are passed over, as they could not bid
 * themselves. What ends one of them is waited for, and waits until what follows from it is written: the rows are
 * locked after the auction's, which who ends them does not take (`endLimits`).
 */
export async function limitsOf(
  db: Database,
  auction: Auction,
): Promise<(ProxyLimit & Pick<LimitRow, 'personId'>)[]> {
  if (!auction.proxyBids) return [];
  const holders = alias(customers, 'holders');
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
    .innerJoin(holders, eq(holders.id, limitHolder))
    .leftJoin(
      members,
      and(eq(members.personId, holders.id), eq(members.companyId, auctionLimits.customerId)),
    )
    .where(
      and(
        inForce(auction.id),
        eq(auctionSigns.state, 'auditPass'),
        auction.marginAmount > 0 ? ne(auctionSigns.marginState, 'none') : undefined,
        isNull(customers.suspendedAt),
        isNull(customers.closedAt),
        isNull(holders.suspendedAt),
        isNull(holders.closedAt),
        or(eq(holders.id, auctionLimits.customerId), inArray(members.role, rolesWith('trade'))),
      ),
    )
    .for('share', { of: auctionLimits });
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
