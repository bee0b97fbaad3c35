import { customerUrl } from '#app/session/session.server.ts';

/** Where an order is paid. */
export const payHref = (orderCode: string): string => `/pay?${new URLSearchParams({ orderCode })}`;

/** An order of the caller's own. */
export const purchaseOrderHref = (orderCode: string): string =>
  customerUrl(`purchase-order/${orderCode}`);

/** One that others have placed with the caller. */
export const saleOrderHref = (orderCode: string): string => customerUrl(`sale-order/${orderCode}`);
