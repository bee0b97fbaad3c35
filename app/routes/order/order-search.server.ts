import { totalText } from '#app/components/pager-view.server.ts';
import { countOf, stateTabs } from '#app/components/state-tabs.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { hrefOf } from '#app/domain/href.ts';
import { parseYuan, toYuan } from '#app/domain/money.ts';
import { WAITS_FOR_APPROVAL } from '#app/domain/order/approval-state.ts';
import { orderState, purchaseOrders } from '#app/domain/order/contract.ts';
import { MOST_CHOSEN_ORDERS } from '#app/domain/order/order.ts';
import {
  type OrderList,
  type OrderWait,
  PURCHASE_WAITS,
  SALE_WAITS,
} from '#app/domain/order/parties.ts';
import { orderSort } from '#app/domain/order/search-contract.ts';
import { ORDER_STATE_LABEL, ORDER_STATES } from '#app/domain/order/state.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { PAY_METHOD, PAY_METHODS } from '#app/domain/payment/payment.ts';
import { queryText } from '#app/domain/query-text.ts';
import { withoutSeparators } from '#app/domain/typed-text.ts';
import { dayRangeProblems, typedDay } from '#app/domain/typed-time.ts';
import { WAITS } from '#app/domain/work/waits.ts';
import { CHOSEN } from './chosen-control.ts';

const TEXTS = { keyword: 60, from: 20, to: 20, least: 20, most: 20 } as const;
type Text = keyof typeof TEXTS;
const CHOICES = {
  state: orderState,
  sort: orderSort,
  approval: purchaseOrders.request.shape.approval.unwrap(),
  paymentMethod: purchaseOrders.request.shape.paymentMethod.unwrap(),
};

/** A search of a list of orders, read from its address. */
export type OrderSearch = Paging & { orderCodes?: string[]; waits?: OrderWait } & Partial<
    Record<Text, string>
  > &
  Partial<Pick<Parsed<typeof purchaseOrders>, 'state' | 'sort' | 'paymentMethod' | 'approval'>>;

/** How an order is paid and approved is searched for by its buyer only. */
export function readOrderSearch(query: URLSearchParams, list: OrderList): OrderSearch {
  const texts = Object.entries(TEXTS).map(([name, most]) => [name, queryText(query, name, most)]);
  const { state, sort } = CHOICES;
  const offered = list === 'sale' ? { state, sort } : CHOICES;
  const choices = Object.entries(offered).map(([name, choice]) => [
    name,
    choice.safeParse(query.get(name)).data,
  ]);
  const given = Object.fromEntries([...texts, ...choices].filter(([, value]) => value)) as Omit<
    OrderSearch,
    keyof Paging
  >;
  const waits = WAITS_OF[list].find((wait) => wait === query.get('waits'));
  const orderCodes = query.getAll('orderCode').slice(0, MOST_CHOSEN_ORDERS);
  const chosen = orderCodes.length > 0 ? { orderCodes } : {};
  return { ...given, ...chosen, ...(waits && { waits }), ...readPaging(query, ORDER_ROWS) };
}

const WAITS_OF = { purchase: PURCHASE_WAITS, sale: SALE_WAITS } as const;
type WaitOf<List extends OrderList> = (typeof WAITS_OF)[List][number];

/** Rows of a list; a screen of 900 px shows most of them. */
const ORDER_ROWS = 30;

/** The address of a list with a search; default values are left out. */
export const orderListHref = (
  list: string,
  { page, rows, orderCodes, ...search }: Partial<OrderSearch>,
): string =>
  hrefOf(list, { ...search, orderCode: orderCodes, ...pagingQuery({ page, rows }, ORDER_ROWS) });

/** What is done with the ticked ones, and what is wrong with that. */
export function chosenView(query: URLSearchParams) {
  const wanted = query.get(CHOSEN);
  const isNone = !query.has('orderCode');
  return {
    prints: wanted === 'print' && !isNone,
    problems: wanted !== null && isNone ? ['请先勾选订单'] : [],
  };
}

const BACK = 'list';

