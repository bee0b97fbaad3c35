import { contradicts } from '#app/domain/inquiry/conditions.ts';
import type { InquiryDetail, Offer } from '#app/domain/inquiry/contract.ts';
import { deliveredTotal, priceTermsOf, rateWords } from '#app/domain/inquiry/delivered-price.ts';
import type { Replacement } from '#app/domain/inquiry/offer.ts';
import { priceTermsWords } from '#app/domain/inquiry/offer-terms.ts';
import { formatYuan, formatYuanText, parseYuan } from '#app/domain/money.ts';
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
export const holdsText = (offer: Offer): string => {
  const { wholeOnly, minimum, currency } = offer;
  return [
    wholeOnly ? '只接受整单采纳' : '可按商品采纳',
    ...priceTermsWords(priceTermsOf(offer), currency),
    minimum && `起订金额 ${SIGN[currency]}${formatYuanText(minimum)}`,
  ]
    .filter(Boolean)
    .join('，');
};

/** What all of an offer comes to as it is billed, where that is not what its seller wrote; '' where it is. */
export function billedText(offer: Offer, lines: readonly InquiryDetail[]): string {
  const billed = deliveredTotal(offer, lines);
  const isWritten = offer.currency === 'CNY' && billed?.total === parseYuan(offer.total);
  if (!billed || isWritten) return rateWords(offer);
  return [`到货总价 ¥${formatYuan(billed.total)}`, rateWords(offer)].filter(Boolean).join('，');
}

/** Of what the amount of an order is made, beside what the seller wrote; '' where that is all. */
export const madeText = (offer: Offer): string =>
  [
    offer.currency !== 'CNY' && `报价 ${SIGN[offer.currency]}${formatYuanText(offer.total)}`,
    ...priceTermsWords(priceTermsOf(offer), offer.currency),
    rateWords(offer),
  ]
    .filter(Boolean)
    .join('，');

/** When and why an offer was withdrawn; '' where it was not. */
export const withdrawalText = ({ withdrawn }: Offer): string =>
  withdrawn ? `${formatInstant(withdrawn.at)} 撤回：${withdrawn.reason}` : '';
