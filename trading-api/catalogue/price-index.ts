import { hundredthsText } from '#app/domain/decimal-text.ts';

/**
 * The mean of the goods' prices on each day, each divided by its own first one: the first day is
 * "100.00". Goods of all prices count alike, so that a dear one does not hide the others.
 * @param trends prices of goods in fen above zero, all with as many days
 */
export function priceIndex(trends: readonly (readonly number[])[]): string[] {
  const [days = []] = trends;
  return days.map((_, day) => {
    const relatives = trends.map((prices) => (prices[day] ?? 0) / (prices[0] || 1));
    const mean = relatives.reduce((sum, relative) => sum + relative, 0) / trends.length;
    return hundredthsText(Math.round(mean * 10_000));
  });
}
