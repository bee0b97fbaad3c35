import { formatYuan } from '#app/domain/money.ts';
import { parseQuantity } from '#app/domain/quantity.ts';
import { costOf, readUnitPrice } from '#app/domain/unit-price.ts';

interface Offer {
  /** Yuan, as on the wire, with all decimals. */
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
  return formatYuan(costOf(readUnitPrice(price, price), quantity));
}
