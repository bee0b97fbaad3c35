import { eq } from 'drizzle-orm';
import { countSales, stockOf } from '#trading-api/catalogue/index.ts';
import { spendDeductions } from '#trading-api/marketing/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orders } from '#trading-api/schema.ts';

/**
 * What being paid means for an order, however it was paid: its goods count as sold, its deductions
 * as used. The caller holds the order's row and knows that it waits to be paid.
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
