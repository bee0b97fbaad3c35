import { PRICE_LAPSED } from '#app/domain/catalogue/price-lapsed.ts';
import { type SaidTerms, shortTerms } from '#app/domain/catalogue/price-terms.ts';
import { monthlySales } from '#app/domain/catalogue/sales-display.ts';
import { fromQuantity } from '#app/domain/quantity.ts';

/** What every list shows for goods that cannot be ordered, in the place of the buttons to order them. */
export const SOLD_OUT = '暂时缺货';
/** The same for goods whose price is on credit: an offer says when they are paid. */
const BY_OFFER = '询价下单';

/** Whether less is in stock than is sold at once. */
export const isSoldOut = (available: string, least: string): boolean =>
  fromQuantity(available) < Math.max(1, fromQuantity(least));

/** Why goods cannot be ordered, in the place of the way to order them; '' where they can. */
export function closedText(terms: SaidTerms | null, soldOut: boolean): string {
  if (terms?.lapsed) return PRICE_LAPSED;
  if (terms?.creditDays) return BY_OFFER;
  return soldOut ? SOLD_OUT : '';
}

/** At the foot of a card: how much was sold lately, unless nothing is left to be sold. */
export const cardSales = (sales: string, soldOut: boolean): string =>
  soldOut ? SOLD_OUT : `月销 ${monthlySales(sales)}`;

/** What a card says of goods below their name, and what their price is for. */
export const cardDetail = (words: readonly string[], terms: SaidTerms | null): string =>
  [...words, shortTerms(terms)].filter(Boolean).join('　');
