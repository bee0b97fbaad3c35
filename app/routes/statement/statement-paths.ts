import type { StatementSide } from '#app/domain/statement/statement.ts';

const LIST: Readonly<Record<StatementSide, string>> = {
  purchase: '/customer/statements',
  sale: '/customer/sale-statements',
};

/** Whose statements an address shows. */
export const sideOf = (pathname: string): StatementSide =>
  pathname.toLowerCase().startsWith(LIST.sale) ? 'sale' : 'purchase';

export const listHref = (side: StatementSide, month?: string): string =>
  month === undefined ? LIST[side] : `${LIST[side]}?${new URLSearchParams({ month })}`;

export const statementHref = (side: StatementSide, counterpart: string, month: string): string =>
  `${LIST[side]}/${encodeURIComponent(counterpart)}/${month}`;
