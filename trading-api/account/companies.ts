import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers } from '#trading-api/schema.ts';

/** The names of the companies that a store belongs to, which its own name need not be. */
export async function companyNamesOf(db: Database, sellerCode: string): Promise<string[]> {
  const found = await db
    .select({ name: customers.name })
    .from(customers)
    .where(
      and(
        eq(customers.sellerCode, sellerCode),
        eq(customers.customerType, 'enterprise'),
        isNull(customers.closedAt),
      ),
    );
  return found.map(({ name }) => name);
}
