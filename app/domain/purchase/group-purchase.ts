import { startingQuantityMessage } from '#app/domain/catalogue/purchase-quantity.ts';
import { COUNT_REQUIRED } from '#app/domain/lead/registration.ts';
import { amountOf, type Fen, formatYuan } from '#app/domain/money.ts';
import { type Hundredths, parseQuantity, toQuantity, whyUnreadable } from '#app/domain/quantity.ts';

/** Shown after the deadline of a group-purchase plan (spec 2 §5, §8). */
export const PLAN_ENDED = '已经结束不能继续登记!';

/** The maximum of one registration: a million units, so that margins and sums fit the wire. */
export const MAX_ORDERED: Hundredths = 100_000_000;

/** Hundredths of a percent: 1000 is 10 %. */
export type Ratio = number;
export const WHOLE_RATIO: Ratio = 10_000;

interface Terms {
  minOrderQuantity: Hundredths;
  unit: string;
  /** Whether the unit takes decimals (design/stock: Stock of an order). */
  unitDecimals: boolean;
}

type OrderedQuantity =
  | { quantity: Hundredths; problem?: undefined }
  | { problem: 'missing' | 'belowMinimum' | 'tooMuch'; text: string };

/** Reads a typed registration for a plan (spec 2 §5, design/auctions: Groups). */
export function orderedQuantity(typed: string, terms: Terms): OrderedQuantity {
  const unit = { decimals: terms.unitDecimals, unit: terms.unit };
  const quantity = parseQuantity(typed, unit);
  if (quantity === null) {
    return { problem: 'missing', text: whyUnreadable(typed, unit) || COUNT_REQUIRED };
  }
  if (quantity < terms.minOrderQuantity) {
    const text = startingQuantityMessage(terms.minOrderQuantity, terms.unit);
    return { problem: 'belowMinimum', text };
  }
  if (quantity <= MAX_ORDERED) return { quantity };
  return { problem: 'tooMuch', text: `登记数量不能大于 ${toQuantity(MAX_ORDERED)}` };
}

/**
 * The margin of a registration: reference price × quantity × ratio, rounded half up to the fen
 * (spec 2 §9, design/auctions: Groups).
 */
export function purchaseMargin(price: Fen, quantity: Hundredths, ratio: Ratio): Fen {
  return Number((BigInt(price) * BigInt(quantity) * BigInt(ratio) + 500_000n) / 1_000_000n);
}

/** The price range in words: 「3,800.00–3,950.00」, or one price if both are the same. */
export function rangeOfPrice(lowest: Fen, highest: Fen): string {
  const from = formatYuan(lowest);
  return lowest === highest ? from : `${from}–${formatYuan(highest)}`;
}

/** What a quantity control keeps of a text while it is typed: digits and points (spec 2 §5). */
export const strippedQuantity = (typed: string): string =>
  typed.normalize('NFKC').replace(/[^\d.]/g, '');

/**
 * What a quantity control keeps when it loses focus: nothing if the text is zero or no number with at most two
 * decimals.
 */
export const settledQuantity = (typed: string): string =>
  parseQuantity(typed, { decimals: true }) === null ? '' : typed;

/** The margin for a typed quantity, 「4,042.50」; null where it is no quantity. */
export function typedMargin(typed: string, price: Fen, ratio: Ratio): string | null {
  const quantity = parseQuantity(typed, { decimals: true });
  return quantity === null ? null : formatYuan(purchaseMargin(price, quantity, ratio));
}

/** What a typed quantity comes to at a price, 「40,425.00」; null where it is no quantity. */
export function typedAmountOf(typed: string, price: Fen): string | null {
  const quantity = parseQuantity(typed, { decimals: true });
  return quantity === null ? null : formatYuan(amountOf(price, quantity));
}
