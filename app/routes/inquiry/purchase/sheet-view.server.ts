import { shownFile } from '#app/domain/file/shown-file.ts';
import type { InquiryDetail, InquiryOfBuyer, Offer } from '#app/domain/inquiry/contract.ts';
import {
  deliveredPriceOf,
  deliveredPrices,
  deliveredTotal,
  rateOf,
  rateWords,
} from '#app/domain/inquiry/delivered-price.ts';
import { isInquiryDecided } from '#app/domain/inquiry/inquiry.ts';
import { EARLIER_LINES_SHOWN, isOfferOver } from '#app/domain/inquiry/offer.ts';
import { compareOffers, type PriceRank } from '#app/domain/inquiry/offer-comparison.ts';
import { formatYuanText, parseYuan } from '#app/domain/money.ts';
import { termsText as paymentText } from '#app/domain/order/terms.ts';
import { formatInstant } from '#app/domain/time.ts';
import { formatPrice, inFen } from '#app/domain/unit-price.ts';
import { inquiryHref } from '../inquiry-view.server.ts';
import { targetNote } from './counters-view.server.ts';
import { mixView } from './mix-view.server.ts';
import {
  billedText,
  comesInText,
  contradictionText,
  holdsText,
  replacementText,
  SIGN,
  weighedText,
  withdrawalText,
} from './offer-texts.server.ts';
import { chosenLines, type SheetChoice, termsText } from './sheet-choice.server.ts';

/** As many offers fit side by side on a page of A4 across. */
const SIDE_BY_SIDE = 8;
/** And so many beside the conversation. */
const BESIDE_TALK = 4;
/** Lines beyond which a cell says only what is needed to choose; the workbook has all of it. */
const DENSE = 10;

/** What is said of an offer as a whole, in the order of the sheet. */
const TERMS = {
  delivery: '交货方式',
  place: '交货地址',
  payment: '付款方式',
  holds: '采纳方式',
  weights: '计重',
  conditions: '条件',
  validUntil: '有效期至',
} as const;
type Term = keyof typeof TERMS;

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

/** The comparison of the latest offers for so many lines, in the order of `answered`. */
export const comparisonOf = (
  answered: readonly Answered[],
  lines: readonly InquiryDetail[],
  now: Date,
) =>
  compareOffers(
    answered.map(({ offer }) => ({
      ...deliveredOf(offer, lines),
      valid: !isOfferOver(offer, now),
      whole: offer.offerDetails.length === lines.length,
    })),
  );

/** What is compared of an offer: delivered prices in yuan, else those that its seller wrote. */
export function deliveredOf(offer: Offer, lines: readonly InquiryDetail[]) {
  const total = deliveredTotal(offer, lines)?.total;
  if (total === undefined) {
    const prices = new Map(
      offer.offerDetails.map(({ position, price }) => [position, inFen(fen(price))]),
    );
    return { currency: offer.currency, total: fen(offer.total), prices };
  }
  const prices = new Map(
    [...deliveredPrices(offer, lines)].map(([position, { price }]) => [position, price]),
  );
  return { currency: 'CNY', total, prices };
}

