import { inArray } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, smsOutbox } from '#trading-api/schema.ts';

/** Sends a short message to every account of the stores; `textOf` makes the text for each store. */
export async function notifySellers(
  tx: Database,
  sellerCodes: readonly string[],
  textOf: (sellerCode: string) => string,
  now: Date,
): Promise<void> {
  if (sellerCodes.length === 0) return;
  const people = await tx
    .select({ phone: customers.phone, sellerCode: customers.sellerCode })
    .from(customers)
    .where(inArray(customers.sellerCode, [...sellerCodes]));
  if (people.length === 0) return;
  await tx.insert(smsOutbox).values(
    people.map(({ phone, sellerCode }) => ({
      phone,
      text: `【询价】${textOf(sellerCode ?? '')}`,
      sentAt: now,
    })),
  );
}
