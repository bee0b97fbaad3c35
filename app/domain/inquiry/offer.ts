import { chosenDeliveryWay } from '#app/domain/checkout/delivery.ts';
import { MINUTE_MS } from '#app/domain/duration.ts';
import { readInstant, TIME_INVALID } from '#app/domain/instant.ts';
import { amountOf, type Fen, sumFen } from '#app/domain/money.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import { dayNumber, hasPassed, startOfDay } from '#app/domain/time.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { wholeNumber } from '#app/domain/whole-number.ts';
import { DELIVERY_WAY_REQUIRED } from './inquiry.ts';

/** How an inquiry ended for a seller that was asked. */
export const OFFER_OUTCOMES = ['won', 'lost', 'closed'] as const;
export type OfferOutcome = (typeof OFFER_OUTCOMES)[number];

/** The messages about an offer, in the order in which it is checked (spec 2 §5, §8). */
export const PRICE_REQUIRED = '请输入单价';
export const OFFER_CONDITIONS_REQUIRED = '请输入条件';
export const OFFER_ADDRESS_REQUIRED = '请输入交货地址';
export const ATTACHMENT_REQUIRED = '请上传附件';

/** The most days until a delivery that a seller can state for a line. */
const DELIVERY_DAYS_MAX = 365;
export const DELIVERY_DAYS_INVALID = `请输入交货天数，1 到 ${DELIVERY_DAYS_MAX} 的整数`;
export const DECLINED_WITH_PRICE = '已填写报价，请清空不报价原因';
export const REPLACEMENT_NAME_REQUIRED = '请输入替代商品名称';
export const MINIMUM_INVALID = '请输入正确的起订金额';

export const AMOUNT_TOO_LARGE = '报价金额过大，请核对单价';
export const VALIDITY_REQUIRED = '请选择报价有效期';
export const VALIDITY_PASSED = '报价有效期需晚于当前时间';
export const OFFER_SENT = '提交成功';

export const OFFER_WITHDRAWN = '报价已撤回';
export const WITHDRAW_REASON_REQUIRED = '请输入撤回原因';
export const MAX_WITHDRAW_REASON = 200;

/** The most rounds of one seller for one inquiry; the buyer's page shows all of them. */
export const MOST_OFFER_ROUNDS = 30;
export const TOO_MANY_ROUNDS = `同一询价单最多报价 ${MOST_OFFER_ROUNDS} 轮`;

/** The largest total: amounts on the wire have at most twelve digits before the point. */
const MAX_TOTAL: Fen = 10 ** 14;

export const CURRENCY_SIGN = { CNY: '¥', USD: 'US$', EUR: '€' } as const;
export type Currency = keyof typeof CURRENCY_SIGN;

/** Other goods than those that were asked for, with what differs. */
export interface Replacement {
  productName: string;
  specs: string;
  brand: string;
  brandNumber: string;
}

/** What a seller typed for one detail of an inquiry. A row without anything is not quoted. */
export interface TypedOfferRow {
  price: string;
  conditions: string;
  deliveryAddress: string;
  deliveryWay: string;
  /** Days from the award to the delivery; '' where it is not said. */
  deliveryDays: string;
  /** Of one piece, in the line's unit, and what it is called: 2.1/捆; '' where it comes in any quantity. */
  pieceWeight: string;
  /** Why it is not quoted. */
  declineReason: string;
  /** What is offered instead of the very goods. */
  replacementName: string;
  replacementSpecs: string;
  replacementBrand: string;
  replacementGrade: string;
}
export type OfferField = keyof TypedOfferRow;

/** The most characters of each field. */
export const OFFER_FIELD_MAX: Readonly<Record<OfferField, number>> = {
  price: 16,
  conditions: 200,
  deliveryAddress: 200,
  deliveryWay: 8,
  deliveryDays: 8,
  pieceWeight: 24,
  declineReason: 100,
  replacementName: 120,
  replacementSpecs: 200,
  replacementBrand: 60,
  replacementGrade: 60,
};

