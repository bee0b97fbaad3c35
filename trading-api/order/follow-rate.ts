import { and, asc, eq, inArray, notExists, or, sql } from 'drizzle-orm';
import { deliveredPrice } from '#app/domain/inquiry/delivered-price.ts';
import { formatYuan, sumFen } from '#app/domain/money.ts';
import { costOf } from '#app/domain/unit-price.ts';
import { askAnew, type DearerOrder } from '#trading-api/company/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { PublishedRate } from '#trading-api/platform/exchange-rates.ts';
import {
  orderLines,
  orders,
  paymentAttempts,
  paymentBundleOrders,
  remittances,
} from '#trading-api/schema.ts';
import { recordEvents } from './timeline.ts';

/**
 * Writes the orders at the rate of the day of payment anew at a rate that is published, in the caller's transaction
 * (ADR 291): those that wait for their payment and of which none was begun, by any way. What gets dearer than its
 * company has agreed to is asked about anew. Answers how many follow.
 */
export async function followRate(
  tx: Database,
  currency: string,
  published: PublishedRate,
  now: Date,
): Promise<number> {
  const unpaid = and(
    eq(orders.state, 'waitPay'),
    eq(orders.paidAmount, 0),
    sql`${orders.rate} ->> 'rule' = 'payDay'`,
    sql`${orders.rate} ->> 'currency' = ${currency}`,
  );
  const waiting = await tx
    .select({ orderCode: orders.orderCode })
    .from(orders)
    .where(unpaid)
    .orderBy(asc(orders.orderCode))
    .for('update');
  const codes = waiting.map(({ orderCode }) => orderCode);
  if (codes.length === 0) return 0;
  // Read with the locks held: a payment that was begun meanwhile keeps the rate that it was begun with.
  const followers = await tx
    .select({ orderCode: orders.orderCode, rate: orders.rate, before: orders.paymentAmount })
    .from(orders)
    .where(and(inArray(orders.orderCode, codes), unpaid, noPaymentBegun(tx)));
  const dearer: DearerOrder[] = [];
  for (const { orderCode, rate, before } of followers) {
    if (!rate) continue;
    const amount = await priceAnew(tx, orderCode, published.rate);
    await tx
      .update(orders)
      .set({ orderAmount: amount, paymentAmount: amount, rate: { ...rate, ...published } })
      .where(eq(orders.orderCode, orderCode));
    if (amount > before) dearer.push({ orderCode, before });
  }
  for (const { orderCode, agreed, amount } of await askAnew(tx, dearer, now)) {
    const note = `金额由 ¥${formatYuan(agreed)} 增至 ¥${formatYuan(amount)}，须经审批`;
    const step = { kind: 'approvalAsked', actor: 'system', note, createdAt: now } as const;
    await recordEvents(tx, { orderCode, ...step });
  }
  return followers.length;
}

/** Lines that were agreed in another currency, at this rate; answers what all lines come to. */
async function priceAnew(tx: Database, orderCode: string, rate: number): Promise<number> {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderCode, orderCode));
  const amounts: number[] = [];
  for (const { position, quoted, count, ...line } of lines) {
    const price = (quoted && deliveredPrice(quoted, rate)?.price) ?? line;
    const amount = costOf(price, count);
    amounts.push(amount);
    await tx
      .update(orderLines)
      .set({ price: price.price, priceRest: price.priceRest, amount })
      .where(and(eq(orderLines.orderCode, orderCode), eq(orderLines.position, position)));
  }
  return sumFen(amounts);
}

/** Neither an attempt, of the order or of a bundle with it, nor a transfer that was chosen. */
function noPaymentBegun(tx: Database) {
  const bundles = tx
    .select({ code: paymentBundleOrders.bundleCode })
    .from(paymentBundleOrders)
    .where(eq(paymentBundleOrders.orderCode, orders.orderCode));
  const attempts = tx
    .select({ tradeNo: paymentAttempts.tradeNo })
    .from(paymentAttempts)
    .where(
      or(
        eq(paymentAttempts.orderCode, orders.orderCode),
        inArray(paymentAttempts.bundleCode, bundles),
      ),
    );
  const transfers = tx
    .select({ orderCode: remittances.orderCode })
    .from(remittances)
    .where(eq(remittances.orderCode, orders.orderCode));
  return and(notExists(attempts), notExists(transfers));
}
