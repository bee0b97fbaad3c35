import { like } from 'drizzle-orm';
import { isOperator } from '#app/domain/account/customer.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers } from '#trading-api/schema.ts';

export async function operatorsOf(db: Database): Promise<{ customerId: number }[]> {
  const { id: customerId, platformType } = customers;
  const found = await db
    .select({ customerId, platformType })
    .from(customers)
    .where(like(platformType, '%operator%'));
  return found.filter(isOperator);
}
