import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { groupBy } from '#app/domain/group-by.ts';
import type { Billable } from '#app/domain/invoice/billable.ts';
import { partOf } from '#app/domain/invoice/document-lines.ts';
import { VOID_INVOICE_STATES } from '#app/domain/invoice/invoice.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import { deliveredWorth } from '#app/domain/payout/settlement.ts';
import { receivedOrders } from '#trading-api/payout/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  invoiceRequestLines,
  invoiceRequestOrders,
  invoiceRequests,
  orders,
} from '#trading-api/schema.ts';

/** What of orders can be invoiced, line by line. */
export async function billsOf(
  db: Database,
  orderCodes: readonly string[],
): Promise<ReadonlyMap<string, Billable>> {
  if (orderCodes.length === 0) return new Map();
  const codes = [...orderCodes];
  const received = await receivedOrders(db, codes);
  const ofOrders = await askedOfOrders(db, codes);
  const ofLines = groupBy(await askedOfLines(db, codes), ({ orderCode }) => orderCode);
  const paid = await db
    .select({ orderCode: orders.orderCode, amount: orders.paidAmount })
    .from(orders)
    .where(inArray(orders.orderCode, codes));
  return new Map(
    received.map(({ orderCode, lines }) => {
      const asked = ofLines.get(orderCode) ?? [];
      const worths = deliveredWorth(lines);
      return [
        orderCode,
        {
          paid: amountOf(paid, orderCode),
          lines: lines.map(({ position, returned }, at) => {
            const [worth, own] = [worths[at], asked.find((line) => line.position === position)];
            const [kept, quantity] = [worth?.kept ?? 0, (worth?.received.count ?? 0) - returned];
            const unsaid = partOf(quantity, own?.unsaid ?? 0, kept);
            return {
              ...{ position, kept, quantity, asked: own?.amount ?? 0 },
              askedQuantity: (own?.quantity ?? 0) + unsaid,
            };
          }),
          whole: Math.max(
            0,
            amountOf(ofOrders, orderCode) - sumFen(asked.map(({ amount }) => amount)),
          ),
        },
      ];
    }),
  );
}

const amountOf = (rows: readonly { orderCode: string; amount: Fen }[], orderCode: string) =>
  rows.find((row) => row.orderCode === orderCode)?.amount ?? 0;

const openSum = (table: { amount: PgColumn; reversed: PgColumn }) =>
  sql`sum(${table.amount} - ${table.reversed})`.mapWith(Number);

/** Requests that did not come to nothing, for some orders. */
const open = (orderCode: PgColumn, codes: string[]): SQL | undefined =>
  and(inArray(orderCode, codes), notInArray(invoiceRequests.state, [...VOID_INVOICE_STATES]));

const askedOfOrders = (db: Database, codes: string[]) =>
  db
    .select({ orderCode: invoiceRequestOrders.orderCode, amount: openSum(invoiceRequestOrders) })
    .from(invoiceRequestOrders)
    .innerJoin(invoiceRequests, eq(invoiceRequests.id, invoiceRequestOrders.requestId))
    .where(open(invoiceRequestOrders.orderCode, codes))
    .groupBy(invoiceRequestOrders.orderCode);

/** Whether a line says how much of the goods it is for, and nothing was taken back of it. */
const isSaid = sql`${invoiceRequestLines.quantity} is not null and ${invoiceRequestLines.reversed} = 0`;

const askedOfLines = (db: Database, codes: string[]) =>
  db
    .select({
      orderCode: invoiceRequestLines.orderCode,
      position: invoiceRequestLines.position,
      amount: openSum(invoiceRequestLines),
      quantity:
        sql`coalesce(sum(${invoiceRequestLines.quantity}) filter (where ${isSaid}), 0)`.mapWith(
          Number,
        ),
      /** What of the amount says nothing of how much it is for. */
      unsaid:
        sql`coalesce(sum(${invoiceRequestLines.amount} - ${invoiceRequestLines.reversed}) filter (where not (${isSaid})), 0)`.mapWith(
          Number,
        ),
    })
    .from(invoiceRequestLines)
    .innerJoin(invoiceRequests, eq(invoiceRequests.id, invoiceRequestLines.requestId))
    .where(open(invoiceRequestLines.orderCode, codes))
    .groupBy(invoiceRequestLines.orderCode, invoiceRequestLines.position);
