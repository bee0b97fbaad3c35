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
      /** The code that the payer writes in the remark of the transfer; null until a transfer is chosen. */
      remittanceCode: z.string().nullable(),
      /**
       * The owner of the account from which the money should come; money from another payer waits for the operator's
       * consent.
       */
      payerName: z.string(),
      /** The code of the order, and of others that are paid by the same transfer. */
      orderCodes: z.array(z.string()).default([]),
      /** The amount to be paid now for all these orders. */
      dueAmount: yuan,
      /**
       * The deadline of the transfer once it is chosen; null if the payment is due after goods that have not been
       * received yet.
       */
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
    /** The orders that the transfer pays. */
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
