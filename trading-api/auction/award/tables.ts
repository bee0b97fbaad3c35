import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { AWARD_TRANSITIONS } from '#app/domain/auction/award.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { customers } from '#trading-api/account/tables.ts';
import { auctions } from '#trading-api/auction/tables.ts';
import { orders } from '#trading-api/order/tables.ts';
import { fen, hundredths, instant, rowRefTo } from '#trading-api/platform/database/columns.ts';

export const auctionAwards = pgTable(
  'auction_awards',
  {
    auctionId: rowRefTo(() => auctions.id),
    customerId: rowRefTo(() => customers.id),
    /** Counted from 1: a bidder who holds a part of what they bid for is offered more of it later. */
    part: integer().notNull().default(1),
    count: hundredths().notNull(),
    price: fen().notNull(),
    state: text({ enum: namesOf(AWARD_TRANSITIONS) })
      .notNull()
      .default('awaitingPayment'),
    /** Null until an offer is accepted. The time to pay is the order's. */
    orderCode: text().references(() => orders.orderCode),
    /** Until when a runner-up can answer; null for what was won at the close. */
    offerUntil: instant(),
    endedAt: instant(),
    /** Why the operator has decided otherwise; everybody concerned reads it. */
    reason: text().notNull().default(''),
    /** How a defaulted margin was divided. */
    marginToSeller: fen().notNull().default(0),
    marginToPlatform: fen().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.auctionId, t.customerId, t.part] }),
    uniqueIndex('auction_awards_order').on(t.orderCode),
    index('auction_awards_pending')
      .on(t.auctionId)
      .where(sql`state in ('offered', 'awaitingPayment')`),
  ],
);
