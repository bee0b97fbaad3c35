import { desc, lte } from 'drizzle-orm';
import type { Rate } from '#app/domain/inquiry/offer-terms.ts';
import { wallDay } from '#app/domain/time.ts';
import { exchangeRates } from '#trading-api/schema.ts';
import type { Database } from './database/client.ts';

/** A rate that the operator has published. */
export interface PublishedRate {
  rate: Rate;
  source: string;
  day: string;
}

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
