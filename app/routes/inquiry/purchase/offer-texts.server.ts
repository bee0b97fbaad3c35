import { askedText, piecesText } from '#app/domain/catalogue/pieces.ts';
import { piecedOf } from '#app/domain/catalogue/pieces-contract.ts';
import { pieceText, weightTermsText } from '#app/domain/delivery/weight-terms.ts';
import {
  CONTRADICTION_LABEL,
  contradictionsOf,
  remarkContradictions,
} from '#app/domain/inquiry/conditions.ts';
import type { InquiryDetail, Offer } from '#app/domain/inquiry/contract.ts';
import { deliveredTotal, priceTermsOf, rateWords } from '#app/domain/inquiry/delivered-price.ts';
import type { Replacement } from '#app/domain/inquiry/offer.ts';
import { priceTermsWords } from '#app/domain/inquiry/offer-terms.ts';
import { formatYuan, formatYuanText, parseYuan } from '#app/domain/money.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { termsText as paymentText } from '#app/domain/order/terms.ts';
import { fromQuantity } from '#app/domain/quantity.ts';
import { formatInstant } from '#app/domain/time.ts';

export const SIGN = { CNY: '¥', USD: 'US$', EUR: '€' } as const;

export const replacementText = ({ productName, brandNumber, specs, brand }: Replacement): string =>
  [productName, brandNumber, specs, brand].filter(Boolean).join(' ');

/** In what the conditions and the remark that a seller wrote are other than the terms by which the order is made; null: in nothing. */
export function contradictionText(offer: Offer): string | null {
  const { offerDetails, terms, currency, createDate, validUntil } = offer;
  const of = {
    ...priceTermsOf(offer),
    ...{ payment: terms, currency },
    sent: new Date(createDate),
    validUntil: new Date(validUntil),
  };
  const days = offerDetails.map(({ deliveryDays }) => deliveryDays);
  const found = [
    ...offerDetails.flatMap(({ conditions, deliveryDays }) =>
      contradictionsOf(conditions, { ...of, deliveryDays }),
    ),
    ...remarkContradictions(offer.remark, of, days),
  ];
  const kinds = namesOf(CONTRADICTION_LABEL).filter((kind) => found.includes(kind));
  if (kinds.length === 0) return null;
  const isOfPayment = kinds.includes('payment');
  return [
    `与${kinds.map((kind) => CONTRADICTION_LABEL[kind]).join('、')}不一致`,
    isOfPayment && `订单按「${paymentText(terms)}」付款`,
    kinds.length > Number(isOfPayment) && `${isOfPayment ? '其余' : ''}以报价的条款为准`,
  ]
    .filter(Boolean)
    .join('，');
}

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
    ...new Set(offer.offerDetails.map(weighedText)),
    rateWords(offer),
  ]
    .filter(Boolean)
    .join('，');

type Line = Offer['offerDetails'][number];

/** How a line of an offer is weighed and settled; '' of offers that are older than such terms. */
export const weighedText = ({ weights }: Pick<Line, 'weights'>): string =>
  weights
    ? [weightTermsText(weights), weights.piece && pieceText(weights.piece)]
        .filter(Boolean)
        .join('，')
    : '';

/** In which pieces a line comes, and what of what was asked that is: 「每捆 2.1 吨，…，可供 18.9 吨（9 捆）或 21 吨（10 捆）」. */
export function comesInText(
  { pieces }: Pick<Line, 'pieces'>,
  { count, unit }: Pick<InquiryDetail, 'count' | 'unit'>,
): string {
  const pieced = piecedOf(pieces);
  return askedText(pieced, fromQuantity(count), unit) || piecesText(pieced, unit);
}

/** When and why an offer was withdrawn; '' where it was not. */
export const withdrawalText = ({ withdrawn }: Offer): string =>
  withdrawn ? `${formatInstant(withdrawn.at)} 撤回：${withdrawn.reason}` : '';
