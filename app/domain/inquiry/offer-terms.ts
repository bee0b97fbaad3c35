import { plainNumber } from '#app/domain/decimal-text.ts';
import { type SaidWeights, saidWeightsText } from '#app/domain/delivery/said-weights.ts';
import { taxRateOf } from '#app/domain/invoice/tax-rate.ts';
import { type Fen, formatYuan } from '#app/domain/money.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { isPaidAfterDelivery, type PaymentTerms, termsText } from '#app/domain/order/terms.ts';
import { gramsOf } from '#app/domain/typed-amount.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { CURRENCY_SIGN, type Currency } from './offer.ts';

/** Who bears the transport of what is offered. An offer that says nothing is taken as it stands. */
export const FREIGHT_LABEL = {
  included: '单价含运费',
  perTonne: '运费按吨另计',
  collect: '出厂或自提，不含运费',
} as const;
export type FreightKind = keyof typeof FREIGHT_LABEL;
export const FREIGHT_KINDS = namesOf(FREIGHT_LABEL);

/** The same beside a price in a list: where the price holds. */
export const FREIGHT_SHORT: Readonly<Record<FreightKind, string>> = {
  included: '到货',
  perTonne: '出厂',
  collect: '出厂',
};

/** Who pays for the transport, beside an order's freight, which is 0.00 in each case (spec 3 §9). */
const FREIGHT_PAYER: Readonly<Record<FreightKind | 'unsaid', string>> = {
  included: '含在单价中，卖家承担',
  perTonne: '按吨计入单价',
  collect: '买家自提或自付，不在本单收取',
  unsaid: '未说明，请与卖家确认',
};

/** The same of all lines of an order. */
export function freightPayer(kinds: readonly (FreightKind | null | undefined)[]): string {
  const [first, ...others] = new Set(kinds.map((kind) => kind ?? 'unsaid'));
  if (first === undefined) return '';
  return others.length > 0 ? '各商品不同，见商品的价格条件' : FREIGHT_PAYER[first];
}

/** How yuan are made of an offer in another currency. */
export const RATE_RULE_LABEL = {
  fixed: '固定汇率',
  payDay: '付款日汇率',
} as const;
export type RateRule = keyof typeof RATE_RULE_LABEL;
export const RATE_RULES = namesOf(RATE_RULE_LABEL);

/** Ten-thousandths of a yuan for one unit of another currency: 7.1053 is 71053. */
export type Rate = number;
export const ONE_RATE: Rate = 10_000;
/** More than any rate that is read. */
export const MOST_RATE: Rate = 100 * ONE_RATE;

/** What an offer says of the price of its lines; what is null is not said. */
export interface PriceTerms {
  freight: { kind: FreightKind; perTonne: Fen | null } | null;
  /** `rate`: a code of `taxRateOf`. */
  tax: { included: boolean; rate: string } | null;
}

export const NO_PRICE_TERMS: PriceTerms = { freight: null, tax: null };

export const FREIGHT_INVALID = '请选择运费';
export const FREIGHT_AMOUNT_INVALID = '请输入正确的每吨运费';
export const FREIGHT_UNIT = '有商品不按重量计价，运费不能按吨另计';
export const TAX_INVALID = '请选择税率';
export const RATE_RULE_INVALID = '请选择汇率方式';
export const RATE_INVALID = '请输入正确的汇率，最多 4 位小数';
/** What is owed after the delivery is invoiced before it is paid, and has to be known by then. */
export const RATE_BEFORE_PAYMENT = '货到付款和月结的外币报价请选择固定汇率';

/** As typed; '' says nothing. */
export interface TypedPriceTerms {
  freightKind: string;
  freightPerTonne: string;
  /** yes, no. */
  taxIncluded: string;
  taxRate: string;
}

type Problems<Field extends string> = Partial<Record<Field, string>>;