/** The comparison of all offers, every figure as text, split into tables of a few sellers. */
export function sheetView(inquiry: InquiryOfBuyer, now: Date, choice: SheetChoice = 'all') {
  const { lines, tabs } = chosenLines(inquiry, choice);
  const dense = inquiry.inquiryDetails.length > DENSE;
  const answered = answeredSellers(inquiry);
  const compared = comparisonOf(answered, inquiry.inquiryDetails, now);
  const columns = answered.map((seller, at) => {
    const { offer } = seller;
    const sign = SIGN[offer.currency];
    const rank = compared[at];
    const common = commonTerms(offer);
    const weighed = new Set(offer.offerDetails.map(weighedText));
    return {
      sellerCode: seller.sellerCode,
      sellerName: seller.sellerName,
      withdrawn: withdrawalText(offer),
      accepted: offer.id === inquiry.acceptedOfferId,
      currency: offer.currency,
      round: [`${ROUND} ${offer.lastCutNum} 轮`, !dense && formatInstant(offer.createDate)]
        .filter(Boolean)
        .join(' · '),
      total: {
        ...money(sign, offer.total, rank?.total),
        notes: [
          billedText(offer, inquiry.inquiryDetails),
          quotedText(offer, inquiry.inquiryDetails.length),
        ].filter(Boolean),
      },
      prices: lines.map(({ detail: { position, unit, count } }) => {
        const line = offer.offerDetails.find((each) => each.position === position);
        if (!line) return notQuoted(offer, position);
        const price = money(sign, line.price, rank?.prices.get(position));
        return {
          ...price,
          above: dense ? null : price.above,
          notes: [
            dense ? '' : `小计 ${sign}${formatYuanText(line.amount)}`,
            deliveredText(offer, { position, unit }),
            common ? '' : termsText(line),
            weighed.size > 1 ? weighedText(line) : '',
            comesInText(line, { count, unit }),
            line.replacement && `替代：${replacementText(line.replacement)}`,
            line.deliveryDays && `采纳后 ${line.deliveryDays} 天交货`,
            targetNote(inquiry.counters, { ...seller, position }, now),
            awardedText(inquiry, offer, position),
          ].flatMap((note) => note || []),
        };
      }),
      delivery: common?.deliveryWayName ?? '见各商品',
      place: common?.deliveryAddress ?? '见各商品',
      payment: paymentText(offer.terms),
      holds: holdsText(offer),
      weights: weighed.size > 1 ? '见各商品' : [...weighed].join('') || '未说明',
      conditions: common?.conditions ?? '见各商品',
      contradiction: contradictionText(offer),
      validUntil: formatInstant(offer.validUntil),
      lapsed: offer.withdrawn === null && isOfferOver(offer, now),
      remark: offer.remark || '—',
      files: offer.files.map(shownFile),
      decision: decisionOf(inquiry, offer, now),
    };
  });
  return {
    tabs: inquiry.inquiryDetails.length > 1 && answered.length > 0 ? tabs : [],
    dense,
    terms: termRows(columns, choice),
    goods: lines.map(({ detail, differs }) => ({
      key: String(detail.position),
      name: [detail.productName, detail.brandNumber].filter(Boolean).join(' '),
      detail: [detail.specs, detail.brand].filter(Boolean).join(' · '),
      count: `${detail.count} ${detail.unit}`,
      state: lineStateText(detail),
      differs: differs && answered.length > 1,
    })),
    tables: chunks(columns),
    isWide: columns.length > BESIDE_TALK,
    mix: mixView(inquiry, now),
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

/** The rows of terms; where only differences are asked for, those in which the offers differ. */
function termRows(columns: readonly Record<Term, string>[], choice: SheetChoice) {
  const rows = (Object.keys(TERMS) as Term[]).map((key) => ({
    key,
    label: TERMS[key],
    differs: new Set(columns.map((column) => column[key])).size > 1,
  }));
  return choice === 'diff' ? rows.filter(({ differs }) => differs) : rows;
}

/** How much of an inquiry an offer is for; '' for all of it. */
const quotedText = ({ offerDetails }: Offer, lines: number): string =>
  offerDetails.length < lines ? `已报 ${offerDetails.length} / ${lines} 种` : '';

/** The price that is compared and billed, and what was added for it; '' where that is the price as written. */
function deliveredText(offer: Offer, line: { position: number; unit: string }): string {
  const delivered = deliveredPriceOf(offer, line);
  if (!delivered || delivered.added.length === 0) return '';
  return `到货价 ¥${formatPrice(delivered.price)}（${delivered.added.join('，')}）`;
}

/** A line that an offer is not for, and why. */
const notQuoted = ({ declined }: Offer, position: number) => {
  const reason = declined.find((each) => each.position === position)?.reason;
  return { text: '不报价', lowest: false, above: null, notes: reason ? [reason] : [] };
};

/** What of a line was awarded to an offer; '' for nothing. */
function awardedText({ awards, inquiryDetails }: InquiryOfBuyer, { id }: Offer, position: number) {
  const own = awards.filter((each) => each.offerId === id && each.position === position);
  const unit = inquiryDetails.find((each) => each.position === position)?.unit ?? '';
  return own.map(({ count }) => `已采纳 ${count} ${unit}`).join('，');
}

/** What became of a line; '' while all of it is open. */
function lineStateText({ count, openCount = count, ended, unit }: InquiryDetail): string {
  if (ended) return ended.reason ? `已结束：${ended.reason}` : '已结束';
  if (openCount === '0') return '已采纳';
  return openCount === count ? '' : `剩余 ${openCount} ${unit}`;
}

const money = (sign: string, amount: string, rank: PriceRank | undefined) => ({
  text: `${sign}${formatYuanText(amount)}`,
  lowest: rank?.lowest ?? false,
  above: rank?.above && !rank.lowest ? `高 ${sign}${formatPrice(rank.above)}` : null,
});

type Line = Offer['offerDetails'][number];

/** The terms of all details where they are the same, which is usual; else null. */
function commonTerms({ offerDetails }: Offer): Line | null {
  const [first] = offerDetails;
  if (!first) return null;
  return offerDetails.every((line) => termsText(line) === termsText(first)) ? first : null;
}

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
  if (rateOf(offer) === null) return { to: null, why: rateWords(offer) };
  const isTaken = ({ position, count, openCount = count, ended }: InquiryDetail) =>
    offer.offerDetails.some((line) => line.position === position) &&
    (ended !== null || openCount !== count);
  if (inquiry.inquiryDetails.some(isTaken)) return { to: null, why: '部分商品已成交，请逐行采纳' };
  return { to: inquiryHref(inquiry.inquiryNum, { dialog: 'accept', offer: offer.id }), why: null };
}

function chunks<Item>(items: readonly Item[]): Item[][] {
  const tables: Item[][] = [];
  for (let at = 0; at < items.length; at += SIDE_BY_SIDE) {
    tables.push(items.slice(at, at + SIDE_BY_SIDE));
  }
  return tables;
}
