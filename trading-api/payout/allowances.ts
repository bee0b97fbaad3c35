import { eq, sql } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orders, sellerPayouts } from '#trading-api/schema.ts';

/**
 * What cases took off what is owed for an order that is selected. The
 * columns are written out, because drizzle leaves out the tables of those in a query of one table.
 */
export const allowances = sql`(select coalesce(sum(charged), 0) from ${sellerPayouts}
  where seller_payouts.order_code = orders.order_code)`.mapWith(Number);

export async function allowancesOf(db: Database, orderCode: string): Promise<number> {
  const [found] = await db
    .select({ allowances })
    .from(orders)
    .where(eq(orders.orderCode, orderCode));
  return found?.allowances ?? 0;
}
