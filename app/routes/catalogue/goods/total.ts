import { quantityOrFallback } from '#app/domain/catalogue/purchase-quantity.ts';
import { amountOf, formatYuan, parseYuan } from '#app/domain/money.ts';
import { parseQuantity } from '#app/domain/quantity.ts';

interface Offer {
  /** Yuan, as on the wire. */
  price: string;
  unitDecimals: boolean;
  myBuyNum: string | null;
  count: { max: string };
}

/** The text of price × quantity; null for a quantity that is no number or exceeds the stock. */
export function totalOf({ price, unitDecimals, myBuyNum, count }: Offer, text: string) {
  const decimals = { decimals: true };
  const quantity = quantityOrFallback(text, myBuyNum ? parseQuantity(myBuyNum, decimals) : null, {
    decimals: unitDecimals,
  });
  const fen = parseYuan(price);
  const max = parseQuantity(count.max, decimals);
  if (quantity === null || fen === null || max === null || quantity > max) return null;
  return formatYuan(amountOf(fen, quantity));
}
