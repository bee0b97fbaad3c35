import { eq, type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { GOODS_KINDS } from '#app/domain/catalogue/goods-kind.ts';
import type { DeductionKind } from '#app/domain/checkout/pricing.ts';
import type { WeightTerms } from '#app/domain/delivery/weight-terms.ts';
import type { AgreedRate } from '#app/domain/inquiry/agreed-rate.ts';
import type { QuotedPrice } from '#app/domain/inquiry/delivered-price.ts';
import { APPROVAL_STATES } from '#app/domain/order/approval-state.ts';
import { CANCEL_REASONS } from '#app/domain/order/order.ts';
import { ORDER_LISTS } from '#app/domain/order/parties.ts';
import { ORDER_STATES } from '#app/domain/order/state.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { ACTORS, ORDER_EVENT_KINDS } from '#app/domain/order/timeline.ts';
import type { CountedDays } from '#app/domain/order/trading-calendar.ts';
import { DEADLINE_KINDS } from '#app/domain/order/trading-calendar.ts';
import { BOOKED_METHODS, isBundleCode } from '#app/domain/payment/payment.ts';
import { customers } from '#trading-api/account/tables.ts';
import { goods } from '#trading-api/catalogue/goods-tables.ts';
import { sellers } from '#trading-api/catalogue/tables.ts';
import {
  fen,
  hundredths,
  instant,
  rowRef,
  rowRefTo,
  textRefTo,
} from '#trading-api/platform/database/columns.ts';

/** Orders whose state still changes: few, however long a market lasts. */
export const UNDER_WAY = sql`state not in ('completed', 'cancelled')`;

/** Settled orders of which something is still to be paid. */
export const IS_OWED = sql`settled_amount > paid_amount`;

/** Orders of which more is paid than they come to, before allowances: few, for what is too much goes back. */
export const IS_OVERPAID = sql`state <> 'cancelled' and paid_amount > coalesce(settled_amount, payment_amount)`;

/** Events of money that was given back. */
export const IS_RETURN = sql`kind = 'returned'`;

/** A deduction of an order, which is returned when the order is cancelled (design/money: Deductions). */
export interface OrderDeduction {
  kind: DeductionKind;
  label: string;
  amount: number;
  /** The id of the marketing group, of the coupon's discount or of the gift card. */
  sourceId?: string;
  points?: number;
}

export const orders = pgTable(
  'orders',
  {
    orderCode: text().primaryKey(),
    customerId: rowRefTo(() => customers.id),
    /** Who sells it: all its goods (design/orders: One order for each seller). */
    sellerCode: textRefTo(() => sellers.code),
    /** As it was called when it was ordered. */
    sellerName: text().notNull(),
    /** That of an older market's order of several sellers, of which this was a part, and which still leads here. */
    formerCode: text(),
    /** Which person of the buyer placed it; null for one that no person placed, as of an award. */
    personId: rowRef().references(() => customers.id),
    state: text({ enum: ORDER_STATES }).notNull(),
    /** The bundle of all orders of its checkout (design/orders: One order for each seller); null: it made no other. */
    checkoutCode: text(),
    /** cart, order (a repeated one), direct, spot, offer, auction. */
    source: text().notNull(),
    /** The seller of the accepted offer, where `source` is offer. */
    inquiryNum: text(),
    orderAmount: fen().notNull(),
    freight: fen().notNull().default(0),
    deductions: jsonb().$type<OrderDeduction[]>().notNull().default([]),
    paymentAmount: fen().notNull(),
    terms: jsonb().$type<PaymentTerms>().notNull().default({ kind: 'full' }),
    /** Of one that was agreed in another currency: the rate by which its yuan were made; null: in yuan. */
    rate: jsonb().$type<AgreedRate>(),
    /** Paid, less what was given back. */
    paidAmount: fen().notNull().default(0),
    /** What is owed as delivered and weighed, after allowances; null before. */
    settledAmount: fen(),
    /** What it comes to with the weights of all that has left, for its company's rules; null: as ordered. */
    weighedAmount: fen(),
    settledAt: instant(),
    /** Until when what it was weighed heavier is to be paid; of an order settled before it was kept, null. */
    supplementDueAt: instant(),
    paymentMethod: text(),
    name: text().notNull(),
    mobile: text().notNull(),
    address: text().notNull(),
    remark: text().notNull().default(''),
    /** For the buyer's own books. */
    purchaseNumber: text().notNull().default(''),
    costCentre: text().notNull().default(''),
    project: text().notNull().default(''),
    /**
     * What its buyer finds it by beside its code, as it is compared (`order/search.ts`): none of these texts
     * ever changes. Null of one that a version before wrote, whose texts are put together for each search.
     */
    searchText: text(),
    createdAt: instant().notNull(),
    payDeadline: instant().notNull(),
    /** How it was counted, where that was in working days; of another time than it is by now, nothing. */
    payCounted: jsonb().$type<CountedDays>(),
    /** When it was paid far enough to be shipped. */
    paidAt: instant(),
    cancelledAt: instant(),
    cancelReason: text({ enum: CANCEL_REASONS }),
    /** Of the buyer's own people; null where the company's rule asks for none. */
    approval: text({ enum: APPROVAL_STATES }),
    /** What it came to when somebody last agreed to it; null: nobody has. */
    agreedAmount: fen(),
  },
  (t) => [
    index('orders_customer').on(t.customerId, t.createdAt),
    // With the amount, so that what all orders have got is added up from the index alone.
    index('orders_paid').on(t.paidAt, t.paidAmount),
    index('orders_under_way').on(t.orderCode).where(UNDER_WAY),
    index('orders_owed').on(t.orderCode).where(IS_OWED),
    index('orders_overpaid').on(t.orderCode).where(IS_OVERPAID),
    // With the state and the amount, so that a seller's list is counted from the index alone.
    index('orders_sold').on(t.sellerCode, t.orderCode, t.state, t.orderAmount),
    index('orders_former').on(t.formerCode).where(sql`former_code is not null`),
    index('orders_checkout').on(t.checkoutCode).where(sql`checkout_code is not null`),
    index('orders_unpaid').on(t.payDeadline).where(sql`state = 'waitPay'`),
    check('orders_amount_not_negative', sql`${t.paymentAmount} >= 0`),
  ],
);

export type OrderRow = typeof orders.$inferSelect;

/** Orders that were made by one checkout, by the code of one, itself among them. */
export const sameCheckout = (orderCode: string): SQL =>
  sql`(${orders.orderCode} = ${orderCode} or ${orders.checkoutCode} = (
    select own.checkout_code from orders as own where own.order_code = ${orderCode}))`;

/** Orders by a code that their buyer has of them: of one, or of the checkout that made several. */
export const namedByCode = (code: string): SQL =>
  eq(isBundleCode(code) ? orders.checkoutCode : orders.orderCode, code);

export const orderLines = pgTable(
  'order_lines',
  {
    orderCode: textRefTo(() => orders.orderCode),
    position: smallint().notNull(),
    /** Null for goods of an accepted offer, which need no listing (design/orders: Accepted offers). */
    goodsId: rowRef().references(() => goods.id),
    kind: text({ enum: GOODS_KINDS }).notNull(),
    productName: text().notNull(),
    productType: text().notNull(),
    specs: text().notNull(),
    brandNumber: text().notNull(),
    imageUrl: text().notNull(),
    price: fen().notNull(),
    /** Of one that is finer than a fen: what it is above `price`, or below (`UnitPrice`). */
    priceRest: bigint({ mode: 'number' }).notNull().default(0),
    count: hundredths().notNull(),
    /** What of it will not be shipped any more: its money went back. */
    closed: hundredths().notNull().default(0),
    /** Of what was weighed: what went back, and what that cost its buyer (design/money: Figures of a line). */
    returned: hundredths().notNull().default(0),
    returnedOwed: fen().notNull().default(0),
    /** What cases took off beyond that; below zero where goods went back for less. */
    reduced: fen().notNull().default(0),
    unit: text().notNull(),
    amount: fen().notNull(),
    /** What its seller wrote, of which `price` was made; null: the price itself. */
    quoted: jsonb().$type<QuotedPrice>(),
    /** How it is weighed and settled, as it was stated when it was ordered; null: before goods stated it. */
    weights: jsonb().$type<WeightTerms>(),
    /**
     * What its seller's discounts and coupons took off it, and what points, gift cards and coupons of
     * the whole market did. Null where nothing was taken off the order, and where they were not kept
     * yet (design/money: Figures of a line).
     */
    sellerDeduction: fen(),
    platformDeduction: fen(),
    deliveryMethod: smallint().notNull(),
    deliveryAddress: text().notNull(),
    reservationDate: instant(),
    /** Whether it has taken its goods from stock; of what waits for an approval, perhaps not yet. */
    stockTaken: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.orderCode, t.position] })],
);

