import { groupThousands } from '#app/domain/decimal-text.ts';

const LEAST_SHOWN = 100;

/**
 * Monthly sales as shown: 100 units or less are "100+", more is the leading digit times its power
 * of ten (spec 2 §9): "2560.5" is shown as "2000+".
 * @param volume the wire's quantity text
 */
export function monthlySales(volume: string): string {
  const units = String(Math.trunc(Number(volume)));
  if (Number(units) <= LEAST_SHOWN) return `${LEAST_SHOWN}+`;
  return `${units.replace(/\B\d/g, '0')}+`;
}

/** A store's orders are counted up to here; more are shown as 「1,000+」. */
export const MOST_ORDERS_SHOWN = 1000;

export const ordersSold = (count: number): string =>
  groupThousands(String(Math.min(count, MOST_ORDERS_SHOWN))) +
  (count > MOST_ORDERS_SHOWN ? '+' : '');
