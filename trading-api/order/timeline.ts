import { and, asc, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { toYuan } from '#app/domain/money.ts';
import type { Order } from '#app/domain/order/contract.ts';
import type { OrderActor, OrderEventKind } from '#app/domain/order/timeline.ts';
import type { PeopleAt } from '#trading-api/account/index.ts';
import { currentCall } from '#trading-api/platform/call-context.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orderEvents } from '#trading-api/schema.ts';

export type OrderEvent = typeof orderEvents.$inferInsert;

/** Steps that only the buyer's own people see. */
const OWN_EVENTS: OrderEventKind[] = ['approvalAsked', 'approved', 'approvalReturned'];

/** Who takes a step in the running call; null: a job does, or what the person's program is not logged in for. */
export const actingPerson = (actor: OrderActor): number | null =>
  actor === 'system' ? null : (currentCall()?.from?.person ?? null);

/** How the other side reads who took a step, where the step does not say it: by the name of their account. */
const accountOf = ({ actor, orderCode }: OrderEvent) => {
  if (actor === 'seller')
    return sql`(select seller_name from orders where order_code = ${orderCode})`;
  return actor === 'buyer'
    ? sql`(select name from customers where id = (select customer_id from orders where order_code = ${orderCode}))`
    : '';
};

/** Adds steps to the timelines of orders, in the transaction that makes them, with the person who makes the call. */
export async function recordEvents(tx: Database, ...events: readonly OrderEvent[]): Promise<void> {
  await tx.insert(orderEvents).values(
    events.map((event) => ({
      ...{ personId: actingPerson(event.actor), actorName: accountOf(event) },
      ...event,
    })),
  );
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

interface Step {
  actor: OrderActor;
  actorName: string;
  personId: number | null;
  createdAt: Date;
}

/** Who took a step as one of the sides reads it: its own people as they were then, the other side by its name. */
export const actorAs = (side: OrderActor, people: PeopleAt, step: Step) => ({
  actorName: (step.actor === side && people.name(step.personId, step.createdAt)) || step.actorName,
  person: step.actor === side ? people.person(step.personId, step.createdAt) : null,
});

/** The people who took steps of one of the sides. */
export const peopleOfSide = (side: OrderActor, steps: readonly Step[]) =>
  steps.flatMap(({ actor, personId }) => (actor === side && personId !== null ? [personId] : []));

export const toEvent = (
  event: typeof orderEvents.$inferSelect,
  side: OrderActor,
  people: PeopleAt,
): Order['events'][number] => ({
  kind: event.kind,
  date: event.createdAt.toISOString(),
  actor: event.actor,
  ...actorAs(side, people, event),
  // Who decides on an approval is named there, and in whose place.
  ...(OWN_EVENTS.includes(event.kind) && { actorName: event.actorName }),
  amount: event.amount === null ? null : toYuan(event.amount),
  note: event.note,
});
