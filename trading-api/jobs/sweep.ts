import { lt, lte } from 'drizzle-orm';
import { DAY_MS } from '#app/domain/duration.ts';
import { sweepRefusals } from '#trading-api/auction/index.ts';
import { sweepUnfound } from '#trading-api/catalogue/search/unfound.ts';
import { sweepDrafts } from '#trading-api/draft/index.ts';
import { sweepExports } from '#trading-api/export/index.ts';
import { sweepMessages } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { sweepReadings } from '#trading-api/remittance/readings.ts';
import {
  callLocks,
  knownDevices,
  oneTimeLinks,
  phoneCodes,
  priceChanges,
  requestSerials,
  smsCodes,
  smsOutbox,
  tokens,
  tradeWordChanges,
} from '#trading-api/schema.ts';

/** A submit is not repeated after this time. */
const SERIALS_KEPT_MS = 7 * DAY_MS;

/** How long sent short messages are kept, for enquiries. */
const MESSAGES_KEPT_MS = 30 * DAY_MS;

/** How long prices that were changed together, and words of the trade, can be taken back. */
const CHANGES_KEPT_MS = 30 * DAY_MS;

/** As long as a browser keeps what it is known by (app/session/cookie-names.ts). */
const DEVICES_KNOWN_MS = 365 * DAY_MS;

/**
 * Deletes serials and locks of old submits, expired tokens, old messages and codes, devices that
 * are no longer used, drafts, receipts of refused bids, files of bank statements, exports,
 * what prices and words of the trade were before a change, and searches without result. Payment attempts, notifications and
 * refunds are records and stay.
 */
export async function sweepOldRows(db: Database, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  await db.delete(requestSerials).where(lt(requestSerials.createdAt, before(SERIALS_KEPT_MS)));
  await db.delete(callLocks).where(lt(callLocks.calledAt, before(DAY_MS)));
  await db.delete(tokens).where(lte(tokens.expiresAt, now));
  await db.delete(smsCodes).where(lt(smsCodes.sentAt, before(MESSAGES_KEPT_MS)));
  await db.delete(phoneCodes).where(lt(phoneCodes.sentAt, before(DAY_MS)));
  await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, before(7 * DAY_MS)));
  await db.delete(knownDevices).where(lt(knownDevices.usedAt, before(DEVICES_KNOWN_MS)));
  await db.delete(smsOutbox).where(lt(smsOutbox.sentAt, before(MESSAGES_KEPT_MS)));
  await db.delete(priceChanges).where(lt(priceChanges.at, before(CHANGES_KEPT_MS)));
  await db.delete(tradeWordChanges).where(lt(tradeWordChanges.at, before(CHANGES_KEPT_MS)));
  await sweepUnfound(db, now);
  await sweepMessages(db, now);
  await sweepDrafts(db, now);
  await sweepRefusals(db, now);
  await sweepReadings(db, now);
  await sweepExports(db, now);
}
