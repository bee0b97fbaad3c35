import { shownFile } from '#app/domain/file/shown-file.ts';
import type { InquiryOfBuyer, Offer } from '#app/domain/inquiry/contract.ts';
import { isInquiryDecided } from '#app/domain/inquiry/inquiry.ts';
import { EARLIER_LINES_SHOWN, isOfferOver } from '#app/domain/inquiry/offer.ts';
import { compareOffers, type PriceRank } from '#app/domain/inquiry/offer-comparison.ts';
import { formatYuan, formatYuanText, parseYuan } from '#app/domain/money.ts';
import { termsText as paymentText } from '#app/domain/order/terms.ts';
import { formatInstant } from '#app/domain/time.ts';
import { inquiryHref } from '../inquiry-view.server.ts';

/** As many offers fit side by side on a page of A4. */
const SIDE_BY_SIDE = 4;

export const SIGN = { CNY: '¥', USD: 'US$', EUR: '€' } as const;
const ROUND = '第';

type Answered = InquiryOfBuyer['sellers'][number] & { offer: Offer };

/** The sellers that have answered, in yuan first and the lowest total first; withdrawn ones last. */
export function answeredSellers(inquiry: InquiryOfBuyer): Answered[] {
  const answered = inquiry.sellers.filter((seller): seller is Answered => seller.offer !== null);
  const inYuan = ({ offer }: Answered) => (offer.currency === 'CNY' ? 0 : 1);
  return answered.sort(
    (a, b) =>
      Number(a.offer.withdrawn !== null) - Number(b.offer.withdrawn !== null) ||
      inYuan(a) - inYuan(b) ||
      a.offer.currency.localeCompare(b.offer.currency) ||
      fen(a.offer.total) - fen(b.offer.total),
  );
}

export const fen = (yuan: string): number => parseYuan(yuan) ?? 0;

/** The comparison of the latest offers, in the order of `answered`. */
export const comparisonOf = (answered: readonly Answered[], now: Date) =>
  compareOffers(
    answered.map(({ offer }) => ({
      currency: offer.currency,
      total: fen(offer.total),
      prices: new Map(offer.offerDetails.map(({ position, price }) => [position, fen(price)])),
      valid: !isOfferOver(offer, now),
    })),
  );

/** The comparison of all offers, every figure as text, split into tables of a few sellers. */
export function sheetView(inquiry: InquiryOfBuyer, now: Date) {
  const answered = answeredSellers(inquiry);
  const compared = comparisonOf(answered, now);
  const columns = answered.map((seller, at) => {
    const { offer } = seller;
    const sign = SIGN[offer.currency];
    const rank = compared[at];
    const common = commonTerms(offer);
    return {
      sellerCode: seller.sellerCode,
      sellerName: seller.sellerName,
      withdrawn: withdrawalText(offer),
      accepted: offer.id === inquiry.acceptedOfferId,
      currency: offer.currency,
      round: `${ROUND} ${offer.lastCutNum} 轮 · ${formatInstant(offer.createDate)}`,
      total: money(sign, offer.total, rank?.total),
      prices: inquiry.inquiryDetails.map(({ position }) => {
        const line = offer.offerDetails.find((each) => each.position === position);
        if (!line) return null;
        return {
          ...money(sign, line.price, rank?.prices.get(position)),
          amount: `小计 ${sign}${formatYuanText(line.amount)}`,
          terms: common ? null : termsText(line),
        };
      }),
      delivery: common?.deliveryWayName ?? '见各商品',
      place: common?.deliveryAddress ?? '见各商品',
      payment: paymentText(offer.terms),
      conditions: common?.conditions ?? '见各商品',
      validUntil: formatInstant(offer.validUntil),
      lapsed: offer.withdrawn === null && isOfferOver(offer, now),
      remark: offer.remark || '—',
      files: offer.files.map(shownFile),
      decision: decisionOf(inquiry, offer, now),
    };
  });
  return {
    goods: inquiry.inquiryDetails.map((detail) => ({
      key: String(detail.position),
      name: [detail.productName, detail.brandNumber].filter(Boolean).join(' '),
      detail: [detail.specs, detail.brand].filter(Boolean).join(' · '),
      count: `${detail.count} ${detail.unit}`,
    })),
    tables: chunks(columns),
    silent: inquiry.sellers.filter(({ offer }) => !offer).map(({ sellerName }) => sellerName),
    earlier: answered
      .filter(({ earlier }) => earlier.length > 0)
      .map(({ sellerCode, sellerName, earlier }) => ({
        sellerCode,
        sellerName,
        rounds: earlier.map(roundText),
      })),
  };
}
export type SheetView = ReturnType<typeof sheetView>;
export type SheetColumn = SheetView['tables'][number][number];

/** When and why an offer was withdrawn; '' where it was not. */
export const withdrawalText = ({ withdrawn }: Offer): string =>
  withdrawn ? `${formatInstant(withdrawn.at)} 撤回：${withdrawn.reason}` : '';

const money = (sign: string, amount: string, rank: PriceRank | undefined) => ({
  text: `${sign}${formatYuanText(amount)}`,
  lowest: rank?.lowest ?? false,
  above: rank?.above ? `高 ${sign}${formatYuan(rank.above)}` : null,
});

type Line = Offer['offerDetails'][number];

/** The terms of all details where they are the same, which is usual; else null. */
function commonTerms({ offerDetails }: Offer): Line | null {
  const [first] = offerDetails;
  if (!first) return null;
  return offerDetails.every((line) => termsText(line) === termsText(first)) ? first : null;
}

const termsText = ({ deliveryWayName, deliveryAddress, conditions }: Line): string =>
  [deliveryWayName, deliveryAddress, conditions].join(' · ');

const roundText = (offer: Offer) => ({
  id: offer.id,
  text: [
    `${ROUND} ${offer.lastCutNum} 轮`,
    formatInstant(offer.createDate),
    `总价 ${SIGN[offer.currency]}${formatYuanText(offer.total)}`,
    paymentText(offer.terms),
    `单价 ${offer.offerDetails
      .slice(0, EARLIER_LINES_SHOWN)
      .map(({ price }) => formatYuanText(price))
      .join('、')}${offer.offerDetails.length > EARLIER_LINES_SHOWN ? ' 等' : ''}`,
    ...(offer.withdrawn ? [withdrawalText(offer)] : []),
  ].join(' · '),
  files: offer.files.map(shownFile),
});

/** The address of accepting an offer, or why it cannot be accepted. */
function decisionOf(inquiry: InquiryOfBuyer, offer: Offer, now: Date) {
  if (isInquiryDecided(inquiry.state)) return { to: null, why: null };
  if (offer.withdrawn) return { to: null, why: '卖家已撤回报价' };
  if (isOfferOver(offer, now)) return { to: null, why: '报价已过有效期' };
  if (offer.currency !== 'CNY') return { to: null, why: '只能采纳人民币报价' };
  return { to: inquiryHref(inquiry.inquiryNum, { dialog: 'accept', offer: offer.id }), why: null };
}

function chunks<Item>(items: readonly Item[]): Item[][] {
  const tables: Item[][] = [];
  for (let at = 0; at < items.length; at += SIDE_BY_SIDE) {
    tables.push(items.slice(at, at + SIDE_BY_SIDE));
  }
  return tables;
}
