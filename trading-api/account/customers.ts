import { createHash } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, tokens } from '#trading-api/schema.ts';

export type Customer = typeof customers.$inferSelect;

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The customer of a valid token, or null. */
export async function customerOf(db: Database, token: string, now: Date): Promise<Customer | null> {
  const [row] = await db
    .select({ customer: customers })
    .from(tokens)
    .innerJoin(customers, eq(customers.id, tokens.customerId))
    .where(and(eq(tokens.tokenHash, hashToken(token)), gt(tokens.expiresAt, now)));
  return row?.customer ?? null;
}

/**
 * Serialises a customer's own changes (cart, addresses) until the transaction ends. Not FOR UPDATE,
 * which would wait for every insert that refers to the customer.
 */
export async function lockCustomer(tx: Database, customerId: number): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update');
}
