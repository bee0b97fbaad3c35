import { amountOf, formatYuan, parseYuan } from '#app/domain/money.ts';
import { parseQuantity } from '#app/domain/quantity.ts';

interface Offer {
  /** Yuan, as on the wire. */
  price: string;
  unit: string;
  unitDecimals: boolean;
  count: { min: string; max: string };
}

/**
 * The text of price × quantity, of the least where none is typed (spec 1 §5); null for a quantity
 * that is unreadable or more than there is.
 */
export function totalOf({ price, unit, unitDecimals, count }: Offer, text: string) {
  const quantity = parseQuantity(text.trim() || count.min, { decimals: unitDecimals, unit });
  const fen = parseYuan(price);
  const max = parseQuantity(count.max, { decimals: true });
  if (quantity === null || fen === null || max === null || quantity > max) return null;
  return formatYuan(amountOf(fen, quantity));
}
