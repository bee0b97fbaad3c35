import type { Hundredths } from '#app/domain/quantity.ts';
import { type Offer, type TermsOf, termsSayer } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';

/** Why so much of goods cannot be bought now, or null. */
export type ProblemOf = (offer: Offer, count: Hundredths, now: Date) => { text: string } | null;

/** What lines are said with: the terms of their prices, and when. */
export interface CartSaying {
  termsOf: TermsOf;
  now: Date;
}

export const cartSaying = async (db: Database, now: Date): Promise<CartSaying> => ({
  termsOf: await termsSayer(db, now),
  now,
});
