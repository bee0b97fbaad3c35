import { randomInt } from 'node:crypto';
import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import { CATEGORY_REQUIRED } from '#app/domain/catalogue/sale-product.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { describedUnitDecimals } from '#app/domain/inquiry/inquiry.ts';
import type {
  deskOverview,
  savePlan,
  saveTender,
  withdraw,
} from '#app/domain/purchase/desk-contract.ts';
import {
  END_REQUIRED,
  LEAST_UNREADABLE,
  PLAN_TEXTS,
  PRICES_UNREADABLE,
  planLeast,
  planPrices,
  planRatio,
  planTimes,
  RATIO_UNREADABLE,
  TENDER_TEXTS,
  TIMES_OUT_OF_ORDER,
  textRequired,
} from '#app/domain/purchase/purchase-plan.ts';
import { parseWallTime } from '#app/domain/time.ts';
import { findCategory } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { purchaseSchedules, purchasings, tenders } from '#trading-api/schema.ts';
import { plansOf } from './group-purchase.ts';
import { tenderOf } from './tenders.ts';

const SHOWN = 50;

/** Publishes a plan. @throws Refusal `U021` to `U026` */
export async function publishPlan(
  tx: Database,
  typed: Parsed<typeof savePlan>,
  now: Date,
): Promise<Content<typeof savePlan>> {
  const texts = textsOf(PLAN_TEXTS, typed, 'U021');
  const prices = planPrices(typed);
  if (!prices) throw new Refusal('U022', PRICES_UNREADABLE);
  const marginRatio = planRatio(typed);
  if (marginRatio === null) throw new Refusal('U023', RATIO_UNREADABLE);
  const minOrderQuantity = planLeast(typed, { decimals: describedUnitDecimals(texts.unit) });
  if (minOrderQuantity === null) throw new Refusal('U024', LEAST_UNREADABLE);
  const times = planTimes(typed, now);
  if (!times) throw new Refusal('U025', TIMES_OUT_OF_ORDER);
  const category = await findCategory(tx, typed.categoryCode);
  if (category?.level !== 3) throw new Refusal('U026', CATEGORY_REQUIRED);
  const [made] = await tx
    .insert(purchaseSchedules)
    .values({
      ...texts,
      ...prices,
      ...times,
      marginRatio,
      minOrderQuantity,
      categoryCode: category.code,
      productCode: newProductCode(category.code, now),
      scheduleDescription: typed.scheduleDescription.trim(),
      createdAt: now,
    })
    .returning({ scheduleId: purchaseSchedules.scheduleId });
  if (!made) throw new Error('no row was made');
  return { scheduleId: String(made.scheduleId) };
}

/** Publishes a tender announcement. @throws Refusal `U031`, `U032` */
export async function publishTender(
  tx: Database,
  typed: Parsed<typeof saveTender>,
  now: Date,
): Promise<Content<typeof saveTender>> {
  const texts = textsOf(TENDER_TEXTS, typed, 'U031');
  const bidEndDate = parseWallTime(typed.bidEndDate);
  if (!bidEndDate || bidEndDate <= now) throw new Refusal('U032', END_REQUIRED);
  const [made] = await tx
    .insert(tenders)
    .values({ ...texts, bidEndDate, createdAt: now })
    .returning({ id: tenders.id });
  if (!made) throw new Error('no row was made');
  return { id: String(made.id) };
}

/**
 * Takes a plan or an announcement back; what was registered for it stays.
 * @returns the text to show
 * @throws Refusal `U051` for one that is not there, or was taken back before
 */
export async function withdrawPublished(
  tx: Database,
  { kind, id }: Parsed<typeof withdraw>,
  now: Date,
): Promise<string> {
  const key = rowId(id) ?? 0;
  const withdrawn =
    kind === 'plan'
      ? await tx
          .update(purchaseSchedules)
          .set({ withdrawnAt: now })
          .where(and(eq(purchaseSchedules.scheduleId, key), isNull(purchaseSchedules.withdrawnAt)))
          .returning({ id: purchaseSchedules.scheduleId })
      : await tx
          .update(tenders)
          .set({ withdrawnAt: now })
          .where(and(eq(tenders.id, key), isNull(tenders.withdrawnAt)))
          .returning({ id: tenders.id });
  if (withdrawn.length === 0) throw new Refusal('U051', '不存在或已撤回');
  return '已撤回';
}

/** The newest plans and announcements, withdrawn ones too. */
export async function purchaseOverview(
  db: Database,
  now: Date,
): Promise<Content<typeof deskOverview>> {
  const [planRows, tenderRows] = await Promise.all([
    db.select().from(purchaseSchedules).orderBy(desc(purchaseSchedules.scheduleId)).limit(SHOWN),
    db.select().from(tenders).orderBy(desc(tenders.id)).limit(SHOWN),
  ]);
  const [plans, registrations] = await Promise.all([
    plansOf(db, planRows, now),
    registrationsOf(
      db,
      planRows.map(({ scheduleId }) => scheduleId),
    ),
  ]);
  return {
    plans: plans.map((plan, at) => ({
      ...plan,
      withdrawn: Boolean(planRows[at]?.withdrawnAt),
      registrations: registrations.get(Number(plan.scheduleId)) ?? 0,
    })),
    tenders: tenderRows.map((row) => ({
      ...tenderOf(row, now),
      withdrawn: row.withdrawnAt !== null,
    })),
  };
}

/** How many registrations each plan has, refused ones too. */
async function registrationsOf(
  db: Database,
  scheduleIds: readonly number[],
): Promise<Map<number, number>> {
  if (scheduleIds.length === 0) return new Map();
  const { scheduleId } = purchasings;
  const rows = await db
    .select({ scheduleId, registrations: count() })
    .from(purchasings)
    .where(inArray(scheduleId, [...scheduleIds]))
    .groupBy(scheduleId);
  return new Map(rows.map((row) => [row.scheduleId, row.registrations]));
}

/** Every text of a form, none of them empty. @throws Refusal `code` */
function textsOf<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  typed: Readonly<Record<NoInfer<Name>, string>>,
  code: string,
): Record<Name, string> {
  const names = Object.keys(labels) as Name[];
  const texts = names.map((name) => {
    const text = typed[name].trim();
    if (!text) throw new Refusal(code, textRequired(labels[name]));
    return [name, text];
  });
  return Object.fromEntries(texts);
}

const newProductCode = (category: string, now: Date): string =>
  `JC${category}${now.toISOString().replace(/\D/g, '').slice(2, 14)}${randomInt(100, 1000)}`;
