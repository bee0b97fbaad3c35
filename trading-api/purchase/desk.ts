import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { CATEGORY_REQUIRED } from '#app/domain/catalogue/sale-product.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { describedUnitDecimals } from '#app/domain/inquiry/inquiry.ts';
import { namesOf } from '#app/domain/names-of.ts';
import {
  deskOverview,
  savePlan,
  saveTender,
  type withdraw,
} from '#app/domain/purchase/desk-contract.ts';
import {
  groupState,
  PURCHASING_STATES,
  type PurchasingState,
} from '#app/domain/purchase/group-result.ts';
import {
  END_REQUIRED,
  LEAST_UNREADABLE,
  PLAN_TEXTS,
  PRICES_UNREADABLE,
  planPrices,
  planQuantities,
  planRatio,
  planTimes,
  RATIO_UNREADABLE,
  SUPPLIER_UNKNOWN,
  TARGET_UNREADABLE,
  TENDER_TEXTS,
  TIMES_OUT_OF_ORDER,
  textRequired,
} from '#app/domain/purchase/purchase-plan.ts';
import { isTenderOver } from '#app/domain/tender/tender.ts';
import { hasPassed } from '#app/domain/time.ts';
import { findCategory } from '#trading-api/catalogue/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { announcedTerms } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import {
  accept,
  filled,
  instantOf,
  notFound,
  Refusal,
  Wrong,
  wrong,
} from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { purchaseSchedules, purchasings, tenders } from '#trading-api/schema.ts';
import { endTender, tenderStateOf } from '#trading-api/tender/index.ts';
import { sellerOf, withdrawGroup } from './group-close.ts';
import { plansOf } from './group-purchase.ts';
import { registrationsWithOrders, resultOf } from './results.ts';
import { tenderOf } from './tenders.ts';

const NOT_PUBLISHED = '不存在或已撤回';
const TENDER_OVER = '该招标已公布结果或已终止，不能撤回';
const ENDED_BY_PLATFORM = '已由平台撤回';
const PLAN_SETTLING = '登记已截止，正在确定是否成团，现在不能撤回';

/** Publishes a plan. @throws Refusal with each wrong value */
export const publishPlan = customerRoute(savePlan, async ({ db: tx, input: typed, now }) => {
  const category = await findCategory(tx, typed.categoryCode);
  const prices = planPrices(typed);
  const times = planTimes(typed, now);
  const deadline = instantOf(typed.deadline, TIMES_OUT_OF_ORDER);
  const unreadable = wrong('invalid', PRICES_UNREADABLE);
  const outOfOrder = wrong('past', TIMES_OUT_OF_ORDER);
  const quantities = planQuantities(typed, { decimals: describedUnitDecimals(typed.unit) });
  const seller = await sellerOf(tx, {
    supplierName: typed.supplierName.trim(),
    createdAt: now,
  });
  const { saleTerms, problems } = await announcedTerms(tx, typed, {
    sellerCode: seller?.code ?? '',
    productName: typed.productName,
    specs: typed.varieties,
    unit: typed.unit.trim(),
    category3: category?.code,
  });
  const { categoryCode, ...plan } = accept(
    savePlan,
    {
      ...textsOf(PLAN_TEXTS, typed),
      ...(seller ? {} : { supplierName: wrong('invalid', SUPPLIER_UNKNOWN) }),
      referencePrice: prices.referencePrice ?? unreadable,
      lowestPrice: prices.lowestPrice ?? unreadable,
      highestPrice: prices.highestPrice ?? unreadable,
      marginRatio: planRatio(typed) ?? wrong('invalid', RATIO_UNREADABLE),
      minOrderQuantity: quantities.minOrderQuantity ?? wrong('invalid', LEAST_UNREADABLE),
      targetQuantity: quantities.targetQuantity ?? wrong('invalid', TARGET_UNREADABLE),
      deadline: deadline instanceof Wrong ? deadline : (times.deadline ?? outOfOrder),
      deliveryStartDate: times.deliveryStartDate ?? outOfOrder,
      deliveryEndDate: times.deliveryEndDate ?? outOfOrder,
      categoryCode: category?.level === 3 ? category.code : wrong('invalid', CATEGORY_REQUIRED),
    },
    problems,
  );
  const [made] = await tx
    .insert(purchaseSchedules)
    .values({
      ...plan,
      saleTerms,
      categoryCode,
      productCode: newProductCode(categoryCode, now),
      scheduleDescription: typed.scheduleDescription.trim(),
      createdAt: now,
    })
    .returning({ scheduleId: purchaseSchedules.scheduleId });
  if (!made) throw new Error('no row was made');
  return { scheduleId: String(made.scheduleId) };
});

export const publishTender = customerRoute(saveTender, async ({ db: tx, input: typed, now }) => {
  const bidEndDate = instantOf(typed.bidEndDate, END_REQUIRED);
  const tender = accept(saveTender, {
    ...textsOf(TENDER_TEXTS, typed),
    bidEndDate:
      bidEndDate instanceof Date && hasPassed(bidEndDate, now)
        ? wrong('past', END_REQUIRED)
        : bidEndDate,
  });
  const [made] = await tx
    .insert(tenders)
    .values({ ...tender, createdAt: now })
    .returning({ id: tenders.id });
  if (!made) throw new Error('no row was made');
  return { id: String(made.id) };
});

