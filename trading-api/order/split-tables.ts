import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Fen } from '#app/domain/money.ts';
import { instant } from '#trading-api/platform/database/columns.ts';

export interface SplitFigures {
  orders: number;
  orderAmount: Fen;
  paymentAmount: Fen;
  paidAmount: Fen;
  settledAmount: Fen;
  /** Payments, and what of them was given back. */
  booked: Fen;
  returned: Fen;
  /** What their sellers have got, less the fee, and what the platform has added. */
  paidOut: Fen;
  toppedUp: Fen;
  invoiced: Fen;
  /** Of their points, and of what gift cards paid, what still comes back if all that is left is given back. */
  points: number;
  giftCards: Fen;
}

/** Older orders of several sellers, and what each became (design/orders: Split of older orders). */
export const orderSplits = pgTable('order_splits', {
  formerCode: text().primaryKey(),
  orderCodes: text().array().notNull(),
  before: jsonb().$type<SplitFigures>().notNull(),
  after: jsonb().$type<SplitFigures>().notNull(),
  /** What a person should look at; empty: nothing. */
  remark: text().notNull().default(''),
  splitAt: instant().notNull(),
});
