import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm';
import { groupBy } from '#app/domain/group-by.ts';
import type { Fen } from '#app/domain/money.ts';
import { type Month, monthAfter } from '#app/domain/month.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { invoiceRequestOrders, invoiceRequests, invoices } from '#trading-api/schema.ts';
import type { Both, Parties } from './histories.ts';

export interface Invoiced extends Both {
  number: string;
  /** The day that it bears. */
  issueDate: string;
  /** With tax; below zero for a reversal. */
  amount: Fen;
  orderCodes: string[];
}

/** What was invoiced in a month, in the order of its days. It moves no balance. */
export async function invoicedIn(
  db: Database,
  { customerId, sellerCode }: Parties,
  month: Month,
): Promise<Invoiced[]> {
  const found = await db
    .select({ invoice: invoices, request: invoiceRequests })
    .from(invoices)
    .innerJoin(invoiceRequests, eq(invoiceRequests.id, invoices.requestId))
    .where(
      and(
        customerId === undefined ? undefined : eq(invoiceRequests.customerId, customerId),
        sellerCode === undefined ? undefined : eq(invoiceRequests.sellerCode, sellerCode),
        gte(invoices.issueDate, `${month}-01`),
        lt(invoices.issueDate, `${monthAfter(month)}-01`),
      ),
    )
    .orderBy(asc(invoices.issueDate), asc(invoices.id));
  if (found.length === 0) return [];
  const orders = await db
    .select()
    .from(invoiceRequestOrders)
    .where(
      inArray(invoiceRequestOrders.requestId, [...new Set(found.map((each) => each.request.id))]),
    )
    .orderBy(asc(invoiceRequestOrders.orderCode));
  const ordersOf = groupBy(orders, ({ requestId }) => requestId);
  return found.map(({ invoice, request }) => ({
    customerId: request.customerId,
    sellerCode: request.sellerCode,
    number: invoice.number,
    issueDate: invoice.issueDate,
    amount: invoice.originalNumber === null ? invoice.amount : -invoice.amount,
    orderCodes: (ordersOf.get(request.id) ?? []).map(({ orderCode }) => orderCode),
  }));
}
