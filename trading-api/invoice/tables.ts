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
import { INVOICE_STATES, TITLE_KINDS } from '#app/domain/invoice/invoice.ts';
import type { Title } from '#app/domain/invoice/title-contract.ts';
import { customers } from '#trading-api/account/tables.ts';
import { sellers } from '#trading-api/catalogue/tables.ts';
import { files } from '#trading-api/file/tables.ts';
import { orders } from '#trading-api/order/tables.ts';
import { fen, instant, rowRefTo, textRefTo } from '#trading-api/platform/database/columns.ts';

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

/** Invoices and their reversals (红字), as their sellers register them. */
export const invoices = pgTable(
  'invoices',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    requestId: rowRefTo(() => invoiceRequests.id),
    number: text().notNull().unique(),
    issueDate: date({ mode: 'string' }).notNull(),
    /** With tax; of a reversal what it takes back. */
    amount: fen().notNull(),
    taxRate: smallint().notNull(),
    /** The code of the rate; null of one that a version before wrote, which has the percentage alone. */
    taxCode: text(),
    taxAmount: fen().notNull(),
    /** The number that it reverses; null for an invoice itself. */
    originalNumber: text(),
    reason: text().notNull().default(''),
    fileId: text().references(() => files.id),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('invoices_request').on(t.requestId),
    index('invoices_file').on(t.fileId),
    index('invoices_day').on(t.issueDate),
    uniqueIndex('invoices_one_of_request').on(t.requestId).where(sql`${t.originalNumber} is null`),
  ],
);
