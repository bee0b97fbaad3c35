import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { customers } from '#trading-api/account/tables.ts';
import { sellers } from '#trading-api/catalogue/tables.ts';
import { fen, instant, rowRef } from '#trading-api/platform/database/columns.ts';

/** What sellers let buyers owe them: orders on monthly terms (ADR 70). */
export const sellerCredits = pgTable(
  'seller_credits',
  {
    sellerCode: text()
      .notNull()
      .references(() => sellers.code),
    customerId: rowRef()
      .notNull()
      .references(() => customers.id),
    amount: fen().notNull(),
    days: smallint().notNull(),
    changedAt: instant().notNull(),
    /** The seller's account that changed it last. */
    changedBy: rowRef()
      .notNull()
      .references(() => customers.id),
    withdrawnAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerCode, t.customerId] }),
    check('seller_credits_amount', sql`${t.amount} > 0 and ${t.days} > 0`),
  ],
);
