import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { tenderFiles, tenderOffers, tenders } from '#trading-api/schema.ts';

/**
 * Whether a file is of an offer for a tender that the customer may read: the own store's, or, once all offers are
 * opened, one for the own tender that was not withdrawn.
 */
export async function isTenderFileOf(
  db: Database,
  { id, sellerCode }: Customer,
  fileId: string,
): Promise<boolean> {
  const opened = and(
    eq(tenders.customerId, id),
    isNotNull(tenders.openedAt),
    eq(tenderOffers.withdrawn, false),
  );
  const found = await db
    .select({ id: tenderOffers.id })
    .from(tenderFiles)
    .innerJoin(tenderOffers, eq(tenderOffers.id, tenderFiles.offerId))
    .innerJoin(tenders, eq(tenders.id, tenderOffers.tenderId))
    .where(
      and(
        eq(tenderFiles.fileId, fileId),
        or(opened, sellerCode ? eq(tenderOffers.sellerCode, sellerCode) : undefined),
      ),
    )
    .limit(1);
  return found.length > 0;
}
