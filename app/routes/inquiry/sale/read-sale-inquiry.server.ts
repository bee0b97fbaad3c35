import { callShared } from '#app/api/cache.server.ts';
import { printHead } from '#app/components/print-head.server.ts';
import { WEIGHT_CHOICES } from '#app/components/sale-terms-choices.server.ts';
import { lifeView } from '#app/components/thing/life-view.server.ts';
import { threadView } from '#app/components/thread/thread.server.ts';
import { dictionaryByType } from '#app/domain/catalogue/contract.ts';
import { piecedOf } from '#app/domain/catalogue/pieces-contract.ts';
import { piecesTyped } from '#app/domain/catalogue/typed-pieces.ts';
import { listedFile, shownFile } from '#app/domain/file/shown-file.ts';

import type { InquiryDetail, Offer } from '#app/domain/inquiry/contract.ts';
import { takesOffers } from '#app/domain/inquiry/counter.ts';
import { priceTermsOf, rateWords } from '#app/domain/inquiry/delivered-price.ts';

import { lifeOfReceived, RECEIVED_LIFE_LABEL } from '#app/domain/inquiry/life.ts';
import {
  CURRENCY_SIGN,
  defaultValidity,
  isOfferOver,
  NO_ROW,
  type TypedOfferRow,
} from '#app/domain/inquiry/offer.ts';
import {
  type InquiryOfSeller,
  inquiryByInquiryNum,
  offersByInquiryNum,
} from '#app/domain/inquiry/offer-contract.ts';
import {
  FREIGHT_KINDS,
  FREIGHT_LABEL,
  priceTermsWords,
  RATE_RULE_LABEL,
  RATE_RULES,
} from '#app/domain/inquiry/offer-terms.ts';
import { currency } from '#app/domain/inquiry/price-contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { creditTermsIn, FULL_PAYMENT, termsText } from '#app/domain/order/terms.ts';
import { controlOfWallTime, formatDay, formatInstant, wallTime } from '#app/domain/time.ts';
import { pathOf } from '#app/forms/checkout-step.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { readLongForm } from '#app/session/own-draft.server.ts';
import { customerUrl, pageOf } from '#app/session/session.server.ts';
import { TABLE_FILES } from '#app/spreadsheet/table-kinds.ts';
import { inquiryTerms } from '../inquiry-view.server.ts';
import { weighedText } from '../purchase/offer-texts.server.ts';
import { loadAsSeller } from './as-seller.server.ts';
import { countersView, isAsTarget, targetValues } from './counters.server.ts';
import { statusNote, statusTag } from './inquiry-status.server.ts';
import {
  offerForm,
  offerRowValues,
  priceValues,
  termsValues,
  withdrawOfferForm,
} from './offer.server.ts';

/** The data of the seller's page of an inquiry: its own rounds and, while it is open, the form. */
export const readSaleInquiry = customerLoader(async ({ request, params, token, ask }) => {
  const inquiryNum = params.inquiryNum ?? '';
  const [inquiry, rounds, ways] = await loadAsSeller(request, () =>
    Promise.all([
      ask(inquiryByInquiryNum, { inquiryNum }),
      ask(offersByInquiryNum, { inquiryNum }),
      callShared(dictionaryByType, { type: 'DELIVERY_WAY' }),
    ]),
  );
  const ownPriceOf = new Map(inquiry.ownPrices.map((own) => [own.position, own]));
  const goods = inquiry.inquiryDetails.map((detail) =>
    goodsView(detail, ownPriceOf.get(detail.position)),
  );
  const about = { kind: 'inquiry', ref: inquiryNum, side: 'seller' } as const;
  return {
    inquiryNum,
    title: inquiry.title,
    sum: sumOf(rounds[0]),
    next: nextOf(inquiry),
    life: lifeView(
      RECEIVED_LIFE_LABEL,
      lifeOfReceived({ ...inquiry, offerDates: rounds.filter(counts).map(dateOf) }),
    ),
    tag: statusTag(inquiry),
    note: statusNote(inquiry),
    orderCode: inquiry.orderCode,
    facts: factsOf(inquiry),
    buyer: inquiry.buyerName,
    paper: printHead(`询价单 ${inquiryNum}`, [
      { term: '买家', value: inquiry.buyerName },
      { term: '卖家', value: inquiry.sellerName },
    ]),
    endDate: formatInstant(inquiry.endDate),
    secondsLeft: Math.max(0, Math.floor((Date.parse(inquiry.endDate) - Date.now()) / 1000)),
    files: inquiry.files.map(shownFile),
    goods,
    rounds: rounds.map((round) => roundView(round, goods)),
    thread: await loadAsSeller(request, () => threadView(request, about, token)),
    withdrawal: await withdrawalOf(request, inquiry, rounds[0]),
    isOpen: inquiry.state === 'open',
    counters: await countersView(request, inquiry, rounds[0]),
    offering: takesOffers(inquiry, new Date())
      ? await offeringOf(request, inquiry, rounds, ways)
      : null,
  };
});

