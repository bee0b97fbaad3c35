import {
  isWhole,
  notWholeText,
  type Pieced,
  roundedDown,
  roundedUp,
} from '#app/domain/catalogue/pieces.ts';
import {
  CART_MAX,
  type Hundredths,
  ONE_UNIT,
  parseQuantity,
  toQuantity,
  whyUnreadable,
} from '#app/domain/quantity.ts';

/** spec 1 §5, order from a spot listing. */
const STOCK_SHORT = '库存不足';
const BELOW_MINIMUM = '不能小于最小起订量';

/** How much of some goods is sold at once. */
export interface PurchaseTerms extends Pieced {
  availableCount: Hundredths;
  miniQuantity: Hundredths;
  myBuyNum: Hundredths | null;
}

export interface QuantityBounds {
  min: Hundredths;
  max: Hundredths;
}

/**
 * Bounds of a purchase: the minimum order quantity and the goods' own starting quantity, never
 * below one unit, and the stock (spec 1 §5, spec 2 §5), in whole multiples of the goods' pieces.
 */
export function quantityBounds(goods: PurchaseTerms): QuantityBounds {
  const min = Math.max(ONE_UNIT, goods.miniQuantity, goods.myBuyNum ?? 0);
  return { min: roundedUp(goods, min), max: roundedDown(goods, goods.availableCount) };
}

/** Bounds of a cart line: the same, and at most 9999 units (spec 3 §5). */
export function cartQuantityBounds(goods: PurchaseTerms): QuantityBounds {
  const { min, max } = quantityBounds(goods);
  return { min, max: roundedDown(goods, Math.min(max, CART_MAX)) };
}

/**
 * Why goods are not sold in this quantity, or null. The one rule for what is put into the cart,
 * for a quantity that is changed there, and for every order (spec 1 §5, spec 2 §5).
 */
export function quantityProblem(
  goods: PurchaseTerms & { productName: string; unit: string },
  quantity: Hundredths,
): { code: 'stockShort' | 'tooSmall' | 'invalid'; text: string } | null {
  const { productName, unit, availableCount } = goods;
  const bounds = quantityBounds(goods);
  if (quantity > availableCount) {
    return { code: 'stockShort', text: stockShortageMessage(productName, availableCount, unit) };
  }
  const least = Math.max(ONE_UNIT, goods.miniQuantity, goods.myBuyNum ?? 0);
  if (quantity < least) {
    const message = least === goods.myBuyNum ? startingQuantityMessage : belowMinimumMessage;
    return { code: 'tooSmall', text: message(least, unit) };
  }
  if (isWhole(goods, quantity)) return null;
  return { code: 'invalid', text: notWholeText(goods, quantity, { bounds, unit }) };
}

/** Refuses an order that stock does not cover, with the goods and what is left (design/stock: Stock of an order). */
export function stockShortageMessage(name: string, left: Hundredths, unit: string): string {
  return `${STOCK_SHORT}：${name} 仅剩 ${toQuantity(left)} ${unit}`;
}

/** What decides the quantity that a purchase begins with. */
export interface StartingTerms extends Pieced {
  miniQuantity: Hundredths;
  myBuyNum: Hundredths | null;
  /** Of the marketing group. */
  buyQuantity: Hundredths | null;
}

/** The least that is bought at once: the goods' own, else their marketing group's (spec 2 §5). */
const leastAtOnce = ({ myBuyNum, buyQuantity }: Omit<StartingTerms, keyof Pieced>): Hundredths =>
  myBuyNum || buyQuantity || ONE_UNIT;

/** The quantity that a purchase begins with: never below the minimum order quantity, in whole pieces. */
export const startingQuantity = (goods: StartingTerms): Hundredths =>
  roundedUp(goods, Math.max(goods.miniQuantity, leastAtOnce(goods)));

/** Refuses a quantity below the minimum order quantity, which it names. */
export const belowMinimumMessage = (min: Hundredths, unit: string): string =>
  `${BELOW_MINIMUM}：${toQuantity(min)} ${unit}`;

/** Refuses a quantity below the starting quantity (spec 2 §5, spec 3 §5): in their 件, and in what is sold. */
export function startingQuantityMessage(starting: Hundredths, unit: string): string {
  const count = toQuantity(starting);
  return `该商品起订量：${count} 件${unit === '件' ? '' : `（即 ${count} ${unit}）`}`;
}

const QUANTITY_REQUIRED = '请输入数量';

interface Counted {
  unit: string;
  unitDecimals: boolean;
}

/**
 * Reads a typed quantity. Text that is not a quantity is refused with the reason, and so is none, so that no one buys
 * a quantity that they did not type: what a purchase begins with stands in the field as its value (spec 1 §5).
 */
export function readTypedQuantity(
  typed: string,
  goods: Counted,
): { count: Hundredths } | { code: 'invalid'; text: string } {
  const counted = { decimals: goods.unitDecimals, unit: goods.unit };
  const count = parseQuantity(typed, counted);
  if (count !== null) return { count };
  return { code: 'invalid', text: whyUnreadable(typed, counted) || QUANTITY_REQUIRED };
}

/**
 * Reads how many of some goods are to be bought; no fewer than the purchase begins with. That quantity is
 * named only where it is enough: goods may have a higher minimum, which is checked with the stock.
 */
export function readPurchaseCount(
  typed: string,
  goods: Counted & StartingTerms,
): { count: Hundredths } | { code: 'invalid' | 'tooSmall'; text: string } {
  const read = readTypedQuantity(typed, goods);
  const least = leastAtOnce(goods);
  return 'count' in read && read.count < least && least >= goods.miniQuantity
    ? { code: 'tooSmall', text: startingQuantityMessage(least, goods.unit) }
    : read;
}
