/**
 * The rates of the value-added tax by their codes, in the order in which they are chosen: a percentage, or why there is
 * no tax. A market may take whole percentages besides.
 */
const RATES = new Map([
  ['13', { name: '13%', percent: 13 }],
  ['9', { name: '9%', percent: 9 }],
  ['6', { name: '6%', percent: 6 }],
  ['5', { name: '5%', percent: 5 }],
  ['3', { name: '3%', percent: 3 }],
  ['1', { name: '1%', percent: 1 }],
  ['0', { name: '0%', percent: 0 }],
  ['exempt', { name: '免税', percent: 0 }],
  ['untaxed', { name: '不征税', percent: 0 }],
]);

/** The rate of goods whose category says nothing. */
export const USUAL_TAX_RATE = '13';
export const TAX_RATE_CODES: readonly string[] = [...RATES.keys()];
export const TAX_RATE_REQUIRED = '请选择税率';

export interface TaxRate {
  code: string;
  name: string;
  /** What of the price without tax is added. */
  percent: number;
}

/** A rate by its code; null of what is none. */
export function taxRateOf(code: string): TaxRate | null {
  const known = RATES.get(code);
  if (known) return { code, ...known };
  return /^[1-9]\d?$/.test(code) ? { code, name: `${code}%`, percent: Number(code) } : null;
}

/** The rate of a document; those of older ones have a percentage and no code. */
export const taxRateNameOf = (percent: number, code: string | null | undefined): string =>
  (code && taxRateOf(code)?.name) || `${percent}%`;

/** Percentages from the highest on, then the reasons. */
export function inOrderOfRates(codes: Iterable<string>): string[] {
  const rank = (code: string) => (/^\d+$/.test(code) ? 100 - Number(code) : 1000);
  return [...new Set(codes)].sort((one, other) => rank(one) - rank(other));
}
