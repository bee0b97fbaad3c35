import { eq, sql } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orders, sellerPayouts } from '#trading-api/schema.ts';

/**
 * What cases took off the sellers' claims, and so off what is owed for an order that is selected. The
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

/** The same by the sellers' codes. */
export async function chargedBy(db: Database, orderCode: string): Promise<Map<string, number>> {
  const { sellerCode, charged } = sellerPayouts;
  const rows = await db
    .select({ sellerCode, charged })
    .from(sellerPayouts)
    .where(eq(sellerPayouts.orderCode, orderCode));
  return new Map(rows.map((row) => [row.sellerCode, row.charged]));
}
