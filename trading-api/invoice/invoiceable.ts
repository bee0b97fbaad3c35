import { and, desc, eq, gt, gte, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Content } from '#app/domain/endpoint.ts';
import { type Billable, invoiceable, roomsOf } from '#app/domain/invoice/billable.ts';
import { type InvoiceableLine, invoiceableOrders } from '#app/domain/invoice/contract.ts';
import { MOST_INVOICEABLE, VOID_INVOICE_STATES } from '#app/domain/invoice/invoice.ts';
import { toYuan } from '#app/domain/money.ts';
import { spanOfMonth } from '#app/domain/month.ts';
import { RELEASED_STATES } from '#app/domain/order/state.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import {
  invoiceRequestOrders,
  invoiceRequests,
  orders as orderTable,
} from '#trading-api/schema.ts';
import { deliveriesToInvoice } from './asked-lines.ts';
import { billsOf } from './billable.ts';
import { lineKey } from './line-key.ts';
import { usualRatesOf } from './tax-rates.ts';
import { goodsOf } from './wanted-lines.ts';

/** What the customer's orders can still be invoiced for; of orders that are named also line by line. */
export const invoiceableOf = customerRoute(invoiceableOrders, async ({ db, customer, input }) => {
  const { orderCode, sellerCode, month } = input;
  const named = input.orderCodes ?? (orderCode === undefined ? null : [orderCode]);
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
        named === null ? hasOpenMoney(db) : inArray(orderTable.orderCode, named),
        sellerCode === undefined ? undefined : eq(orderTable.sellerCode, sellerCode),
        span ? gte(orderTable.createdAt, span.from) : undefined,
        span ? lt(orderTable.createdAt, span.until) : undefined,
      ),
    )
    .orderBy(desc(orderTable.createdAt), desc(orderTable.orderCode))
    .limit(MOST_INVOICEABLE);
  const codes = found.map((order) => order.orderCode);
  const bills = await billsOf(db, codes);
  const linesOf = named === null ? null : await invoiceableLines(db, codes);
  const invoiceables: Content<typeof invoiceableOrders> = [];
  for (const { createdAt, ...order } of found) {
    const bill = bills.get(order.orderCode);
    const due = bill ? invoiceable(bill) : 0;
    if (!bill || due === 0) continue;
    const deliveries =
      orderCode === undefined ? [] : await deliveriesToInvoice(db, orderCode, bill);
    const lines = linesOf?.(order.orderCode, bill) ?? [];
    const createDate = createdAt.toISOString();
    invoiceables.push({ ...order, createDate, amount: toYuan(due), deliveries, lines });
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

/** What of the lines of orders is left to be asked for. */
async function invoiceableLines(db: Database, codes: string[]) {
  const goods = await goodsOf(db, codes);
  const rates = await usualRatesOf(db, codes);
  return (orderCode: string, bill: Billable): InvoiceableLine[] =>
    roomsOf(bill).flatMap(({ position, amount, quantity }) => {
      const key = lineKey(orderCode, position);
      const named = goods.get(key);
      if (!named || amount === 0) return [];
      const left = { quantity: toQuantity(quantity), amount: toYuan(amount) };
      const { grade: _, ...shown } = named;
      return [{ position, ...shown, ...left, usualRate: rates.get(key) ?? '' }];
    });
}
