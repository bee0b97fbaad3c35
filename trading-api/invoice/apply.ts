import { and, desc, eq, gt, gte, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { applyInvoice, invoiceableOrders } from '#app/domain/invoice/contract.ts';
import {
  invoiceable,
  MORE_THAN_DUE,
  MOST_INVOICEABLE,
  NO_ORDERS_CHOSEN,
  overInvoiced,
  TITLE_REQUIRED,
  VOID_INVOICE_STATES,
} from '#app/domain/invoice/invoice.ts';
import { sumFen, toYuan } from '#app/domain/money.ts';
import { spanOfMonth } from '#app/domain/month.ts';
import { RELEASED_STATES } from '#app/domain/order/state.ts';
import { amountProblem, typedYuan } from '#app/domain/typed-yuan.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { lockOrder, recordEvents } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, notFound, wrong } from '#trading-api/platform/refusal.ts';
import { invoiceRequestOrders, invoiceRequests, orders } from '#trading-api/schema.ts';
import { billsOf } from './billable.ts';
import { consentFor } from './consent.ts';
import { ownTitle, titleOf } from './titles.ts';

export const invoiceableOf = customerRoute(invoiceableOrders, async ({ db, customer, input }) => {
  const { orderCode, sellerCode, month } = input;
  const span = month === undefined ? null : spanOfMonth(month);
  const found = await db
    .select({
      orderCode: orders.orderCode,
      sellerCode: orders.sellerCode,
      sellerName: orders.sellerName,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customer.id),
        inArray(orders.state, RELEASED_STATES),
        orderCode === undefined ? hasOpenMoney(db) : eq(orders.orderCode, orderCode),
        sellerCode === undefined ? undefined : eq(orders.sellerCode, sellerCode),
        span ? gte(orders.createdAt, span.from) : undefined,
        span ? lt(orders.createdAt, span.until) : undefined,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.orderCode))
    .limit(MOST_INVOICEABLE);
  const bills = await billsOf(
    db,
    found.map((order) => order.orderCode),
  );
  return found.flatMap(({ createdAt, ...order }) => {
    const bill = bills.get(order.orderCode);
    const due = bill ? invoiceable(bill) : 0;
    return due > 0 ? { ...order, createDate: createdAt.toISOString(), amount: toYuan(due) } : [];
  });
});

/** Orders of which more is paid than was asked for; the others would fill a list with what is done. */
function hasOpenMoney(db: Database) {
  const asked = db
    .select({
      amount: sql`coalesce(sum(${invoiceRequestOrders.amount} - ${invoiceRequestOrders.reversed}), 0)`,
    })
    .from(invoiceRequestOrders)
    .innerJoin(invoiceRequests, eq(invoiceRequests.id, invoiceRequestOrders.requestId))
    .where(
      and(
        eq(invoiceRequestOrders.orderCode, orders.orderCode),
        notInArray(invoiceRequests.state, [...VOID_INVOICE_STATES]),
      ),
    );
  return gt(orders.paidAmount, sql`(${asked})`);
}

/**
 * Asks a seller for an invoice, in the caller's transaction. The orders are locked, in one order, before it is
 * computed what can still be asked for: of requests made at once no fen is asked for twice.
 */
