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
