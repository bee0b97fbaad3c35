import { and, desc, eq, gt, gte, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { invoiceable, type LineAmount } from '#app/domain/invoice/billable.ts';
import { applyInvoice, invoiceableOrders } from '#app/domain/invoice/contract.ts';
import {
  MOST_INVOICEABLE,
  NO_ORDERS_CHOSEN,
  TITLE_REQUIRED,
  VOID_INVOICE_STATES,
} from '#app/domain/invoice/invoice.ts';
import { type Fen, sumFen, toYuan } from '#app/domain/money.ts';
import { spanOfMonth } from '#app/domain/month.ts';
import { RELEASED_STATES } from '#app/domain/order/state.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { lockOrder, recordEvents } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, notFound, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import {
  invoiceRequestDeliveries,
  invoiceRequestLines,
  invoiceRequestOrders,
  invoiceRequests,
  orders as orderTable,
} from '#trading-api/schema.ts';
import { askedLines, deliveriesToInvoice } from './asked-lines.ts';
import { billsOf } from './billable.ts';
import { consentFor } from './consent.ts';
import { ownTitle, titleOf } from './titles.ts';

export const invoiceableOf = customerRoute(invoiceableOrders, async ({ db, customer, input }) => {
  const { orderCode, sellerCode, month } = input;
  const span = month === undefined ? null : spanOfMonth(month);
  const found = await db
    .select({
      orderCode: orderTable.orderCode,
      sellerCode: orderTable.sellerCode,
      sellerName: orderTable.sellerName,
      createdAt: orderTable.createdAt,
    })
    .from(orderTable)
    .where(
      and(
        eq(orderTable.customerId, customer.id),
        inArray(orderTable.state, RELEASED_STATES),
        orderCode === undefined ? hasOpenMoney(db) : eq(orderTable.orderCode, orderCode),
        sellerCode === undefined ? undefined : eq(orderTable.sellerCode, sellerCode),
        span ? gte(orderTable.createdAt, span.from) : undefined,
        span ? lt(orderTable.createdAt, span.until) : undefined,
      ),
    )
    .orderBy(desc(orderTable.createdAt), desc(orderTable.orderCode))
    .limit(MOST_INVOICEABLE);
  const bills = await billsOf(
    db,
    found.map((order) => order.orderCode),
  );
  const invoiceables: Content<typeof invoiceableOrders> = [];
  for (const { createdAt, ...order } of found) {
    const bill = bills.get(order.orderCode);
    const due = bill ? invoiceable(bill) : 0;
    if (!bill || due === 0) continue;
    const deliveries =
      orderCode === undefined ? [] : await deliveriesToInvoice(db, orderCode, bill);
    const createDate = createdAt.toISOString();
    invoiceables.push({ ...order, createDate, amount: toYuan(due), deliveries });
  }
  return invoiceables;
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
        eq(invoiceRequestOrders.orderCode, orderTable.orderCode),
        notInArray(invoiceRequests.state, [...VOID_INVOICE_STATES]),
      ),
    );
  return gt(orderTable.paidAmount, sql`(${asked})`);
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
  const seen = new Set<string>();
  const lines: AskedLines[] = [];
  for (const each of asked) {
    const bill = bills.get(each.orderCode);
    const isRepeated = seen.has(each.orderCode);
    seen.add(each.orderCode);
    lines.push(isRepeated || !bill ? wrong('invalid', REPEATED) : await askedLines(tx, each, bill));
  }
  const parts = accept(applyInvoice, {
    titleId: titleId === '' ? wrong('missing', TITLE_REQUIRED) : titleId,
    orders:
      asked.length === 0
        ? wrong('missing', NO_ORDERS_CHOSEN)
        : asked.map(({ orderCode, deliveryIds }, at) => ({
            ...{ orderCode, deliveryIds },
            amount: lines[at] ?? [],
          })),
  });
  const title = titleOf(await ownTitle(tx, customer.id, parts.titleId));
  const orders = parts.orders.map(({ amount: lines, ...order }) => ({
    ...{ ...order, lines },
    amount: sumFen(lines.map((line) => line.amount)),
  }));
  const amount = sumFen(orders.map((part) => part.amount));
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
  await writeParts(tx, request.id, orders);
  await recordEvents(
    tx,
    ...orders.map((part) => ({
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

type AskedLines = Awaited<ReturnType<typeof askedLines>>;
const REPEATED = '同一订单只能填写一次开票金额';

interface OrderAsked {
  orderCode: string;
  amount: Fen;
  lines: readonly LineAmount[];
  deliveryIds: readonly string[];
}

async function writeParts(tx: Database, requestId: number, orders: readonly OrderAsked[]) {
  await tx
    .insert(invoiceRequestOrders)
    .values(orders.map(({ orderCode, amount }) => ({ requestId, orderCode, amount })));
  await tx
    .insert(invoiceRequestLines)
    .values(
      orders.flatMap(({ orderCode, lines }) =>
        lines.map((line) => ({ requestId, orderCode, ...line })),
      ),
    );
  const deliveryIds = orders.flatMap((order) => order.deliveryIds.map((id) => rowId(id) ?? 0));
  if (deliveryIds.length === 0) return;
  await tx
    .insert(invoiceRequestDeliveries)
    .values([...new Set(deliveryIds)].map((deliveryId) => ({ requestId, deliveryId })));
}
