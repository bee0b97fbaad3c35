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
    /** Each of the days, the last is today: the seller's orders that were released then. */
    days: z.array(z.object({ day, orders: z.int().nonnegative(), amount: yuan })),
    /** Those that sold most, by amount. */
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
