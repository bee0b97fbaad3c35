import {
  CART_MAX,
  type Hundredths,
  ONE_UNIT,
  parseQuantity,
  toQuantity,
} from '#app/domain/quantity.ts';

/** spec 1 §5, order from a spot listing. */
export const STOCK_SHORT = '库存不足';
export const BELOW_MINIMUM = '不能小于最小起订量';

interface Offer {
  availableCount: Hundredths;
  miniQuantity: Hundredths;
}

export interface QuantityBounds {
  min: Hundredths;
  max: Hundredths;
}

/**
 * Bounds of a purchase stepper: the minimum order quantity, never below one unit, and the stock
 * (spec 1 §5, spec 2 §5).
 */
export function quantityBounds({ miniQuantity, availableCount }: Offer): QuantityBounds {
  return { min: Math.max(ONE_UNIT, miniQuantity), max: availableCount };
}

/** Bounds of a cart line: the same, and at most 9999 units (spec 3 §5). */
export function cartQuantityBounds(offer: Offer): QuantityBounds {
  const { min, max } = quantityBounds(offer);
  return { min, max: Math.min(max, CART_MAX) };
}

/** Why a spot listing cannot be ordered in this quantity, or null (spec 1 §5). */
export function spotQuantityProblem({
  quantity,
  ...offer
}: Offer & { quantity: Hundredths }): string | null {
  const { min, max } = quantityBounds(offer);
  if (quantity > max) return STOCK_SHORT;
  return quantity < min ? BELOW_MINIMUM : null;
}

/** The goods' own starting quantity, else its marketing group's, else one unit (spec 2 §5). */
export function startingQuantity({
  myBuyNum,
  buyQuantity,
}: {
  myBuyNum: Hundredths | null;
  buyQuantity: Hundredths | null;
}): Hundredths {
  return myBuyNum || buyQuantity || ONE_UNIT;
}

/** Refuses a quantity below the starting quantity (spec 2 §5, spec 3 §5). */
export function startingQuantityMessage(starting: Hundredths): string {
  return `该商品起订量：${toQuantity(starting)} 件`;
}

export const QUANTITY_UNREADABLE = '请输入数量';

/** Reads the quantity of a purchase, which must not be below the initial one. */
export function readPurchaseCount(
  typed: string,
  goods: { myBuyNum: Hundredths | null; buyQuantity: Hundredths | null; unitDecimals: boolean },
): { count: Hundredths } | { code: 'invalid' | 'tooSmall'; text: string } {
  const count = parseQuantity(typed, { decimals: goods.unitDecimals });
  if (count === null) return { code: 'invalid', text: QUANTITY_UNREADABLE };
  const starting = startingQuantity(goods);
  return count < starting
    ? { code: 'tooSmall', text: startingQuantityMessage(starting) }
    : { count };
}

/**
 * An empty quantity falls back to myBuyNum or one unit (spec 1 §5). Text that is no quantity is
 * null, because the customer must not be sold a quantity that was not typed.
 */
export function quantityOrFallback(
  text: string,
  myBuyNum: Hundredths | null,
  unit: { decimals: boolean },
): Hundredths | null {
  if (text.trim() === '') return myBuyNum || ONE_UNIT;
  return parseQuantity(text, unit);
}
