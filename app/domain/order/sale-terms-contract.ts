import { z } from 'zod';
import { LISTING_FREIGHTS } from '#app/domain/catalogue/price-terms.ts';
import { typedSaidWeights, weightTerms } from '#app/domain/delivery/weights-contract.ts';
import { idText } from '#app/domain/wire.ts';

/** What was announced of a price, which is with tax; null: before such terms were, when goods were fetched. */
export const saleTerms = z
  .object({
    /** The code of a rate; null: that of the goods' category. */
    taxRate: z.string().nullable().default(null),
    freight: z.enum(LISTING_FREIGHTS),
    weights: weightTerms,
  })
  .nullable()
  .default(null);

/** The same as typed; '' says nothing. */
export const typedSaleTerms = {
  taxRate: idText.default(''),
  /** included or collect; '' is collect. */
  freightKind: z.string().max(12).default(''),
  ...typedSaidWeights,
};
