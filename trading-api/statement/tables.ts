import { bigserial, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ORDER_LISTS } from '#app/domain/order/parties.ts';
import { customers } from '#trading-api/account/tables.ts';
import { fen, instant, rowRefTo } from '#trading-api/platform/database/columns.ts';

/** Between whom a statement is, and of which month. */
const named = {
  customerId: rowRefTo(() => customers.id),
  sellerCode: text().notNull(),
  month: text().notNull(),
  side: text({ enum: ORDER_LISTS }).notNull(),
  name: text().notNull(),
};

/** Who has agreed to which closing balance; of each side the last counts. */
export const statementConfirmations = pgTable(
  'statement_confirmations',
  { ...named, closing: fen().notNull(), confirmedAt: instant().notNull() },
  (t) => [
    primaryKey({ columns: [t.customerId, t.sellerCode, t.month, t.side] }),
    index('statement_confirmations_seller').on(t.sellerCode, t.month),
  ],
);

export const statementRemarks = pgTable(
  'statement_remarks',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    ...named,
    /** The key of the line; empty: the statement as a whole. */
    line: text().notNull(),
    text: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('statement_remarks_customer').on(t.customerId, t.month),
    index('statement_remarks_seller').on(t.sellerCode, t.month),
  ],
);
