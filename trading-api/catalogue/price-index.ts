import { hundredthsText } from '#app/domain/decimal-text.ts';

/**
 * The mean of the goods' prices on each day, each divided by its own first one: the first day is
 * "100.00". Goods of all prices count alike, so that a dear one does not hide the others. Goods that
 * have a price from a later day on begin at the index of that day, and so move it only from then on.
 * @param trends prices of goods in fen above zero, of the last days up to the same one
 * @returns as many days as the longest has
 */
export function priceIndex(trends: readonly (readonly number[])[]): string[] {
  const days = Math.max(0, ...trends.map((prices) => prices.length));
  /** The index divided by the price on the first day of goods. */
  const scales = new Map<readonly number[], number>();
  let index = 1;
  return Array.from({ length: days }, (_, day) => {
    const on = (prices: readonly number[]) => prices[day - (days - prices.length)] ?? 0;
    const values = [...scales].map(([prices, scale]) => on(prices) * scale);
    if (values.length > 0) index = values.reduce((sum, value) => sum + value, 0) / values.length;
    for (const prices of trends) {
      if (!scales.has(prices) && on(prices) > 0) scales.set(prices, index / on(prices));
    }
    return hundredthsText(Math.round(index * 10_000));
  });
}
