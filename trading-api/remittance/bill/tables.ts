import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PROVIDER_METHODS } from '#app/domain/payment/payment.ts';
import {
  BILL_STATES,
  type DaySums,
  ENTRY_KINDS,
  OWN_STATES,
  PROBLEMS,
  ROW_STATES,
} from '#app/domain/remittance/bill.ts';
import { fen, instant } from '#trading-api/platform/database/columns.ts';

const ofBill = () => ({
  provider: text({ enum: PROVIDER_METHODS }).notNull(),
  /** Of Shanghai: 2026-11-27. */
  day: text().notNull(),
});

/** The days whose bills are compared with the market's books (design/payments: Bills of providers). */
export const providerBills = pgTable(
  'provider_bills',
  {
    ...ofBill(),
    state: text({ enum: BILL_STATES }).notNull().default('waiting'),
    /** Why it cannot be read. */
    note: text().notNull().default(''),
    /** When to fetch it; null: it is there. */
    nextTryAt: instant(),
    /** When its lines were kept; null: they are still to come. */
    readAt: instant(),
    comparedAt: instant(),
    theirs: jsonb().$type<DaySums & { fees: number }>(),
    ours: jsonb().$type<DaySums>(),
    /** What a neighbouring day's bill may have. */
    held: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.day] }),
    index('provider_bills_due').on(t.nextTryAt).where(sql`next_try_at is not null`),
  ],
);

export const providerBillRows = pgTable(
  'provider_bill_rows',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    ...ofBill(),
    /** Null: a line that was not understood, which `text` describes. */
    kind: text({ enum: ENTRY_KINDS }),
    tradeNo: text().notNull(),
    number: text().notNull(),
    providerNo: text().notNull(),
    amount: fen().notNull(),
    fee: fen().notNull(),
    state: text({ enum: ROW_STATES }),
    text: text().notNull().default(''),
  },
  (t) => [
    index('provider_bill_rows_day').on(t.provider, t.day),
    index('provider_bill_rows_number').on(t.number),
  ],
);

export const billDifferences = pgTable(
  'bill_differences',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    ...ofBill(),
    /** All that it says: one that was looked at is not asked about again while it stays as it was. */
    key: text().notNull().unique(),
    problem: text({ enum: PROBLEMS }).notNull(),
    kind: text({ enum: ENTRY_KINDS }),
    tradeNo: text().notNull(),
    number: text().notNull(),
    orderCode: text(),
    ours: fen(),
    theirs: fen(),
    ownState: text({ enum: OWN_STATES }),
    rowState: text({ enum: ROW_STATES }),
    text: text().notNull().default(''),
    foundAt: instant().notNull(),
    settledBy: text(),
    settledAt: instant(),
    reason: text().notNull().default(''),
  },
  (t) => [
    index('bill_differences_day').on(t.day, t.provider),
    index('bill_differences_open').on(t.id).where(sql`settled_at is null`),
  ],
);
