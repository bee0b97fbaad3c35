import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { ASKED_DELIVERY_STATES, type DeliveryState } from '#app/domain/delivery/delivery.ts';
import type { OrderWait } from '#app/domain/order/parties.ts';
import { nameAt } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { orderWaits, payUntil, toPay } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, deliveries, orderLines, orders } from '#trading-api/schema.ts';
import { type Asking, type TaskQueries, type TaskQuery, taskColumns } from './tasks.ts';

/** The goods of an order's first line. */
const goodsOf = (db: Database): SQL =>
  sql`(${db
    .select({ name: orderLines.productName })
    .from(orderLines)
    .where(eq(orderLines.orderCode, orders.orderCode))
    .orderBy(orderLines.position)
    .limit(1)})`;

const open = sql`coalesce(${orders.settledAmount}, ${orders.paymentAmount}) - ${orders.paidAmount}`;

const deliverySince = (db: Database, ...states: readonly DeliveryState[]): SQL =>
  sql`(${db
    .select({ since: sql`min(coalesce(${deliveries.askedAt}, ${deliveries.shippedAt}))` })
    .from(deliveries)
    .where(
      and(eq(deliveries.orderCode, orders.orderCode), inArray(deliveries.state, [...states])),
    )})`;

interface OfOrders {
  amount?: SQL;
  since: (db: Database) => SQL;
  due?: SQL;
}

type Which = (asking: Asking) => SQL | undefined;

const bought =
  (which: Which, { amount = sql`${orders.paymentAmount}`, since, due }: OfOrders): TaskQuery =>
  (asking) => {
    const { db, customer } = asking;
    return db
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
      .where(and(eq(orders.customerId, customer.id), which(asking)));
  };

const waiting =
  (wait: OrderWait): Which =>
  ({ db }) =>
    orderWaits(db, wait);

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
  pay: bought((asking) => toPay(asking.db, asking), {
    amount: open,
    since: () => sql`${orders.createdAt}`,
    due: payUntil,
  }),
  weigh: bought(waiting('weigh'), { since: (db) => deliverySince(db, ...ASKED_DELIVERY_STATES) }),
  receive: bought(waiting('receive'), { since: (db) => deliverySince(db, 'underWay') }),
};

export const soldOrders: TaskQueries = {
  ship: sold('ship', { since: () => sql`coalesce(${orders.paidAt}, ${orders.createdAt})` }),
  reweigh: sold('reweigh', { since: (db) => deliverySince(db, 'refused') }),
};
