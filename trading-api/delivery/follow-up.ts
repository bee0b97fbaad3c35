import { and, eq, isNull, lte, notExists, sql } from 'drizzle-orm';
import {
  AUTO_RECEIVE_DAYS,
  CONSENT_DAYS,
  CORRECT_DAYS,
  REMIND_DAYS_BEFORE,
} from '#app/domain/delivery/delivery.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { formatInstant } from '#app/domain/time.ts';
import { notify } from '#trading-api/message/index.ts';
import { lockOrder, type OrderRow } from '#trading-api/order/index.ts';
import { UNDER_WAY } from '#trading-api/order/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { runIsolated } from '#trading-api/platform/jobs.ts';
import { deliveries, orders } from '#trading-api/schema.ts';
import { IS_OPEN_DELIVERY, receiveUnconfirmed, settleClosed } from './receive.ts';
import type { DeliveryRow } from './shippable.ts';
import { refuseWeight, UNANSWERED, withdrawUncorrected } from './weight.ts';

const BATCH = 100;

/**
 * Applies the deadlines of deliveries: buyers are reminded of receipts that are due, deliveries not confirmed in
 * time count as received, weights that the buyer has not answered in time as refused, and refused ones that the
 * seller has not corrected in time are withdrawn. Each delivery has a transaction of its own, which checks its state
 * again. Then orders are settled whose last goods were closed.
 */
export async function followDeliveries(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const steps = [
    () => remind(db, before(AUTO_RECEIVE_DAYS - REMIND_DAYS_BEFORE), now),
    () => receiveDue(db, before(AUTO_RECEIVE_DAYS), now),
    () =>
      eachAsked(db, 'waitConsent', before(CONSENT_DAYS), (tx, asked) =>
        refuseWeight(tx, asked, { why: UNANSWERED, by: null, now }),
      ),
    () =>
      eachAsked(db, 'arrived', before(CONSENT_DAYS), (tx, asked) =>
        refuseWeight(tx, asked, { why: UNANSWERED, by: null, now }),
      ),
    () =>
      eachAsked(db, 'refused', before(CORRECT_DAYS), (tx, asked) =>
        withdrawUncorrected(tx, asked, now),
      ),
    () => settleAllClosed(db, now),
  ];
  await runIsolated(steps, (step) => step(), FAILED);
}

const FAILED = 'deadlines of deliveries could not be applied';

async function receiveDue(db: Database, shippedBefore: Date, now: Date): Promise<void> {
  const due = await db
    .select({ id: deliveries.id, orderCode: deliveries.orderCode })
    .from(deliveries)
    .where(and(eq(deliveries.state, 'underWay'), lte(deliveries.shippedAt, shippedBefore)))
    .orderBy(deliveries.shippedAt)
    .limit(BATCH);
  const receive = (delivery: (typeof due)[number]) =>
    db.transaction((tx) => receiveUnconfirmed(tx, delivery, now));
  await runIsolated(due, receive, FAILED);
}

/** Does something with each delivery in which one side has been asked since before a time. */
async function eachAsked(
  db: Database,
  state: 'waitConsent' | 'arrived' | 'refused',
  askedBefore: Date,
  act: (tx: Database, asked: { order: OrderRow; delivery: DeliveryRow }) => Promise<unknown>,
): Promise<void> {
  const due = await db
    .select({ id: deliveries.id, orderCode: deliveries.orderCode })
    .from(deliveries)
    .where(and(eq(deliveries.state, state), lte(deliveries.askedAt, askedBefore)))
    .orderBy(deliveries.askedAt)
    .limit(BATCH);
  const actOn = ({ id, orderCode }: (typeof due)[number]) =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderCode);
      const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.id, id));
      // Answered meanwhile, or asked anew.
      if (!order || delivery?.state !== state || !delivery.askedAt) return;
      if (delivery.askedAt <= askedBefore) await act(tx, { order, delivery });
    });
  await runIsolated(due, actOn, FAILED);
}

/** Orders of which all is received or closed: the last of it was closed (design/orders: Goods not shipped). */
async function settleAllClosed(db: Database, now: Date): Promise<void> {
  const open = db
    .select({ one: sql`1` })
    .from(deliveries)
    .where(and(eq(deliveries.orderCode, orders.orderCode), IS_OPEN_DELIVERY));
  const due = await db
    .select({ orderCode: orders.orderCode })
    .from(orders)
    .where(and(eq(orders.state, 'shipped'), UNDER_WAY, notExists(open)))
    .limit(BATCH);
  const settle = ({ orderCode }: { orderCode: string }) =>
    db.transaction((tx) => settleClosed(tx, orderCode, now));
  await runIsolated(due, settle, 'orders could not be settled');
}

async function remind(db: Database, shippedBefore: Date, now: Date): Promise<void> {
  const isDue = and(
    eq(deliveries.state, 'underWay'),
    isNull(deliveries.remindedAt),
    lte(deliveries.shippedAt, shippedBefore),
  );
  const due = await db.select({ id: deliveries.id }).from(deliveries).where(isDue).limit(BATCH);
  const remindOf = ({ id }: { id: number }) =>
    db.transaction(async (tx) => {
      const [delivery] = await tx
        .update(deliveries)
        .set({ remindedAt: now })
        .where(and(eq(deliveries.id, id), isDue))
        .returning();
      if (delivery) await notifyOfDue(tx, delivery, now);
    });
  await runIsolated(due, remindOf, FAILED);
}

async function notifyOfDue(
  tx: Database,
  { orderCode, number, shippedAt }: typeof deliveries.$inferSelect,
  now: Date,
): Promise<void> {
  const [order] = await tx
    .select({ orderCode: orders.orderCode, customerId: orders.customerId })
    .from(orders)
    .where(eq(orders.orderCode, orderCode));
  const at = new Date((shippedAt ?? now).getTime() + AUTO_RECEIVE_DAYS * DAY_MS);
  const what = `第 ${number} 批将于 ${formatInstant(at.toISOString())} 自动确认收货，如有短缺请及时确认并备注`;
  if (order) await notify(tx, 'receiptDue', [order], { orderCode, what }, { now });
}
