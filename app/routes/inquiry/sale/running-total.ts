import { AMOUNT_TOO_LARGE, CURRENCY_SIGN, offerTotal } from '#app/domain/inquiry/offer.ts';
import { formatYuan } from '#app/domain/money.ts';
import { parseQuantity } from '#app/domain/quantity.ts';
import { offerControl } from './offer-controls.ts';

export interface RunningTotal {
  /** 「¥38,000.00」. */
  text: string;
  /** Of how many rows it is. */
  note: string;
}

/**
 * What the prices typed so far come to, for the page only: the server computes every offer again.
 * @param read what a control of the form holds
 */
export function runningTotal(
  read: (control: string) => unknown,
  goods: readonly { position: number; count: string }[],
): RunningTotal {
  const rows = goods.map(({ position }) => ({
    price: String(read(offerControl('price', position)) ?? ''),
  }));
  const counts = goods.map(({ count }) => parseQuantity(count, { decimals: true }) ?? 0);
  const { total, priced, tooLarge } = offerTotal(rows, counts);
  const known = Object.entries(CURRENCY_SIGN).find(([code]) => code === read('currency'));
  return {
    text: `${known?.[1] ?? CURRENCY_SIGN.CNY}${formatYuan(total)}`,
    note: tooLarge ? AMOUNT_TOO_LARGE : `已填单价 ${priced} / ${rows.length} 种商品`,
  };
}