/**
 * Deadlines that were told before the calendar was changed, and stay: those concerned are told of each once
 * (design/orders: Working days).
 */
export const toldDeadlines = pgTable(
  'told_deadlines',
  {
    orderCode: textRefTo(() => orders.orderCode),
    kind: text({ enum: DEADLINE_KINDS }).notNull(),
    dueAt: instant().notNull(),
    /** The days that were changed, in words. */
    change: text().notNull(),
    toldAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderCode, t.kind, t.dueAt] })],
);

export const orderPayments = pgTable(
  'order_payments',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderCode: textRefTo(() => orders.orderCode),
    amount: fen().notNull(),
    method: text({ enum: BOOKED_METHODS }).notNull(),
    /** The trade number or the transfer it came by: the same money is booked only once. */
    reference: text().notNull().unique(),
    /** What of it was given back. */
    returned: fen().notNull().default(0),
    paidAt: instant().notNull(),
    /** When it was booked, which a transfer is days later; null: at once. */
    bookedAt: instant(),
  },
  (t) => [
    index('order_payments_order').on(t.orderCode, t.id),
    index('order_payments_returned').on(t.orderCode).where(sql`returned > 0`),
    index('order_payments_paid').on(t.paidAt, t.amount),
    index('order_payments_booked').on(sql`coalesce(${t.bookedAt}, ${t.paidAt})`),
    check('order_payments_returned', sql`${t.returned} between 0 and ${t.amount}`),
  ],
);

