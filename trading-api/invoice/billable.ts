import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { type Billable, VOID_INVOICE_STATES } from '#app/domain/invoice/invoice.ts';
import { orderWorth } from '#app/domain/payout/settlement.ts';
import { receivedOrders } from '#trading-api/payout/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { invoiceRequestOrders, invoiceRequests, orders } from '#trading-api/schema.ts';

export async function billsOf(
  db: Database,
  orderCodes: readonly string[],
): Promise<ReadonlyMap<string, Billable>> {
  if (orderCodes.length === 0) return new Map();
  const codes = [...orderCodes];
  const received = await receivedOrders(db, codes);
  const asked = await askedFor(db, codes);
  const paid = await db
    .select({ orderCode: orders.orderCode, amount: orders.paidAmount })
    .from(orders)
    .where(inArray(orders.orderCode, codes));
  return new Map(
    received.map(({ orderCode, lines }) => [
      orderCode,
      {
        delivered: orderWorth(lines).kept,
        paid: amountOf(paid, orderCode),
        asked: amountOf(asked, orderCode),
      },
    ]),
  );
}

const amountOf = (rows: readonly { orderCode: string; amount: number }[], orderCode: string) =>
  rows.find((row) => row.orderCode === orderCode)?.amount ?? 0;

/** What the requests ask for that did not come to nothing, less what was reversed. */
const askedFor = (db: Database, orderCodes: string[]) =>
  db
    .select({
      orderCode: invoiceRequestOrders.orderCode,
      amount: sql`sum(${invoiceRequestOrders.amount} - ${invoiceRequestOrders.reversed})`.mapWith(
        Number,
      ),
    })
    .from(invoiceRequestOrders)
    .innerJoin(invoiceRequests, eq(invoiceRequests.id, invoiceRequestOrders.requestId))
    .where(
      and(
        inArray(invoiceRequestOrders.orderCode, orderCodes),
        notInArray(invoiceRequests.state, [...VOID_INVOICE_STATES]),
      ),
    )
    .groupBy(invoiceRequestOrders.orderCode);
