import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { TITLE_CONSENTS } from '#app/domain/invoice/consent.ts';
import { INVOICE_USES } from '#app/domain/invoice/deduction.ts';
import { INVOICE_STATES, TITLE_KINDS } from '#app/domain/invoice/invoice.ts';
import { RED_REASONS, RED_STATES } from '#app/domain/invoice/red-confirmation.ts';
import type { Title } from '#app/domain/invoice/title-contract.ts';
import { PARTIES } from '#app/domain/order/parties.ts';
import { customers } from '#trading-api/account/tables.ts';
import { sellers } from '#trading-api/catalogue/tables.ts';
import { deliveries } from '#trading-api/delivery/tables.ts';
import { files } from '#trading-api/file/tables.ts';
import { orders } from '#trading-api/order/tables.ts';
import {
  fen,
  hundredths,
  instant,
  rowRefTo,
  textRefTo,
} from '#trading-api/platform/database/columns.ts';

export const invoiceTitles = pgTable(
  'invoice_titles',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    customerId: rowRefTo(() => customers.id),
    kind: text({ enum: TITLE_KINDS }).notNull(),
    name: text().notNull(),
    taxNo: text().notNull(),
    address: text().notNull(),
    phone: text().notNull(),
    bank: text().notNull(),
    account: text().notNull(),
    email: text().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('invoice_titles_customer').on(t.customerId, t.id),
    uniqueIndex('invoice_titles_one_default').on(t.customerId).where(sql`${t.isDefault}`),
  ],
);

export const invoiceRequests = pgTable(
  'invoice_requests',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    customerId: rowRefTo(() => customers.id),
    sellerCode: textRefTo(() => sellers.code),
    state: text({ enum: INVOICE_STATES }).notNull(),
    /** As it was when it was asked for. */
    title: jsonb().$type<Title>().notNull(),
    /** Of the operator to the title; null: none is needed. */
    consent: text({ enum: TITLE_CONSENTS }),
    amount: fen().notNull(),
    remark: text().notNull(),
    reason: text().notNull().default(''),
    createdAt: instant().notNull(),
    decidedAt: instant(),
  },
  (t) => [
    index('invoice_requests_customer').on(t.customerId, t.id),
    index('invoice_requests_seller').on(t.sellerCode, t.id),
  ],
);

/** What a request is for, by orders: the sums of its lines, and what versions that knew no lines wrote. */
export const invoiceRequestOrders = pgTable(
  'invoice_request_orders',
  {
    requestId: rowRefTo(() => invoiceRequests.id),
    orderCode: textRefTo(() => orders.orderCode),
    amount: fen().notNull(),
    reversed: fen().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.orderCode] }),
    index('invoice_request_orders_order').on(t.orderCode),
    check('invoice_request_orders_reversed', sql`${t.reversed} between 0 and ${t.amount}`),
  ],
);

/** What a request is for, by lines of orders. */
export const invoiceRequestLines = pgTable(
  'invoice_request_lines',
  {
    requestId: rowRefTo(() => invoiceRequests.id),
    orderCode: textRefTo(() => orders.orderCode),
    /** Of the order's line. */
    position: smallint().notNull(),
    amount: fen().notNull(),
    /** For how much of the goods; null where it follows from the amount, as since it was lowered. */
    quantity: hundredths(),
    reversed: fen().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.orderCode, t.position] }),
    index('invoice_request_lines_order').on(t.orderCode),
    check('invoice_request_lines_reversed', sql`${t.reversed} between 0 and ${t.amount}`),
  ],
);

/** The deliveries that a request was made for, so that none is asked for twice. */
export const invoiceRequestDeliveries = pgTable(
  'invoice_request_deliveries',
  {
    requestId: rowRefTo(() => invoiceRequests.id),
    deliveryId: rowRefTo(() => deliveries.id),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.deliveryId] }),
    index('invoice_request_deliveries_delivery').on(t.deliveryId),
  ],
);

/** Invoices and their reversals (红字), as their sellers register them; their sums are those of their lines. */
export const invoices = pgTable(
  'invoices',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    requestId: rowRefTo(() => invoiceRequests.id),
    number: text().notNull().unique(),
    issueDate: date({ mode: 'string' }).notNull(),
    /** With tax; of a reversal what it takes back. */
    amount: fen().notNull(),
    /** For versions that know no lines: the percentage and code of its first rate. */
    taxRate: smallint().notNull(),
    taxCode: text(),
    taxAmount: fen().notNull(),
    /** The number that it reverses; null for an invoice itself. */
    originalNumber: text(),
    reason: text().notNull().default(''),
    fileId: text().references(() => files.id),
    /** What its file says of the goods otherwise than the order, in words; beside its lines since there are such. */
    differences: jsonb().$type<string[]>().notNull().default([]),
    /** What its buyer does with it for the own tax, and of which month. */
    use: text({ enum: INVOICE_USES }).notNull().default('open'),
    useMonth: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('invoices_request').on(t.requestId),
    index('invoices_file').on(t.fileId),
    index('invoices_day').on(t.issueDate),
    uniqueIndex('invoices_one_of_request').on(t.requestId).where(sql`${t.originalNumber} is null`),
    check('invoices_use_month', sql`(${t.use} = 'deducted') = (${t.useMonth} is not null)`),
  ],
);

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    invoiceId: rowRefTo(() => invoices.id),
    /** From 1. */
    no: smallint().notNull(),
    /** The line of an order that it is for; `WHOLE_ORDER` where nobody has said which. */
    orderCode: textRefTo(() => orders.orderCode),
    position: smallint().notNull(),
    /** Of a reversal: which line of its invoice it takes back. */
    originalNo: smallint(),
    name: text().notNull(),
    spec: text().notNull(),
    unit: text().notNull(),
    /** With all decimals that its file has. */
    quantity: text().notNull(),
    /** Without tax. */
    unitPrice: text().notNull(),
    /** With tax. */
    amount: fen().notNull(),
    /** The code of its rate. */
    rate: text().notNull(),
    tax: fen().notNull(),
    /** Why it has another rate than its goods usually have. */
    rateReason: text().notNull().default(''),
    /** What its file says of the goods otherwise than the order, in words. */
    differences: jsonb().$type<string[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.no] }),
    check('invoice_lines_tax', sql`${t.tax} between 0 and ${t.amount}`),
  ],
);

/** 红字发票信息确认单. */
export const redConfirmations = pgTable(
  'red_confirmations',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    invoiceId: rowRefTo(() => invoices.id),
    /** As the e-tax bureau numbers it. */
    number: text().notNull().unique(),
    askedBy: text({ enum: PARTIES }).notNull(),
    reason: text({ enum: RED_REASONS }).notNull(),
    /** With tax: what may be taken back. */
    amount: fen().notNull(),
    state: text({ enum: RED_STATES }).notNull(),
    createdAt: instant().notNull(),
    /** Until when the other side may confirm it. */
    until: instant().notNull(),
    decidedAt: instant(),
    /** The red invoice that was issued on it. */
    redNumber: text(),
  },
  (t) => [
    index('red_confirmations_invoice').on(t.invoiceId),
    index('red_confirmations_waiting').on(t.until).where(sql`${t.state} = 'asked'`),
  ],
);
