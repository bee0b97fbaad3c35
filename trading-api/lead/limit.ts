import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { TOO_FREQUENT } from '#app/domain/order/order.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { loginAttempts } from '#trading-api/schema.ts';

/** A whole office may share an address; nobody has more to ask for in an hour. */
const AN_HOUR_FROM_ONE_ADDRESS = 20;
const HOUR_SECONDS = 3600;

/**
 * Counts what is left in a public form from one address. Counted in the database, so that every
 * process of the market shares the limit.
 * @throws Refusal `tooManyTries` above 20 an hour
 */
export async function countLead(
  db: Database,
  { form, remoteAddress }: { form: string; remoteAddress: string },
): Promise<void> {
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: loginAttempts,
    keyPrefix: form,
    points: AN_HOUR_FROM_ONE_ADDRESS,
    duration: HOUR_SECONDS,
    // The library's own timer would outlive the database; a login clears what has expired.
    clearExpiredByTimeout: false,
  });
  try {
    await limiter.consume(remoteAddress);
  } catch (error) {
    throw error instanceof RateLimiterRes ? new Refusal('tooManyTries', TOO_FREQUENT) : error;
  }
}
