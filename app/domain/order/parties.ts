/** The two parties of an order. */
export const PARTIES = ['buyer', 'seller'] as const;
export type Party = (typeof PARTIES)[number];

/** The two lists of orders: a buyer's purchases and a seller's sales. Workbooks and statements are made from either. */
export const ORDER_LISTS = ['purchase', 'sale'] as const;
export type OrderList = (typeof ORDER_LISTS)[number];

/** What of an order waits for its buyer, or its seller: a kind of `WAITS` each. */
export const PURCHASE_WAITS = ['pay', 'weigh', 'receive'] as const;
export const SALE_WAITS = ['ship', 'reweigh'] as const;
export type OrderWait = (typeof PURCHASE_WAITS | typeof SALE_WAITS)[number];
