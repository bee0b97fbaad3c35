import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { type Fen, sumFen, toYuan } from '#app/domain/money.ts';
import type { SaleOrder, saleOrders } from '#app/domain/order/contract.ts';
import { isReleased, type OrderState } from '#app/domain/order/state.ts';
import { nameAt } from '#trading-api/account/index.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { COUNT_CAP, cappedTotals } from '#trading-api/platform/page-totals.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { customers, orderLines, orders } from '#trading-api/schema.ts';
import { ORDER_UNKNOWN, toLine } from './reads.ts';
import { amountIsWithin, codeMentions, foundOrders, mentions, type OrderSearch } from './search.ts';
import { IS_CANCELLED, UNDER_WAY } from './tables.ts';
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

/** A page of the orders that a seller has received, newest first unless asked otherwise. */
export async function saleOrdersOf(
  db: Database,
  sellerCode: string,
  search: Parsed<typeof saleOrders>,
): Promise<Content<typeof saleOrders>> {
  const { rows } = search;
  const { codes, counted, sum } = await foundSales(db, sellerCode, search);
  const found = await db
    .select({ ...columns, buyerName })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(inArray(orders.orderCode, codes));
  const inOrder = codes.flatMap((code) => found.find(({ orderCode }) => orderCode === code) ?? []);
  return {
    content: await withOwnLines(db, sellerCode, inOrder),
    ...cappedTotals(counted, rows),
    sum: toYuan(sum),
  };
}

/** What a seller's lines of an order come to. */
const ownAmount = sql`sum(${orderLines.amount})`;

/**
 * The orders of a seller that are searched: the codes of a page, how many there are up to one above the
 * cap, and what those come to, in fen. An order's code begins with its time, so that the index of a
 * seller's lines has them by date, with their amounts: where nothing else of them is asked for, the
 * orders are not read.
 */
async function foundSales(
  db: Database,
  sellerCode: string,
  search: OrderSearch,
): Promise<{ codes: string[]; counted: number; sum: Fen }> {
  const { page, rows, sort, state, keyword, from, to } = search;
  const words = normaliseSearchText(keyword ?? '');
  const readsOrders = words !== '' || from || to || sort === 'amount';
  const steps = readsOrders ? withOrders(sellerCode, search, words) : sql``;
  const [codes, figures] = readsOrders
    ? [sql`select order_code from found`, sql`select amount, is_cancelled from found`]
    : [ownOrders(sellerCode, search, sql`order_code`), ownOrders(sellerCode, search, FIGURES)];
  const byCode = sort === 'oldest' ? sql`order_code` : sql`order_code desc`;
  const order = sort === 'amount' ? sql`amount desc, created_at desc, ${byCode}` : byCode;
  const counts = state === 'cancelled' ? sql`true` : sql`not is_cancelled`;
  const [row] = await rowsOf<{ codes: string[]; counted: string; sum: string }>(
    db,
    sql`${steps}
      select array(${codes} order by ${order} limit ${rows} offset ${(page - 1) * rows}) as codes,
        count(*) as counted, coalesce(sum(amount) filter (where ${counts}), 0) as sum
      from (${figures} order by ${order} limit ${COUNT_CAP + 1}) capped`,
  );
  return { codes: row?.codes ?? [], counted: Number(row?.counted), sum: Number(row?.sum) };
}

/** What the seller's lines say of each order. */
const ownOrders = (sellerCode: string, search: OrderSearch, selected: SQL): SQL => sql`
  select ${selected} from ${orderLines}
  where ${and(
    eq(orderLines.sellerCode, sellerCode),
    search.orderCodes && inArray(orderLines.orderCode, search.orderCodes),
    search.state && isIn(search.state),
  )}
  group by order_code
  having ${and(sql`true`, ...amountIsWithin(ownAmount, search))}`;

const codesWhere = (condition: SQL): SQL =>
  sql`select 1 from orders o where o.order_code = order_lines.order_code and ${condition}`;

/**
 * Whether the order of a line is in a state, out of the indexes of the few that are under way or cancelled.
 * PostgreSQL reads such an index once for many lines, and `is true` lets it: as a join it would look each of them up.
 */
const isIn = (state: OrderState): SQL => {
  const isCancelled = sql`exists (${codesWhere(IS_CANCELLED)})`;
  const isUnderWay = sql`exists (${codesWhere(UNDER_WAY)})`;
  if (state === 'cancelled') return sql`(${isCancelled}) is true`;
  if (state === 'completed') {
    return sql`(${isCancelled}) is not true and (${isUnderWay}) is not true`;
  }
  return sql`exists (${codesWhere(sql`${UNDER_WAY} and state = ${state}`)})`;
};

const FIGURES = sql`${ownAmount} as amount, ${isIn('cancelled')} as is_cancelled`;

/**
 * Those of which more than their lines is looked at. The name of a buyer is looked into once, and for each
 * order only where it had another one before.
 */
function withOrders(sellerCode: string, search: OrderSearch, words: string): SQL {
  const isNamed = words ? mentions(orderLines.productName, words) : sql`true`;
  const columns = sql`order_code, ${FIGURES}, bool_or(${isNamed}) as is_named`;
  const own = ownOrders(sellerCode, search, columns);
  const placed = (isFound: SQL) => sql`
    select own.order_code, own.amount, own.is_cancelled, orders.created_at, orders.customer_id,
      ${isFound} as is_found
    from (${own}) own join orders on orders.order_code = own.order_code
    where ${and(sql`true`, foundOrders(search))}`;
  if (!words) return sql`with found as materialized (${placed(sql`true`)})`;
  const code = codeMentions(sql`own.order_code`, words) ?? sql`false`;
  const remark = sql`(orders.remark <> '' and ${mentions(orders.remark, words)})`;
  // An order is found by the name that it shows, and by the one that the buyer has now.
  const isCalled = (name: SQL) => mentions(sql`(${name} || ' ' || ${customers.name})`, words);
  const former = sql`from name_changes former where former.account_id = customers.id
    and former.name is not null`;
  return sql`
    with placed as materialized (${placed(sql`own.is_named or ${code} or ${remark}`)}),
      buyers as materialized (
        select customers.id, exists (select 1 ${former}) as was_renamed
        from customers
        where customers.id in (select customer_id from placed where not is_found)
          and (${isCalled(sql`${customers.name}`)}
            or exists (select 1 ${former} and ${isCalled(sql`former.name`)}))),
      found as materialized (
        select placed.* from placed
        where is_found
          or customer_id in (select id from buyers where not was_renamed)
          or (customer_id in (select id from buyers where was_renamed) and (
            select ${isCalled(nameAt(sql`placed.created_at`))}
            from customers where customers.id = placed.customer_id)))`;
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
