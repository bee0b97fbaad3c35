import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import { parseYuan, toYuan } from '#app/domain/money.ts';
import {
  listByKeyword,
  type PurchasePlan,
  planById as planByIdCall,
  saleSearchCriteria,
} from '#app/domain/purchase/contract.ts';
import { rangeOfPrice } from '#app/domain/purchase/group-purchase.ts';
import { groupState, isGroupOver } from '#app/domain/purchase/group-result.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { categoriesBelow, findCategory } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { mentions } from '#trading-api/platform/database/containing.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { purchaseSchedules, purchasings } from '#trading-api/schema.ts';
import { ownResultsOf, type PlanRow } from './results.ts';

export const PLAN_GONE = '集采计划不存在或已撤回';

const CHOICES = 30;

const published = isNull(purchaseSchedules.withdrawnAt);

type Asked = Parsed<typeof listByKeyword>;

export const plansPage = route(listByKeyword, async ({ db, customer, input: asked, now }) => {
  const customerId = customer?.id ?? null;
  const { page, rows } = asked;
  const wanted = and(published, await conditionsOf(db, asked));
  const [totalElements, found] = await Promise.all([
    db.$count(purchaseSchedules, wanted),
    db
      .select()
      .from(purchaseSchedules)
      .where(wanted)
      .orderBy(...orderOf(asked, now))
      .limit(rows)
      .offset((page - 1) * rows),
  ]);
  return {
    content: await withOwnResults(db, customerId, found, now),
    ...pageTotals(totalElements, rows),
  };
});

export const planById = route(planByIdCall, async ({ db, customer, input, now }) => {
  const { scheduleId } = input;
  const customerId = customer?.id ?? null;
  const row = await publishedPlan(db, scheduleId);
  const [plan] = await withOwnResults(db, customerId, [row], now);
  if (!plan) throw notFound(PLAN_GONE);
  return plan;
});

export async function publishedPlan(
  db: Database,
  scheduleId: string,
  lock?: 'share',
): Promise<PlanRow> {
  const wanted = db
    .select()
    .from(purchaseSchedules)
    .where(and(published, eq(purchaseSchedules.scheduleId, rowId(scheduleId) ?? 0)));
  const [row] = await (lock ? wanted.for(lock) : wanted);
  if (!row) throw notFound(PLAN_GONE);
  return row;
}

/** The filters of the plans; in a category, those of its own plans. */
export const planCriteria = route(saleSearchCriteria, async ({ db, input: { categoryCode } }) => {
  const { manufacturer, deliveryPlace, categoryCode: code } = purchaseSchedules;
  const found = await db
    .select({ code, manufacturer, deliveryPlace })
    .from(purchaseSchedules)
    .where(and(published, await inCategory(db, categoryCode)));
  const codes = [...new Set(found.map((row) => row.code))].sort();
  const categories = await Promise.all(codes.map((each) => findCategory(db, each)));
  return {
    categories: categories.flatMap((category) =>
      category ? [{ categoryCode: category.code, categoryName: category.name }] : [],
    ),
    manufacturers: mostOf(found.map((row) => row.manufacturer)),
    deliveryPlaces: mostOf(found.map((row) => row.deliveryPlace)),
  };
});

/** The most frequent values of a column, each only once. */
function mostOf(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .sort(([one, ones], [other, others]) => others - ones || one.localeCompare(other, 'zh'))
    .slice(0, CHOICES)
    .map(([text]) => text);
}

/** Plans as the wire has them, with the registered quantity, without refused registrations. */
export async function plansOf(
  db: Database,
  rows: readonly PlanRow[],
  now: Date,
): Promise<Omit<PurchasePlan, 'ownResult'>[]> {
  const totals = await registeredTotals(db, rows);
  return rows.map((row) => ({
    scheduleId: String(row.scheduleId),
    productCode: row.productCode,
    title: row.title,
    productName: row.productName,
    varieties: row.varieties,
    brand: row.brand,
    origin: row.origin,
    manufacturer: row.manufacturer,
    supplierName: row.supplierName,
    deliveryPlace: row.deliveryPlace,
    unit: row.unit,
    marginRatio: toQuantity(row.marginRatio),
    marginRatioChar: `${toQuantity(row.marginRatio)}%`,
    referencePrice: toYuan(row.referencePrice),
    saleTerms: row.saleTerms,
    rangeOfPrice: rangeOfPrice(row.lowestPrice, row.highestPrice),
    minOrderQuantity: toQuantity(row.minOrderQuantity),
    deliveryStartDate: row.deliveryStartDate,
    deliveryEndDate: row.deliveryEndDate,
    scheduleDescription: row.scheduleDescription,
    deadline: row.deadline.toISOString(),
    orderedQuantity: toQuantity(totals.get(row.scheduleId)?.ordered ?? 0),
    targetQuantity: toQuantity(row.targetQuantity),
    joinedQuantity: toQuantity(totals.get(row.scheduleId)?.joined ?? 0),
    state: groupState(row, now),
    ended: isGroupOver(row, now),
  }));
}

