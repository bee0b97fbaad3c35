import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { attachment } from '#app/domain/file/contract.ts';
import {
  id,
  idText,
  instant,
  month,
  pageRequest,
  tabCounts,
  textUpTo,
  typedFigure,
  withCounts,
  yuan,
} from '#app/domain/wire.ts';
import { TITLE_CONSENTS } from './consent.ts';
import { INVOICE_STATES, MOST_ORDERS_INVOICED, REASON_MAX } from './invoice.ts';
import { title } from './title-contract.ts';

export const invoiceState = z.enum(INVOICE_STATES);
const invoiceableOrder = z.object({
  orderCode: z.string(),
  sellerCode: z.string(),
  sellerName: z.string(),
  createDate: instant,
  /** The amount of the order that was received and paid and is not in an invoice request yet. */
  amount: yuan,
});
export type InvoiceableOrder = z.output<typeof invoiceableOrder>;

export const invoiceableOrders = defineRead({
  name: 'invoice.invoiceable',
  summary: "What the customer's orders can still be invoiced for, by seller, newest first",
  path: '/api/invoice/invoice/invoiceable',
  access: 'customer',
  request: z.object({
    orderCode: id.optional(),
    sellerCode: id.optional(),
    /** Only orders of this month. */
    month: month.optional(),
  }),
  content: z.array(invoiceableOrder),
});

const invoice = z.object({
  number: z.string(),
  /** A day: 2026-11-24. */
  issueDate: z.iso.date(),
  /** The amount with tax; for a reversal, the amount that it takes back. */
  amount: yuan,
  /** The tax rate in percent. */
  taxRate: z.int(),
  /** The code of the rate, which says why there is no tax; absent: the percentage is all. */
  taxCode: z.string().optional(),
  taxAmount: yuan,
  /** For a reversal, the number of the reversed invoice; null for an invoice. */
  originalNumber: z.string().nullable(),
  reason: z.string().default(''),
  file: attachment.nullable(),
});

const invoiceRequest = z.object({
  id: z.string(),
  state: invoiceState,
  /** The operator's consent to the title; null if none is needed. */
  consent: z.enum(TITLE_CONSENTS).nullable().default(null),
  title,
  buyerName: z.string(),
  sellerCode: z.string(),
  sellerName: z.string(),
  amount: yuan,
  /** The part of the amount that was reversed. */
  reversedAmount: yuan.default('0.00'),
  /** The part that has to be reversed, because less is owed than was invoiced. */
  overAmount: yuan.default('0.00'),
  orders: z.array(
    z.object({
      orderCode: z.string(),
      amount: yuan,
      /** The own fields that the buyer wrote on the order for their books; nobody else sees them. */
      purchaseNumber: z.string().default(''),
      costCentre: z.string().default(''),
      project: z.string().default(''),
    }),
  ),
  remark: z.string(),
  createDate: instant,
  decideDate: instant.nullable().default(null),
  /** Why the request was refused; '' otherwise. */
  reason: z.string().default(''),
  /** The invoice and its reversals. */
  invoices: z.array(invoice).default([]),
});
export type InvoiceRequest = z.output<typeof invoiceRequest>;

export const applyInvoice = defineEndpoint({
  name: 'invoice.apply',
  summary: 'Asks a seller for an invoice on one order or several',
  path: '/api/invoice/invoice/apply',
  access: 'customer',
  permission: 'pay',
  request: z.object({
    titleId: idText.default(''),
    sellerCode: id,
    orders: z
      .array(z.object({ orderCode: id, amount: typedFigure() }))
      .max(MOST_ORDERS_INVOICED)
      .default([]),
    remark: textUpTo(200, '备注').default(''),
  }),
  content: z.object({ id: z.string() }),
  codes: ['missing', 'invalid', 'tooLarge'],
  serial: true,
});

