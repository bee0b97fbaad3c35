import { eq, lt } from 'drizzle-orm';
import { DAY_MS } from '#app/domain/duration.ts';
import { writeSettings } from '#trading-api/message/settings.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, messages } from '#trading-api/schema.ts';
import { MAILED } from './customers.ts';

const READ_AFTER_MS = 2 * DAY_MS;

/**
 * Marks the older messages of the market's history as read, and writes the settings of the customer
 * who gets mails, without which the mails have no link to switch them off.
 */
export async function seedMessages(tx: Database, now: Date): Promise<void> {
  const old = lt(messages.createdAt, new Date(now.getTime() - READ_AFTER_MS));
  await tx.update(messages).set({ readAt: now }).where(old);
  const [mailed] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.phone, MAILED));
  if (mailed) await writeSettings(tx, mailed.id, {});
}
