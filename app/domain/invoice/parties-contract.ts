import { z } from 'zod';
import { defineRead } from '#app/domain/endpoint.ts';
import { id } from '#app/domain/wire.ts';

const party = z.object({
  name: z.string(),
  /** 统一社会信用代码; empty where the company has no invoice title of its own name. */
  taxNo: z.string().default(''),
});
export type Party = z.output<typeof party>;

export const orderParties = defineRead({
  name: 'invoice.parties',
  summary: 'The companies of an order with their tax numbers, for what is printed and signed',
  method: 'GET',
  path: '/api/invoice/parties/:orderCode',
  access: 'customer',
  request: z.object({ orderCode: id }),
  content: z.object({
    buyer: party,
    seller: party,
  }),
});