const counts = ({ withdrawn }: Offer): boolean => withdrawn === null;
const dateOf = ({ createDate }: Offer): string => createDate;

/** What the newest round comes to, if it counts. */
const sumOf = (newest: Offer | undefined): string | null =>
  newest && counts(newest) ? CURRENCY_SIGN[newest.currency] + formatYuanText(newest.total) : null;

/** What the seller does next; null where there is nothing to do. */
function nextOf({ state, lastCutNum, orderCode, counterEndsAt }: InquiryOfSeller) {
  if (counterEndsAt) return { to: '#counter', label: '答复还价' };
  if (orderCode) return { to: customerUrl(`sale-order/${orderCode}`), label: '查看订单' };
  if (state !== 'open') return null;
  return { to: '#offer', label: lastCutNum > 0 ? '修改报价' : '去报价' };
}

const factsOf = (inquiry: InquiryOfSeller) => [
  { term: '询价单号', value: inquiry.inquiryNum },
  { term: '买家', value: inquiry.buyerName },
  { term: '询价时间', value: formatInstant(inquiry.createDate) },
  ...inquiryTerms(inquiry).filter(({ value }) => value !== ''),
];

const goodsView = (detail: InquiryDetail, own: OwnPrice | undefined) => ({
  position: detail.position,
  name: [detail.productName, detail.brandNumber].filter(Boolean).join(' '),
  specs: [detail.specs, detail.brand].filter(Boolean).join(' · '),
  count: detail.count,
  unit: detail.unit,
  own: ownText(own),
});
type OwnPrice = InquiryOfSeller['ownPrices'][number];

/** What the seller itself asks for the goods; '' where it is not known to. */
const ownText = (own: OwnPrice | undefined): string =>
  [
    own?.listed && `我的挂牌价 ¥${formatYuanText(own.listed)}（含税）`,
    own?.quoted &&
      `上次报价 ${CURRENCY_SIGN[own.quoted.currency]}${formatYuanText(own.quoted.price)}（${formatDay(own.quoted.date)}）`,
  ]
    .filter(Boolean)
    .join(' · ');
export type AskedGoodsView = ReturnType<typeof goodsView>;

function roundView(offer: Offer, goods: readonly AskedGoodsView[]) {
  const sign = CURRENCY_SIGN[offer.currency];
  return {
    lastCutNum: offer.lastCutNum,
    withdrawn: offer.withdrawn !== null,
    total: sign + formatYuanText(offer.total),
    facts: [
      { term: '报价时间', value: formatInstant(offer.createDate) },
      { term: '有效期至', value: formatInstant(offer.validUntil) },
      { term: '付款方式', value: termsText(offer.terms) },
      ...priceFacts(offer),
      ...withdrawalFacts(offer),
      ...(offer.remark ? [{ term: '备注', value: offer.remark }] : []),
    ],
    files: offer.files.map(shownFile),
    rows: offer.offerDetails.map((row) => ({
      position: row.position,
      goods: goods.find(({ position }) => position === row.position),
      price: sign + formatYuanText(row.price),
      amount: sign + formatYuanText(row.amount),
      conditions: row.conditions,
      deliveryAddress: row.deliveryAddress,
      deliveryWay: row.deliveryWayName,
    })),
  };
}
export type RoundView = ReturnType<typeof roundView>;

/** What a round says of its prices, and how yuan are made of them. */
function priceFacts(offer: Offer) {
  const words = priceTermsWords(priceTermsOf(offer), offer.currency).join('，');
  const weighed = [...new Set(offer.offerDetails.map(weighedText))].filter(Boolean).join('；');
  const rate = rateWords(offer);
  return [
    ...(words ? [{ term: '价格条款', value: words }] : []),
    ...(weighed ? [{ term: '计重', value: weighed }] : []),
    ...(rate ? [{ term: '汇率', value: rate }] : []),
  ];
}

