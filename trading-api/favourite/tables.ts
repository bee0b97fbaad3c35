import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customers } from '#trading-api/account/tables.ts';
import { goods } from '#trading-api/catalogue/goods-tables.ts';
import { sellers } from '#trading-api/catalogue/tables.ts';
import { instant, rowRef } from '#trading-api/platform/database/columns.ts';

/** Goods a customer collected (a set; design/stock: Contested calls). */
export const favourites = pgTable(
  'favourites',
  {
    customerId: rowRef()
      .notNull()
      .references(() => customers.id),
    goodsId: rowRef()
      .notNull()
      .references(() => goods.id),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.goodsId] })],
);

/** Sellers a customer follows (a set; design/stock: Contested calls). */
export const follows = pgTable(
  'follows',
  {
    customerId: rowRef()
      .notNull()
      .references(() => customers.id),
    sellerCode: text()
      .notNull()
      .references(() => sellers.code),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.sellerCode] }),
    index('follows_by_seller').on(t.sellerCode),
  ],
);
