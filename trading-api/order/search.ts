import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  lt,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';
import type { OwnField } from '#app/domain/company/own-fields.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { parseYuan } from '#app/domain/money.ts';
import type { purchaseOrders, saleOrders } from '#app/domain/order/contract.ts';
import { isBundleCode } from '#app/domain/payment/payment.ts';
import { DAY_MS, parseWallTime } from '#app/domain/time.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { containing } from '#trading-api/platform/database/containing.ts';
import { orderLines, orders } from '#trading-api/schema.ts';

export type OrderSearch = Parsed<typeof saleOrders> & Partial<Parsed<typeof purchaseOrders>>;

/** The condition for a search of a list of orders, by what sellers and buyers alike see of them. */
export function foundOrders({ orderCodes, from, to }: OrderSearch): SQL | undefined {
  const since = from && parseWallTime(`${from} 00:00:00`);
  const last = to && parseWallTime(`${to} 00:00:00`);
  return and(
    orderCodes && inArray(orders.orderCode, orderCodes),
    since ? gte(orders.createdAt, since) : undefined,
    last ? lt(orders.createdAt, new Date(last.getTime() + DAY_MS)) : undefined,
  );
}

/** The same for a buyer; whose orders they are is the caller's condition. */
export function foundPurchases(db: Database, search: OrderSearch): SQL | undefined {
  const { state, approval, keyword, least, most, paymentMethod } = search;
  const words = normaliseSearchText(keyword ?? '');
  return and(
    foundOrders(search),
    state && eq(orders.state, state),
    // For sellers an order that waits for an approval is one that is not paid.
    state === 'waitPay' ? sql`${orders.approval} is distinct from 'waiting'` : undefined,
    approval && and(eq(orders.state, 'waitPay'), eq(orders.approval, approval)),
    paymentMethod && eq(orders.paymentMethod, paymentMethod),
    ...amountIsWithin(orders.paymentAmount, { least, most }),
    words ? hasWords(db, words) : undefined,
  );
}

/** The conditions for what an order comes to. */
export const amountIsWithin = (
  amount: SQLWrapper,
  { least, most }: Pick<OrderSearch, 'least' | 'most'>,
): (SQL | undefined)[] => [
  least ? gte(amount, parseYuan(least) ?? 0) : undefined,
  most ? lte(amount, parseYuan(most) ?? 0) : undefined,
];

/** What orders are together, in fen; cancelled ones count only in a list of such. */
export const sumWithoutCancelled = (
  { state }: OrderSearch,
  found: { amount: SQLWrapper; state: SQLWrapper },
) => {
  const counted = state === 'cancelled' ? sql`true` : sql`${found.state} <> 'cancelled'`;
  return sql`coalesce(sum(${found.amount}) filter (where ${counted}), 0)`.mapWith(Number);
};

/** A text as it is searched: in any letter case and width. */
const searched = (text: SQLWrapper): SQL => sql`lower(normalize(${text}, nfkc))`;

/** Whether a text has the words in it. */
export const mentions = (text: SQLWrapper, words: string): SQL =>
  sql`${searched(text)} like lower(${containing(words)})`;

/** Whether the code of an order has the words in it, which is of nothing but letters and figures. */
export const codeMentions = (orderCode: SQLWrapper, words: string): SQL | undefined =>
  /^[\w-]+$/.test(words) ? sql`lower(${orderCode}) like lower(${containing(words)})` : undefined;

/** Texts in lines of their own, so that no words are found across two of them. */
const inLines = (texts: readonly string[]): string => [...new Set(texts)].join('\n');

/** What a buyer finds an order by, as it is kept with it. */
export const searchTextOf = (
  own: Partial<Record<'remark' | OwnField, string>>,
  lines: readonly Record<'productName' | 'sellerName', string>[],
): SQL => {
  const { remark = '', purchaseNumber = '', costCentre = '', project = '' } = own;
  const named = lines.flatMap(({ productName, sellerName }) => [productName, sellerName]);
  return searched(sql`${inLines([remark, purchaseNumber, costCentre, project, ...named])}`);
};

/** The same of an order that does not keep it. */
export function joinedTexts(db: Database): SQL {
  const { productName, sellerName } = orderLines;
  // With `exists` PostgreSQL would search the lines of the whole market.
  const lines = db
    .select({ texts: sql`string_agg(concat_ws(E'\n', ${productName}, ${sellerName}), E'\n')` })
    .from(orderLines)
    .where(eq(orderLines.orderCode, orders.orderCode));
  const { remark, purchaseNumber, costCentre, project } = orders;
  return searched(
    sql`concat_ws(E'\n', ${remark}, ${purchaseNumber}, ${costCentre}, ${project}, (${lines}))`,
  );
}

/** Whether an order has the words in its code or in one of its buyer's texts, or is of the checkout so named. */
const hasWords = (db: Database, words: string): SQL | undefined =>
  or(
    codeMentions(orders.orderCode, words),
    isBundleCode(words.toUpperCase()) ? eq(orders.checkoutCode, words.toUpperCase()) : undefined,
    sql`coalesce(${orders.searchText}, ${joinedTexts(db)}) like lower(${containing(words)})`,
  );

/** The order of a list; orders made at the same time stay in one order. */
export function orderBy(sort: OrderSearch['sort'], amount: SQLWrapper): SQL[] {
  if (sort === 'oldest') return [asc(orders.createdAt), asc(orders.orderCode)];
  const newest = [desc(orders.createdAt), desc(orders.orderCode)];
  return sort === 'amount' ? [desc(amount), ...newest] : newest;
}
