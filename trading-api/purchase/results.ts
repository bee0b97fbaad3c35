import { and, desc, eq, inArray } from 'drizzle-orm';
import {
  BUYER_STEPS,
  groupState,
  type PurchasingState,
  purchasingState,
  resultText,
} from '#app/domain/purchase/group-result.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orders, purchaseSchedules, purchasings, registrationAudits } from '#trading-api/schema.ts';

export type PlanRow = typeof purchaseSchedules.$inferSelect;
export type PurchasingRow = typeof purchasings.$inferSelect;

/** Registrations with their plans, the order that was made of each, and why one did not pass. */
export const registrationsWithOrders = (db: Database) =>
  db
    .select({
      purchasing: purchasings,
      plan: purchaseSchedules,
      reason: registrationAudits.reason,
      quotedPrice: registrationAudits.quotedPrice,
      order: {
        orderCode: orders.orderCode,
        sellerCode: orders.sellerCode,
        state: orders.state,
        payDeadline: orders.payDeadline,
        paidAt: orders.paidAt,
      },
    })
    .from(purchasings)
    .innerJoin(purchaseSchedules, eq(purchaseSchedules.scheduleId, purchasings.scheduleId))
    .leftJoin(
      registrationAudits,
      and(
        eq(registrationAudits.kind, 'group'),
        eq(registrationAudits.registrationId, purchasings.id),
      ),
    )
    .leftJoin(orders, eq(orders.orderCode, registrationAudits.orderCode))
    .$dynamic();

export type Registered = Awaited<ReturnType<typeof registrationsWithOrders>>[number];

export interface Result {
  state: PurchasingState;
  text: string;
}

/** The state of a registration, and its text in lists, at the desk and in messages. */
export function resultOf({ purchasing, plan, reason, order }: Registered, now: Date): Result {
  const state = purchasingState({ ...purchasing, order }, groupState(plan, now));
  const { deadline } = plan;
  return {
    state,
    text: resultText(state, { ...purchasing, deadline, reason: reason ?? '', order }),
  };
}

export const stepsOf = (result: Result) => [...BUYER_STEPS[result.state]];

export async function groupResultsOf(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, Result>> {
  if (ids.length === 0) return new Map();
  const found = await registrationsWithOrders(db).where(inArray(purchasings.id, [...ids]));
  return new Map(found.map((row) => [row.purchasing.id, resultOf(row, now)]));
}

/** The result of a customer's newest registration for each of the plans. */
export async function ownResultsOf(
  db: Database,
  customerId: number | null,
  scheduleIds: readonly number[],
  now: Date,
): Promise<Map<number, Result>> {
  if (customerId === null || scheduleIds.length === 0) return new Map();
  const found = await registrationsWithOrders(db)
    .where(
      and(
        eq(purchasings.customerId, customerId),
        inArray(purchasings.scheduleId, [...scheduleIds]),
      ),
    )
    .orderBy(desc(purchasings.id));
  const results = new Map<number, Result>();
  for (const row of found) {
    const { scheduleId } = row.plan;
    if (!results.has(scheduleId)) results.set(scheduleId, resultOf(row, now));
  }
  return results;
}
