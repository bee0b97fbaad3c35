import { taxWord } from '#app/domain/catalogue/price-terms.ts';
import { addedWords, rateWords } from '#app/domain/inquiry/delivered-price.ts';
import { CURRENCY_SIGN } from '#app/domain/inquiry/offer.ts';
import { FREIGHT_LABEL, readRate } from '#app/domain/inquiry/offer-terms.ts';
import { formatYuanText } from '#app/domain/money.ts';
import type { Order } from '#app/domain/order/contract.ts';

/** What was agreed in another currency, and the rate by which the order's yuan were made. */
export const rateFacts = ({ rate, state }: Pick<Order, 'rate' | 'state'>) =>
  rate
    ? [
        {
          term: '外币约定',
          value: `${CURRENCY_SIGN[rate.currency]}${formatYuanText(rate.amount)}，${rateWords({ currency: rate.currency, rate }, state !== 'waitPay')}`,
        },
      ]
    : [];

/** How the price of a line was made of what its seller wrote, what it is for, and how far its weight may be off. */
export const priceWords = (
  { quoted, unit }: Pick<Order['lines'][number], 'quoted' | 'unit'>,
  rate: Order['rate'],
): string[] =>
  quoted
    ? [
        ...(quoted.tax?.included ? [taxWord(quoted.tax)] : []),
        ...(quoted.freight?.kind === 'included' ? [FREIGHT_LABEL.included] : []),
        ...addedWords(quoted, { unit, rate: readRate(rate?.rate ?? '') }),
        ...(quoted.tolerance === null ? [] : [`溢短装 ±${quoted.tolerance}%`]),
      ]
    : [];
