import { sql } from 'drizzle-orm';
import { bigserial, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { InAppParameters } from '#app/domain/payment/contract.ts';
import { orders } from '#trading-api/order/tables.ts';
import { fen, instant } from '#trading-api/platform/database/columns.ts';

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
    /** The content of the provider's QR code; null: it opens the market's own page. */
    qrContent: text(),
    inApp: jsonb().$type<InAppParameters>(),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    paidAt: instant(),
    /** How often the provider was queried, and when to query again; null: never. */
    queries: smallint().notNull().default(0),
    nextQueryAt: instant(),
  },
  (t) => [
    index('payment_attempts_order').on(t.orderCode),
    index('payment_attempts_to_ask').on(t.nextQueryAt).where(sql`status = 'pending'`),
  ],
);

/** Notifications that were counted, so that a repeated one is not counted again. */
export const paymentNotifications = pgTable('payment_notifications', {
  notificationId: text().primaryKey(),
  tradeNo: text().notNull(),
  receivedAt: instant().notNull().defaultNow(),
});

/** Money that came twice or too late (decision 21), and whether it was refunded. */
export const refunds = pgTable(
  'refunds',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    tradeNo: text()
      .notNull()
      .unique()
      .references(() => paymentAttempts.tradeNo),
    orderCode: text().notNull(),
    amount: fen().notNull(),
    reason: text({ enum: ['paid_twice', 'order_cancelled'] }).notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** `failed`: all attempts are used up; a person has to handle it. */
    state: text({ enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    tries: smallint().notNull().default(0),
    nextTryAt: instant().notNull().defaultNow(),
    doneAt: instant(),
  },
  (t) => [index('refunds_waiting').on(t.nextTryAt).where(sql`state = 'waiting'`)],
);
