import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { customers } from '#trading-api/account/tables.ts';
import { goods } from '#trading-api/catalogue/goods-tables.ts';
import { sellers } from '#trading-api/catalogue/tables.ts';
import { instant, rowRefTo, textRefTo } from '#trading-api/platform/database/columns.ts';

export const favourites = pgTable(
  'favourites',
  {
    customerId: rowRefTo(() => customers.id),
    goodsId: rowRefTo(() => goods.id),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.goodsId] })],
);

export const follows = pgTable(
  'follows',
  {
    customerId: rowRefTo(() => customers.id),
    sellerCode: textRefTo(() => sellers.code),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.sellerCode] }),
    index('follows_by_seller').on(t.sellerCode),
  ],
);
