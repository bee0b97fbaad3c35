import { and, asc, inArray, notInArray, type SQL } from 'drizzle-orm';
import { toYuan } from '#app/domain/money.ts';
import type { Order } from '#app/domain/order/contract.ts';
import type { OrderEventKind } from '#app/domain/order/timeline.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orderEvents } from '#trading-api/schema.ts';

export type OrderEvent = typeof orderEvents.$inferInsert;

/** Steps that only the buyer's own people see. */
const OWN_EVENTS: OrderEventKind[] = ['approvalAsked', 'approved', 'approvalReturned'];

/** Adds steps to the timelines of orders, in the transaction that makes them. */
export async function recordEvents(tx: Database, ...events: readonly OrderEvent[]): Promise<void> {
  await tx.insert(orderEvents).values([...events]);
}

export const eventsOf = (db: Database, orderCodes: readonly string[], shown?: SQL) =>
  db
    .select()
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderCode, [...orderCodes]), shown))
    .orderBy(asc(orderEvents.id));

/** The same as sellers see them. */
export const eventsForSeller = (db: Database, orderCodes: readonly string[]) =>
  eventsOf(db, orderCodes, notInArray(orderEvents.kind, OWN_EVENTS));

export const toEvent = (event: typeof orderEvents.$inferSelect): Order['events'][number] => ({
  kind: event.kind,
  date: event.createdAt.toISOString(),
  actor: event.actor,
  actorName: event.actorName,
  amount: event.amount === null ? null : toYuan(event.amount),
  note: event.note,
});