/** With how far a customer's own registrations for them have come. */
async function withOwnResults(
  db: Database,
  customerId: number | null,
  rows: readonly PlanRow[],
  now: Date,
): Promise<PurchasePlan[]> {
  const ids = rows.map(({ scheduleId }) => scheduleId);
  const [plans, results] = await Promise.all([
    plansOf(db, rows, now),
    ownResultsOf(db, customerId, ids, now),
  ]);
  return plans.map((plan) => ({
    ...plan,
    ownResult: results.get(Number(plan.scheduleId)) ?? null,
  }));
}

/** What registrations that were not refused want of each plan, and of it those that have joined. */
async function registeredTotals(
  db: Database,
  rows: readonly PlanRow[],
): Promise<Map<number, { ordered: number; joined: number }>> {
  if (rows.length === 0) return new Map();
  const sums = await db
    .select({
      scheduleId: purchasings.scheduleId,
      ordered: sql`sum(${purchasings.orderedQuantity})`.mapWith(Number),
      joined:
        sql`coalesce(sum(${purchasings.orderedQuantity}) filter (where ${ne(purchasings.marginState, 'none')}), 0)`.mapWith(
          Number,
        ),
    })
    .from(purchasings)
    .where(
      and(
        inArray(
          purchasings.scheduleId,
          rows.map(({ scheduleId }) => scheduleId),
        ),
        ne(purchasings.auditStatus, 'notPass'),
      ),
    )
    .groupBy(purchasings.scheduleId);
  return new Map(sums.map(({ scheduleId, ...totals }) => [scheduleId, totals]));
}

function orderOf({ sortWord, sortWay }: Asked, now: Date): SQL[] {
  const { deadline, referencePrice, scheduleId } = purchaseSchedules;
  const way = sortWay === 'desc' ? desc : asc;
  const ended = asc(lte(deadline, now));
  if (sortWord) {
    return [ended, way(sortWord === 'price' ? referencePrice : deadline), desc(scheduleId)];
  }
  // Open plans by their deadline, the earliest first; then ended ones, the latest first.
  const next = sql`case when ${gt(deadline, now)} then ${deadline} end asc nulls last`;
  return [next, desc(deadline), desc(scheduleId)];
}

async function conditionsOf(db: Database, asked: Asked): Promise<SQL | undefined> {
  const { manufacturer, deliveryPlace, lowestPrice, highestPrice } = asked;
  const { referencePrice } = purchaseSchedules;
  const lowest = lowestPrice ? parseYuan(lowestPrice) : null;
  const highest = highestPrice ? parseYuan(highestPrice) : null;
  return and(
    keywordIn(asked.keyword),
    await inCategory(db, asked.categoryCode),
    manufacturer ? eq(purchaseSchedules.manufacturer, manufacturer) : undefined,
    deliveryPlace ? eq(purchaseSchedules.deliveryPlace, deliveryPlace) : undefined,
    lowest === null ? undefined : gte(referencePrice, lowest),
    highest === null ? undefined : lte(referencePrice, highest),
  );
}

/** There are few plans, so their texts are searched without an index. */
function keywordIn(keyword: string | undefined): SQL | undefined {
  const words = (keyword ?? '').normalize('NFKC').trim();
  if (!words) return undefined;
  const { productName, title, varieties, brand, manufacturer, supplierName } = purchaseSchedules;
  return or(
    ...[productName, title, varieties, brand, manufacturer, supplierName].map((column) =>
      mentions(column, words),
    ),
  );
}

/** Plans have third-level categories; a higher category includes the plans of those below it. */
async function inCategory(db: Database, code: string | undefined): Promise<SQL | undefined> {
  if (!code) return undefined;
  const below = await categoriesBelow(db, code);
  const lowest = await Promise.all(below.map((category) => categoriesBelow(db, category.code)));
  const codes = [code, ...[...below, ...lowest.flat()].map((category) => category.code)];
  return inArray(purchaseSchedules.categoryCode, codes);
}