/** The reference of the transfer that takes a wrong booking off an order (design/payments: Taking a booking back). */
export const undoOf = (reference: string): string => `undo ${reference}`;

/** Of payments of orders: those that were taken back so. */
export const IS_UNDONE = sql`exists (
  select from ledger_transfers where ledger_transfers.reference = concat('undo ', ${orderPayments.reference}))`;

/** The timeline of orders. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderCode: textRefTo(() => orders.orderCode),
    kind: text({ enum: ORDER_EVENT_KINDS }).notNull(),
    actor: text({ enum: ACTORS }).notNull(),
    /** By which name the other side knows who took it. */
    actorName: text().notNull().default(''),
    /** The person, for their own side; null: nobody, or one of a version before. */
    personId: rowRef().references(() => customers.id),
    amount: fen(),
    note: text().notNull().default(''),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('order_events_order').on(t.orderCode, t.id),
    index('order_events_returned').on(t.createdAt).where(IS_RETURN),
  ],
);

/** The conditions of a list of orders that an account keeps under a name. */
export const orderFilters = pgTable(
  'order_filters',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    customerId: rowRefTo(() => customers.id),
    list: text({ enum: ORDER_LISTS }).notNull(),
    name: text().notNull(),
    query: text().notNull(),
  },
  (t) => [uniqueIndex('order_filters_name').on(t.customerId, t.list, t.name)],
);

/** What sellers let buyers owe them: orders on monthly terms (design/payments: Bank transfers). */
export const sellerCredits = pgTable(
  'seller_credits',
  {
    sellerCode: textRefTo(() => sellers.code),
    customerId: rowRefTo(() => customers.id),
    amount: fen().notNull(),
    days: smallint().notNull(),
    changedAt: instant().notNull(),
    /** The seller's account that changed it last. */
    changedBy: rowRefTo(() => customers.id),
    withdrawnAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerCode, t.customerId] }),
    check('seller_credits_amount', sql`${t.amount} > 0 and ${t.days} > 0`),
  ],
);
