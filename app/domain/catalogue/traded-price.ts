/** What was sold of goods of one kind on one day by one seller to one buyer. */
export interface Trade {
  sellerCode: string;
  customerId: number;
  orders: number;
  /** In hundredths of the unit. */
  count: number;
  /** Price times quantity, in fen times hundredths. */
  worth: number;
}

/**
 * So much must have been sold on a day that its mean tells nobody's price: neither side can be told from the others by
 * one who knows the own part of it.
 */
export const LEAST_TRADES = 5;
export const LEAST_SELLERS = 3;
export const LEAST_BUYERS = 3;
/** And no seller or buyer more than two of three parts, or the mean would nearly be that one's price. */
const MOST_SHARE = { part: 2, of: 3 } as const;

export interface TradedPrice {
  /** In fen, rounded half up. */
  price: number;
  orders: number;
}

/** The mean of a day's prices, each counted by its quantity; null where too few have traded. */
export function tradedPrice(trades: readonly Trade[]): TradedPrice | null {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const count = sum(trades.map((trade) => trade.count));
  const orders = sum(trades.map((trade) => trade.orders));
  const partsBy = (whose: (trade: Trade) => string | number) => {
    const parts = new Map<string | number, number>();
    for (const trade of trades) {
      parts.set(whose(trade), (parts.get(whose(trade)) ?? 0) + trade.count);
    }
    return [...parts.values()];
  };
  const sellers = partsBy(({ sellerCode }) => sellerCode);
  const buyers = partsBy(({ customerId }) => customerId);
  const isEnough =
    orders >= LEAST_TRADES && sellers.length >= LEAST_SELLERS && buyers.length >= LEAST_BUYERS;
  const isOfOne = [...sellers, ...buyers].some(
    (part) => part * MOST_SHARE.of > count * MOST_SHARE.part,
  );
  if (!isEnough || isOfOne || count === 0) return null;
  const worth = sum(trades.map((trade) => trade.worth));
  return { price: Math.floor((2 * worth + count) / (2 * count)), orders };
}

/** How it is computed, as it is said beside it. */
export const TRADED_NAME = '本市场成交均价';
export const TRADED_RULE = `${TRADED_NAME}：按付款日统计，同一品名、牌号、单位和城市的现货订单以数量加权平均；当日至少 ${LEAST_TRADES} 笔、${LEAST_SELLERS} 家卖家和 ${LEAST_BUYERS} 家买家，且没有一家超过三分之二，才会显示。不含当天，取消的订单不计。`;
