import { and, eq, exists, gt, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { inquiries, inquirySellers, offers } from '#trading-api/schema.ts';
import { firstEnd, waitsForSeller } from './counters.ts';
import { inState } from './reads.ts';

/** That an inquiry was sent to a store. */
export const asksSeller = (db: Database, sellerCode: string): SQL =>
  inArray(
    inquiries.id,
    db
      .select({ id: inquirySellers.inquiryId })
      .from(inquirySellers)
      .where(eq(inquirySellers.sellerCode, sellerCode)),
  );

/** That a store has made an offer for an inquiry. */
export const isAnswered = (db: Database, sellerCode: string): SQL =>
  exists(
    db
      .select({ id: offers.id })
      .from(offers)
      .where(and(eq(offers.inquiryId, inquiries.id), eq(offers.sellerCode, sellerCode))),
  );

/** That an inquiry waits for a store: for its first offer, or for the answer to a counter-offer. */
export const toAnswer = (db: Database, sellerCode: string, now: Date): SQL | undefined => {
  const open = inState(db, 'open', now);
  return or(
    and(open, not(isAnswered(db, sellerCode))),
    and(or(open, inState(db, 'ended', now)), waitsForSeller(db, sellerCode, now)),
  );
};

/** That an offer can be accepted: the newest of its store, not taken back, and still valid. */
const isStanding = (now: Date): SQL | undefined =>
  and(
    isNull(offers.withdrawnAt),
    gt(offers.validUntil, now),
    sql`not exists (select 1 from offers as newer where newer.inquiry_id = ${offers.inquiryId}
      and newer.seller_code = ${offers.sellerCode} and newer.last_cut_num > ${offers.lastCutNum})`,
  );

const standing = (db: Database, now: Date) =>
  db
    .select({ until: sql<Date>`min(${offers.validUntil})` })
    .from(offers)
    .where(and(eq(offers.inquiryId, inquiries.id), isStanding(now)));

/** That the offers of an inquiry are not sealed, as a condition (`isSealed`). */
export const isOpened = (now: Date): SQL | undefined =>
  or(not(inquiries.sealed), lte(inquiries.endDate, now));

/** That an inquiry waits for its buyer to choose among offers. */
export const toAward = (db: Database, now: Date): SQL | undefined =>
  and(
    or(inState(db, 'open', now), inState(db, 'ended', now)),
    isOpened(now),
    exists(
      db
        .select({ id: offers.id })
        .from(offers)
        .where(and(eq(offers.inquiryId, inquiries.id), isStanding(now))),
    ),
  );

/** Until when the first of an inquiry's offers can be accepted. */
export const firstOfferEnds = (db: Database, now: Date): SQL => sql`(${standing(db, now)})`;

/** Until when a store can answer: by the first counter-offer that waits for it, else by the inquiry's deadline. */
export const answerUntil = (db: Database, sellerCode: string, now: Date): SQL =>
  sql`coalesce((${firstEnd(db, sellerCode, now)}), ${inquiries.endDate})`;
