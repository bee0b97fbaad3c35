import { and, eq, isNull, lte } from 'drizzle-orm';
import {
  AUTO_RECEIVE_DAYS,
  CONSENT_DAYS,
  REMIND_DAYS_BEFORE,
} from '#app/domain/delivery/delivery.ts';
import { DAY_MS, formatInstant } from '#app/domain/time.ts';
import { notify } from '#trading-api/message/index.ts';
import { lockOrder } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { eachAlone } from '#trading-api/platform/jobs.ts';
import { deliveries, orders } from '#trading-api/schema.ts';
import { receiveUnconfirmed } from './receive.ts';
import { refuseWeight, UNANSWERED } from './weight.ts';

const BATCH = 100;

/**
 * Applies the deadlines of deliveries: buyers are reminded of receipts that are due, deliveries not
 * confirmed in time count as received, and weights that the buyer has not answered in time as
 * refused. Each delivery has a transaction of its own, which checks its state again.
 * @throws AggregateError when some failed; the deadlines of the others are applied nevertheless
 */
export async function followDeliveries(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const steps = [
    () => remind(db, before(AUTO_RECEIVE_DAYS - REMIND_DAYS_BEFORE), now),
    () => receiveDue(db, before(AUTO_RECEIVE_DAYS), now),
    () => refuseUnanswered(db, before(CONSENT_DAYS), now),
  ];
  await eachAlone(steps, (step) => step(), FAILED);
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
  await eachAlone(due, receive, FAILED);
}

async function refuseUnanswered(db: Database, askedBefore: Date, now: Date): Promise<void> {
  const unanswered = await db
    .select({ id: deliveries.id, orderCode: deliveries.orderCode })
    .from(deliveries)
    .where(and(eq(deliveries.state, 'waitConsent'), lte(deliveries.askedAt, askedBefore)))
    .orderBy(deliveries.askedAt)
    .limit(BATCH);
  const refuse = ({ id, orderCode }: (typeof unanswered)[number]) =>
    db.transaction(async (tx) => {
      await lockOrder(tx, orderCode);
      const [current] = await tx.select().from(deliveries).where(eq(deliveries.id, id));
      if (current?.state !== 'waitConsent') return;
      await refuseWeight(tx, current, { why: UNANSWERED, by: null, now });
    });
  await eachAlone(unanswered, refuse, FAILED);
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
  await eachAlone(due, remindOf, FAILED);
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
