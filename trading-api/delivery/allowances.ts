import { eq } from 'drizzle-orm';
import { sumFen } from '#app/domain/money.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { sellerPayouts } from '#trading-api/schema.ts';

/** What cases took off the sellers' claims, and so off what is owed. */
export async function allowancesOf(db: Database, orderCode: string): Promise<number> {
  const rows = await db
    .select({ charged: sellerPayouts.charged })
    .from(sellerPayouts)
    .where(eq(sellerPayouts.orderCode, orderCode));
  return sumFen(rows.map(({ charged }) => charged));
}
