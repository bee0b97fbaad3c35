import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { NOT_SENT } from '#app/domain/checkout/delivery.ts';
import { isReleased } from '#app/domain/order/state.ts';
import { isPaidForShipping } from '#app/domain/order/terms.ts';
import { inWorkingDays } from '#app/domain/order/trading-calendar.ts';
import { deadlineAfterUndo, undoProblem } from '#app/domain/remittance/undo.ts';
import { countSales, heldStock } from '#trading-api/catalogue/index.ts';
import { refreezeDeductions } from '#trading-api/marketing/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { tradingCalendarOf } from '#trading-api/platform/trading-calendar.ts';
import {
  afterSaleCases,
  deliveries,
  invoiceRequestOrders,
  invoiceRequests,
  orderLines,
  orderPayments,
  orders,
  sellerPayouts,
} from '#trading-api/schema.ts';
import type { OwedOrder } from './owed-order.ts';
import { recordEvents } from './timeline.ts';

/**
 * Takes a payment that was booked on the wrong order off it, in the caller's transaction, which has locked the order
 * and afterwards moves the money back. An order that may not be shipped without it waits for its payment again.
 * @returns until when it is to be paid then; null: it goes on without this payment
 */
export async function unbookPayment(
  tx: Database,
  order: OwedOrder,
  { reference, by, now }: { reference: string; by: string; now: Date },
): Promise<Date | null> {
  const { orderCode } = order;
  const [payment] = await tx
    .select()
    .from(orderPayments)
    .where(and(eq(orderPayments.orderCode, orderCode), eq(orderPayments.reference, reference)));
  if (!payment) throw new Error(`${reference} is not booked on ${orderCode}`);
  const { amount, returned } = payment;
  const problem = undoProblem({ ...order, returned, ...(await followsFrom(tx, orderCode)) });
  if (problem) throw new Refusal('decided', problem);
  const own = eq(orders.orderCode, orderCode);
  const paidAmount = order.paidAmount - amount;
  await tx.update(orderPayments).set({ returned: amount }).where(eq(orderPayments.id, payment.id));
  const state = paidAmount > 0 ? ('partPaid' as const) : ('waitPay' as const);
  const isHeld = isReleased(order.state) && !isPaidForShipping({ ...order, state, paidAmount });
  const staysReleased = isReleased(order.state) && !isHeld;
  const payDeadline = deadlineAfterUndo(order.payDeadline, now, await tradingCalendarOf(tx));
  const until = payDeadline > order.payDeadline ? inWorkingDays(now, payDeadline) : {};
  await tx
    .update(orders)
    .set(staysReleased ? { paidAmount } : { paidAmount, state, ...until, paidAt: null })
    .where(own);
  if (isHeld) await hold(tx, order, now);
  await recordEvents(tx, {
    orderCode,
    kind: 'returned',
    actor: 'operator',
    actorName: by,
    amount,
    note: '入账有误，已撤销',
    createdAt: now,
  });
  return staysReleased ? null : payDeadline;
}

/** What its release has done is undone; its stock was taken before that, and stays. */
async function hold(tx: Database, { orderCode, sellerCode }: OwedOrder, now: Date): Promise<void> {
  const stock = await heldStock(tx, [orderCode]);
  await countSales(
    tx,
    stock.map(({ goodsId, count }) => ({ goodsId, count: -count })),
  );
  await refreezeDeductions(tx, orderCode, now);
  await notify(tx, 'orderHeld', [{ sellerCode }], { orderCode }, { now });
}

async function followsFrom(tx: Database, orderCode: string) {
  const [paid] = await tx
    .select({ out: sql`coalesce(sum(${sellerPayouts.paid}), 0)`.mapWith(Number) })
    .from(sellerPayouts)
    .where(eq(sellerPayouts.orderCode, orderCode));
  const invoices = await tx
    .select({ id: invoiceRequests.id })
    .from(invoiceRequestOrders)
    .innerJoin(invoiceRequests, eq(invoiceRequests.id, invoiceRequestOrders.requestId))
    .where(
      and(
        eq(invoiceRequestOrders.orderCode, orderCode),
        inArray(invoiceRequests.state, ['waiting', 'issued']),
      ),
    );
  return {
    deliveries: await tx.$count(
      deliveries,
      and(eq(deliveries.orderCode, orderCode), ne(deliveries.state, 'withdrawn')),
    ),
    paidOut: paid?.out ?? 0,
    cases: await tx.$count(
      afterSaleCases,
      and(eq(afterSaleCases.orderCode, orderCode), ne(afterSaleCases.state, 'closed')),
    ),
    invoices: invoices.length,
    unsentLines: await tx.$count(
      orderLines,
      and(eq(orderLines.orderCode, orderCode), eq(orderLines.deliveryMethod, NOT_SENT)),
    ),
  };
}
