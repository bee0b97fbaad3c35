import { type Hundredths, ONE_UNIT } from './quantity.ts';

const LEAST_SHOWN = 100;

/**
 * Monthly sales as shown: 100 units or less are "100+", more is the leading digit times its power
 * of ten (spec 2 §9): 2,560 units are "2000+".
 */
export function monthlySales(volume: Hundredths): string {
  const units = Math.floor(volume / ONE_UNIT);
  if (units <= LEAST_SHOWN) return `${LEAST_SHOWN}+`;
  return `${String(units).replace(/\B\d/g, '0')}+`;
}
