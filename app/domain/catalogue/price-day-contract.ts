import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { instant, mayBeNone, typedField } from '#app/domain/wire.ts';

export const priceDay = defineRead({
  name: 'saleProduct.priceDay',
  summary:
    "Until when the seller's prices of a day hold, and how many listings on the shelf have a price that ends, or has ended",
  method: 'GET',
  path: '/api/saleProduct/priceDay',
  access: 'seller',
  content: z.object({
    /** hh:mm. */
    close: z.string(),
    /** Until when prices hold that are confirmed now. */
    until: instant,
    /** The rates of tax that a listing can name. */
    taxRates: mayBeNone(z.object({ code: z.string(), name: z.string() })),
    ending: z.int().nonnegative(),
    lapsed: z.int().nonnegative(),
  }),
});

export const savePriceClose = defineEndpoint({
  name: 'saleProduct.savePriceClose',
  summary: "Set until when the seller's prices of a day hold; those that hold now end by it too",
  path: '/api/saleProduct/savePriceClose',
  access: 'seller',
  permission: 'trade',
  changes: 'goods',
  request: z.object({
    /** A time of the day as typed. */
    close: typedField,
  }),
  codes: ['invalid'],
});

export const renewPrices = defineEndpoint({
  name: 'saleProduct.renewPrices',
  summary:
    "Confirm the prices of the seller's listings on the shelf that hold for a day, or have ended, as they are: they hold for today",
  path: '/api/saleProduct/renewPrices',
  access: 'seller',
  begins: true,
  permission: 'trade',
  changes: 'goods',
  content: z.object({ renewed: z.int().nonnegative(), until: instant }),
});