/**
 * Withdraws a plan or an announcement in the caller's transaction. A plan's registrations end with it; once its
 * group is closed, the plan is only no longer shown. Between its deadline and the close it decides nothing.
 */
export async function withdrawPublished(
  tx: Database,
  { kind, id }: Parsed<typeof withdraw>,
  clock: () => Date,
): Promise<string> {
  const key = rowId(id) ?? 0;
  if (kind === 'plan') {
    const wanted = and(
      eq(purchaseSchedules.scheduleId, key),
      isNull(purchaseSchedules.withdrawnAt),
    );
    const [plan] = await tx.select().from(purchaseSchedules).where(wanted).for('update');
    if (!plan) throw notFound(NOT_PUBLISHED);
    const withdrawnAt = clock();
    const state = groupState(plan, withdrawnAt);
    if (state === 'settling') throw new Refusal('over', PLAN_SETTLING);
    await tx.update(purchaseSchedules).set({ withdrawnAt }).where(wanted);
    if (state === 'open') await withdrawGroup(tx, { ...plan, withdrawnAt }, withdrawnAt);
  } else {
    await withdrawTender(tx, key, clock);
  }
  return '已撤回';
}

/** A notice is no longer shown. A tender that is answered here ends instead, and says so. */
async function withdrawTender(tx: Database, key: number, clock: () => Date): Promise<void> {
  const wanted = and(eq(tenders.id, key), isNull(tenders.withdrawnAt));
  const [tender] = await tx.select().from(tenders).where(wanted).for('no key update');
  if (!tender) throw notFound(NOT_PUBLISHED);
  const now = clock();
  if (tender.customerId === null) {
    await tx.update(tenders).set({ withdrawnAt: now }).where(wanted);
    return;
  }
  if (isTenderOver(tenderStateOf(tender, now))) throw new Refusal('over', TENDER_OVER);
  await endTender(tx, tender, ENDED_BY_PLATFORM, now);
  const { customerId, id, title } = tender;
  const values = { id, title, reason: ENDED_BY_PLATFORM };
  await notify(tx, 'tenderEnded', [{ customerId }], values, { now });
}

/** A page of the plans and one of the announcements: open ones first, then the newest. */
export const purchaseOverview = customerRoute(deskOverview, async ({ db, input, now }) => {
  const { page, tenderPage, rows } = input;
  const openPlan = and(isNull(purchaseSchedules.withdrawnAt), isNull(purchaseSchedules.closedAt));
  const openTender = and(isNull(tenders.withdrawnAt), gt(tenders.bidEndDate, now));
  const [planRows, allPlans, tenderRows, allTenders] = await Promise.all([
    db
      .select()
      .from(purchaseSchedules)
      .orderBy(sql`${openPlan} desc`, desc(purchaseSchedules.scheduleId))
      .limit(rows)
      .offset((page - 1) * rows),
    db.$count(purchaseSchedules),
    db
      .select()
      .from(tenders)
      .orderBy(sql`${openTender} desc`, desc(tenders.id))
      .limit(rows)
      .offset((tenderPage - 1) * rows),
    db.$count(tenders),
  ]);
  const [plans, registrations] = await Promise.all([
    plansOf(db, planRows, now),
    registrationsOf(
      db,
      planRows.map(({ scheduleId }) => scheduleId),
      now,
    ),
  ]);
  return {
    plans: {
      content: plans.map((plan, at) => ({
        ...plan,
        withdrawn: Boolean(planRows[at]?.withdrawnAt),
        registrations: registrations.get(Number(plan.scheduleId)) ?? [],
      })),
      ...pageTotals(allPlans, rows),
    },
    tenders: {
      content: tenderRows.map((row) => ({
        ...tenderOf(row, now),
        withdrawn: row.withdrawnAt !== null,
      })),
      ...pageTotals(allTenders, rows),
    },
  };
});

async function registrationsOf(
  db: Database,
  scheduleIds: readonly number[],
  now: Date,
): Promise<Map<number, { state: PurchasingState; count: number }[]>> {
  if (scheduleIds.length === 0) return new Map();
  const wanted = inArray(purchasings.scheduleId, [...scheduleIds]);
  const found = await registrationsWithOrders(db).where(wanted);
  const byPlan = groupBy(found, ({ plan }) => plan.scheduleId);
  const counts = [...byPlan].map(([scheduleId, rows]) => {
    const states = rows.map((row) => resultOf(row, now).state);
    const counted = PURCHASING_STATES.map((state) => ({
      state,
      count: states.filter((each) => each === state).length,
    }));
    return [scheduleId, counted.filter(({ count }) => count > 0)] as const;
  });
  return new Map(counts);
}

/** The texts of a form, all of which are required. */
function textsOf<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  typed: Readonly<Record<NoInfer<Name>, string>>,
): Record<Name, ReturnType<typeof filled>> {
  const names = namesOf(labels);
  const texts = names.map((name) => [name, filled(typed[name], textRequired(labels[name]))]);
  return Object.fromEntries(texts);
}

const newProductCode = (category: string, now: Date): string =>
  `JC${category}${now.toISOString().replace(/\D/g, '').slice(2, 14)}${randomInt(100, 1000)}`;
