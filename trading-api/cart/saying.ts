import type { Hundredths } from '#app/domain/quantity.ts';
import { type Offer, type TermsOf, termsSayer, weigher } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';

/** Why so much of goods cannot be bought now, or null. */
export type ProblemOf = (offer: Offer, count: Hundredths, now: Date) => { text: string } | null;

/** What lines are said with: the terms of their prices and of their weights, and when. */
export interface CartSaying {
  termsOf: TermsOf;
  weigh: Awaited<ReturnType<typeof weigher>>;
  now: Date;
}

export const cartSaying = async (db: Database, now: Date): Promise<CartSaying> => ({
  termsOf: await termsSayer(db, now),
  weigh: await weigher(db),
  now,
});
