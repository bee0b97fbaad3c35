import { monthlySales } from '#app/domain/catalogue/sales-display.ts';
import { fromQuantity } from '#app/domain/quantity.ts';

/** What every list shows for goods that cannot be ordered, in the place of the buttons to order them. */
export const SOLD_OUT = '暂时缺货';

/** Whether less is in stock than is sold at once. */
export const isSoldOut = (available: string, least: string): boolean =>
  fromQuantity(available) < Math.max(1, fromQuantity(least));

/** At the foot of a card: how much was sold lately, unless nothing is left to be sold. */
export const cardSales = (sales: string, soldOut: boolean): string =>
  soldOut ? SOLD_OUT : `月销 ${monthlySales(sales)}`;
