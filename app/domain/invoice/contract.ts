import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import {
  id,
  idText,
  instant,
  month,
  pageRequest,
  quantity,
  tabCounts,
  textUpTo,
  typedFigure,
  withCounts,
  yuan,
} from '#app/domain/wire.ts';
import { MOST_LINES, MOST_ORDERS_INVOICED, MOST_TITLES, REASON_MAX } from './invoice.ts';
import { invoiceRequest, invoiceState } from './request-contract.ts';

export { invoiceState };

/** What of a line of an order can still be asked for. */
const invoiceableLine = z.object({
  position: z.int(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  quantity,
  amount: yuan,
  /** The code of the rate that such goods have; '': nobody has said one. */
  usualRate: z.string(),
});
export type InvoiceableLine = z.output<typeof invoiceableLine>;

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
  /** Only where it is asked for by its code: its lines of which something is left. */
  lines: z.array(invoiceableLine).default([]),
});
export type InvoiceableOrder = z.output<typeof invoiceableOrder>;

export const invoiceableOrders = defineRead({
  name: 'invoice.invoiceable',
  summary: "What the customer's orders can still be invoiced for, by seller, newest first",
  path: '/api/invoice/invoice/invoiceable',
  access: 'customer',
  request: z.object({
    orderCode: id.optional(),
    /** Only these, with their lines. */
    orderCodes: z.array(id).min(1).max(MOST_ORDERS_INVOICED).optional(),
    sellerCode: id.optional(),
    /** Only orders of this month. */
    month: month.optional(),
  }),
  content: z.array(invoiceableOrder),
});

export type { InvoiceLine, InvoiceRequest, RedConfirmation } from './request-contract.ts';

const askedOrders = z
  .array(
    z.object({
      orderCode: id,
      /** Of the whole order, spread over its lines; '' where lines or deliveries are named. */
      amount: typedFigure().default(''),
      /** Each with its amount, or so much of its goods. */
      lines: z
        .array(
          z.object({
            position: z.int(),
            amount: typedFigure().default(''),
            quantity: typedFigure().default(''),
          }),
        )
        .max(MOST_LINES)
        .default([]),
      /** Deliveries that were received: all that is owed for them. */
      deliveryIds: z.array(id).max(MOST_LINES).default([]),
    }),
  )
  .max(MOST_ORDERS_INVOICED)
  .default([]);

/** What is asked for on one title: it becomes one invoice. */
const ofTitle = {
  titleId: idText.default(''),
  orders: askedOrders,
  remark: textUpTo(200, '备注').default(''),
};

export const applyInvoice = defineEndpoint({
  name: 'invoice.apply',
  summary: 'Asks a seller for an invoice on one order or several',
  path: '/api/invoice/invoice/apply',
  access: 'customer',
  permission: 'pay',
  request: z.object({ ...ofTitle, sellerCode: id }),
  content: z.object({ id: z.string() }),
  codes: ['missing', 'invalid', 'tooLarge', 'exists'],
  serial: true,
});

export const applyToTitles = defineEndpoint({
  name: 'invoice.applyToTitles',
  summary: 'Asks a seller for invoices on several titles in one go: all of them, or none',
  path: '/api/invoice/invoice/applyToTitles',
  access: 'customer',
  permission: 'pay',
  request: z.object({
    sellerCode: id,
    titles: z.array(z.object(ofTitle)).min(1).max(MOST_TITLES),
  }),
  content: z.object({ ids: z.array(z.string()) }),
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
  /** Only invoices that their buyer deducts in this month, and reversals that are transferred out in it. */
  useMonth: month.optional(),
  /** Only those of which a 红字确认单 waits for the caller. */
  waits: z.literal('red').optional(),
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
          /** How many lines of the invoice it stands for, whose taxes are rounded one by one; '': one. */
          lineCount: typedFigure(8).default(''),
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
