import { DAY_MS } from '#app/domain/duration.ts';
import { type Hundredths, ONE_UNIT, parseQuantity, whyUnreadable } from '#app/domain/quantity.ts';
import { hasPassed } from '#app/domain/time.ts';

/** The messages of the inquiry form (spec 2 §5, §8). */
export const END_DATE_REQUIRED = '请选择截止时间';
export const CONDITIONS_REQUIRED = '请选择条件';
export const INQUIRY_COUNT_REQUIRED = '请输入询盘数量';
export const DELIVERY_WAY_REQUIRED = '请选择交提货方式';
export const TITLE_REQUIRED = '请输入标题';
export const END_DATE_PASSED = '截止时间需大于当前时间';
export const COUNT_BELOW_ONE = '询盘商品数量不能小于1';
export const COUNT_BELOW_MINIMUM = '询盘商品数量不能小于最小订货量';
export const INQUIRY_SENT = '询盘成功';

/** Maximum of goods in one inquiry; a pasted list has at most 1,000 rows. */
export const MAX_INQUIRY_ROWS = 1000;
export const MAX_INQUIRY_SELLERS = 50;
/** Why lines of an inquiry end. */
export const MAX_END_REASON = 100;
export const TOO_MANY_INQUIRY_SELLERS = `最多选择 ${MAX_INQUIRY_SELLERS} 家卖家`;

/** A deadline up to a day in the past is accepted (spec 2 §9, design/orders: Inquiries and offers). */
const TOLERANCE_MS = DAY_MS;

export type InquiryState = 'open' | 'ended' | 'accepted' | 'closed';

export const INQUIRY_STATE_LABEL: Readonly<Record<InquiryState, string>> = {
  open: '报价中',
  ended: '已截止',
  accepted: '已成交',
  closed: '已关闭',
};

/** How much of an inquiry is awarded: nothing, something, or all of its lines that were not ended. */
export type Awarded = 'none' | 'part' | 'all';

/**
 * The state of an inquiry, from its events and the time. An award counts while its order exists: when that is
 * cancelled, the line may be awarded again (design/orders: Accepted offers). Who closes an inquiry of which something
 * is awarded ends what is left of it.
 */
export function inquiryState(
  { endDate, closedAt, awarded }: { endDate: Date; closedAt: Date | null; awarded: Awarded },
  now: Date,
): InquiryState {
  if (awarded === 'all' || (closedAt && awarded === 'part')) return 'accepted';
  if (closedAt) return 'closed';
  return hasPassed(endDate, now) ? 'ended' : 'open';
}

/** Whether an inquiry is over, so that it takes no more offers. */
export const isInquiryOver = (inquiry: Parameters<typeof inquiryState>[0], now: Date): boolean =>
  inquiryState(inquiry, now) !== 'open';

/**
 * Whether the buyer has decided the inquiry. Until then an offer can be accepted, even after the deadline for offers.
 */
export const isInquiryDecided = (state: InquiryState): state is 'accepted' | 'closed' =>
  state === 'accepted' || state === 'closed';

/**
 * Whether the offers of an inquiry are sealed: its buyer learns what they say at its deadline, of all of them at once,
 * also when it was closed before (design/orders: Sealed inquiries).
 */
export const isSealed = (
  { sealed, endDate }: { sealed: boolean; endDate: Date | string },
  now: Date,
): boolean => sealed && !hasPassed(new Date(endDate), now);

/** Whether a deadline is too early. */
export function isDeadlinePassed(endDate: Date, now: Date): boolean {
  return endDate.getTime() < now.getTime() - TOLERANCE_MS;
}

export interface CountProblem {
  text: string;
  /** The value to which the field is reset; null if no count could be read. */
  resetTo: Hundredths | null;
}

export interface AskedGoods {
  unit: string;
  unitDecimals: boolean;
  /** Null for goods that the buyer describes. */
  miniQuantity: Hundredths | null;
}

/**
 * Reads a typed inquiry count. A count that is too small is a problem with the value to reset the
 * field to; anything that is no number in this unit counts as missing (spec 2 §5).
 */
export function readInquiryCount(
  text: string,
  { unit, unitDecimals, miniQuantity }: AskedGoods,
): { count: Hundredths } | { problem: CountProblem } {
  const typed = text.trim();
  if (/^-\d|^0*(\.0*)?$/.test(typed) && /\d/.test(typed)) return belowOne;
  const counted = { decimals: unitDecimals, unit };
  const count = parseQuantity(typed, counted);
  if (count === null) {
    const why = whyUnreadable(typed, counted) || INQUIRY_COUNT_REQUIRED;
    return { problem: { text: why, resetTo: null } };
  }
  if (count < ONE_UNIT) return belowOne;
  if (miniQuantity !== null && count < miniQuantity) {
    return { problem: { text: COUNT_BELOW_MINIMUM, resetTo: miniQuantity } };
  }
  return { count };
}

const belowOne = { problem: { text: COUNT_BELOW_ONE, resetTo: ONE_UNIT } };

/** The initial count of goods in an inquiry: their minimum order quantity, at least one unit. */
export const initialInquiryCount = (miniQuantity: Hundredths): Hundredths =>
  Math.max(ONE_UNIT, miniQuantity);

/** Units of pieces take whole numbers; units of weight or size take decimals (design/stock: Stock of an order). */
const PIECES = new Set([
  '件',
  '个',
  '只',
  '台',
  '套',
  '支',
  '根',
  '张',
  '卷',
  '桶',
  '袋',
  '箱',
  '片',
  '块',
  '条',
]);
export const describedUnitDecimals = (unit: string): boolean => !PIECES.has(unit.trim());
