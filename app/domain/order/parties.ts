/** The two parties of an order. */
export const PARTIES = ['buyer', 'seller'] as const;
export type Party = (typeof PARTIES)[number];

/** The two lists of orders: a buyer's purchases and a seller's sales. Workbooks and statements are made from either. */
export const ORDER_LISTS = ['purchase', 'sale'] as const;
export type OrderList = (typeof ORDER_LISTS)[number];