/** Each field of a row, as an empty row has it. */
export const NO_ROW: TypedOfferRow = {
  price: '',
  conditions: '',
  deliveryAddress: '',
  deliveryWay: '',
  deliveryDays: '',
  pieceWeight: '',
  declineReason: '',
  replacementName: '',
  replacementSpecs: '',
  replacementBrand: '',
  replacementGrade: '',
};

/** Whether a row answers its detail: something of an answer is typed (spec 2 §5 holds for such a row). */
export const isQuoted = ({ declineReason: _, ...answer }: TypedOfferRow): boolean =>
  Object.values(answer).some((typed) => !isBlank(typed));

/** The goods that a row offers instead; null: the very goods. */
export function replacementOf(row: TypedOfferRow): Replacement | null {
  const replacement = {
    productName: row.replacementName.trim(),
    specs: row.replacementSpecs.trim(),
    brand: row.replacementBrand.trim(),
    brandNumber: row.replacementGrade.trim(),
  };
  return Object.values(replacement).some(Boolean) ? replacement : null;
}

export interface OfferProblem {
  code: 'missing' | 'invalid' | 'tooLarge';
  text: string;
  /** The path of the value in the call that sends the offer. */
  path: ['offerDetails', number, OfferField] | ['fileIds'] | [];
}

export interface OfferContext {
  /** The counts of the inquiry's details, one for each row. */
  counts: readonly Hundredths[];
  fileCount: number;
}

type Check = Pick<OfferProblem, 'code' | 'text'> & {
  field: OfferField;
  fails(typed: string, row: TypedOfferRow): boolean;
};

const isBlank = (typed: string): boolean => typed.trim() === '';

const CHECKS: readonly Check[] = [
  { code: 'invalid', text: PRICE_REQUIRED, field: 'price', fails: (typed) => !offerPrice(typed) },
  { code: 'missing', text: OFFER_CONDITIONS_REQUIRED, field: 'conditions', fails: isBlank },
  { code: 'missing', text: OFFER_ADDRESS_REQUIRED, field: 'deliveryAddress', fails: isBlank },
  {
    code: 'missing',
    text: DELIVERY_WAY_REQUIRED,
    field: 'deliveryWay',
    fails: (typed) => chosenDeliveryWay(typed) === null,
  },
  {
    code: 'invalid',
    text: DELIVERY_DAYS_INVALID,
    field: 'deliveryDays',
    fails: (typed) => !isBlank(typed) && readDeliveryDays(typed) === null,
  },
  {
    code: 'missing',
    text: REPLACEMENT_NAME_REQUIRED,
    field: 'replacementName',
    fails: (typed, row) => isBlank(typed) && replacementOf(row) !== null,
  },
  {
    code: 'invalid',
    text: DECLINED_WITH_PRICE,
    field: 'declineReason',
    fails: (typed) => !isBlank(typed),
  },
];

/** Typed days until the delivery; null unless a whole number that can be stated. */
export const readDeliveryDays = (typed: string): number | null =>
  wholeNumber(typed, 1, DELIVERY_DAYS_MAX);

/**
 * The problems of an offer, in the order of spec 2 §5: the prices of all details that it answers, then all
 * conditions, all addresses, all ways, and the attachments. An offer that answers none is asked for the first.
 */
export function offerProblems(
  rows: readonly TypedOfferRow[],
  context: OfferContext,
): OfferProblem[] {
  const none = !rows.some(isQuoted);
  const problems: OfferProblem[] = CHECKS.flatMap(({ code, text, field, fails }) =>
    rows.flatMap((row, at): OfferProblem[] =>
      (isQuoted(row) || (none && at === 0)) && fails(row[field], row)
        ? [{ code, text, path: ['offerDetails', at, field] }]
        : [],
    ),
  );
  if (context.fileCount === 0) {
    problems.push({ code: 'missing', text: ATTACHMENT_REQUIRED, path: ['fileIds'] });
  }
  return offerTotal(rows, context.counts).tooLarge
    ? [{ code: 'tooLarge', text: AMOUNT_TOO_LARGE, path: [] }, ...problems]
    : problems;
}

