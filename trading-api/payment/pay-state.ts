import { and, eq, gt, inArray, isNotNull, ne, or } from 'drizzle-orm';
import type { Content } from '#app/domain/endpoint.ts';
import { sumFen, toYuan } from '#app/domain/money.ts';
import type { getPayOrdersDetail } from '#app/domain/order/contract.ts';
import { PAID_STATUS, UNPAID_STATUS } from '#app/domain/order/order.ts';
import { nextInstalment } from '#app/domain/order/terms.ts';
import { isBundleCode } from '#app/domain/payment/payment.ts';
import { hashToken } from '#trading-api/account/index.ts';
import {
  ORDER_UNKNOWN,
  type OwedOrder,
  owedOrder,
  payableOf,
  payStatusOf,
} from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { orders, paymentAttempts } from '#trading-api/schema.ts';
import { attemptByToken, dueOf, ordersForPayer, type Payer } from './payable-order.ts';

type PayState = Content<typeof getPayOrdersDetail>;

/**
 * Whether an order or a bundle is paid, in small queries, because every open pay page asks each second
 * (design/payments: Attempts).
 */
export const payState = (db: Database, payer: Payer, now: Date): Promise<PayState> =>
  isBundleCode(payer.orderCode) ? bundleState(db, payer, now) : orderState(db, payer, now);

async function orderState(
  db: Database,
  { orderCode, customerId, payToken }: Payer,
  now: Date,
): Promise<PayState> {
  const [row] = await db
    .select({ order: owedOrder, attempt: paymentAttempts })
    .from(orders)
    .leftJoin(
      paymentAttempts,
      and(
        eq(paymentAttempts.payTokenHash, hashToken(payToken ?? '')),
        eq(paymentAttempts.orderCode, orders.orderCode),
        gt(paymentAttempts.expiresAt, now),
      ),
    )
    .where(
      and(
        eq(orders.orderCode, orderCode),
        or(
          customerId === null ? undefined : eq(orders.customerId, customerId),
          isNotNull(paymentAttempts.tradeNo),
        ),
      ),
    );
  if (!row) throw notFound(ORDER_UNKNOWN);
  const { order, attempt } = row;
  const isAttemptOver =
    attempt !== null && (nextInstalment(order)?.position ?? Infinity) > attempt.instalment;
  return {
    orders: {
      ...payableOf(order, now),
      ...(isAttemptOver && order.state !== 'cancelled' && { payStatus: PAID_STATUS }),
      paidAmount: toYuan(order.paidAmount),
      attemptAmount: attempt && toYuan(attempt.amount),
    },
  };
}

async function bundleState(db: Database, payer: Payer, now: Date): Promise<PayState> {
  const { code, orders: bundled } = await ordersForPayer(db, payer, now);
  const { payToken = '' } = payer;
  const attempt = await attemptByToken(db, { code, payToken }, now);
  const { paid } = await sharesOf(db, code);
  const state = payableBundle(code, bundled, now);
  return {
    orders: {
      ...state,
      ...(attempt?.status === 'paid' && { payStatus: PAID_STATUS }),
      paidAmount: toYuan(sumFen([...paid.values()])),
      attemptAmount: attempt ? toYuan(attempt.amount) : null,
    },
  };
}

/** A bundle for the pages that pay it, as if it were one order. */
export function payableBundle(code: string, bundled: readonly OwedOrder[], now: Date) {
  const states = bundled.map((order) => payableOf(order, now));
  const dues = bundled.flatMap((order) => dueOf(order, now) ?? []);
  const isPaid = bundled.some((order) => payStatusOf(order) === PAID_STATUS);
  const amount = sumFen(bundled.map(({ paymentAmount }) => paymentAmount));
  const closed = isPaid ? ('paid' as const) : ('cancelled' as const);
  const deadlines = bundled.filter((order) => order.state === 'waitPay' && dueOf(order, now));
  return {
    orderCode: code,
    state: dues.length > 0 ? ('waitPay' as const) : closed,
    source: 'bundle',
    payStatus: dues.length === 0 && isPaid ? PAID_STATUS : UNPAID_STATUS,
    orderAmount: toYuan(sumFen(bundled.map(({ orderAmount }) => orderAmount))),
    paymentAmount: toYuan(amount),
    dueAmount: dues.length > 0 ? toYuan(sumFen(dues.map((due) => due.amount))) : null,
    dueInstalment: null,
    waitsForApproval: dues.length === 0 && states.some(({ waitsForApproval }) => waitsForApproval),
    /** The first of them that ends. */
    payDeadline: earliest(deadlines.length > 0 ? deadlines : bundled),
  };
}

const earliest = (bundled: readonly OwedOrder[]): string =>
  new Date(Math.min(...bundled.map(({ payDeadline }) => payDeadline.getTime()))).toISOString();

/** What was booked of a bundle's payments, and what goes back, of each order. */
export async function sharesOf(db: Database, code: string) {
  const whole = db
    .select({ tradeNo: paymentAttempts.tradeNo })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.bundleCode, code), ne(paymentAttempts.status, 'pending')));
  const { orderCode, status, amount } = paymentAttempts;
  const parts = await db
    .select({ orderCode, status, amount })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.partOf, whole));
  const sums = { paid: new Map<string, number>(), refunded: new Map<string, number>() };
  for (const part of parts) {
    if (part.status === 'pending' || part.orderCode === null) continue;
    const sum = sums[part.status];
    sum.set(part.orderCode, (sum.get(part.orderCode) ?? 0) + part.amount);
  }
  return sums;
}
