import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { customers } from '#trading-api/account/tables.ts';
import { goods } from '#trading-api/catalogue/goods-tables.ts';
import { fen, hundredths, instant, rowRef } from '#trading-api/platform/database/columns.ts';

/** A deduction of an order, which is returned when the order is cancelled (decision 19). */
export interface OrderDeduction {
  kind: 'quantityDiscount' | 'coupon' | 'points' | 'giftCard';
  label: string;
  /** Fen. */
  amount: number;
  /** The id of the marketing group, of the coupon's discount or of the gift card. */
  sourceId?: string;
  /** Points used. */
  points?: number;
}

export const orders = pgTable(
  'orders',
  {
    orderCode: text().primaryKey(),
    customerId: rowRef()
      .notNull()
      .references(() => customers.id),
    state: text({ enum: ['waitPay', 'paid', 'cancelled'] }).notNull(),
    /** cart, order (a repeated one), direct, spot, offer, auction. */
    source: text().notNull(),
    /** The seller of the accepted offer, where `source` is offer. */
    inquiryNum: text(),
    orderAmount: fen().notNull(),
    freight: fen().notNull().default(0),
    deductions: jsonb().$type<OrderDeduction[]>().notNull().default([]),
    paymentAmount: fen().notNull(),
    paymentMethod: text(),
    name: text().notNull(),
    mobile: text().notNull(),
    address: text().notNull(),
    remark: text().notNull().default(''),
    createdAt: instant().notNull(),
    payDeadline: instant().notNull(),
    paidAt: instant(),
    cancelledAt: instant(),
    /** By its buyer, because its time to pay ran out, or by the operator who ended an award. */
    cancelReason: text({ enum: ['customer', 'expired', 'operator'] }),
  },
  (t) => [
    index('orders_customer').on(t.customerId, t.createdAt),
    index('orders_unpaid').on(t.payDeadline).where(sql`state = 'waitPay'`),
    check('orders_amount_not_negative', sql`${t.paymentAmount} >= 0`),
  ],
);

/** A snapshot of what was ordered (decision 16). */
export const orderLines = pgTable(
  'order_lines',
  {
    orderCode: text()
      .notNull()
      .references(() => orders.orderCode),
    position: smallint().notNull(),
    /** Null for goods of an accepted offer, which need no listing (ADR 17). */
    goodsId: rowRef().references(() => goods.id),
    kind: text({ enum: ['self', 'sale'] }).notNull(),
    productName: text().notNull(),
    productType: text().notNull(),
    specs: text().notNull(),
    brandNumber: text().notNull(),
    imageUrl: text().notNull(),
    sellerCode: text().notNull(),
    sellerName: text().notNull(),
    price: fen().notNull(),
    count: hundredths().notNull(),
    unit: text().notNull(),
    amount: fen().notNull(),
    deliveryMethod: smallint().notNull(),
    deliveryAddress: text().notNull(),
    reservationDate: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.orderCode, t.position] }),
    index('order_lines_seller').on(t.sellerCode, t.orderCode),
  ],
);
