import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { OrderWait } from '#app/domain/order/parties.ts';
import { nameAt } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { orderWaits } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, deliveries, orderLines, orders } from '#trading-api/schema.ts';
import { type TaskQueries, type TaskQuery, taskColumns } from './tasks.ts';

/** The goods of an order's first line. */
const goodsOf = (db: Database): SQL =>
  sql`(${db
    .select({ name: orderLines.productName })
    .from(orderLines)
    .where(eq(orderLines.orderCode, orders.orderCode))
    .orderBy(orderLines.position)
    .limit(1)})`;

const open = sql`coalesce(${orders.settledAmount}, ${orders.paymentAmount}) - ${orders.paidAmount}`;

/** Until when an order is to be paid: what it was weighed heavier has a time of its own. */
const payUntil = sql`case when ${orders.settledAt} is null then ${orders.payDeadline} else ${orders.supplementDueAt} end`;

const deliverySince = (db: Database, state: 'waitConsent' | 'underWay' | 'refused'): SQL =>
  sql`(${db
    .select({ since: sql`min(coalesce(${deliveries.askedAt}, ${deliveries.shippedAt}))` })
    .from(deliveries)
    .where(and(eq(deliveries.orderCode, orders.orderCode), eq(deliveries.state, state)))})`;

interface OfOrders {
  amount?: SQL;
  since: (db: Database) => SQL;
  due?: SQL;
}

const bought =
  (wait: OrderWait, { amount = sql`${orders.paymentAmount}`, since, due }: OfOrders): TaskQuery =>
  ({ db, customer }) =>
    db
      .select(
        taskColumns({
          ref: orders.orderCode,
          title: goodsOf(db),
          party: orders.sellerName,
          amount,
          since: since(db),
          ...(due && { due }),
        }),
      )
      .from(orders)
      .where(and(eq(orders.customerId, customer.id), orderWaits(db, wait)));

const sold =
  (wait: OrderWait, { since }: OfOrders): TaskQuery =>
  ({ db, customer }) =>
    db
      .select(
        taskColumns({
          ref: orders.orderCode,
          title: goodsOf(db),
          party: nameAt(orders.createdAt),
          amount: orders.orderAmount,
          since: since(db),
        }),
      )
      .from(orders)
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .where(and(eq(orders.sellerCode, sellerCodeOf(customer)), orderWaits(db, wait)));

export const boughtOrders: TaskQueries = {
  pay: bought('pay', { amount: open, since: () => sql`${orders.createdAt}`, due: payUntil }),
  weigh: bought('weigh', { since: (db) => deliverySince(db, 'waitConsent') }),
  receive: bought('receive', { since: (db) => deliverySince(db, 'underWay') }),
};

export const soldOrders: TaskQueries = {
  ship: sold('ship', { since: () => sql`coalesce(${orders.paidAt}, ${orders.createdAt})` }),
  reweigh: sold('reweigh', { since: (db) => deliverySince(db, 'refused') }),
};
