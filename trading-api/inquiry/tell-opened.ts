import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { DAY_MS } from '#app/domain/duration.ts';
import { notify, notifyOnce } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { runIsolated } from '#trading-api/platform/jobs.ts';
import { inquiries } from '#trading-api/schema.ts';
import { standingSellers } from './inquiries.ts';

/**
 * Tells the buyer of a sealed inquiry, and whoever has offered, that the offers are opened: the buyer with how many there
 * are, the others without. Its row is locked, as an offer does, so that one that is in time is counted. After a day
 * nobody is told any more.
 */
export async function tellOfOpenedInquiries(db: Database, now: Date): Promise<number> {
  const isOpened = and(
    eq(inquiries.sealed, true),
    isNull(inquiries.closedAt),
    lte(inquiries.endDate, now),
    gt(inquiries.endDate, new Date(now.getTime() - DAY_MS)),
  );
  const found = await db.select({ id: inquiries.id }).from(inquiries).where(isOpened);
  const tell = ({ id }: { id: number }) =>
    db.transaction(async (tx) => {
      const [inquiry] = await tx
        .select()
        .from(inquiries)
        .where(and(eq(inquiries.id, id), isOpened))
        .for('update');
      if (!inquiry) return false;
      const { inquiryNum, title, customerId } = inquiry;
      const sellers = await standingSellers(tx, id);
      const values = { inquiryNum, title };
      const told = await notifyOnce(
        tx,
        'offersOpened',
        [{ customerId }],
        { ...values, offers: sellers.size },
        { now, key: `offersOpened ${id}` },
      );
      if (!told) return false;
      const receivers = [...sellers].map((sellerCode) => ({ sellerCode }));
      await notify(tx, 'ownOfferOpened', receivers, values, { now });
      return true;
    });
  return runIsolated(found, tell, 'opened inquiries could not be told of');
}
