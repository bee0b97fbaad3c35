import { lt, lte } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { requestSerials, smsCodes, smsOutbox, tokens } from './schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Nobody repeats a submit that long afterwards; drafts, which carry its serial, live a day. */
const SERIALS_KEPT_MS = 7 * DAY_MS;

/** What was sent to a telephone, codes and all: long enough for whoever asks after it. */
const MESSAGES_KEPT_MS = 30 * DAY_MS;

/**
 * Removes what has no meaning any more: serials of old submits, tokens that ran out and old short
 * messages. Payment attempts, notifications and refunds stay: they are records.
 */
export async function sweepOldRows(db: Database, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  await db.delete(requestSerials).where(lt(requestSerials.createdAt, before(SERIALS_KEPT_MS)));
  await db.delete(tokens).where(lte(tokens.expiresAt, now));
  await db.delete(smsCodes).where(lt(smsCodes.sentAt, before(MESSAGES_KEPT_MS)));
  await db.delete(smsOutbox).where(lt(smsOutbox.sentAt, before(MESSAGES_KEPT_MS)));
}
