import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
} from 'drizzle-orm';
import { groupBy } from '#app/domain/group-by.ts';
import type { Inquiry, InquiryDetail } from '#app/domain/inquiry/contract.ts';
import { type Awarded, type InquiryState, inquiryState } from '#app/domain/inquiry/inquiry.ts';
import { type Choice, wayNameIn } from '#app/domain/market/choices.ts';
import { toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { awardedColumn, hasAward, hasNoOpenLine, openOfLine } from '#trading-api/order/index.ts';
import { waysOfMarket } from '#trading-api/platform/choices.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { countTabs } from '#trading-api/platform/tab-counts.ts';
import { files, inquiries, inquiryDetails, inquiryFiles } from '#trading-api/schema.ts';

export const INQUIRY_UNKNOWN = '询价单不存在';

/** An inquiry, and how much of it is awarded. */
export type InquiryRow = typeof inquiries.$inferSelect & { awarded: Awarded };

/** The columns of an `InquiryRow`. */
export const inquiryColumns = (db: Database) => ({
  ...getTableColumns(inquiries),
  awarded: awardedColumn(db),
});

export const stateOf = (row: InquiryRow, now: Date): InquiryState => inquiryState(row, now);

export async function inquiryRows(
  db: Database,
  wanted: SQL | undefined,
  { limit, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<InquiryRow[]> {
  const query = db
    .select(inquiryColumns(db))
    .from(inquiries)
    .where(wanted)
    .orderBy(desc(inquiries.createdAt), desc(inquiries.id))
    .offset(offset);
  return limit === undefined ? query : query.limit(limit);
}

/** How many of the inquiries that are wanted are in each tab of their list. */
export const inquiryCounts = <Tab extends string>(
  db: Database,
  wanted: SQL | undefined,
  tabs: Readonly<Record<Tab, SQL | undefined>>,
) => countTabs(tabs, (columns) => db.select(columns).from(inquiries).where(wanted));

/** `inquiryState` as a condition. */
export function inState(db: Database, state: InquiryState, now: Date): SQL | undefined {
  const awarded = hasAward(db);
  const undecided = and(isNull(inquiries.closedAt), or(not(awarded), not(hasNoOpenLine(db))));
  switch (state) {
    case 'closed':
      return and(isNotNull(inquiries.closedAt), not(awarded));
    case 'accepted':
      return and(awarded, or(isNotNull(inquiries.closedAt), hasNoOpenLine(db)));
    case 'open':
      return and(undecided, gt(inquiries.endDate, now));
    case 'ended':
      return and(undecided, lte(inquiries.endDate, now));
  }
}

/**
 * Locks an inquiry until the transaction ends. Saving an offer, accepting one and closing the
 * inquiry do this before any other lock (design/stock: Order of locks), so that what they read afterwards stays true.
 */
export async function lockInquiry(
  tx: Database,
  wanted: SQL | undefined,
): Promise<InquiryRow | undefined> {
  const [locked] = await tx.select().from(inquiries).where(wanted).for('no key update');
  if (!locked) return undefined;
  // Read after the lock: an award that was waited for counts.
  const [row] = await inquiryRows(tx, eq(inquiries.id, locked.id));
  return row;
}

export type InquirySummary = Omit<Inquiry, 'inquiryDetails' | 'files'> & { goodsText: string };

export async function summariesOf(
  db: Database,
  rows: readonly InquiryRow[],
  now: Date,
): Promise<InquirySummary[]> {
  const details = await detailsOf(db, rows);
  const ways = await waysOfMarket(db);
  return rows.map((row) => summaryOf(row, details.get(row.id) ?? [], { ways, now }));
}

/** An inquiry in full, as both sides may see it. */
export async function inquiryOf(db: Database, row: InquiryRow, now: Date): Promise<Inquiry> {
  const [details, attached] = await Promise.all([
    detailsOf(db, [row]),
    db
      .select(attachmentColumns)
      .from(inquiryFiles)
      .innerJoin(files, eq(files.id, inquiryFiles.fileId))
      .where(eq(inquiryFiles.inquiryId, row.id))
      .orderBy(asc(inquiryFiles.position)),
  ]);
  const own = details.get(row.id) ?? [];
  const { goodsText: _, ...inquiry } = summaryOf(row, own, {
    ways: await waysOfMarket(db),
    now,
  });
  return { ...inquiry, inquiryDetails: own.map(toDetail), files: attached };
}

export type DetailRow = typeof inquiryDetails.$inferSelect & { open: number };

/** The details of an attached file, for everyone who may see what it is attached to. */
export const attachmentColumns = {
  fileId: files.id,
  fileName: files.fileName,
  mediaType: files.mediaType,
  byteLength: files.byteLength,
} as const;

/** The details of inquiries with what of each is open, in their order. */
export async function detailsOf(
  db: Database,
  rows: readonly Pick<InquiryRow, 'id'>[],
): Promise<Map<number, DetailRow[]>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const found = await db
    .select({ ...getTableColumns(inquiryDetails), open: openOfLine })
    .from(inquiryDetails)
    .where(inArray(inquiryDetails.inquiryId, ids))
    .orderBy(asc(inquiryDetails.inquiryId), asc(inquiryDetails.position));
  return groupBy(found, ({ inquiryId }) => inquiryId);
}

const summaryOf = (
  row: InquiryRow,
  details: readonly DetailRow[],
  { ways, now }: { ways: readonly Choice[]; now: Date },
): InquirySummary => ({
  inquiryNum: row.inquiryNum,
  title: row.title,
  endDate: row.endDate.toISOString(),
  conditions: row.conditions,
  deliveryWay: row.deliveryWay,
  deliveryWayName: wayNameIn(ways, row.deliveryWay),
  count: toQuantity(row.count),
  productCount: details.length,
  price: row.price === null ? null : toYuan(row.price),
  remark: row.remark,
  sealed: row.sealed,
  buyerCode: String(row.customerId),
  buyerName: row.buyerName,
  createDate: row.createdAt.toISOString(),
  state: stateOf(row, now),
  goodsText: goodsText(details),
});

function goodsText(details: readonly DetailRow[]): string {
  const [first] = details;
  if (!first) return '';
  const name = [first.productName, first.brandNumber, first.specs].filter(Boolean).join(' ');
  return details.length > 1 ? `${name} 等 ${details.length} 种` : name;
}

const toDetail = (row: DetailRow): InquiryDetail => ({
  position: row.position,
  goodsId: row.goodsId === null ? null : String(row.goodsId),
  productCode: row.productCode,
  productName: row.productName,
  specs: row.specs,
  brand: row.brand,
  brandNumber: row.brandNumber,
  unit: row.unit,
  count: toQuantity(row.count),
  openCount: toQuantity(row.open),
  ended: row.endedAt && { at: row.endedAt.toISOString(), reason: row.endReason },
});
