import { and, eq, exists, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { DeliveryState } from '#app/domain/delivery/delivery.ts';
import type { OrderWait } from '#app/domain/order/parties.ts';
import { UNRELEASED_STATES } from '#app/domain/order/state.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { deliveries, orders } from '#trading-api/schema.ts';

/** That something of an order is still to be paid, and may be now: not before its approval. */
export const isOwing: SQL = sql`(${and(
  ne(orders.state, 'cancelled'),
  sql`${orders.approval} is distinct from 'waiting'`,
  sql`(${orders.settledAt} is not null or ${inArray(orders.state, [...UNRELEASED_STATES])})`,
  sql`${orders.paidAmount} < coalesce(${orders.settledAmount}, ${orders.paymentAmount})`,
)})`;

const hasDelivery = (db: Database, state: DeliveryState): SQL =>
  exists(
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.orderCode, orders.orderCode), eq(deliveries.state, state))),
  );

/** For which orders something waits for their buyer, or their seller. */
export function orderWaits(db: Database, wait: OrderWait): SQL | undefined {
  switch (wait) {
    case 'pay':
      return isOwing;
    case 'weigh':
      return hasDelivery(db, 'waitConsent');
    case 'receive':
      return hasDelivery(db, 'underWay');
    case 'ship':
      return or(eq(orders.state, 'paid'), eq(orders.state, 'partShipped'));
    case 'reweigh':
      return hasDelivery(db, 'refused');
  }
}
