import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { INVOICING_CHOICES } from '#app/domain/invoice/special-invoice.ts';
import { HOLD_CHOICES } from './stock-hold.ts';

/** What an order that waits for an approval keeps of stock. */
export const stockHold = z
  .object({
    held: z.boolean(),
    unheld: z.array(z.string()).default([]),
    short: z.array(z.string()).default([]),
  })
  .default({ held: false, unheld: [], short: [] });

const setting = z.object({
  /** Whether orders that wait for an approval keep their stock. */
  approvalHold: z.enum(HOLD_CHOICES),
  /** Whether the seller writes 增值税专用发票. */
  invoicing: z.enum(INVOICING_CHOICES),
});

export const saleSetting = defineRead({
  name: 'saleSetting.detail',
  summary:
    'How the seller treats orders: what they keep of stock, and what invoices are written for them',
  method: 'GET',
  path: '/api/order/sale/setting',
  access: 'seller',
  content: setting,
});

export const saveSaleSetting = defineEndpoint({
  name: 'saleSetting.save',
  summary:
    'Set whether orders from now on keep stock while they wait for an approval, and what invoices are written; unset stays',
  path: '/api/order/sale/saveSetting',
  access: 'seller',
  permission: 'administer',
  changes: 'goods',
  request: setting.partial(),
});
