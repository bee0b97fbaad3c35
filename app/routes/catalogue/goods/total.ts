import { shownCost } from '#app/domain/catalogue/purchase-quantity.ts';
import { formatYuan } from '#app/domain/money.ts';
import { parseQuantity } from '#app/domain/quantity.ts';

interface Offer {
  /** Yuan, with up to four decimals. */
  price: string;
  unit: string;
  unitDecimals: boolean;
  count: { min: string; max: string };
}

/**
 * The text of price × quantity; null without a quantity, and for one that is unreadable or more than there is.
 */
export function totalOf({ price, unit, unitDecimals, count }: Offer, text: string) {
  const quantity = parseQuantity(text, { decimals: unitDecimals, unit });
  const max = parseQuantity(count.max, { decimals: true });
  if (quantity === null || max === null || quantity > max) return null;
  return formatYuan(shownCost(price, quantity));
}
