import { z } from 'zod';
import { offerTax } from '#app/domain/inquiry/price-contract.ts';
import { idText, instant, typedDayText, typedField, yuan } from '#app/domain/wire.ts';
import { LISTING_FREIGHTS } from './price-terms.ts';

/** What is said of a listed price, which is with tax in each case; absent or null: nothing is. */
export const saidTerms = z
  .object({
    /** Whether the seller wrote it with tax, and the rate that is in it; null: not known. */
    tax: offerTax.nullable().default(null),
    /** Who bears the transport; null: not said. */
    freight: z.enum(LISTING_FREIGHTS).nullable().default(null),
    /** Days of credit that it is for, and then ordered through an offer; null: it is paid with the order. */
    creditDays: z.int().positive().nullable().default(null),
    /** As the seller wrote it, where tax was added to it. */
    writtenPrice: yuan.nullable().default(null),
    /** Until when it holds; null: until it is changed. */
    until: instant.nullable().default(null),
    /** It held until then, and waits for its seller: goods are inquired about and not ordered. */
    lapsed: z.boolean().default(false),
  })
  .nullable()
  .default(null);

/** The terms of a listed price as its form has them. */
export const typedTerms = z.object({
  /** yes; no: the tax is added to it. */
  taxIncluded: z.string().max(4).default('yes'),
  /** A code; empty: that of the goods' category. */
  taxRate: idText.default(''),
  freightKind: z.string().max(12).default(''),
  /** Empty: it is paid with the order. */
  creditDays: typedField.default(''),
  priceLasts: z.string().max(8).default('open'),
  /** The last day, where it holds until a date. */
  lastDay: typedDayText.default(''),
});
