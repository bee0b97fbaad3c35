/** A rate in hundredths of a percent, so that 1.5 % needs no fraction. */
export type RatePoints = number;

export interface TaxRate {
  /** What it is stored and sent as. */
  code: string;
  name: string;
  /** What of the price without tax is added. */
  points: RatePoints;
}

/** The rates of the value-added tax, in the order in which they are chosen: a percentage, or why there is no tax. */
const RATES: readonly TaxRate[] = [
  { code: '13', name: '13%', points: 1300 },
  { code: '9', name: '9%', points: 900 },
  { code: '6', name: '6%', points: 600 },
  { code: '5', name: '5%', points: 500 },
  { code: '3', name: '3%', points: 300 },
  { code: '1', name: '1%', points: 100 },
  { code: '0', name: '0%', points: 0 },
  { code: 'exempt', name: '免税', points: 0 },
  { code: 'untaxed', name: '不征税', points: 0 },
];
const BY_CODE: ReadonlyMap<string, TaxRate> = new Map(RATES.map((rate) => [rate.code, rate]));

/** The rate of goods whose category says nothing. */
export const USUAL_TAX_RATE = '13';
/** The rate of what the law names beside food: water, gas, fertiliser, farm products (增值税法, second rate). */
export const LOWER_TAX_RATE = '9';
export const TAX_RATE_CODES: readonly string[] = RATES.map(({ code }) => code);
export const TAX_RATE_REQUIRED = '请选择税率';

/** All of a price, in hundredths of a percent. */
export const WHOLE_POINTS: RatePoints = 10_000;

/** Other percentages that a market takes: 17, 1.5, 0.5. */
const PERCENTAGE = /^(?:[1-9]\d?(?:\.\d?[1-9])?|0\.\d?[1-9])$/;

/** A rate by its code, of the table or another percentage; null of what is none. */
export function taxRateOf(code: string): TaxRate | null {
  const known = BY_CODE.get(code);
  if (known) return known;
  if (!PERCENTAGE.test(code)) return null;
  const [whole = '', part = ''] = code.split('.');
  return { code, name: `${code}%`, points: Number(whole) * 100 + Number(part.padEnd(2, '0')) };
}

/** How a rate is called; a code that is none is shown as it is. */
export const taxRateNameOf = (code: string): string => taxRateOf(code)?.name ?? code;

/** Percentages from the highest on, then the reasons. */
export function inOrderOfRates(codes: Iterable<string>): string[] {
  const rank = (code: string) => {
    const rate = taxRateOf(code);
    return rate?.name.endsWith('%') ? WHOLE_POINTS - rate.points : 2 * WHOLE_POINTS;
  };
  return [...new Set(codes)].sort((one, other) => rank(one) - rank(other));
}
