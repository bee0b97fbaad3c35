import { monthlySales } from '#app/domain/catalogue/sales-display.ts';
import { parseQuantity } from '#app/domain/quantity.ts';

/** What every list shows for goods that cannot be ordered, in the place of the buttons to order them. */
export const SOLD_OUT = '暂时缺货';

const hundredths = (wire: string) => parseQuantity(wire, { decimals: true }) ?? 0;

/** Whether less is in stock than is sold at once. */
export const isSoldOut = (available: string, least: string): boolean =>
  hundredths(available) < Math.max(1, hundredths(least));

/** At the foot of a card: how much was sold lately, unless nothing is left to be sold. */
export const cardSales = (sales: string, soldOut: boolean): string =>
  soldOut ? SOLD_OUT : `月销 ${monthlySales(sales)}`;
