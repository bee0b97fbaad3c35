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
import { INVOICE_USES } from './deduction.ts';
import { INVOICE_STATES, MOST_LINES, MOST_ORDERS_INVOICED, REASON_MAX } from './invoice.ts';
import { RED_REASONS, RED_SIDES, RED_STATES } from './red-confirmation.ts';
import { title } from './title-contract.ts';

export const invoiceState = z.enum(INVOICE_STATES);
const invoiceableOrder = z.object({
  orderCode: z.string(),
  sellerCode: z.string(),
  sellerName: z.string(),
  createDate: instant,
  /** The amount of the order that was received and paid and is not in an invoice request yet. */
  amount: yuan,
  /** Only where it is asked for by its code: deliveries that no request is for, with what is left to ask for them. */
  deliveries: z
    .array(z.object({ id: z.string(), number: z.int(), receiveDate: instant, amount: yuan }))
    .default([]),
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

/** A line of an order that an invoice is asked for. */
const wantedLine = z.object({
  orderCode: z.string(),
  /** Of the order's line; -1 where the request says the order alone. */
  position: z.int(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  /** '' where nobody has said for how much of the goods. */
  quantity: z.string(),
  amount: yuan,
  /** The code of the rate with which it begins; '': its goods have several. */
  usualRate: z.string(),
});

const invoiceLine = z.object({
  no: z.int(),
  orderCode: z.string(),
  position: z.int(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  quantity: z.string(),
  /** Of one unit, without tax. */
  unitPrice: z.string(),
  /** With tax. */
  amount: yuan,
  /** The code of its rate. */
  taxRate: z.string(),
  taxAmount: yuan,
  rateReason: z.string().default(''),
  /** Of a reversal: which line of its invoice it takes back. */
  originalNo: z.int().nullable().default(null),
});
export type InvoiceLine = z.output<typeof invoiceLine>;

const confirmation = z.object({
  number: z.string(),
  askedBy: z.enum(RED_SIDES),
  reason: z.enum(RED_REASONS),
  amount: yuan,
  state: z.enum(RED_STATES),
  createDate: instant,
  /** Until when the other side may confirm it. */
  until: instant,
  decideDate: instant.nullable().default(null),
  /** The red invoice that was issued on it. */
  redNumber: z.string().nullable().default(null),
});
export type RedConfirmation = z.output<typeof confirmation>;

const invoice = z.object({
  number: z.string(),
  /** A day: 2026-11-24. */
  issueDate: z.iso.date(),
  /** The amount with tax; for a reversal, the amount that it takes back. */
  amount: yuan,
  /** The tax rate in percent; of an invoice of several the first. */
  taxRate: z.number(),
  /** The code of the rate, which says why there is no tax; absent: the percentage is all. */
  taxCode: z.string().optional(),
  taxAmount: yuan,
  /** Absent: it is known by its sums alone. */
  lines: z.array(invoiceLine).default([]),
  /** What its file says of the goods otherwise than the order. */
  differences: z.array(z.string()).default([]),
  /** What its buyer does with it for the own tax, and of which month. */
  use: z.enum(INVOICE_USES).default('open'),
  useMonth: month.nullable().default(null),
  confirmations: z.array(confirmation).default([]),
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
  /** '': it has no invoice title in its own name. */
  sellerTaxNo: z.string().default(''),
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
  /** What it is for, line by line; only where it is asked for by its id. */
  lines: z.array(wantedLine).default([]),
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
      .array(
        z.object({
          orderCode: id,
          /** Of the whole order, spread over its lines; '' where lines or deliveries are named. */
          amount: typedFigure().default(''),
          lines: z
            .array(z.object({ position: z.int(), amount: typedFigure() }))
            .max(MOST_LINES)
            .default([]),
          /** Deliveries that were received: all that is owed for them. */
          deliveryIds: z.array(id).max(MOST_LINES).default([]),
        }),
      )
      .max(MOST_ORDERS_INVOICED)
      .default([]),
    remark: textUpTo(200, '备注').default(''),
  }),
  content: z.object({ id: z.string() }),
  codes: ['missing', 'invalid', 'tooLarge', 'exists'],
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
  /** Only invoices that their buyer deducts in this month. */
  useMonth: month.optional(),
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
  content: requestPage,
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
    /** The code of a rate (`tax-rate.ts`) of all lines, where these are not named. */
    taxRate: typedFigure(8).default(''),
    /** Why it is another one than the goods usually have. */
    rateReason: textUpTo(REASON_MAX, '原因').default(''),
    lines: z
      .array(
        z.object({
          orderCode: id,
          position: z.int(),
          amount: typedAmount,
          taxRate: typedFigure(8).default(''),
          taxAmount: typedAmount,
          reason: textUpTo(REASON_MAX, '原因').default(''),
        }),
      )
      .max(MOST_LINES)
      .default([]),
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
    /** Lines of the invoice by their numbers, where it is to be certain ones. */
    lines: z
      .array(z.object({ no: z.int(), amount: typedAmount, taxAmount: typedAmount }))
      .max(MOST_LINES)
      .default([]),
    reason: textUpTo(REASON_MAX, '原因').default(''),
  }),
  codes: ['missing', 'invalid', 'tooLarge', 'exists', 'decided', 'fileRefused', 'unconfirmed'],
  serial: true,
});
