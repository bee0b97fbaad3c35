import { bigserial, index, pgTable, text } from 'drizzle-orm/pg-core';
import { fen, instant } from './columns.ts';
import { orders } from './orders.ts';

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    tradeNo: text().primaryKey(),
    orderCode: text()
      .notNull()
      .references(() => orders.orderCode),
    payMethod: text({ enum: ['wechat', 'alipay', 'wallet', 'coupons'] }).notNull(),
    provider: text().notNull(),
    amount: fen().notNull(),
    status: text({ enum: ['pending', 'paid', 'refunded'] }).notNull(),
    payTokenHash: text().notNull().unique(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    paidAt: instant(),
  },
  (t) => [index('payment_attempts_order').on(t.orderCode)],
);

/** Each notification counts once, however often the provider sends it. */
export const paymentNotifications = pgTable('payment_notifications', {
  notificationId: text().primaryKey(),
  tradeNo: text().notNull(),
  receivedAt: instant().notNull().defaultNow(),
});

/** Money that came twice or too late (decision 21). */
export const refunds = pgTable('refunds', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  tradeNo: text()
    .notNull()
    .unique()
    .references(() => paymentAttempts.tradeNo),
  orderCode: text().notNull(),
  amount: fen().notNull(),
  reason: text({ enum: ['paid_twice', 'order_cancelled'] }).notNull(),
  createdAt: instant().notNull().defaultNow(),
});
