import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { keepFinishing } from '#trading-api/company/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { auctionBidReceipts, type auctionSigns, type auctions } from '#trading-api/schema.ts';

type Sign = Pick<typeof auctionSigns.$inferSelect, 'auctionId' | 'customerId'>;

/** Who sent the newest bid of a company that was taken, which is its highest; undefined: the market alone has bid. */
export async function bidderOf(tx: Database, { auctionId, customerId }: Sign) {
  const { personId, sequence } = auctionBidReceipts;
  const [sent] = await tx
    .select({ personId })
    .from(auctionBidReceipts)
    .where(
      and(
        eq(auctionBidReceipts.auctionId, auctionId),
        eq(auctionBidReceipts.customerId, customerId),
        isNotNull(personId),
        isNotNull(sequence),
      ),
    )
    .orderBy(desc(sequence))
    .limit(1);
  return sent?.personId;
}

/** Keeps that somebody bids for what a colleague has signed up for, where they did not bid last already. */
export async function keepBidder(
  tx: Database,
  { id: auctionId, sellerCode }: Pick<typeof auctions.$inferSelect, 'id' | 'sellerCode'>,
  {
    customerId,
    personId: begunBy,
  }: Pick<typeof auctionSigns.$inferSelect, 'customerId' | 'personId'>,
  by: number,
  now: Date,
): Promise<void> {
  if (begunBy === null || begunBy === by) return;
  if ((await bidderOf(tx, { auctionId, customerId })) === by) return;
  await keepFinishing(tx, { companyId: customerId, begunBy, by }, [sellerCode], now);
}
