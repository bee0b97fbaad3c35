import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { marginDue } from '#app/domain/auction/sign.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import { formatInstant } from '#app/domain/time.ts';
import { notifyOnce } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { runIsolated } from '#trading-api/platform/jobs.ts';
import { auctionSigns, auctions } from '#trading-api/schema.ts';
import type { Auction } from './auctions.ts';

/**
 * Reminds those who may bid before their auction starts, as early as it was announced, and, where it lasts longer
 * than an hour, an hour before it ends; and those whose margin is not frozen yet an hour before it no longer can be.
 */
export async function remindOfAuctions(db: Database, now: Date): Promise<number> {
  const until = new Date(now.getTime() + HOUR_MS);
  const { startDate, signEndDate, realEndDate, endDate } = auctions;
  const promptsAt = sql`${startDate} - make_interval(mins => ${auctions.smsPromptTime})`;
  const marginDueSoon = await openAuctions(
    db,
    and(gt(auctions.marginAmount, 0), gt(signEndDate, now), lte(signEndDate, until)),
  );
  const starting = await openAuctions(
    db,
    and(gt(startDate, now), lte(promptsAt, now.toISOString())),
  );
  const ending = await openAuctions(
    db,
    and(
      lte(startDate, now),
      gt(realEndDate, now),
      lte(realEndDate, until),
      gt(sql`${endDate} - ${startDate}`, sql`interval '1 hour'`),
    ),
  );
  const due = [
    ...marginDueSoon.map((auction) => () => remindOfMargin(db, auction, now)),
    ...starting.map(
      (auction) => () => remind(db, 'auctionStartsSoon', auction, auction.startDate, now),
    ),
    ...ending.map(
      (auction) => () => remind(db, 'auctionEndsSoon', auction, auction.realEndDate, now),
    ),
  ];
  return runIsolated(due, (send) => send(), 'auctions could not be reminded of');
}

const openAuctions = (db: Database, isDue: SQL | undefined): Promise<Auction[]> =>
  db
    .select()
    .from(auctions)
    .where(and(isNull(auctions.closedAt), isNull(auctions.cancelledAt), isDue));

async function remindOfMargin(db: Database, auction: Auction, now: Date): Promise<boolean> {
  const { id: auctionId, name } = auction;
  const values = { auctionId, name, what: `您报名的「${name}」${marginDue(auction)}` };
  const key = `marginDueSoon ${auctionId}`;
  return notifyOnce(db, 'marginDueSoon', await passed(db, auction, 'none'), values, { now, key });
}

async function remind(
  db: Database,
  event: 'auctionStartsSoon' | 'auctionEndsSoon',
  auction: Auction,
  date: Date,
  now: Date,
): Promise<boolean> {
  const { id: auctionId, name, marginAmount } = auction;
  const receivers = await passed(db, auction, marginAmount > 0 ? 'frozen' : 'none');
  const values = { auctionId, name, at: formatInstant(date.toISOString()) };
  return notifyOnce(db, event, receivers, values, { now, key: `${event} ${auctionId}` });
}

const passed = (db: Database, { id }: Auction, marginState: 'none' | 'frozen') =>
  db
    .select({ customerId: auctionSigns.customerId, phone: auctionSigns.noticePhoneNumber })
    .from(auctionSigns)
    .where(
      and(
        eq(auctionSigns.auctionId, id),
        eq(auctionSigns.state, 'auditPass'),
        eq(auctionSigns.marginState, marginState),
      ),
    );
