import { z } from 'zod';
import { attachment } from '#app/domain/file/contract.ts';
import { PARTIES } from '#app/domain/order/parties.ts';
import { instant, month, yuan } from '#app/domain/wire.ts';
import { TITLE_CONSENTS } from './consent.ts';
import { INVOICE_USES } from './deduction.ts';
import { INVOICE_STATES } from './invoice.ts';
import { RED_REASONS, RED_STATES } from './red-confirmation.ts';
import { title } from './title-contract.ts';

export const invoiceState = z.enum(INVOICE_STATES);

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
  /** What its file says of the goods otherwise than the order. */
  differences: z.array(z.string()).default([]),
  /** Of a reversal: which line of its invoice it takes back. */
  originalNo: z.int().nullable().default(null),
});
export type InvoiceLine = z.output<typeof invoiceLine>;

const confirmation = z.object({
  number: z.string(),
  askedBy: z.enum(PARTIES),
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
  /** What its file says of the goods otherwise than the order, of all lines. */
  differences: z.array(z.string()).default([]),
  /** What its buyer does with it for the own tax, and in which month's return it stands; of a reversal, transferred out. */
  use: z.enum(INVOICE_USES).default('open'),
  useMonth: month.nullable().default(null),
  confirmations: z.array(confirmation).default([]),
  /** For a reversal, the number of the reversed invoice; null for an invoice. */
  originalNumber: z.string().nullable(),
  reason: z.string().default(''),
  file: attachment.nullable(),
});

export const invoiceRequest = z.object({
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
