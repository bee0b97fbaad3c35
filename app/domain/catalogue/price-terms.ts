import { DAY_MS } from '#app/domain/duration.ts';
import { deliveredPrice } from '#app/domain/inquiry/delivered-price.ts';
import { FREIGHT_LABEL, FREIGHT_SHORT, type PriceTerms } from '#app/domain/inquiry/offer-terms.ts';
import { taxRateOf } from '#app/domain/invoice/tax-rate.ts';
import { type Fen, formatYuanText } from '#app/domain/money.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { MONTHLY_DAYS_MAX } from '#app/domain/order/terms.ts';
import { formatInstant, hasPassed, isDay, parseWallTime, wallDay } from '#app/domain/time.ts';
import { typedDay, typedTimeOfDay } from '#app/domain/typed-time.ts';
import type { UnitPrice } from '#app/domain/unit-price.ts';
import { wholeNumber } from '#app/domain/whole-number.ts';
import { PRICE_LAPSED } from './price-lapsed.ts';

/**
 * Who bears the transport of what is listed, in the words of offers; orders from a listing have no freight of the market's
 * (spec 3 §9), so that none is charged by the tonne.
 */
export const LISTING_FREIGHTS = ['included', 'collect'] as const;
export type ListingFreight = (typeof LISTING_FREIGHTS)[number];

/** How long a listed price holds. */
export const PRICE_LASTS = {
  open: '长期有效',
  day: '当日有效',
  date: '有效至指定日期',
} as const;
export type PriceLasts = keyof typeof PRICE_LASTS;
export const PRICE_LASTING = namesOf(PRICE_LASTS);

/** How a listed price is paid: with the order, or on credit, which its seller grants in an offer. */
export const PRICE_PAID = { cash: '现款', credit: '账期' } as const;

/** What a listing says of its price; what is null is not said. */
export interface ListingTerms {
  /** Null: with tax, at the rate of its category. */
  tax: PriceTerms['tax'];
  freight: ListingFreight | null;
  /** Of a price on credit; null: it is paid with the order. */
  creditDays: number | null;
  lasts: PriceLasts;
}

export const NO_LISTING_TERMS: ListingTerms = {
  tax: null,
  freight: null,
  creditDays: null,
  lasts: 'open',
};

/** Until when prices of a day hold, where their seller has said nothing. */
export const USUAL_CLOSE = '17:00';

export const LISTING_TAX_REQUIRED = '请选择单价是否含税';
export const LISTING_FREIGHT_INVALID = '请选择单价的交货条件';
export const CREDIT_DAYS_INVALID = `请输入账期天数，1 到 ${MONTHLY_DAYS_MAX} 的整数；现款不填`;
export const LASTS_INVALID = '请选择价格有效期';
export const LAST_DAY_INVALID = '请选择价格有效至哪一天';
export const LAST_DAY_PASSED = '价格有效期已过，请选择今天或以后的日期';
export const CLOSE_INVALID = '请输入正确的时间，例如 17:00';

/** What the market says of goods that are ordered through an offer. */
export const lapsedProblem = (name: string): string =>
  `「${name}」的价格待卖家更新，暂不能下单，可以询价`;
export const onCreditProblem = (name: string, days: number): string =>
  `「${name}」按账期 ${days} 天报价，请询价，由卖家报价后下单`;

/** What prices of auctions and group purchases are for: their orders are fetched where the goods are. */
export const COLLECTED_TERMS = '含税，交货地自提，不含运费';

/** As typed; '' says nothing. */
export interface TypedListingTerms {
  /** yes, no; '' is yes. */
  taxIncluded: string;
  /** A code; '': that of the category. */
  taxRate: string;
  freightKind: string;
  creditDays: string;
  priceLasts: string;
  lastDay: string;
}

export const NO_TYPED_TERMS: TypedListingTerms = {
  taxIncluded: '',
  taxRate: '',
  freightKind: '',
  creditDays: '',
  priceLasts: '',
  lastDay: '',
};

/** What reading terms depends on. */
export interface TermsReading {
  now: Date;
  /** hh:mm, of the seller. */
  close: string;
  /** Of the goods' category. */
  usualRate: string;
  /** Whether the market takes a rate. */
  takes(rate: string): boolean;
  /** Until when the price held that is changed. */
  before: Date | null;
}