/**
 * Reads a typed unit price, in hundredths of the offer's currency; null unless above zero. A text with a currency sign
 * is null too, because the sign may be of another currency than the offer's.
 */
export function offerPrice(typed: string): Fen | null {
  return (/[元¥￥]/.test(typed) ? null : typedYuan(typed)) || null;
}

export interface OfferTotal {
  total: Fen;
  /** The number of rows with a price, of which the total consists. */
  priced: number;
  /** Whether the total exceeds the largest amount; `total` is then 0. */
  tooLarge: boolean;
}

/** The total of the rows with a valid price. */
export function offerTotal(
  rows: readonly Pick<TypedOfferRow, 'price'>[],
  counts: readonly Hundredths[],
): OfferTotal {
  const prices = rows.map(({ price }) => offerPrice(price));
  const priced = prices.filter((price) => price !== null).length;
  const total = totalOf(() => prices.map((price, at) => amountOf(price ?? 0, counts[at] ?? 0)));
  return { total: total ?? 0, priced, tooLarge: total === null };
}

/** The sum of amounts; null where it, or one of them, exceeds the largest amount. */
function totalOf(amounts: () => readonly Fen[]): Fen | null {
  try {
    const total = sumFen(amounts());
    return total < MAX_TOTAL ? total : null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}

export const isTotalTooLarge = (amounts: () => readonly Fen[]): boolean =>
  totalOf(amounts) === null;

/** Reads the end of validity; it must be in the future. */
export function readValidity(
  text: string,
  now: Date,
): { validUntil: Date } | { problem: string; code: 'missing' | 'invalid' | 'past' } {
  if (text.trim() === '') return { problem: VALIDITY_REQUIRED, code: 'missing' };
  const validUntil = readInstant(text);
  if (!validUntil) return { problem: TIME_INVALID, code: 'invalid' };
  return hasPassed(validUntil, now) ? { problem: VALIDITY_PASSED, code: 'past' } : { validUntil };
}

/** Whether an offer is over, so that it can be neither accepted nor withdrawn any more. */
export const isOfferOver = (
  { validUntil, withdrawn }: { validUntil: Date | string; withdrawn: object | null },
  now: Date,
): boolean => withdrawn !== null || hasPassed(new Date(validUntil), now);

/** What one row can say for all goods; prices and replacements differ from goods to goods. */
export const COMMON_FIELDS = [
  'conditions',
  'deliveryAddress',
  'deliveryWay',
  'deliveryDays',
] as const satisfies readonly OfferField[];
type CommonField = (typeof COMMON_FIELDS)[number];

/** The rows, with blanks of those that are quoted filled from the row for all goods. */
export const fillRows = (
  rows: readonly TypedOfferRow[],
  all: Readonly<Record<CommonField, string>>,
): TypedOfferRow[] =>
  rows.map((row) =>
    isQuoted(row)
      ? {
          ...row,
          ...Object.fromEntries(
            COMMON_FIELDS.map((field) => [field, isBlank(row[field]) ? all[field] : row[field]]),
          ),
        }
      : row,
  );

/**
 * The suggested end of an offer's validity: the last minute of the day after the inquiry's deadline, in Shanghai, so
 * that the buyer has that day to accept.
 */
export function defaultValidity(endDate: Date): Date {
  return new Date(startOfDay(dayNumber(endDate) + 2).getTime() - MINUTE_MS);
}

/** Lines of an earlier round that the buyer's page shows; all of them are in the workbook. */
export const EARLIER_LINES_SHOWN = 5;
