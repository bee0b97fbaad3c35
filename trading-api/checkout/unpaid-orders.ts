import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { UnpaidOrder } from '#app/domain/checkout/unpaid-order-contract.ts';
import { toYuan } from '#app/domain/money.ts';
import type { Offer } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orderLines, orders } from '#trading-api/schema.ts';
import type { Buyer } from './lines.ts';

/** The ways of ordering that a checkout has: an award or an accepted offer is no second order of the same. */
const BY_CHECKOUT = ['cart', 'order', 'direct', 'spot'];

/** More says no more than that there are several. */
const MOST_NAMED = 3;

/** What the same person has ordered of some goods and can still pay, the newest first. */
export async function unpaidOrdersOf(
  db: Database,
  { customerId, personId }: Buyer,
  offers: readonly Offer[],
  now: Date,
): Promise<UnpaidOrder[]> {
  const rows = await db
    .select({
      orderCode: orders.orderCode,
      paymentAmount: orders.paymentAmount,
      payDeadline: orders.payDeadline,
      approval: orders.approval,
      productNames: sql<
        string[]
      >`json_agg(${orderLines.productName} order by ${orderLines.position})`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderCode, orders.orderCode))
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.personId, personId),
        eq(orders.state, 'waitPay'),
        gt(orders.payDeadline, now),
        inArray(orders.source, BY_CHECKOUT),
        inArray(
          orderLines.goodsId,
          offers.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(orders.orderCode)
    .orderBy(desc(orders.createdAt), desc(orders.orderCode))
    .limit(MOST_NAMED);
  return rows.map(({ approval, paymentAmount, payDeadline, ...row }) => ({
    ...row,
    paymentAmount: toYuan(paymentAmount),
    payDeadline: payDeadline.toISOString(),
    waitsForApproval: approval === 'waiting',
  }));
}
