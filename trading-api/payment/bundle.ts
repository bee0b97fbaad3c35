import { and, eq, inArray } from 'drizzle-orm';
import { bundleOrders } from '#app/domain/payment/contract.ts';
import {
  MOST_BUNDLED_ORDERS,
  TOO_FEW_BUNDLED,
  TOO_MANY_BUNDLED,
} from '#app/domain/payment/payment.ts';
import { ORDER_UNKNOWN, owedOrder, writeBundle } from '#trading-api/order/index.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { orders } from '#trading-api/schema.ts';
import { requirePayable } from './payable-order.ts';

/**
 * Puts orders of a customer together, to be paid by one payment (design/payments: Bundles). Nothing is held by it:
 * each can still be paid or cancelled alone, and the same orders are the same bundle again.
 */
export const bundleOf = customerRoute(bundleOrders, async ({ db, customer, input, now }) => {
  const { orderCodes: asked } = input;
  const codes = [...new Set(asked)];
  if (codes.length < 2) throw new Refusal('missing', TOO_FEW_BUNDLED, 'orderCodes');
  if (codes.length > MOST_BUNDLED_ORDERS) {
    throw new Refusal('tooLarge', TOO_MANY_BUNDLED, 'orderCodes');
  }
  const found = await db
    .select(owedOrder)
    .from(orders)
    .where(and(inArray(orders.orderCode, codes), eq(orders.customerId, customer.id)))
    .orderBy(orders.orderCode);
  if (found.length < codes.length) throw notFound(ORDER_UNKNOWN);
  for (const order of found) {
    try {
      requirePayable(order, now);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.code, `订单 ${order.orderCode}：${error.message}`, 'orderCodes');
    }
  }
  return { bundleCode: await writeBundle(db, customer.id, codes, now) };
});
