import { desc, lte, sql } from 'drizzle-orm';
import type { Rate } from '#app/domain/inquiry/offer-terms.ts';
import { wallDay } from '#app/domain/time.ts';
import { exchangeRates } from '#trading-api/schema.ts';
import { ADVISORY_LOCKS } from './database/advisory-locks.ts';
import type { Database } from './database/client.ts';

/** A rate that the operator has published. */
export interface PublishedRate {
  rate: Rate;
  source: string;
  day: string;
}

/**
 * Shared until the transaction ends, behind the lock of the inquiry: orders are made at rates that nobody publishes
 * anew meanwhile, so that none is missed by what is published (ADR 291).
 */
export const holdRates = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.rates}, 0)`);

/** Waits for those that hold the rates, and holds back others until the transaction ends. */
export const lockRates = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.rates}, 0)`);

/** The rates that hold now, by currency: of today, else of the last day before it. */
export async function ratesOn(db: Database, now: Date): Promise<Map<string, PublishedRate>> {
  const found = await db
    .selectDistinctOn([exchangeRates.currency], {
      currency: exchangeRates.currency,
      rate: exchangeRates.rate,
      source: exchangeRates.source,
      day: exchangeRates.day,
    })
    .from(exchangeRates)
    .where(lte(exchangeRates.day, wallDay(now)))
    .orderBy(exchangeRates.currency, desc(exchangeRates.day));
  return new Map(found.map(({ currency, ...rate }) => [currency, rate]));
}
