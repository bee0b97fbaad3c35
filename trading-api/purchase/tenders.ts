import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import {
  bidAnnouncementList,
  type Tender,
  tenderById as tenderByIdCall,
} from '#app/domain/purchase/contract.ts';
import { hasPassed } from '#app/domain/time.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { tenders } from '#trading-api/schema.ts';
import { tenderStateOf } from '#trading-api/tender/index.ts';

type TenderRow = typeof tenders.$inferSelect;

const published = isNull(tenders.withdrawnAt);

/**
 * A page of the announcements: open ones by their deadline, the earliest first; then ended ones, the latest first.
 */
export const tendersPage = route(bidAnnouncementList, async ({ db, input, now }) => {
  const { page, rows } = input;
  const { bidEndDate, id } = tenders;
  const next = sql`case when ${gt(bidEndDate, now)} then ${bidEndDate} end asc nulls last`;
  const [totalElements, found] = await Promise.all([
    db.$count(tenders, published),
    db
      .select()
      .from(tenders)
      .where(published)
      .orderBy(next, desc(bidEndDate), desc(id))
      .limit(rows)
      .offset((page - 1) * rows),
  ]);
  return {
    content: found.map((row) => tenderOf(row, now)),
    ...pageTotals(totalElements, rows),
  };
});

/** An announcement that is not withdrawn; it may have ended. @throws Refusal `G404` */
export const tenderById = route(tenderByIdCall, async ({ db, input: { id }, now }) => {
  const [row] = await db
    .select()
    .from(tenders)
    .where(and(published, eq(tenders.id, rowId(id) ?? 0)));
  if (!row) throw notFound('招标公告不存在或已撤回');
  return tenderOf(row, now);
});

export const tenderOf = (row: TenderRow, now: Date): Tender => ({
  id: String(row.id),
  title: row.title,
  biddingLocation: row.biddingLocation,
  openingPlace: row.openingPlace,
  biddingContent: row.biddingContent,
  bidEndDate: row.bidEndDate.toISOString(),
  ended: hasPassed(row.bidEndDate, now),
  state: tenderStateOf(row, now),
});
