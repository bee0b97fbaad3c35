import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { fileIds, listedAttachment } from '#app/domain/file/contract.ts';
import { id, instant, yuan } from '#app/domain/wire.ts';

export const receipt = listedAttachment.extend({ date: instant });

export const remittance = defineRead({
  name: 'remittance.detail',
  summary: 'How an order of the customer is paid by bank transfer; null where it cannot be',
  method: 'GET',
  path: '/api/order/remittance/detail/:orderCode',
  access: 'customer',
  request: z.object({ orderCode: id }),
  content: z
    .object({
      payee: z.string(),
      bank: z.string(),
      account: z.string(),
      /** What the payer writes beside the transfer; null until a transfer is chosen. */
      remittanceCode: z.string().nullable(),
      /** Whose account it should come from: another payer waits for the operator's consent. */
      payerName: z.string(),
      /** The order's, and those of others that are paid by the same transfer. */
      orderCodes: z.array(z.string()).default([]),
      /** What is to be paid now of all of them. */
      dueAmount: yuan,
      /** Until when, once a transfer is chosen; null where it is due after goods that are not received yet. */
      payDeadline: instant.nullable(),
      /** Whether choosing it gives more time to pay. */
      extends: z.boolean(),
      receipts: z.array(receipt),
    })
    .nullable(),
});
export type Remittance = NonNullable<z.output<typeof remittance.content>>;

export const chooseRemittance = defineEndpoint({
  name: 'remittance.choose',
  summary:
    'Pay an order, or those of a bundle together, by bank transfer: they get a code, and more time once',
  path: '/api/order/remittance/choose',
  access: 'customer',
  permission: 'pay',
  request: z.object({ orderCode: id }),
  content: z.object({
    remittanceCode: z.string(),
    payDeadline: instant.nullable(),
    /** What is paid with it. */
    orderCodes: z.array(z.string()),
  }),
  codes: ['orderPaid', 'orderEnded', 'unapproved', 'methodRefused', 'methodMissing', 'tooMany'],
});

export const uploadReceipt = defineEndpoint({
  name: 'remittance.uploadReceipt',
  summary: "Show the operator the bank's receipt of a transfer",
  path: '/api/order/remittance/uploadReceipt',
  access: 'customer',
  permission: 'pay',
  request: z.object({ orderCode: id, fileIds }),
  codes: [
    'missing',
    'fileRefused',
    'tooMany',
    'methodRefused',
    'orderPaid',
    'orderEnded',
    'unapproved',
  ],
});
