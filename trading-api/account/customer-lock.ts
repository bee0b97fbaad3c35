import { eq } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers } from '#trading-api/schema.ts';

/**
 * Makes a customer's own changes (cart, addresses) go one after the other until the transaction
 * ends. Not FOR UPDATE: that would wait for every insert that refers to the customer.
 */
export async function lockCustomer(tx: Database, customerId: number): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
}
