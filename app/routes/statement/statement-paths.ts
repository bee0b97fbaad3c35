import type { OrderList } from '#app/domain/order/parties.ts';

/** Lines of a statement on a page. */
export const LINES = 50;

const LIST: Readonly<Record<OrderList, string>> = {
  purchase: '/customer/statements',
  sale: '/customer/sale-statements',
};

/** Whose statements an address shows. */
export const sideOf = (pathname: string): OrderList =>
  pathname.toLowerCase().startsWith(LIST.sale) ? 'sale' : 'purchase';

export const listHref = (side: OrderList, month?: string): string =>
  month === undefined ? LIST[side] : `${LIST[side]}?${new URLSearchParams({ month })}`;

export const statementHref = (side: OrderList, counterpart: string, month: string): string =>
  `${LIST[side]}/${encodeURIComponent(counterpart)}/${month}`;
