import { allocate, type Fen, formatYuan, sumFen } from '#app/domain/money.ts';
import { type RatePoints, taxRateNameOf, taxRateOf, WHOLE_POINTS } from './tax-rate.ts';

/** What of a line decides its tax. */
export interface TaxedLine {
  /** With tax. */
  amount: Fen;
  /** The code of its rate. */
  rate: string;
  tax: Fen;
}

/** The tax in an amount that contains it, rounded half up to the fen. */
export function taxIn(amount: Fen, points: RatePoints): Fen {
  const whole = BigInt(WHOLE_POINTS + points);
  const net = (BigInt(amount) * BigInt(2 * WHOLE_POINTS) + whole) / (2n * whole);
  return amount - Number(net);
}

export const taxAt = (amount: Fen, rate: string): Fen =>
  taxIn(amount, taxRateOf(rate)?.points ?? 0);

/**
 * Whether a tax is that of an amount, which is the sum of so many lines: each was rounded for itself, so that the sum
 * is up to half a fen a line from the exact tax.
 */
export const isTaxOf = (amount: Fen, rate: string, tax: Fen, lines = 1): boolean =>
  fewestLines(amount, rate, tax) <= lines;

/** The fewest lines of which an amount has a tax. */
export function fewestLines(amount: Fen, rate: string, tax: Fen): number {
  const points = taxRateOf(rate)?.points ?? 0;
  const whole = BigInt(WHOLE_POINTS + points);
  const off = BigInt(tax) * whole - BigInt(amount) * BigInt(points);
  const twice = 2n * (off < 0n ? -off : off);
  return Math.max(1, Number((twice + whole - 1n) / whole));
}

/** What is wrong with the tax of lines of one rate, or null; it names what is right, and what was found. */
export function taxProblem(amount: Fen, rate: string, tax: Fen, lines = 1): string | null {
  if (isTaxOf(amount, rate, tax, lines)) return null;
  const bound = lines > 1 ? `（${lines} 行，可相差 ¥${formatYuan(Math.floor(lines / 2))}）` : '';
  return `按 ${taxRateNameOf(rate)} 税率，税额应为 ¥${formatYuan(taxAt(amount, rate))}${bound}，填写的是 ¥${formatYuan(tax)}`;
}

/**
 * Spreads a tax over lines of one rate, of which only the sum was said: each gets its own, and what is left or missing
 * goes to the lines a fen each, from the last on. A tax that no rounding makes of the rate is shared by the amounts.
 */
export function spreadTax(amounts: readonly Fen[], rate: string, tax: Fen): Fen[] {
  if (tax > sumFen(amounts))
    throw new RangeError(`${tax} fen of tax are more than the lines can have`);
  const taxes = amounts.map((amount) => taxAt(amount, rate));
  let left = tax - sumFen(taxes);
  if (Math.abs(left) > amounts.length) return allocate(tax, amounts);
  for (let at = taxes.length - 1; left !== 0; at = at === 0 ? taxes.length - 1 : at - 1) {
    const next = (taxes[at] ?? 0) + Math.sign(left);
    if (next < 0 || next > (amounts[at] ?? 0)) continue;
    taxes[at] = next;
    left -= Math.sign(left);
  }
  return taxes;
}

/** The sums of lines by their rates, in the order in which they first stand. */
export function sumsByRate(lines: readonly TaxedLine[]): TaxedLine[] {
  const sums = new Map<string, TaxedLine>();
  for (const { rate, amount, tax } of lines) {
    const sum = sums.get(rate) ?? { rate, amount: 0, tax: 0 };
    sums.set(rate, { rate, amount: sum.amount + amount, tax: sum.tax + tax });
  }
  return [...sums.values()];
}
