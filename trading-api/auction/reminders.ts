import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { formatInstant } from '#app/domain/time.ts';
import { notifyOnce } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { eachAlone } from '#trading-api/platform/jobs.ts';
import { auctionSigns, auctions } from '#trading-api/schema.ts';
import type { Auction } from './auctions.ts';

const AHEAD_MS = 60 * 60_000;

/**
 * Reminds those who may bid an hour before their auction starts and, where it lasts longer than
 * that, an hour before it ends.
 * @returns for how many auctions reminders were sent
 */
export async function remindOfAuctions(db: Database, now: Date): Promise<number> {
  const until = new Date(now.getTime() + AHEAD_MS);
  const starting = await openAuctions(
    db,
    and(gt(auctions.startDate, now), lte(auctions.startDate, until)),
  );
  const ending = await openAuctions(
    db,
    and(
      lte(auctions.startDate, now),
      gt(auctions.realEndDate, now),
      lte(auctions.realEndDate, until),
      gt(sql`${auctions.endDate} - ${auctions.startDate}`, sql`interval '1 hour'`),
    ),
  );
  const due = [
    ...starting.map((auction) => ({ event: 'auctionStartsSoon', auction }) as const),
    ...ending.map((auction) => ({ event: 'auctionEndsSoon', auction }) as const),
  ];
  return eachAlone(due, (each) => remind(db, each, now), 'auctions could not be reminded of');
}

const openAuctions = (db: Database, isDue: SQL | undefined): Promise<Auction[]> =>
  db
    .select()
    .from(auctions)
    .where(and(isNull(auctions.closedAt), isNull(auctions.cancelledAt), isDue));

async function remind(
  db: Database,
  { event, auction }: { event: 'auctionStartsSoon' | 'auctionEndsSoon'; auction: Auction },
  now: Date,
): Promise<boolean> {
  const { id: auctionId, name, startDate, realEndDate } = auction;
  const date = event === 'auctionStartsSoon' ? startDate : realEndDate;
  const receivers = await db
    .select({ customerId: auctionSigns.customerId })
    .from(auctionSigns)
    .where(and(eq(auctionSigns.auctionId, auctionId), eq(auctionSigns.state, 'auditPass')));
  const values = { auctionId, name, at: formatInstant(date.toISOString()) };
  return notifyOnce(db, event, receivers, values, { now, key: `${event} ${auctionId}` });
}
