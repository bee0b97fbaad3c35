import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  lt,
  lte,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { parseYuan } from '#app/domain/money.ts';
import type { purchaseOrders, saleOrders } from '#app/domain/order/contract.ts';
import { DAY_MS, parseWallTime } from '#app/domain/time.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { containing } from '#trading-api/platform/database/containing.ts';
import { orderLines, orders } from '#trading-api/schema.ts';

export type OrderSearch = Parsed<typeof saleOrders> & Partial<Parsed<typeof purchaseOrders>>;

interface Side {
  /** The name of the other side: the buyer's, or those of the sellers. */
  counterpart: SQL | typeof orderLines.sellerName;
  /** What an order comes to for the side. */
  amount: SQLWrapper;
  /** Only lines of this seller are looked into. */
  sellerCode?: string;
}

/** The condition for a search of a list of orders; whose orders they are is the caller's condition. */
export function foundOrders(
  db: Database,
  { orderCodes, state, approval, keyword, from, to, least, most, paymentMethod }: OrderSearch,
  side: Side,
): SQL | undefined {
  const since = from && parseWallTime(`${from} 00:00:00`);
  const last = to && parseWallTime(`${to} 00:00:00`);
  const words = normaliseSearchText(keyword ?? '');
  return and(
    orderCodes && inArray(orders.orderCode, orderCodes),
    state && eq(orders.state, state),
    // For sellers an order that waits for an approval is one that is not paid.
    state === 'waitPay' && side.sellerCode === undefined
      ? sql`${orders.approval} is distinct from 'waiting'`
      : undefined,
    approval && and(eq(orders.state, 'waitPay'), eq(orders.approval, approval)),
    paymentMethod && eq(orders.paymentMethod, paymentMethod),
    since ? gte(orders.createdAt, since) : undefined,
    last ? lt(orders.createdAt, new Date(last.getTime() + DAY_MS)) : undefined,
    least ? gte(side.amount, parseYuan(least) ?? 0) : undefined,
    most ? lte(side.amount, parseYuan(most) ?? 0) : undefined,
    words ? holds(db, words, side) : undefined,
  );
}

/** What orders are together, in fen; cancelled ones count only in a list of such. */
export const sumWithoutCancelled = (
  { state }: OrderSearch,
  found: { amount: SQLWrapper; state: SQLWrapper },
) => {
  const counted = state === 'cancelled' ? sql`true` : sql`${found.state} <> 'cancelled'`;
  return sql`coalesce(sum(${found.amount}) filter (where ${counted}), 0)`.mapWith(Number);
};

/**
 * Whether an order has the words in one of its texts. The texts are joined for each order: with `exists`
 * PostgreSQL would search the lines of the whole market.
 */
function holds(db: Database, words: string, { counterpart, sellerCode }: Side): SQL {
  const lines = db
    .select({ texts: sql`string_agg(${lined([orderLines.productName, counterpart])}, E'\\n')` })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderCode, orders.orderCode),
        sellerCode === undefined ? undefined : eq(orderLines.sellerCode, sellerCode),
      ),
    );
  // A seller must not find out by searching what the buyer has written for their own books.
  const own =
    sellerCode === undefined ? [orders.purchaseNumber, orders.costCentre, orders.project] : [];
  const texts = lined([orders.orderCode, orders.remark, ...own, sql`(${lines})`]);
  return sql`normalize(${texts}, nfkc) ilike ${containing(words)}`;
}

/** Texts in lines of their own, so that no words are found across two of them. */
const lined = (texts: readonly SQLWrapper[]): SQL =>
  sql`concat_ws(E'\\n', ${sql.join([...texts], sql`, `)})`;

/** The order of a list; orders made at the same time stay in one order. */
export function orderBy(sort: OrderSearch['sort'], { amount }: Pick<Side, 'amount'>): SQL[] {
  if (sort === 'oldest') return [asc(orders.createdAt), asc(orders.orderCode)];
  const newest = [desc(orders.createdAt), desc(orders.orderCode)];
  return sort === 'amount' ? [desc(amount), ...newest] : newest;
}
