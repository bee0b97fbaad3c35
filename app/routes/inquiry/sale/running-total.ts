import { AMOUNT_TOO_LARGE, CURRENCY_SIGN, offerTotal } from '#app/domain/inquiry/offer.ts';
import { formatYuan } from '#app/domain/money.ts';
import { fromQuantity } from '#app/domain/quantity.ts';
import { offerControl } from './offer-controls.ts';

export interface RunningTotal {
  /** 「¥38,000.00」. */
  text: string;
  /** The number of rows it includes. */
  note: string;
}

/**
 * The total of the prices typed so far, for display only: the server computes every offer again.
 * @param read returns the value of a control
 */
export function runningTotal(
  read: (control: string) => unknown,
  goods: readonly { position: number; count: string }[],
): RunningTotal {
  const rows = goods.map(({ position }) => ({
    price: String(read(offerControl('price', position)) ?? ''),
  }));
  const counts = goods.map(({ count }) => fromQuantity(count));
  const { total, priced, tooLarge } = offerTotal(rows, counts);
  const known = Object.entries(CURRENCY_SIGN).find(([code]) => code === read('currency'));
  return {
    text: `${known?.[1] ?? CURRENCY_SIGN.CNY}${formatYuan(total)}`,
    note: tooLarge ? AMOUNT_TOO_LARGE : `已填单价 ${priced} / ${rows.length} 种商品`,
  };
}
