import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { orders } from '#trading-api/order/tables.ts';
import { fen } from '#trading-api/platform/database/columns.ts';

/** What the seller of an order has got of it: the difference to what is due is paid next. */
export const sellerPayouts = pgTable(
  'seller_payouts',
  {
    orderCode: text()
      .primaryKey()
      .references(() => orders.orderCode),
    /** Before the fee, less what was taken back. */
    paid: fen().notNull().default(0),
    fee: fen().notNull().default(0),
    /** Ten-thousandths, as of the first payout. */
    feeRate: integer().notNull(),
    /** What the platform added for points, gift cards and coupons of its own, less what came back to it. */
    toppedUp: fen().notNull().default(0),
    /** What refunds of cases took off what the buyer owes. */
    charged: fen().notNull().default(0),
    /** How many movements of money belong to it: each has a reference of its own. */
    moves: integer().notNull().default(0),
  },
  (t) => [check('seller_payouts_not_negative', sql`${t.paid} >= 0 and ${t.fee} >= 0`)],
);
