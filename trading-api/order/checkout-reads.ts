import { inArray } from 'drizzle-orm';
import { groupBy } from '#app/domain/group-by.ts';
import type { Order } from '#app/domain/order/contract.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orders } from '#trading-api/schema.ts';
import { type OwedOrder, owedOrder } from './owed-order.ts';
import { payableOf } from './payable.ts';

export async function checkoutsOf(db: Database, rows: readonly OwedOrder[], now: Date) {
  const codes = rows.flatMap(({ checkoutCode }) => checkoutCode ?? []);
  const checkouts = new Map<string | null, NonNullable<Order['checkout']>>();
  if (codes.length === 0) return checkouts;
  const made = await db
    .select(owedOrder)
    .from(orders)
    .where(inArray(orders.checkoutCode, codes))
    .orderBy(orders.orderCode);
  for (const [checkoutCode, own] of groupBy(made, (order) => order.checkoutCode ?? '')) {
    checkouts.set(checkoutCode, {
      checkoutCode,
      orders: own.map((order) => {
        const { sellerName } = order;
        const { orderCode, state, waitsForApproval, paymentAmount, dueAmount } = payableOf(
          order,
          now,
        );
        return { orderCode, sellerName, state, waitsForApproval, paymentAmount, dueAmount };
      }),
    });
  }
  return checkouts;
}