const asked = z.object({
  ...pageRequest,
  ...withCounts,
  state: invoiceState.optional(),
  id: id.optional(),
  orderCode: id.optional(),
  /** Only invoices issued in this month. */
  month: month.optional(),
});

const requestPage = pageOf(invoiceRequest).extend({ counts: tabCounts(invoiceState) });

export const withdrawInvoice = defineEndpoint({
  name: 'invoice.withdraw',
  summary: 'Withdraws a request for an invoice that the seller has neither issued nor refused',
  path: '/api/invoice/invoice/withdraw',
  access: 'customer',
  permission: 'pay',
  request: z.object({ id }),
  codes: ['decided'],
  serial: true,
});

export const invoiceRequests = defineRead({
  name: 'invoice.list',
  summary: "The customer's requests for invoices, newest first",
  path: '/api/invoice/invoice/list',
  access: 'customer',
  request: asked,
  content: requestPage,
});

export const invoiceArchive = defineRead({
  name: 'invoice.archive',
  summary: 'The files of all invoices of a month, as a ZIP',
  method: 'GET',
  path: '/api/invoice/invoice/archive',
  access: 'customer',
  binary: true,
  request: z.object({ month }),
  content: z.unknown(),
});

export const saleInvoices = defineRead({
  name: 'saleInvoice.list',
  summary: "What the seller's buyers want invoices for, newest first",
  path: '/api/invoice/saleInvoice/list',
  access: 'seller',
  request: asked,
  content: requestPage.extend({
    /** Where one is asked for by its id: the code of the rate with which its invoice begins. */
    usualTaxRate: z.string().optional(),
  }),
});

const TYPED_MAX = 32;
const TYPED_TOO_LONG = `最多 ${TYPED_MAX} 个字符`;
const typedNumber = z.string().max(TYPED_MAX, { error: TYPED_TOO_LONG }).default('');
const typedAmount = typedFigure(TYPED_MAX, TYPED_TOO_LONG).default('');
const written = {
  id,
  number: typedNumber,
  issueDate: typedNumber,
  amount: typedAmount,
  taxAmount: typedAmount,
  fileIds: z.array(id).max(1).default([]),
};

export const registerInvoice = defineEndpoint({
  name: 'saleInvoice.register',
  summary:
    'Registers the invoice that was issued for a request, or corrects what was registered; an XML file is compared with it',
  path: '/api/invoice/saleInvoice/register',
  access: 'seller',
  permission: 'pay',
  request: z.object({
    ...written,
    /** The code of a rate: 13, exempt (`tax-rate.ts`). */
    taxRate: typedFigure(8).default(''),
    /** The registered number of an invoice that is corrected. Its file stays unless another one is sent. */
    corrects: z.string().max(TYPED_MAX).optional(),
  }),
  codes: ['consentMissing', 'missing', 'invalid', 'exists', 'decided', 'fileRefused'],
  serial: true,
});

export const refuseInvoice = defineEndpoint({
  name: 'saleInvoice.refuse',
  summary: 'Refuses a request for an invoice, with the reason',
  path: '/api/invoice/saleInvoice/refuse',
  access: 'seller',
  permission: 'pay',
  request: z.object({ id, reason: textUpTo(REASON_MAX, '原因').default('') }),
  codes: ['missing', 'decided'],
  serial: true,
});

export const reverseInvoice = defineEndpoint({
  name: 'saleInvoice.reverse',
  summary: 'Registers the reversal of an issued invoice, whole or in part',
  path: '/api/invoice/saleInvoice/reverse',
  access: 'seller',
  permission: 'pay',
  request: z.object({
    ...written,
    /** The tax that the reversal takes back; if unset, its share of the tax that is left. */
    taxAmount: typedFigure(TYPED_MAX).optional(),
    reason: textUpTo(REASON_MAX, '原因').default(''),
  }),
  codes: ['missing', 'invalid', 'tooLarge', 'exists', 'decided', 'fileRefused'],
  serial: true,
});
