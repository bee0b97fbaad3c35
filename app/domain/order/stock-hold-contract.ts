import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { nothing } from '#app/domain/wire.ts';
import { HOLD_CHOICES } from './stock-hold.ts';

/** What an order that waits for an approval keeps of stock. */
export const stockHold = z
  .object({
    held: z.boolean(),
    unheld: z.array(z.string()),
    short: z.array(z.string()),
  })
  .default({ held: false, unheld: [], short: [] });

const setting = z.object({ approvalHold: z.enum(HOLD_CHOICES) });

export const saleSetting = defineEndpoint({
  name: 'saleSetting.detail',
  summary: 'How the seller treats orders: whether those that wait for an approval keep their stock',
  method: 'GET',
  path: '/api/order/sale/setting',
  access: 'seller',
  request: nothing,
  content: setting,
});

export const saveSaleSetting = defineEndpoint({
  name: 'saleSetting.save',
  summary: 'Say whether orders that wait for an approval keep their stock; for orders from now on',
  method: 'POST',
  path: '/api/order/sale/saveSetting',
  access: 'seller',
  permission: 'administer',
  request: setting,
  content: z.literal('success'),
});
