import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { calendarFeeds, customers } from '#trading-api/schema.ts';

const TOKEN_BYTES = 24;

/** Gives a customer a new feed; nobody can read the one before any more. */
export async function renewFeed(tx: Database, customerId: number, now: Date): Promise<string> {
  const fresh = { token: randomBytes(TOKEN_BYTES).toString('base64url'), createdAt: now };
  await tx
    .insert(calendarFeeds)
    .values({ customerId, ...fresh })
    .onConflictDoUpdate({ target: calendarFeeds.customerId, set: fresh });
  return fresh.token;
}

export async function feedTokenOf(db: Database, customerId: number): Promise<string | null> {
  const [feed] = await db
    .select({ token: calendarFeeds.token })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.customerId, customerId));
  return feed?.token ?? null;
}

/** @throws Refusal `T001` */
export async function ownerOfFeed(db: Database, token: string): Promise<Customer> {
  const [found] = await db
    .select({ owner: customers })
    .from(calendarFeeds)
    .innerJoin(customers, eq(customers.id, calendarFeeds.customerId))
    .where(eq(calendarFeeds.token, token));
  if (!found) throw new Refusal('T001', '日历地址不存在或已更换');
  return found.owner;
}
