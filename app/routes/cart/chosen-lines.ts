import { amountOf, formatYuan, parseYuan, sumFen } from '#app/domain/money.ts';
import { CART_MAX, parseQuantity } from '#app/domain/quantity.ts';

/** Name of a line's quantity control. */
export const countName = (id: string): string => `count.${id}`;

interface PricedLine {
  id: string;
  sellingPrice: string;
  number: string;
  unitDecimals: boolean;
}

export interface ChosenLines {
  ids: readonly string[];
  /** As shown: "12,600.00". */
  total: string;
}

/**
 * What is ticked in the cart's form and what it comes to, for the page only: the server computes
 * every order again. A quantity that cannot be read counts as the one that is saved.
 */
export function chosenLines(data: FormData, lines: readonly PricedLine[]): ChosenLines {
  const ticked = new Set(data.getAll('ids'));
  const chosen = lines.filter(({ id }) => ticked.has(id));
  const amounts = chosen.map(({ id, sellingPrice, number, unitDecimals }) => {
    const unit = { decimals: unitDecimals };
    const typed = parseQuantity(String(data.get(countName(id)) ?? ''), unit);
    const quantity = typed ?? parseQuantity(number, unit) ?? 0;
    return amountOf(parseYuan(sellingPrice) ?? 0, Math.min(quantity, CART_MAX));
  });
  return { ids: chosen.map(({ id }) => id), total: formatYuan(sumFen(amounts)) };
}
