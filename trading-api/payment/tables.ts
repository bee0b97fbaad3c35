import { sql } from 'drizzle-orm';
import {
  bigserial,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { InAppParameters } from '#app/domain/payment/contract.ts';
import { PAYMENT_STATES, STARTED_METHODS } from '#app/domain/payment/payment.ts';
import { REFUND_REASONS, REFUND_STATES } from '#app/domain/payment/refund.ts';
import { customers } from '#trading-api/account/tables.ts';
import { orders } from '#trading-api/order/tables.ts';
import {
  fen,
  instant,
  rowRef,
  rowRefTo,
  textRefTo,
} from '#trading-api/platform/database/columns.ts';

/** Orders of one customer that are paid by one payment; the same orders are the same bundle. */
export const paymentBundles = pgTable('payment_bundles', {
  code: text().primaryKey(),
  customerId: rowRefTo(() => customers.id),
  createdAt: instant().notNull(),
});

export const paymentBundleOrders = pgTable(
  'payment_bundle_orders',
  {
    bundleCode: textRefTo(() => paymentBundles.code),
    orderCode: textRefTo(() => orders.orderCode),
  },
  (t) => [primaryKey({ columns: [t.bundleCode, t.orderCode] })],
);

/**
 * One payment: of an order, or of a bundle. That of a bundle has one trade number at the provider,
 * and a part for each of its orders, by which the order's share is booked, refunded and shown.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    tradeNo: text().primaryKey(),
    orderCode: text().references(() => orders.orderCode),
    bundleCode: text().references(() => paymentBundles.code),
    /** Of a part: the trade number of the bundle's payment, which alone the provider knows. */
    partOf: text(),
    payMethod: text({ enum: STARTED_METHODS }).notNull(),
    provider: text().notNull(),
    /** The instalment that it pays; the first is 0. */
    instalment: smallint().notNull().default(0),
    amount: fen().notNull(),
    status: text({ enum: PAYMENT_STATES }).notNull(),
    payTokenHash: text().notNull().unique(),
    /** The content of the provider's QR code; null: it opens the market's own page. */
    qrContent: text(),
    inApp: jsonb().$type<InAppParameters>(),
    /** Who pays; null of one of a version before. */
    startedBy: rowRef().references(() => customers.id),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    paidAt: instant(),
    /** How often the provider was queried, and when to query again; null: never. */
    queries: smallint().notNull().default(0),
    nextQueryAt: instant(),
    /** When to look again whether the provider should still take money for it; null: no more. */
    nextLookAt: instant(),
    /** How often the provider was asked to close it, and when it did. */
    closings: smallint().notNull().default(0),
    closedAt: instant(),
    /** When that was given up: a person sees to it. */
    givenUpAt: instant(),
    seenAt: instant(),
    seenBy: text(),
    seenRemark: text(),
  },
  (t) => [
    index('payment_attempts_order').on(t.orderCode),
    index('payment_attempts_parts').on(t.partOf).where(sql`part_of is not null`),
    index('payment_attempts_bundle').on(t.bundleCode).where(sql`bundle_code is not null`),
    index('payment_attempts_to_look_at').on(t.nextLookAt).where(sql`status = 'pending'`),
    index('payment_attempts_unclosed')
      .on(t.givenUpAt)
      .where(sql`status = 'pending' and given_up_at is not null`),
    index('payment_attempts_to_ask').on(t.nextQueryAt).where(sql`status = 'pending'`),
  ],
);

/** What the sandbox has received: its own books, which the market reads only by asking it. */
export const sandboxPayments = pgTable('sandbox_payments', {
  tradeNo: text().primaryKey(),
  notificationId: text().notNull(),
  amount: fen().notNull(),
  paidAt: instant().notNull(),
});

/** Notifications that were counted, so that a repeated one is not counted again. */
export const paymentNotifications = pgTable('payment_notifications', {
  notificationId: text().primaryKey(),
  tradeNo: text().notNull(),
  receivedAt: instant().notNull().defaultNow(),
});

/**
 * Money that goes back the way it came: it came twice or too late (design/payments: Attempts), less was delivered
 * than paid, or an after-sale case ended so.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** The attempt that it goes back through; null: a person sends it (it came by bank transfer). */
    tradeNo: text().references(() => paymentAttempts.tradeNo),
    /** What providers know it by: they send the money of a number only once. */
    refundNo: text().unique(),
    orderCode: text().notNull(),
    amount: fen().notNull(),
    reason: text({ enum: REFUND_REASONS }).notNull(),
    createdAt: instant().notNull().defaultNow(),
    state: text({ enum: REFUND_STATES }).notNull().default('waiting'),
    tries: smallint().notNull().default(0),
    nextTryAt: instant().notNull().defaultNow(),
    doneAt: instant(),
    /** Of one that a person has sent: who, and the bank's reference. */
    doneBy: text(),
    doneReference: text(),
  },
  (t) => [
    index('refunds_waiting').on(t.nextTryAt).where(sql`state = 'waiting'`),
    index('refunds_order').on(t.orderCode),
    // What an attempt did not pay goes back once.
    uniqueIndex('refunds_unneeded_once')
      .on(t.tradeNo)
      .where(sql`reason in ('paid_twice', 'order_cancelled')`),
  ],
);
