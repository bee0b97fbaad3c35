import { contradicts } from '#app/domain/inquiry/conditions.ts';
import type { Offer } from '#app/domain/inquiry/contract.ts';
import type { Replacement } from '#app/domain/inquiry/offer.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { termsText as paymentText } from '#app/domain/order/terms.ts';
import { formatInstant } from '#app/domain/time.ts';

export const SIGN = { CNY: '¥', USD: 'US$', EUR: '€' } as const;

export const replacementText = ({ productName, brandNumber, specs, brand }: Replacement): string =>
  [productName, brandNumber, specs, brand].filter(Boolean).join(' ');

/** That what a seller wrote is not how the order is paid; null where it is. */
export const contradictionText = ({ offerDetails, terms }: Offer): string | null =>
  offerDetails.some(({ conditions }) => contradicts(conditions, terms))
    ? `与付款方式不一致，订单按「${paymentText(terms)}」付款`
    : null;

/** What an offer asks of whoever accepts some of it. */
export const holdsText = ({ wholeOnly, minimum, currency }: Offer): string =>
  [
    wholeOnly ? '只接受整单采纳' : '可按商品采纳',
    minimum && `起订金额 ${SIGN[currency]}${formatYuanText(minimum)}`,
  ]
    .filter(Boolean)
    .join('，');

/** When and why an offer was withdrawn; '' where it was not. */
export const withdrawalText = ({ withdrawn }: Offer): string =>
  withdrawn ? `${formatInstant(withdrawn.at)} 撤回：${withdrawn.reason}` : '';
