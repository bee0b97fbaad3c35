import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { sumFen, toYuan } from '#app/domain/money.ts';
import type { SaleOrder, saleOrders } from '#app/domain/order/contract.ts';
import { isReleased } from '#app/domain/order/state.ts';
import { nameAt } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { COUNT_CAP, cappedTotals } from '#trading-api/platform/page-totals.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { customers, orderLines, orders } from '#trading-api/schema.ts';
import { ORDER_UNKNOWN, toLine } from './reads.ts';
import { foundOrders, orderBy, sumWithoutCancelled } from './search.ts';
import { eventsOf, toEvent } from './timeline.ts';

const columns = {
  orderCode: orders.orderCode,
  state: orders.state,
  source: orders.source,
  name: orders.name,
  mobile: orders.mobile,
  address: orders.address,
  remark: orders.remark,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  cancelledAt: orders.cancelledAt,
  cancelReason: orders.cancelReason,
  inquiryNum: orders.inquiryNum,
  terms: orders.terms,
} as const;

/** What the order names its buyer, who may be called otherwise now. */
const buyerName = nameAt(orders.createdAt);

const ofSeller = (sellerCode: string) => eq(orderLines.sellerCode, sellerCode);

/**
 * What a seller's lines of each order are together, in fen. An order's code begins with its time, so
 * that the index of a seller's lines has them by date, and a page reads no more orders than it shows.
 */
const ownOrders = (db: Database, sellerCode: string, way: typeof asc | typeof desc) =>
  db
    .select({
      orderCode: orderLines.orderCode,
      amount: sql`sum(${orderLines.amount})`.mapWith(Number).as('amount'),
    })
    .from(orderLines)
    .where(ofSeller(sellerCode))
    .groupBy(orderLines.orderCode)
    .orderBy(way(orderLines.orderCode))
    .as('own');

/** A page of the orders that a seller has received, newest first unless asked otherwise. */
export async function saleOrdersOf(
  db: Database,
  sellerCode: string,
  search: Parsed<typeof saleOrders>,
): Promise<Content<typeof saleOrders>> {
  const { page, rows, sort } = search;
  const way = sort === 'oldest' ? asc : desc;
  const own = ownOrders(db, sellerCode, way);
  const amount = sql`${own.amount}`;
  const wanted = foundOrders(db, search, {
    // Found by the name that it shows, and by the one that the buyer has now.
    counterpart: sql`${buyerName} || ' ' || ${customers.name}`,
    amount,
    sellerCode,
  });
  const capped = db
    .select({ amount: own.amount, state: orders.state })
    .from(own)
    .innerJoin(orders, eq(orders.orderCode, own.orderCode))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(wanted)
    .limit(COUNT_CAP + 1)
    .as('capped');
  const [found, [totals]] = await Promise.all([
    db
      .select({ ...columns, buyerName })
      .from(own)
      .innerJoin(orders, eq(orders.orderCode, own.orderCode))
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .where(wanted)
      .orderBy(...(sort === 'amount' ? orderBy(sort, { amount }) : [way(own.orderCode)]))
      .limit(rows)
      .offset((page - 1) * rows),
    db.select({ counted: count(), sum: sumWithoutCancelled(search, capped) }).from(capped),
  ]);
  return {
    content: await withOwnLines(db, sellerCode, found),
    ...cappedTotals(totals?.counted ?? 0, rows),
    sum: toYuan(totals?.sum ?? 0),
  };
}

/** @throws Refusal `G404` for an order without lines of the seller */
export async function saleOrderOf(
  db: Database,
  sellerCode: string,
  orderCode: string,
): Promise<SaleOrder> {
  const found = await db
    .select({ ...columns, buyerName })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.orderCode, orderCode));
  const [order] = await withOwnLines(db, sellerCode, found);
  if (!order || order.lines.length === 0) throw notFound(ORDER_UNKNOWN);
  return order;
}

type Found = {
  [Name in keyof typeof columns]: (typeof columns)[Name]['_']['notNull'] extends true
    ? (typeof columns)[Name]['_']['data']
    : (typeof columns)[Name]['_']['data'] | null;
} & { buyerName: string };

/** Only the seller's own lines of an order are shown. */
async function withOwnLines(
  db: Database,
  sellerCode: string,
  found: readonly Found[],
): Promise<SaleOrder[]> {
  if (found.length === 0) return [];
  const codes = found.map(({ orderCode }) => orderCode);
  const [lines, events] = await Promise.all([
    ownLines(db, sellerCode, codes),
    eventsOf(db, codes, sellerCode),
  ]);
  return found.map(({ createdAt, paidAt, cancelledAt, mobile, ...row }) => {
    const own = lines.filter(({ orderCode }) => orderCode === row.orderCode);
    const steps = events.filter(({ orderCode }) => orderCode === row.orderCode);
    return {
      ...row,
      mobile: isReleased(row.state) ? mobile : null,
      createDate: createdAt.toISOString(),
      payDate: paidAt?.toISOString() ?? null,
      cancelDate: cancelledAt?.toISOString() ?? null,
      amount: toYuan(sumFen(own.map(({ amount }) => amount))),
      lines: own.map(toLine),
      events: steps.map(toEvent),
    };
  });
}

const ownLines = (db: Database, sellerCode: string, orderCodes: readonly string[]) =>
  db
    .select()
    .from(orderLines)
    .where(and(inArray(orderLines.orderCode, [...orderCodes]), ofSeller(sellerCode)))
    .orderBy(asc(orderLines.orderCode), asc(orderLines.position));
