import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { Parsed } from '#app/domain/endpoint.ts';
import type { ReadingAnswers, readStatementFile } from '#app/domain/remittance/reading-contract.ts';
import { EXCESS_TO, LINE_STATES } from '#app/domain/remittance/remittance.ts';
import type { Columns } from '#app/domain/remittance/statement-columns.ts';
import { customers } from '#trading-api/account/tables.ts';
import { files } from '#trading-api/file/tables.ts';
import { orders } from '#trading-api/order/tables.ts';
import {
  fen,
  instant,
  rowRef,
  rowRefTo,
  textRefTo,
} from '#trading-api/platform/database/columns.ts';

/** Orders whose buyer has chosen to pay by bank transfer (design/payments: Bank transfers). */
export const remittances = pgTable(
  'remittances',
  {
    orderCode: text()
      .primaryKey()
      .references(() => orders.orderCode),
    /** What the payer writes beside the transfer: of orders that are paid by one, the same. */
    remittanceCode: text().notNull(),
    /** Whether choosing it has given more time to pay. */
    extended: boolean().notNull(),
    chosenAt: instant().notNull(),
  },
  (t) => [index('remittances_code').on(t.remittanceCode)],
);

/** The bank's receipts of transfers, which buyers upload. */
export const remittanceReceipts = pgTable(
  'remittance_receipts',
  {
    orderCode: textRefTo(() => orders.orderCode),
    fileId: textRefTo(() => files.id),
    uploadedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderCode, t.fileId] }),
    index('remittance_receipts_file').on(t.fileId),
  ],
);

export const bankStatements = pgTable('bank_statements', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  fileName: text().notNull(),
  importedBy: rowRefTo(() => customers.id),
  importedAt: instant().notNull(),
});

export const bankLines = pgTable(
  'bank_lines',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** That which it came with first. */
    statementId: rowRefTo(() => bankStatements.id),
    /** Distinguishes it from all others: however often it is imported, it is one line. */
    key: text().notNull().unique(),
    reference: text().notNull(),
    paidAt: instant().notNull(),
    amount: fen().notNull(),
    /** What the statement says where the money pays several orders, each by a line of its own; null: `amount`. */
    wholeAmount: fen(),
    payerName: text().notNull(),
    payerAccount: text().notNull(),
    remark: text().notNull(),
    state: text({ enum: LINE_STATES }).notNull().default('waiting'),
    orderCode: text().references(() => orders.orderCode),
    booked: fen().notNull().default(0),
    /** What of it its order did not need. */
    excess: fen().notNull().default(0),
    /** Where the excess went; null while it waits for it. */
    excessTo: text({ enum: EXCESS_TO }),
    decidedBy: text(),
    decidedAt: instant(),
    note: text().notNull().default(''),
    /** How often a booking of it was taken back: the payment of each has a reference of its own. */
    undone: smallint().notNull().default(0),
    /** A person has said that it is another payment than those before it that are equal but for their references. */
    toldApart: boolean().notNull().default(false),
  },
  (t) => [
    index('bank_lines_waiting').on(t.paidAt).where(sql`state = 'waiting'`),
    index('bank_lines_statement').on(t.statementId),
    index('bank_lines_owed').on(t.id).where(sql`excess > 0 and excess_to is null`),
    check('bank_lines_amount', sql`${t.amount} > 0`),
    check(
      'bank_lines_split',
      sql`${t.state} <> 'booked' or ${t.booked} + ${t.excess} = ${t.amount}`,
    ),
  ],
);

/**
 * Files of statements as they were read, for somebody to look at before anything is kept of them
 * (design/imports: Bank statements).
 */
export const statementReadings = pgTable(
  'statement_readings',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    fileName: text().notNull(),
    rows: jsonb().$type<Parsed<typeof readStatementFile>['rows']>().notNull(),
    /** Names of other sheets, of which nothing is in it. */
    unreadSheets: jsonb().$type<string[]>().notNull(),
    answers: jsonb().$type<ReadingAnswers>().notNull(),
    readBy: rowRefTo(() => customers.id),
    readAt: instant().notNull(),
    /** What was made of it. */
    statementId: rowRef().references(() => bankStatements.id),
  },
  (t) => [index('statement_readings_at').on(t.readAt)],
);

/** Heads of statements whose columns an operator has confirmed. */
export const statementLayouts = pgTable('statement_layouts', {
  /** Of the headers. */
  digest: text().primaryKey(),
  name: text().notNull().default(''),
  headers: jsonb().$type<string[]>().notNull(),
  columns: jsonb().$type<Columns>().notNull(),
  confirmedBy: text().notNull().default(''),
  changedAt: instant().notNull(),
});