const withdrawalFacts = ({ withdrawn }: Offer) =>
  withdrawn
    ? [
        { term: '撤回时间', value: formatInstant(withdrawn.at) },
        { term: '撤回原因', value: withdrawn.reason },
      ]
    : [];

/** The form that takes the newest round back, as long as nothing is decided and it is valid; else null. */
async function withdrawalOf(
  request: Request,
  { outcome }: InquiryOfSeller,
  newest: Offer | undefined,
) {
  if (!newest || outcome || isOfferOver(newest, new Date())) return null;
  const draft = await getDraft(request, pageOf(request), withdrawOfferForm.name);
  return describeForm(withdrawOfferForm, request, draft);
}

function offerTitle({ lastCutNum, withdrawn }: InquiryOfSeller): string {
  if (lastCutNum === 0) return '报价';
  return `${withdrawn ? '重新报价' : '修改报价'}（第 ${lastCutNum + 1} 轮）`;
}

/** The form of the next round: as it was left, else as the last round was, else empty. */
async function offeringOf(
  request: Request,
  inquiry: InquiryOfSeller,
  rounds: readonly Offer[],
  ways: readonly { code: string; name: string }[],
) {
  const [last] = rounds;
  const positions = inquiry.inquiryDetails.map(({ position }) => position);
  const { draft, long } = await readLongForm(request, pageOf(request), offerForm.name);
  const validUntil = last ? new Date(last.validUntil) : defaultValidity(new Date(inquiry.endDate));
  const values = {
    currency: last?.currency ?? 'CNY',
    validUntil: controlOfWallTime(wallTime(validUntil)),
    ...termsValues(last?.terms ?? creditTermsIn(inquiry.conditions) ?? FULL_PAYMENT),
    ...(last && priceValues(last)),
    minimum: last?.minimum ?? '',
    ...(last?.wholeOnly && { wholeOnly: 'on' }),
    remark: last?.remark ?? '',
    ...(last &&
      offerRowValues(
        positions.map((position) => typedRow(last, position)),
        positions,
      )),
    ...(isAsTarget(request) && targetValues(inquiry.counters)),
    ...draft?.values,
  };
  const typedFor = draft?.values.lastCutNum;
  return {
    form: describeForm(offerForm, request, { form: offerForm.name, values }),
    long,
    lastCutNum: inquiry.lastCutNum,
    cutNum: inquiry.counters[0]?.cutNum ?? 0,
    title: offerTitle(inquiry),
    /** What is in the form was typed before somebody of the store sent the newest round. */
    outdated: typedFor !== undefined && typedFor !== String(inquiry.lastCutNum),
    files: last?.files.map(listedFile) ?? [],
    ways,
    workbook: { to: `${pathOf(request)}/quotation.xlsx`, files: TABLE_FILES },
    freights: FREIGHT_KINDS.map((kind) => ({ value: kind, label: FREIGHT_LABEL[kind] })),
    rateRules: RATE_RULES.map((rule) => ({ value: rule, label: RATE_RULE_LABEL[rule] })),
    ...WEIGHT_CHOICES,
    taxRates: inquiry.taxRates.map(({ code, name }) => ({ value: code, label: name })),
    published: inquiry.rates
      .map(({ currency, rate, source, day }) => `${day} ${source} 1 ${currency} = ${rate} CNY`)
      .join('；'),
    currencies: currency.options.map((code) => ({ code, name: CURRENCY_NAME[code] })),
  };
}
export type Offering = Awaited<ReturnType<typeof offeringOf>>;

const CURRENCY_NAME = { CNY: 'CNY 人民币', USD: 'USD 美元', EUR: 'EUR 欧元' } as const;

/** What was typed for a line of an earlier round. */
function typedRow({ offerDetails, declined }: Offer, position: number): TypedOfferRow {
  const row = offerDetails.find((each) => each.position === position);
  if (!row) {
    const declineReason = declined.find((each) => each.position === position)?.reason ?? '';
    return { ...NO_ROW, declineReason };
  }
  return {
    ...NO_ROW,
    price: row.price,
    conditions: row.conditions,
    deliveryAddress: row.deliveryAddress,
    deliveryWay: String(row.deliveryWay),
    deliveryDays: String(row.deliveryDays ?? ''),
    pieceWeight: piecesTyped(piecedOf(row.pieces)),
    replacementName: row.replacement?.productName ?? '',
    replacementSpecs: row.replacement?.specs ?? '',
    replacementBrand: row.replacement?.brand ?? '',
    replacementGrade: row.replacement?.brandNumber ?? '',
  };
}
