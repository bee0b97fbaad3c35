import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { sumFen, toYuan } from '#app/domain/money.ts';
import type { SaleOrder, saleOrders } from '#app/domain/order/contract.ts';
import { isReleased } from '#app/domain/order/state.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { COUNT_CAP, cappedTotals } from '#trading-api/platform/page-totals.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { customers, orderLines, orders } from '#trading-api/schema.ts';
import { ORDER_UNKNOWN, toLine } from './reads.ts';
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
  buyerName: customers.name,
} as const;

/** The condition for orders with lines of a seller. */
const soldBy = (db: Database, sellerCode: string) =>
  inArray(
    orders.orderCode,
    db
      .select({ orderCode: orderLines.orderCode })
      .from(orderLines)
      .where(eq(orderLines.sellerCode, sellerCode)),
  );

/** A page of the orders that a seller has received, newest first. */
export async function saleOrdersOf(
  db: Database,
  sellerCode: string,
  { page, rows, state }: Parsed<typeof saleOrders>,
): Promise<Content<typeof saleOrders>> {
  const wanted = and(
    soldBy(db, sellerCode),
    state === undefined ? undefined : eq(orders.state, state),
  );
  const capped = db
    .select({ one: sql`1` })
    .from(orders)
    .where(wanted)
    .limit(COUNT_CAP + 1);
  const [found, counted] = await Promise.all([
    db
      .select(columns)
      .from(orders)
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .where(wanted)
      .orderBy(desc(orders.createdAt), desc(orders.orderCode))
      .limit(rows)
      .offset((page - 1) * rows),
    db.$count(capped.as('counted')),
  ]);
  return {
    content: await withOwnLines(db, sellerCode, found),
    ...cappedTotals(counted, rows),
  };
}

/** @throws Refusal `G404` for an order without lines of the seller */
export async function saleOrderOf(
  db: Database,
  sellerCode: string,
  orderCode: string,
): Promise<SaleOrder> {
  const found = await db
    .select(columns)
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(eq(orders.orderCode, orderCode), soldBy(db, sellerCode)));
  const [own] = await withOwnLines(db, sellerCode, found);
  if (!own) throw notFound(ORDER_UNKNOWN);
  return own;
}

type Found = {
  [Name in keyof typeof columns]: (typeof columns)[Name]['_']['notNull'] extends true
    ? (typeof columns)[Name]['_']['data']
    : (typeof columns)[Name]['_']['data'] | null;
};

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
    .where(
      and(inArray(orderLines.orderCode, [...orderCodes]), eq(orderLines.sellerCode, sellerCode)),
    )
    .orderBy(asc(orderLines.orderCode), asc(orderLines.position));
