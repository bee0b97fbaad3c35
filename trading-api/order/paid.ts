import { eq } from 'drizzle-orm';
import { countSales, stockOf } from '#trading-api/catalogue/index.ts';
import { spendDeductions } from '#trading-api/marketing/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orders } from '#trading-api/schema.ts';

/**
 * The effects of a payment, whatever its method: the goods count as sold, the deductions as used.
 * The caller has locked the order's row and checked that it waits for payment.
 */
export async function completeOrder(
  tx: Database,
  { orderCode, paymentMethod, paidAt }: { orderCode: string; paymentMethod: string; paidAt: Date },
): Promise<void> {
  await tx
    .update(orders)
    .set({ state: 'paid', paidAt, paymentMethod })
    .where(eq(orders.orderCode, orderCode));
  await countSales(tx, await stockOf(tx, [orderCode]));
  await spendDeductions(tx, orderCode);
}
