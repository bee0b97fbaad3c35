import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  lt,
  lte,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';
import type { OwnField } from '#app/domain/company/own-fields.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { parseYuan } from '#app/domain/money.ts';
import type { purchaseOrders, saleOrders } from '#app/domain/order/contract.ts';
import type { OrderWait } from '#app/domain/order/parties.ts';
import type { OrderTab } from '#app/domain/order/search-contract.ts';
import type { OrderState } from '#app/domain/order/state.ts';
import { isBundleCode } from '#app/domain/payment/payment.ts';
import { parseWallTime } from '#app/domain/time.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { containing, searched } from '#trading-api/platform/database/containing.ts';
import { COUNT_CAP } from '#trading-api/platform/page-totals.ts';
import { countTabs } from '#trading-api/platform/tab-counts.ts';
import { orderLines, orders } from '#trading-api/schema.ts';

export type OrderSearch = Omit<Parsed<typeof saleOrders>, 'waits'> &
  Partial<Omit<Parsed<typeof purchaseOrders>, 'waits'>> & { waits?: OrderWait | undefined };

/** The condition for a search of a list of orders in all its tabs, by what sellers and buyers alike see of them. */
export function foundOrders(
  { orderCodes, from, to, least, most }: OrderSearch,
  amount: SQLWrapper,
): SQL | undefined {
  const since = from && parseWallTime(`${from} 00:00:00`);
  const last = to && parseWallTime(`${to} 00:00:00`);
  return and(
    orderCodes && or(inArray(orders.orderCode, orderCodes), inArray(orders.formerCode, orderCodes)),
    least ? gte(amount, parseYuan(least) ?? 0) : undefined,
    most ? lte(amount, parseYuan(most) ?? 0) : undefined,
    since ? gte(orders.createdAt, since) : undefined,
    last ? lt(orders.createdAt, new Date(last.getTime() + DAY_MS)) : undefined,
  );
}

/** The same for a buyer; whose orders they are is the caller's condition. */
export function foundPurchases(db: Database, search: OrderSearch): SQL | undefined {
  const { keyword, paymentMethod } = search;
  const words = normaliseSearchText(keyword ?? '');
  return and(
    foundOrders(search, orders.paymentAmount),
    paymentMethod && eq(orders.paymentMethod, paymentMethod),
    words ? boughtWith(db, words) : undefined,
  );
}

/** The condition of a tab of a buyer's list. */
export function inPurchaseTab(tab: OrderTab): SQL | undefined {
  const waits = sql`${orders.approval} is not distinct from 'waiting'`;
  if (tab === 'waitsForApproval') return and(inSaleTab('waitPay'), waits);
  return tab === 'waitPay' ? and(inSaleTab(tab), not(waits)) : inSaleTab(tab);
}

/** The same for a seller, for whom an order that waits for an approval is one that is not paid. */
export const inSaleTab = (tab: OrderState): SQL => eq(orders.state, tab);

/** How many of the orders that are wanted are in each tab. */
export const orderCounts = <Tab extends OrderTab>(
  db: Database,
  wanted: SQL | undefined,
  tabs: Readonly<Record<Tab, SQL | undefined>>,
) => countTabs(tabs, (columns) => db.select(columns).from(orders).where(wanted));

interface Listed {
  found: readonly { orderCode: string }[];
  wanted: SQL | undefined;
  amount: typeof orders.orderAmount | typeof orders.paymentAmount;
}

/**
 * How many orders there are, up to the cap, and what those are together, in fen; cancelled ones count only in a list
 * of such.
 */
export async function totalsOf(
  db: Database,
  { state, page, rows }: OrderSearch,
  { found, wanted, amount }: Listed,
) {
  const codes = found.map(({ orderCode }) => orderCode);
  // A page that is not full has them all: the words are not looked for in all orders again.
  const isAll = page === 1 && found.length < rows;
  const capped = db
    .select({ amount, state: orders.state })
    .from(orders)
    .where(isAll ? inArray(orders.orderCode, codes) : wanted)
    .limit(COUNT_CAP + 1)
    .as('capped');
  const counts = state === 'cancelled' ? sql`true` : sql`${capped.state} <> 'cancelled'`;
  const [totals] = await db
    .select({
      counted: count(),
      sum: sql`coalesce(sum(${capped.amount}) filter (where ${counts}), 0)`.mapWith(Number),
    })
    .from(capped);
  return totals ?? { counted: 0, sum: 0 };
}

/** Whether the code of an order, or its former one, has the words in it: codes are of nothing but letters and figures. */
export const codeMentions = (words: string): SQL | undefined =>
  /^[\w-]+$/.test(words)
    ? or(
        ...[orders.orderCode, orders.formerCode].map(
          (code) => sql`lower(${code}) like lower(${containing(words)})`,
        ),
      )
    : undefined;

/** Texts in lines of their own, so that no words are found across two of them. */
const inLines = (texts: readonly string[]): string => [...new Set(texts)].join('\n');

/** What a buyer finds an order by, as it is kept with it. */
export const searchTextOf = (
  own: { sellerName: string } & Partial<Record<'remark' | OwnField, string>>,
  productNames: readonly string[],
): SQL => {
  const { remark = '', purchaseNumber = '', costCentre = '', project = '', sellerName } = own;
  const texts = [remark, purchaseNumber, costCentre, project, sellerName, ...productNames];
  return searched(sql`${inLines(texts)}`);
};

/** The same of an order that does not keep it. */
export function joinedTexts(db: Database): SQL {
  // With `exists` PostgreSQL would search the lines of the whole market.
  const lines = db
    .select({ texts: sql`string_agg(${orderLines.productName}, E'\n')` })
    .from(orderLines)
    .where(eq(orderLines.orderCode, orders.orderCode));
  const { remark, purchaseNumber, costCentre, project, sellerName } = orders;
  return searched(
    sql`concat_ws(E'\n', ${remark}, ${purchaseNumber}, ${costCentre}, ${project}, ${sellerName}, (${lines}))`,
  );
}

/** Whether an order has the words in its code or in one of its buyer's texts, or is of the checkout so named. */
export const boughtWith = (db: Database, words: string): SQL | undefined =>
  or(
    codeMentions(words),
    isBundleCode(words.toUpperCase()) ? eq(orders.checkoutCode, words.toUpperCase()) : undefined,
    sql`coalesce(${orders.searchText}, ${joinedTexts(db)}) like lower(${containing(words)})`,
  );

/** The order of a list: `by` what is newest, which keeps orders of one amount in one order. */
export function orderBy(
  sort: OrderSearch['sort'],
  { amount, by }: { amount: SQLWrapper; by: readonly SQLWrapper[] },
): SQL[] {
  if (sort === 'oldest') return by.map((column) => asc(column));
  const newest = by.map((column) => desc(column));
  return sort === 'amount' ? [desc(amount), ...newest] : newest;
}
