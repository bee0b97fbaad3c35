import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { customers } from '#trading-api/account/tables.ts';
import { goodsEvaluations } from '#trading-api/catalogue/goods-tables.ts';
import { sellers } from '#trading-api/catalogue/tables.ts';
import { orders } from '#trading-api/order/tables.ts';
import { instant, rowRef } from '#trading-api/platform/database/columns.ts';

/** What a buyer says of a line that was received. */
export const lineRatings = pgTable(
  'line_ratings',
  {
    orderCode: text()
      .notNull()
      .references(() => orders.orderCode),
    position: smallint().notNull(),
    customerId: rowRef()
      .notNull()
      .references(() => customers.id),
    sellerCode: text()
      .notNull()
      .references(() => sellers.code),
    stars: smallint().notNull(),
    content: text().notNull(),
    answer: text().notNull().default(''),
    /** What the goods' page shows of it; null for goods without a page. */
    evaluationId: rowRef().references(() => goodsEvaluations.id),
    createdAt: instant().notNull(),
    answeredAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orderCode, t.position] }),
    index('line_ratings_seller').on(t.sellerCode, t.createdAt),
    check('line_ratings_stars', sql`${t.stars} between 1 and 5`),
  ],
);