type Problems = Partial<Record<keyof TypedListingTerms, string>>;

/** Typed terms and until when the price holds; else what is wrong with them, by their fields. */
export function readListingTerms(
  typed: TypedListingTerms,
  { now, close, usualRate, takes, before }: TermsReading,
):
  | { terms: ListingTerms; until: Date | null; problems?: never }
  | { terms?: never; problems: Problems } {
  const problems: Problems = {};
  const rate = taxRateOf(typed.taxRate === '' ? usualRate : typed.taxRate);
  if (!['', 'yes', 'no'].includes(typed.taxIncluded)) problems.taxIncluded = LISTING_TAX_REQUIRED;
  if (!rate || (typed.taxRate !== '' && !takes(rate.code))) problems.taxRate = '请选择税率';
  const included = typed.taxIncluded !== 'no';
  const tax = rate && !(included && typed.taxRate === '') ? { included, rate: rate.code } : null;
  const freight = LISTING_FREIGHTS.find((kind) => kind === typed.freightKind) ?? null;
  if (typed.freightKind !== '' && !freight) problems.freightKind = LISTING_FREIGHT_INVALID;
  const isCash = typed.creditDays.trim() === '';
  const creditDays = isCash ? null : wholeNumber(typed.creditDays, 1, MONTHLY_DAYS_MAX);
  if (!isCash && creditDays === null) problems.creditDays = CREDIT_DAYS_INVALID;
  const lasts = PRICE_LASTING.find((each) => each === (typed.priceLasts || 'open'));
  if (!lasts) problems.priceLasts = LASTS_INVALID;
  let until: Date | null = null;
  if (lasts === 'day') until = nextClose(now, close);
  if (lasts === 'date') {
    const day = typedDay(typed.lastDay);
    until = day ? closeOf(day, close) : null;
    // A date that has passed may stay: the price then waits for its seller, as before.
    const isKept = until?.getTime() === before?.getTime();
    if (!until) problems.lastDay = LAST_DAY_INVALID;
    else if (hasPassed(until, now) && !isKept) problems.lastDay = LAST_DAY_PASSED;
  }
  if (Object.keys(problems).length > 0 || !lasts) return { problems };
  return { terms: { tax, freight, creditDays, lasts }, until };
}

/** Terms as their controls have them. */
export const typedTermsOf = (
  { tax, freight, creditDays, lasts }: ListingTerms,
  until: Date | null,
): TypedListingTerms => ({
  taxIncluded: tax && !tax.included ? 'no' : 'yes',
  taxRate: tax?.rate ?? '',
  freightKind: freight ?? '',
  creditDays: creditDays === null ? '' : String(creditDays),
  priceLasts: lasts,
  lastDay: lasts === 'date' && until ? wallDay(until) : '',
});

/** A seller's time of a day as typed, hh:mm; null of what is none. */
export const readClose = (typed: string): string | null =>
  typedTimeOfDay(typed)?.slice(0, 5) ?? null;

/** When a seller's prices of a day end; null of what is no day. */
export const closeOf = (day: string, close: string): Date | null =>
  isDay(day) ? parseWallTime(`${day} ${close}:00`) : null;

/** When prices that are confirmed now end: today, or after today's time tomorrow. */
export function nextClose(now: Date, close: string): Date {
  const today = closeOf(wallDay(now), close);
  const dayLater = new Date(now.getTime() + DAY_MS);
  return today && !hasPassed(today, now) ? today : (closeOf(wallDay(dayLater), close) ?? dayLater);
}

/** Until when a price holds that its seller has just written or confirmed: one of a later date keeps it. */
export function renewedUntil(
  lasts: PriceLasts,
  until: Date | null,
  { now, close }: { now: Date; close: string },
): Date | null {
  if (lasts === 'open') return null;
  return lasts === 'date' && until && !hasPassed(until, now) ? until : nextClose(now, close);
}

/** Whether a price holds no more and waits for its seller. */
export const isLapsed = (until: Date | null, now: Date): boolean =>
  until !== null && hasPassed(until, now);

