import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { id, instant, yuan } from '#app/domain/wire.ts';

const changedPrice = z.object({
  /** As it is called now. */
  name: z.string(),
  unit: z.string(),
  from: yuan,
  to: yuan,
  /** What it costs by now. */
  now: yuan,
});

export const priceChange = defineRead({
  name: 'saleProduct.priceChange',
  summary: 'Prices that the seller has changed together, and whether they can be taken back',
  method: 'GET',
  path: '/api/saleProduct/priceChange/:id',
  access: 'seller',
  request: z.object({ id }),
  content: z.object({
    at: instant,
    rows: z.array(changedPrice),
    /** When they were taken back; null: they were not. */
    undoneAt: instant.nullable(),
    /** Listings whose price is another since; with one of them, none is taken back. */
    changedSince: z.int().nonnegative(),
  }),
});

export const undoPrices = defineEndpoint({
  name: 'saleProduct.undoPrices',
  summary:
    'Takes back prices that were changed together, unless one is another since: all, or none',
  path: '/api/saleProduct/undoPrices',
  access: 'seller',
  begins: true,
  changes: 'goods',
  request: z.object({ id }),
  content: z.object({ changed: z.int().nonnegative() }),
  codes: ['changed', 'alreadySo'],
  serial: true,
});
