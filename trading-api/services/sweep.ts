import { lt, lte } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { requestSerials, tokens } from '../db/schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Nobody repeats a submit that long afterwards; drafts, which carry its serial, live a day. */
const SERIALS_KEPT_MS = 7 * DAY_MS;

/**
 * Removes what has no meaning any more: serials of old submits and tokens that ran out. Payment
 * attempts, notifications and refunds stay: they are records.
 */
export async function sweepOldRows(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - SERIALS_KEPT_MS);
  await db.delete(requestSerials).where(lt(requestSerials.createdAt, oldest));
  await db.delete(tokens).where(lte(tokens.expiresAt, now));
}
