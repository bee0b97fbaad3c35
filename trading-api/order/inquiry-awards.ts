import { and, asc, eq, exists, inArray, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { Awarded } from '#app/domain/inquiry/inquiry.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { inquiries, inquiryAwards, inquiryDetails, orders } from '#trading-api/schema.ts';

/**
 * Awards count while their orders exist (design/orders: Accepted offers): what of an inquiry is awarded follows from
 * them, and is never stored beside them.
 */
const isLive = ne(orders.state, 'cancelled');

/** What is awarded of the detail that is asked about. */
const awardedOfLine = sql`coalesce((
  select sum(${inquiryAwards.count}) from ${inquiryAwards}
  join ${orders} on ${orders.orderCode} = ${inquiryAwards.orderCode} and ${isLive}
  where ${inquiryAwards.inquiryId} = ${inquiryDetails.inquiryId}
    and ${inquiryAwards.position} = ${inquiryDetails.position}), 0)`;

/** What of a detail is neither awarded nor ended. */
export const openOfLine: SQL<number> =
  sql`case when ${inquiryDetails.endedAt} is null then ${inquiryDetails.count} - ${awardedOfLine} else 0 end`.mapWith(
    Number,
  );

/** That something of an inquiry is awarded. */
export const hasAward = (db: Database): SQL =>
  exists(
    db
      .select({ id: inquiryAwards.id })
      .from(inquiryAwards)
      .innerJoin(orders, and(eq(orders.orderCode, inquiryAwards.orderCode), isLive))
      .where(eq(inquiryAwards.inquiryId, inquiries.id)),
  );

const openLines = (db: Database) =>
  db
    .select({ position: inquiryDetails.position })
    .from(inquiryDetails)
    .where(
      and(
        eq(inquiryDetails.inquiryId, inquiries.id),
        isNull(inquiryDetails.endedAt),
        sql`${inquiryDetails.count} > ${awardedOfLine}`,
      ),
    );

/** That nothing of an inquiry is open any more. */
export const hasNoOpenLine = (db: Database): SQL => notExists(openLines(db));

/** How much of an inquiry is awarded, for a select from `inquiries`. */
export const awardedColumn = (db: Database): SQL<Awarded> =>
  sql<Awarded>`case when not ${hasAward(db)} then 'none' when ${hasNoOpenLine(db)} then 'all' else 'part' end`;

export type AwardRow = typeof inquiryAwards.$inferSelect;

/** The awards that count, the earliest first. */
export const liveAwards = async (
  db: Database,
  inquiryIds: readonly number[],
): Promise<AwardRow[]> => {
  if (inquiryIds.length === 0) return [];
  const found = await db
    .select({ award: inquiryAwards })
    .from(inquiryAwards)
    .innerJoin(orders, and(eq(orders.orderCode, inquiryAwards.orderCode), isLive))
    .where(inArray(inquiryAwards.inquiryId, [...inquiryIds]))
    .orderBy(asc(inquiryAwards.awardedAt), asc(inquiryAwards.id));
  return found.map(({ award }) => award);
};

/** The order of the newest award of each inquiry, whether or not it exists any more. */
export const newestOrders = async (
  db: Database,
  inquiryIds: readonly number[],
): Promise<Map<number, string>> => {
  if (inquiryIds.length === 0) return new Map();
  const found = await db
    .select({ inquiryId: inquiryAwards.inquiryId, orderCode: inquiryAwards.orderCode })
    .from(inquiryAwards)
    .where(inArray(inquiryAwards.inquiryId, [...inquiryIds]))
    .orderBy(asc(inquiryAwards.id));
  return new Map(found.map(({ inquiryId, orderCode }) => [inquiryId, orderCode]));
};
