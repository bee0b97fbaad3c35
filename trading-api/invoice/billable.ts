import { and, eq, gt, inArray, isNotNull, not, notInArray, sql } from 'drizzle-orm';
import { orderWorth } from '#app/domain/delivery/settlement.ts';
import { type Billable, sharesPaid, VOID_INVOICE_STATES } from '#app/domain/invoice/invoice.ts';
import { sumFen } from '#app/domain/money.ts';
import { payableOf } from '#app/domain/order/line-deductions.ts';
import { receivedOrders } from '#trading-api/delivery/index.ts';
import { IS_UNDONE } from '#trading-api/order/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  afterSaleCases,
  invoiceRequestOrders,
  invoiceRequests,
  orderPayments,
  orders,
} from '#trading-api/schema.ts';

export interface OrderBill extends Billable {
  orderCode: string;
  sellerCode: string;
}

/**
 * What was delivered, paid and asked for of each seller in orders. What was paid is shared among the
 * sellers of an order by what their lines cost as ordered (decision 17), and what a case gave back is off the
 * share of its own seller; once all that is owed for it is paid, each seller's share is what was
 * delivered by its actual weight.
 */
export async function billsOf(db: Database, orderCodes: readonly string[]): Promise<OrderBill[]> {
  if (orderCodes.length === 0) return [];
  const codes = [...orderCodes];
  const received = await receivedOrders(db, codes);
  const back = await casesBack(db, codes);
  const asked = await askedFor(db, codes);
  const returned = await returnedOf(db, codes);
  const paid = await db
    .select({
      orderCode: orders.orderCode,
      sellerCode: orders.sellerCode,
      paidAmount: orders.paidAmount,
      settledAmount: orders.settledAmount,
    })
    .from(orders)
    .where(inArray(orders.orderCode, codes))
    .orderBy(orders.orderCode);
  return paid.flatMap(({ orderCode, sellerCode, paidAmount, settledAmount }) => {
    const lines = received.find((order) => order.orderCode === orderCode)?.lines ?? [];
    const isPaid = settledAmount !== null && paidAmount >= settledAmount;
    const ordered = sumFen(lines.map(payableOf));
    const own = [{ orderCode, sellerCode, ordered, owed: orderWorth(lines).owed }];
    // As ordered it may have cost nothing, and something as weighed.
    const isOrdered = own.some(({ ordered }) => ordered > 0);
    const shares = sharesPaid(
      own.map((each) => ({
        amount: isOrdered ? each.ordered : each.owed,
        back: amountIn(back, each),
      })),
      { paid: paidAmount, returned: returned.get(orderCode) ?? 0 },
    );
    return own.map((each, at) => {
      const { owed } = each;
      const delivered = owed - amountIn(back, each);
      const share = isPaid ? delivered : (shares[at] ?? 0);
      return { orderCode, sellerCode, delivered, paid: share, asked: amountIn(asked, each) };
    });
  });
}

const amountIn = (
  rows: readonly { orderCode: string; sellerCode: string; amount: number }[],
  { orderCode, sellerCode }: { orderCode: string; sellerCode: string },
) => rows.find((row) => row.orderCode === orderCode && row.sellerCode === sellerCode)?.amount ?? 0;

/** What of the payments of orders was given back; one that was taken back as booked wrongly was never theirs. */
async function returnedOf(db: Database, orderCodes: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({
      orderCode: orderPayments.orderCode,
      returned: sql`sum(${orderPayments.returned})`.mapWith(Number),
    })
    .from(orderPayments)
    .where(
      and(
        inArray(orderPayments.orderCode, orderCodes),
        gt(orderPayments.returned, 0),
        not(IS_UNDONE),
      ),
    )
    .groupBy(orderPayments.orderCode);
  return new Map(rows.map(({ orderCode, returned }) => [orderCode, returned]));
}

/** What after-sale cases gave back, or took off. */
const casesBack = (db: Database, orderCodes: string[]) =>
  db
    .select({
      orderCode: afterSaleCases.orderCode,
      sellerCode: afterSaleCases.sellerCode,
      amount: sql`sum(${afterSaleCases.refunded})`.mapWith(Number),
    })
    .from(afterSaleCases)
    .where(and(inArray(afterSaleCases.orderCode, orderCodes), isNotNull(afterSaleCases.refunded)))
    .groupBy(afterSaleCases.orderCode, afterSaleCases.sellerCode);

/** What the requests ask for that did not come to nothing, less what was reversed. */
const askedFor = (db: Database, orderCodes: string[]) =>
  db
    .select({
      orderCode: invoiceRequestOrders.orderCode,
      sellerCode: invoiceRequests.sellerCode,
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
    .groupBy(invoiceRequestOrders.orderCode, invoiceRequests.sellerCode);
