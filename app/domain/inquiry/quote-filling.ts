import { plainNumber } from '#app/domain/decimal-text.ts';
import { type Fen, toYuan } from '#app/domain/money.ts';
import { offerPrice, type TypedOfferRow } from './offer.ts';

export const PERCENT_CHANGE_INVALID = '请输入 -90 到 100 的百分数，最多两位小数';

/** A change of all prices as typed, in hundredths of a percent: -1.5 is -150; null: none that is taken. */
export function readPercentChange(typed: string): number | null {
  const match = /^([+-]?)(\d{1,3})(?:\.(\d{1,2}))?%?$/.exec(plainNumber(typed));
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const change = Number(whole + fraction.padEnd(2, '0')) * (sign === '-' ? -1 : 1);
  return change >= -9000 && change <= 10_000 ? change : null;
}

/** All prices that can be read, changed by hundredths of a percent and rounded half up to the fen. */
export const changedPrices = (rows: readonly TypedOfferRow[], change: number): TypedOfferRow[] =>
  rows.map((row) => {
    const price = offerPrice(row.price);
    return price === null ? row : { ...row, price: toYuan(changed(price, change)) };
  });

const changed = (price: Fen, change: number): Fen =>
  Number((BigInt(price) * BigInt(10_000 + change) + 5_000n) / 10_000n);

/** Each empty price takes the one above it; a line that says why it is not quoted stays without. */
export function filledDown(rows: readonly TypedOfferRow[]): TypedOfferRow[] {
  let above = '';
  return rows.map((row) => {
    const typed = row.price.trim();
    if (typed !== '') above = typed;
    return typed === '' && row.declineReason.trim() === '' ? { ...row, price: above } : row;
  });
}
