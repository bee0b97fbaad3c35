import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers } from '#trading-api/schema.ts';
import type { Customer } from './tables.ts';

/** Notes that a person has shown that the account's phone is theirs; the first time is kept. */
export async function notePhoneProved(
  tx: Database,
  { id, phoneProvedAt }: Customer,
  now: Date,
): Promise<void> {
  if (phoneProvedAt) return;
  await tx
    .update(customers)
    .set({ phoneProvedAt: now })
    .where(and(eq(customers.id, id), isNull(customers.phoneProvedAt)));
}