/** The address of an order that leads back to the list as it was searched. */
export function orderHref(list: string, orderCode: string, search: OrderSearch): string {
  const [, query] = orderListHref(list, search).split('?');
  return hrefOf(`${list}/${orderCode}`, { [BACK]: query });
}

/** The list from which an order was opened, as it was searched. */
export const listBehind = (query: URLSearchParams, list: OrderList): string =>
  orderListHref(
    `/customer/${list}-order`,
    readOrderSearch(new URLSearchParams(query.get(BACK) ?? ''), list),
  );

/** What is wrong with what was typed, by its control. */
export function searchProblems({
  from,
  to,
  least,
  most,
}: OrderSearch): Partial<Record<Text, string>> {
  const money = (text?: string) =>
    text && amountOf(text) === null ? '请输入金额，例如 1,000.00' : '';
  const found = { ...dayRangeProblems({ from, to }), least: money(least), most: money(most) };
  const [lowest, highest] = [amountOf(least ?? ''), amountOf(most ?? '')];
  if (lowest !== null && highest !== null && lowest > highest)
    found.most = '最高金额不能低于最低金额';
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem));
}

const amountOf = (typed: string) => parseYuan(withoutSeparators(typed));

/** What the trading API is asked, the page apart; what cannot be read is no condition. */
export function askedOrders<List extends OrderList>(
  { from, to, least, most, page, rows, waits, ...search }: OrderSearch,
  list: List,
) {
  const ofList: readonly WaitOf<List>[] = WAITS_OF[list];
  const money = (text?: string) => {
    const fen = amountOf(text ?? '');
    return fen === null ? undefined : toYuan(fen);
  };
  return {
    ...search,
    waits: ofList.find((wait) => wait === waits),
    from: typedDay(from),
    to: typedDay(to),
    least: money(least),
    most: money(most),
  };
}

type Found = Omit<Content<typeof purchaseOrders>, 'content' | 'sum'>;

/** How many orders an export has, and where it is. */
function exportView(list: string, search: OrderSearch, found: Found) {
  const { state, approval, orderCodes, waits } = search;
  const tab = approval ? 'waitsForApproval' : state;
  // A tab says it of more than are counted for pages, too.
  const all = orderCodes || waits ? undefined : countOf(found.counts, tab);
  return {
    orders: all === undefined ? totalText(found) : groupThousands(String(all)),
    to: orderListHref(`${list}.xlsx`, { ...search, page: 1, rows: undefined }),
  };
}

/** The search of a list as its page shows it: tabs of states, the filter's controls, the export. */
export function searchView(kind: OrderList, search: OrderSearch, found: Found) {
  const list = `/customer/${kind}-order`;
  const { state, keyword, from, to, least, most, paymentMethod, sort, approval, waits } = search;
  const kept = { state, approval, waits, rows: search.rows };
  const tabless = {
    ...search,
    page: 1,
    state: undefined,
    approval: undefined,
    waits: undefined,
  };
  const { counts } = found;
  return {
    list,
    typed: { keyword, from, to, least, most, paymentMethod, sort },
    state,
    approval,
    chosen: search.orderCodes ? { all: orderListHref(list, { ...search, orderCodes: [] }) } : null,
    problems: searchProblems(search),
    clearTo:
      keyword || from || to || least || most || paymentMethod ? orderListHref(list, kept) : null,
    tabs: stateTabs({
      states: ORDER_STATES,
      label: ORDER_STATE_LABEL,
      current: approval ? null : state,
      counts,
      to: (option) => orderListHref(list, { ...tabless, state: option }),
      waiting: waits && {
        to: orderListHref(list, { ...tabless, waits }),
        label: WAITS[waits].label,
      },
    }),
    approvalTab: {
      to: orderListHref(list, { ...tabless, approval: 'waiting' }),
      label: WAITS_FOR_APPROVAL,
      count: countOf(counts, 'waitsForApproval'),
      current: approval === 'waiting',
    },
    exported: exportView(list, search, found),
    methods:
      kind === 'purchase'
        ? PAY_METHODS.map((value) => ({ value, label: PAY_METHOD[value].label }))
        : [],
  };
}
