import type { PriceTerms } from '#app/domain/inquiry/offer-terms.ts';
import { taxRateOf, WHOLE_POINTS } from '#app/domain/invoice/tax-rate.ts';
import { type Fen, formatYuan } from '#app/domain/money.ts';

/** Whether a heading says that the prices below it are with tax, or without. */
export type PriceBasis = 'with' | 'without';

export const BASIS_LABEL: Readonly<Record<PriceBasis, string>> = {
  with: '含税',
  without: '不含税',
};

const WHOLE = BigInt(WHOLE_POINTS);

const rounded = (part: bigint, whole: bigint): Fen => Number((part * 2n + whole) / (whole * 2n));

/**
 * A price of a table as its listing is written: with tax or without, rounded to the fen. Null where the fen cannot say it: a
 * price with tax of a listing without it has to come out as that price again.
 */
export function asListingWrites(
  price: Fen,
  said: PriceBasis,
  tax: NonNullable<PriceTerms['tax']>,
): Fen | null {
  if (tax.included === (said === 'with')) return price;
  const withTax = WHOLE + BigInt(taxRateOf(tax.rate)?.points ?? 0);
  if (tax.included) return rounded(BigInt(price) * withTax, WHOLE);
  const without = rounded(BigInt(price) * WHOLE, withTax);
  return rounded(BigInt(without) * withTax, WHOLE) === price ? without : null;
}

/** 「表格为不含税 3,400.00，按 13% 换算」; '' where the listing is written as the table is. */
export const convertedNote = (
  price: Fen,
  said: PriceBasis,
  tax: NonNullable<PriceTerms['tax']>,
): string =>
  tax.included === (said === 'with')
    ? ''
    : `表格为${BASIS_LABEL[said]} ${formatYuan(price)}，按 ${taxRateOf(tax.rate)?.name ?? tax.rate} 换算`;

export const NOT_CONVERTED = '含税单价不能换算成到分的不含税单价，请在表格中填写不含税单价';
