import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { id, idText, quantity, typedFigure, typedQuantity, yuan } from '#app/domain/wire.ts';
import { BASIS_LABEL } from './price-basis.ts';
import { MOST_PRICED_AT_ONCE } from './sale-product.ts';
import { ownListing } from './sale-product-contract.ts';

export const saveSalePrices = defineEndpoint({
  name: 'saleProduct.savePrices',
  summary:
    "Changes prices, stocks and minimum quantities of many of the seller's listings: all that are sent, or none",
  path: '/api/saleProduct/savePrices',
  access: 'seller',
  begins: true,
  changes: 'goods',
  request: z.object({
    rows: z
      .array(
        z.object({
          id,
          price: typedFigure(16),
          /** What the form showed; a value that was changed since is not overwritten. */
          shownPrice: typedFigure(16),
          /** The price that is right although it is far from what others ask. */
          confirmedPrice: typedFigure(16).optional(),
          /** Unset: stays as it is. */
          availableCount: typedQuantity.optional(),
          shownCount: typedQuantity.optional(),
          /** The least that is ordered at once; unset: stays as it is. */
          miniQuantity: typedQuantity.optional(),
          shownMinimum: typedQuantity.optional(),
        }),
      )
      .min(1)
      .max(MOST_PRICED_AT_ONCE),
  }),
  content: z.object({
    changed: z.int().nonnegative(),
    /** By which the new prices can be taken back; absent where no price is another. */
    changeId: z.string().optional(),
  }),
  codes: ['invalid', 'changed', 'stockChanged', 'unusual'],
  serial: true,
});

const pricedListing = ownListing.pick({
  id: true,
  productName: true,
  brandNumber: true,
  specs: true,
  price: true,
  unit: true,
  availableCount: true,
  miniQuantity: true,
});

/** Of a row that is not as it can be saved; those that ask are saved when they are sent again. */
const pricedProblem = z.object({
  code: z.enum(['unknown', 'foreign', 'invalid', 'changed', 'stockChanged', 'unusual']),
  field: z.enum(['id', 'price', 'availableCount', 'miniQuantity']),
  text: z.string(),
});

export const previewSalePrices = defineRead({
  name: 'saleProduct.previewPrices',
  summary: 'What saleProduct.savePrices would make of the values in a file, row by row',
  path: '/api/saleProduct/previewPrices',
  access: 'seller',
  request: z.object({
    rows: z
      .array(
        z.object({
          /** As in the file; one that is not a listing of the seller's is returned as a problem. */
          id: idText,
          /** Unset: stays as it is. */
          price: typedFigure(64).optional(),
          /** Whether that is with tax, where the file says it; unset: as the listing is written. */
          priceTax: z.enum(namesOf(BASIS_LABEL)).optional(),
          /** What it was when the file was made; unset: as it is now. */
          shownPrice: typedFigure(64).optional(),
          availableCount: typedFigure(64).optional(),
          shownCount: typedFigure(64).optional(),
          miniQuantity: typedFigure(64).optional(),
          shownMinimum: typedFigure(64).optional(),
        }),
      )
      .min(1)
      .max(MOST_PRICED_AT_ONCE),
  }),
  /** In the order of the rows. */
  content: z.array(
    z.object({
      /** As it is now; null for what is not the seller's. */
      listing: pricedListing.nullable(),
      /** What would be saved; null where it stays, or where it is wrong. */
      price: yuan.nullable(),
      availableCount: quantity.nullable(),
      miniQuantity: quantity.nullable(),
      /** How the price of the file was made one of the listing; '' where it is the same. */
      note: z.string().default(''),
      problems: z.array(pricedProblem),
    }),
  ),
});
