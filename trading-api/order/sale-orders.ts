import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { toYuan } from '#app/domain/money.ts';
import { type SaleOrder, saleOrderById, saleOrders } from '#app/domain/order/contract.ts';
import { isReleased, ORDER_STATES } from '#app/domain/order/state.ts';
import { nameAt, peopleAt } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { receivedBatches } from '#trading-api/payout/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { mentions } from '#trading-api/platform/database/containing.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { cappedTotals } from '#trading-api/platform/page-totals.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { tabsOf } from '#trading-api/platform/tab-counts.ts';
import { customers, orderLines, orders } from '#trading-api/schema.ts';
import { linesOf, ORDER_UNKNOWN, toLine } from './reads.ts';
import { codeMentions, foundOrders, inSaleTab, orderBy, orderCounts, totalsOf } from './search.ts';
import { eventsForSeller, peopleOfSide, toEvent } from './timeline.ts';
import { orderWaits } from './waits.ts';
import { orderRateOf } from './written-prices.ts';

const columns = {
  orderCode: orders.orderCode,
  formerCode: orders.formerCode,
  state: orders.state,
  source: orders.source,
  name: orders.name,
  mobile: orders.mobile,
  address: orders.address,
  remark: orders.remark,
  orderAmount: orders.orderAmount,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  cancelledAt: orders.cancelledAt,
  cancelReason: orders.cancelReason,
  inquiryNum: orders.inquiryNum,
  terms: orders.terms,
  rate: orders.rate,
  sellerCode: orders.sellerCode,
  // What the order names its buyer, who may be called otherwise now.
  buyerName: nameAt(orders.createdAt),
};

const selected = (db: Database) =>
  db
    .select(columns)
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .$dynamic();
type Found = Awaited<ReturnType<typeof selected>>[number];

/**
 * A page of the orders that a seller has received, newest first unless asked otherwise. An order's code begins
 * with its time, so that the index of a seller's orders has them by date, with what is counted of them.
 */
export const saleOrdersOf = customerRoute(saleOrders, async ({ db, customer, input: search }) => {
  const sellerCode = sellerCodeOf(customer);
  const { page, rows, keyword, state, waits, withCounts } = search;
  const { orderCode, orderAmount } = orders;
  const words = normaliseSearchText(keyword ?? '');
  const inAllTabs = and(
    eq(orders.sellerCode, sellerCode),
    foundOrders(search, orderAmount),
    words ? soldWith(db, sellerCode, words) : undefined,
  );
  const wanted = and(inAllTabs, state && inSaleTab(state), waits && orderWaits(db, waits));
  const sorted = orderBy(search.sort, { amount: orderAmount, by: [orderCode] });
  const codes = db
    .select({ orderCode })
    .from(orders)
    .where(wanted)
    .orderBy(...sorted)
    .limit(rows)
    .offset((page - 1) * rows);
  const found = await selected(db)
    .where(inArray(orderCode, codes))
    .orderBy(...sorted);
  const { counted, sum } = await totalsOf(db, search, { found, wanted, amount: orderAmount });
  return {
    content: await withLines(db, found),
    ...cappedTotals(counted, rows),
    sum: toYuan(sum),
    counts: withCounts
      ? await orderCounts(db, inAllTabs, tabsOf(ORDER_STATES, inSaleTab))
      : undefined,
  };
});

/** Whether an order has the words in its code, its remark, its goods, or the name of its buyer. */
export const soldWith = (db: Database, sellerCode: string, words: string): SQL | undefined =>
  or(
    codeMentions(words),
    and(sql`${orders.remark} <> ''`, mentions(orders.remark, words)),
    // With `exists` PostgreSQL would search the lines of the whole market.
    sql`(${db
      .select({ isNamed: sql`bool_or(${mentions(orderLines.productName, words)})` })
      .from(orderLines)
      .where(eq(orderLines.orderCode, orders.orderCode))})`,
    isFromCalled(sellerCode, words),
  );

/**
 * Whether the buyer is called so: by the name that the order shows, or the one of now. All names of a seller's buyers
 * are looked into once, and an order's only where its buyer has, or had, one with the words.
 */
function isFromCalled(sellerCode: string, words: string): SQL {
  const isCalled = (name: SQL) => mentions(sql`(${name} || ' ' || customers.name)`, words);
  return sql`(
    ${orders.customerId} in (
      select customers.id from customers
      where customers.id in (select customer_id from orders sold where sold.seller_code = ${sellerCode})
        and (${isCalled(sql`customers.name`)} or exists (
          select 1 from name_changes former
          where former.account_id = customers.id and ${isCalled(sql`former.name`)})))
    and (
      select ${isCalled(nameAt(sql`${orders.createdAt}`))}
      from customers where customers.id = ${orders.customerId}))`;
}

export const saleOrderOf = customerRoute(saleOrderById, async ({ db, customer, input }) => {
  const { id: orderCode } = input;
  const sellerCode = sellerCodeOf(customer);
  const own = and(eq(orders.orderCode, orderCode), eq(orders.sellerCode, sellerCode));
  const [order] = await withLines(db, await selected(db).where(own));
  if (!order) throw notFound(ORDER_UNKNOWN);
  return order;
});

async function withLines(db: Database, found: readonly Found[]): Promise<SaleOrder[]> {
  if (found.length === 0) return [];
  const codes = found.map(({ orderCode }) => orderCode);
  const [lines, batchesOf, events] = await Promise.all([
    linesOf(db, codes),
    receivedBatches(db, found),
    eventsForSeller(db, codes),
  ]);
  const people = await peopleAt(db, peopleOfSide('seller', events));
  const linesBy = groupBy(lines, ({ orderCode }) => orderCode);
  const eventsBy = groupBy(events, ({ orderCode }) => orderCode);
  return found.map(
    ({ createdAt, paidAt, cancelledAt, mobile, orderAmount, sellerCode, ...row }) => ({
      ...row,
      mobile: isReleased(row.state) ? mobile : null,
      createDate: createdAt.toISOString(),
      payDate: paidAt?.toISOString() ?? null,
      cancelDate: cancelledAt?.toISOString() ?? null,
      rate: row.rate && orderRateOf(row.rate, linesBy.get(row.orderCode) ?? []),
      amount: toYuan(orderAmount),
      lines: (linesBy.get(row.orderCode) ?? []).map((line) =>
        toLine({ ...line, batches: batchesOf(line) }, sellerCode),
      ),
      events: (eventsBy.get(row.orderCode) ?? []).map((each) => toEvent(each, 'seller', people)),
    }),
  );
}