/** Typed terms of the price, for lines of these units; else what is wrong with them, by their fields. */
export function readPriceTerms(
  typed: TypedPriceTerms,
  units: readonly string[],
):
  | { terms: PriceTerms; problems?: never }
  | { terms?: never; problems: Problems<keyof TypedPriceTerms> } {
  const problems: Problems<keyof TypedPriceTerms> = {};
  const terms: PriceTerms = { ...NO_PRICE_TERMS };
  const kind = FREIGHT_KINDS.find((each) => each === typed.freightKind);
  const perTonne = typedYuan(typed.freightPerTonne);
  if (typed.freightKind !== '' && !kind) problems.freightKind = FREIGHT_INVALID;
  else if (kind === 'perTonne') {
    if (!perTonne) problems.freightPerTonne = FREIGHT_AMOUNT_INVALID;
    else if (units.some((unit) => gramsOf(unit) === null)) problems.freightKind = FREIGHT_UNIT;
    else terms.freight = { kind, perTonne };
  } else if (kind) terms.freight = { kind, perTonne: null };
  if (typed.taxIncluded !== '') {
    const rate = taxRateOf(typed.taxRate);
    if (!rate || !['yes', 'no'].includes(typed.taxIncluded)) problems.taxRate = TAX_INVALID;
    else terms.tax = { included: typed.taxIncluded === 'yes', rate: rate.code };
  }
  return Object.keys(problems).length > 0 ? { problems } : { terms };
}

export interface TypedRate {
  rule: string;
  rate: string;
}

/** A rate as typed: above zero, with at most four decimals. */
export function readRate(typed: string): Rate | null {
  const match = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(plainNumber(typed));
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  return Number(whole + fraction.padEnd(4, '0')) || null;
}

/** 71053 → "7.1053". */
export const rateText = (rate: Rate): string =>
  `${Math.floor(rate / ONE_RATE)}.${String(rate % ONE_RATE).padStart(4, '0')}`;

/** The rule of an offer's rate as typed, and the rate where it is fixed; null: nothing is said. */
export function readRateRule(
  typed: TypedRate,
  { currency, terms }: { currency: string; terms: PaymentTerms | null },
):
  | { agreed: { rule: RateRule; rate: Rate | null } | null; problems?: never }
  | { agreed?: never; problems: Problems<keyof TypedRate> } {
  if (currency === 'CNY' || typed.rule === '') return { agreed: null };
  const rule = RATE_RULES.find((each) => each === typed.rule);
  if (!rule) return { problems: { rule: RATE_RULE_INVALID } };
  if (rule === 'payDay') {
    if (terms && isPaidAfterDelivery(terms)) return { problems: { rule: RATE_BEFORE_PAYMENT } };
    return { agreed: { rule, rate: null } };
  }
  const rate = readRate(typed.rate);
  return rate === null ? { problems: { rate: RATE_INVALID } } : { agreed: { rule, rate } };
}

/** What an offer says of its prices, in words; none where it says nothing. */
export const priceTermsWords = ({ freight, tax }: PriceTerms, currency: Currency): string[] =>
  [
    tax && `${tax.included ? '含税' : '不含税，另加'} ${taxRateOf(tax.rate)?.name ?? tax.rate}`,
    freight &&
      (freight.kind === 'perTonne'
        ? `运费另计 ${CURRENCY_SIGN[currency]}${formatYuan(freight.perTonne ?? 0)}/吨`
        : FREIGHT_LABEL[freight.kind]),
  ].filter((word) => word !== null);

/**
 * The text of the conditions of the specification that stands on the wire for an offer whose terms are fields
 * (decisions 48); '' where it says nothing, so that its seller is asked for one.
 */
export function conditionsOf(
  { weights, ...price }: PriceTerms & { weights: SaidWeights | null },
  payment: PaymentTerms,
  currency: Currency,
): string {
  const weighed = saidWeightsText(weights);
  const words = [...priceTermsWords(price, currency), ...(weighed ? [weighed] : [])];
  return words.length === 0 ? '' : [...words, termsText(payment)].join('，');
}
