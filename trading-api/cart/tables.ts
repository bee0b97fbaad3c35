import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { customers } from '#trading-api/account/tables.ts';
import { goods } from '#trading-api/catalogue/goods-tables.ts';
import { hundredths, instant, rowRefTo } from '#trading-api/platform/database/columns.ts';

export const cartLines = pgTable(
  'cart_lines',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    customerId: rowRefTo(() => customers.id),
    goodsId: rowRefTo(() => goods.id),
    count: hundredths().notNull(),
    /** Whether it is among those that are checked out next. */
    ticked: boolean().notNull().default(true),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('cart_lines_one_a_goods').on(t.customerId, t.goodsId),
    check('cart_lines_count', sql`${t.count} > 0 and ${t.count} <= 999900`),
  ],
);

/** Carts that a colleague may read; it holds while both act for the same account. */
export const cartShares = pgTable(
  'cart_shares',
  {
    ownerId: rowRefTo(() => customers.id),
    readerId: rowRefTo(() => customers.id),
    sharedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.readerId] }),
    index('cart_shares_reader').on(t.readerId),
  ],
);
