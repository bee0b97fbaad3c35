/** What the market says in the place of a price that holds no more. */
export const PRICE_LAPSED = '待更新';