export async function applyForInvoice(
  tx: Database,
  customer: Customer,
  { titleId, sellerCode, orders: asked, remark }: Parsed<typeof applyInvoice>,
  now: Date,
): Promise<Content<typeof applyInvoice>> {
  const codes = [...new Set(asked.map(({ orderCode }) => orderCode))].sort();
  for (const orderCode of codes) {
    const order = await lockOrder(tx, orderCode);
    const isOfBoth = order?.customerId === customer.id && order.sellerCode === sellerCode;
    if (!isOfBoth) throw notFound('订单不存在');
  }
  const bills = await billsOf(tx, codes);
  const dueOf = (orderCode: string) => {
    const bill = bills.get(orderCode);
    return bill ? invoiceable(bill) : 0;
  };
  const seen = new Set<string>();
  const parts = accept(applyInvoice, {
    titleId: titleId === '' ? wrong('missing', TITLE_REQUIRED) : titleId,
    orders:
      asked.length === 0
        ? wrong('missing', NO_ORDERS_CHOSEN)
        : asked.map(({ orderCode, amount }) => {
            const [typed, due] = [typedYuan(amount), dueOf(orderCode)];
            const isRepeated = seen.has(orderCode);
            seen.add(orderCode);
            const problem = isRepeated
              ? '同一订单只能填写一次开票金额'
              : amountProblem(amount, '开票金额');
            const most = problem === null && (typed ?? 0) > due ? MORE_THAN_DUE(due) : null;
            return {
              orderCode,
              amount: problem
                ? wrong('invalid', problem)
                : most
                  ? wrong('tooLarge', most)
                  : (typed ?? 0),
            };
          }),
  });
  const title = titleOf(await ownTitle(tx, customer.id, parts.titleId));
  const amount = sumFen(parts.orders.map((part) => part.amount));
  const [request] = await tx
    .insert(invoiceRequests)
    .values({
      customerId: customer.id,
      sellerCode,
      title,
      amount,
      state: 'waiting',
      consent: await consentFor(tx, customer, title),
      remark: remark.trim(),
      createdAt: now,
    })
    .returning({ id: invoiceRequests.id });
  if (!request) throw new Error('the request was not written');
  await tx
    .insert(invoiceRequestOrders)
    .values(parts.orders.map((part) => ({ requestId: request.id, ...part })));
  await recordEvents(
    tx,
    ...parts.orders.map((part) => ({
      orderCode: part.orderCode,
      kind: 'invoiceAsked' as const,
      actor: 'buyer' as const,
      actorName: customer.name,
      amount: part.amount,
      note: title.name,
      createdAt: now,
    })),
  );
  const id = String(request.id);
  const values = { id, buyer: customer.name, amount };
  await notify(tx, 'invoiceAsked', [{ sellerCode }], values, { now });
  return { id };
}

/**
 * Takes off waiting requests what is above what is owed since money went back or lighter goods came, in the
 * caller's transaction, which has locked the order; a request of which nothing is left is refused by itself.
 * What is above it in issued invoices is the seller's to reverse.
 */
export async function trimWaiting(tx: Database, orderCode: string, now: Date): Promise<void> {
  const waiting = await tx
    .select({ id: invoiceRequests.id, part: invoiceRequestOrders })
    .from(invoiceRequests)
    .innerJoin(invoiceRequestOrders, eq(invoiceRequestOrders.requestId, invoiceRequests.id))
    .where(and(eq(invoiceRequestOrders.orderCode, orderCode), eq(invoiceRequests.state, 'waiting')))
    .orderBy(desc(invoiceRequests.id))
    .for('update', { of: invoiceRequests });
  if (waiting.length === 0) return;
  const bill = (await billsOf(tx, [orderCode])).get(orderCode);
  let over = bill ? overInvoiced(bill) : 0;
  for (const { id, part } of waiting) {
    const taken = Math.min(over, part.amount);
    if (taken === 0) continue;
    over -= taken;
    await takeOff(tx, { id, orderCode, amount: part.amount - taken }, now);
  }
}

async function takeOff(
  tx: Database,
  { id, orderCode, amount }: { id: number; orderCode: string; amount: number },
  now: Date,
): Promise<void> {
  await tx
    .update(invoiceRequestOrders)
    .set({ amount })
    .where(
      and(eq(invoiceRequestOrders.requestId, id), eq(invoiceRequestOrders.orderCode, orderCode)),
    );
  const parts = await tx
    .select({ amount: invoiceRequestOrders.amount })
    .from(invoiceRequestOrders)
    .where(eq(invoiceRequestOrders.requestId, id));
  const left = sumFen(parts.map((part) => part.amount));
  await tx
    .update(invoiceRequests)
    .set(
      left > 0
        ? { amount: left }
        : { amount: 0, state: 'refused', reason: '可开票金额已减为 0', decidedAt: now },
    )
    .where(eq(invoiceRequests.id, id));
}