/**
 * What one unit costs: as written, with the tax where it is not in the price. By this goods are compared, sorted and
 * ordered (design/money: Listed prices).
 */
export function listedPrice(
  written: Fen,
  { tax, freight }: Pick<ListingTerms, 'tax' | 'freight'>,
  unit: string,
): UnitPrice {
  const quoted = quotedPrice(written, { tax, freight }, unit);
  const delivered = deliveredPrice(quoted, null);
  if (!delivered) throw new Error('a price in yuan needs no rate');
  return delivered.price;
}

/** The price that an order keeps as its seller wrote it, in the words of offers. */
export const quotedPrice = (
  written: Fen,
  { tax, freight }: Pick<ListingTerms, 'tax' | 'freight'>,
  unit: string,
) => ({
  currency: 'CNY' as const,
  price: written,
  unit,
  tax,
  freight: freight && { kind: freight, perTonne: null },
});

/** The terms of a price as they come over the wire. */
export interface SaidTerms {
  tax: PriceTerms['tax'];
  freight: ListingFreight | null;
  creditDays: number | null;
  /** As the seller wrote it, where tax was added to it. */
  writtenPrice: string | null;
  /** Until when it holds, ISO. */
  until: string | null;
  lapsed: boolean;
}

/** 「含税13%」; 「已加税13%」 where it was added to what the seller wrote; 「免税」. */
export const taxWord = (tax: PriceTerms['tax']): string => {
  const rate = tax && taxRateOf(tax.rate);
  if (!rate) return '含税';
  if (rate.points === 0 && !rate.name.endsWith('%')) return rate.name;
  return `${tax.included ? '含税' : '已加税'}${rate.name}`;
};

const FREIGHT_UNSAID = '运费未知';

const inShort = (said: SaidTerms | null, wordsOf: (said: SaidTerms) => string[]): string =>
  !said ? '' : said.lapsed ? PRICE_LAPSED : wordsOf(said).join('·');

/** What stands beside a price: 「含税13%·出厂·现款·至12-01 17:00」; 待更新 alone where it holds no more; '' where nothing is said. */
export const shortTerms = (said: SaidTerms | null): string => inShort(said, termWords);

/** The same in a list, where there is room for what is not usual: that a price is paid with the order goes unsaid. */
export const listedTerms = (said: SaidTerms | null): string =>
  inShort(said, (terms) => termWords(terms).filter((word) => word !== PRICE_PAID.cash));

const termWords = ({ tax, freight, creditDays, until }: SaidTerms): string[] => [
  taxWord(tax),
  freight ? FREIGHT_SHORT[freight] : FREIGHT_UNSAID,
  creditDays === null ? PRICE_PAID.cash : `${PRICE_PAID.credit}${creditDays}天`,
  ...(until === null ? [] : [`至${formatInstant(until).slice('2026-'.length)}`]),
];

/** A unit with what its price is for, where both stand behind the figure: 「吨 含税13%·出厂·现款」. */
export const pricedUnit = (unit: string, said: SaidTerms | null): string =>
  `${unit} ${shortTerms(said)}`.trim();

/** The same in whole words, as on the page of the goods and in documents: each with what it is about. */
export function longTerms(said: SaidTerms, unit: string): { term: string; value: string }[] {
  const { tax, freight, creditDays, writtenPrice } = said;
  const written = writtenPrice && `，卖家报不含税 ¥${formatYuanText(writtenPrice)}/${unit}`;
  return [
    { term: '税', value: taxWord(tax) + (written ?? '') },
    { term: '运费', value: freight ? FREIGHT_LABEL[freight] : `${FREIGHT_UNSAID}，请向卖家确认` },
    {
      term: '付款',
      value:
        creditDays === null
          ? `${PRICE_PAID.cash}，下单后付清`
          : `${PRICE_PAID.credit} ${creditDays} 天，询价后按报价下单`,
    },
  ];
}

/** What stands beside the price that a seller wrote, on the seller's own pages. */
export const ownTerms = ({ priceTerms: said }: { priceTerms: SaidTerms | null }): string =>
  said?.tax?.included === false && !said.lapsed
    ? ['不含税', ...termWords(said).slice(1)].join('·')
    : shortTerms(said);
