/** The two parties of an order. */
export const PARTIES = ['buyer', 'seller'] as const;
export type Party = (typeof PARTIES)[number];

/** Lists of orders, and what is made of them: a buyer's and a seller's. */
export const ORDER_LISTS = ['purchase', 'sale'] as const;
export type OrderList = (typeof ORDER_LISTS)[number];
