import { z } from 'zod';
import { defineRead } from '#app/domain/endpoint.ts';
import { day, quantity, yuan } from '#app/domain/wire.ts';

export const saleTurnover = defineRead({
  name: 'saleOrder.turnover',
  summary: 'What the seller has sold in the last 30 days, by day and by goods',
  method: 'GET',
  path: '/api/order/order/saleTurnover',
  access: 'seller',
  content: z.object({
    /** The seller's orders that were released on each day; the last day is today. */
    days: z.array(z.object({ day, orders: z.int().nonnegative(), amount: yuan })),
    /** The goods with the largest sales by amount. */
    goods: z.array(
      z.object({
        name: z.string(),
        orders: z.int().positive(),
        number: quantity,
        unit: z.string(),
        amount: yuan,
      }),
    ),
  }),
});
