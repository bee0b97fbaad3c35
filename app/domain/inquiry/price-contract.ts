import { z } from 'zod';
import { namesOf } from '#app/domain/names-of.ts';
import { day, exchangeRate, yuan } from '#app/domain/wire.ts';
import { CURRENCY_SIGN } from './offer.ts';
import { FREIGHT_KINDS, RATE_RULES } from './offer-terms.ts';

export const currency = z.enum(namesOf(CURRENCY_SIGN));

/** Who bears the transport. */
export const offerFreight = z.object({
  kind: z.enum(FREIGHT_KINDS),
  /** Of one tonne, with tax; null: it is not charged by the tonne. */
  perTonne: yuan.nullable().default(null),
});

/** Whether prices are with tax, and the code of its rate. */
export const offerTax = z.object({ included: z.boolean(), rate: z.string() });

/** What the seller wrote for a unit of a line, of which its price was made. */
export const writtenPrice = z.object({
  currency,
  /** In the currency. */
  price: yuan,
  freight: offerFreight.nullable().default(null),
  tax: offerTax.nullable().default(null),
  /** Percent, of orders from before their lines had terms of weight. */
  tolerance: z.int().nonnegative().nullable().default(null),
});

export type WrittenPrice = z.output<typeof writtenPrice>;

/** The rate by which the yuan of an order were made, and what it comes to in the other currency. */
export const orderRate = z.object({
  currency,
  rule: z.enum(RATE_RULES),
  rate: exchangeRate,
  /** Who published it; '' for one that was fixed. */
  source: z.string().default(''),
  /** Since when it holds; null for one that was fixed. */
  day: day.nullable().default(null),
  amount: yuan,
});
