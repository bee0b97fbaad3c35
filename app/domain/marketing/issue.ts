import { parseHundredths } from '#app/domain/decimal-text.ts';
import { type Fen, formatYuan } from '#app/domain/money.ts';
import { type Hundredths, parseStock, toQuantity } from '#app/domain/quantity.ts';
import { parseWallTime } from '#app/domain/time.ts';
import { typedAmount } from '#app/domain/typed-amount.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { wholeNumber } from '#app/domain/whole-number.ts';
import { MARKE_TYPE } from './discount.ts';

export const MARKETING_NAME_MAX = 30;
export const GIVING_REASON_MAX = 200;
export const BANDS_MAX = 5;
/** The most goods that are added to a promotion, or removed from it, in one call. */
export const GOODS_AT_ONCE_MAX = 100;

const COUPONS_MAX = 100_000;
/** The largest value that can be issued at once: ¥1,000,000. */
const WORTH_MAX: Fen = 100_000_000;
const POINTS_MAX = 100_000_000;
/** The most points of one account; their sums then fit into the database column. */
export const POINTS_HELD_MAX = 2_000_000_000;

export const NAME_REQUIRED = '请填写名称';
export const REASON_REQUIRED = '请填写发放原因';
export const FLOOR_INVALID = `请输入使用门槛，最多 ${formatYuan(WORTH_MAX)} 元；没有门槛时填 0`;
export const CASH_INVALID = `请输入优惠金额，0.01 至 ${formatYuan(WORTH_MAX)} 元`;
export const PERCENTAGE_INVALID = '请输入折扣，1 至 9.99 折，例如 9.5';
export const OFF_ABOVE_FLOOR = '优惠金额不能大于使用门槛';
export const COUNT_INVALID = `请输入发放数量，1 至 ${COUPONS_MAX} 的整数`;
export const DAY_INVALID = '请选择有效期';
export const DAY_PAST = '有效期不能早于今天';
export const CARD_INVALID = `请输入面额，0.01 至 ${formatYuan(WORTH_MAX)} 元`;
export const POINTS_INVALID = `请输入积分，1 至 ${POINTS_MAX} 的整数`;
export const POINTS_HELD_TOO_MANY = '该账户的积分将超过上限';
export const STEP_INVALID = `请输入积分数，1 至 ${POINTS_MAX} 的整数`;
export const STEP_WORTH_INVALID = `请输入抵扣金额，0.01 至 ${formatYuan(WORTH_MAX)} 元`;
export const MOST_INVALID = `请输入每单上限，0 至 ${POINTS_MAX} 的整数`;
export const LEAST_INVALID = '请输入起购数量，最多两位小数；没有要求时填 0';

const MOST_INVALID_STEP = (step: number) => `每单上限应为 ${step} 的倍数`;

export const couponCount = (typed: string) => wholeNumber(typed, 1, COUPONS_MAX);
export const pointsGiven = (typed: string) => wholeNumber(typed, 1, POINTS_MAX);

/** Yuan as typed, above zero and at most what may be issued at once; null for anything else. */
export function worth(typed: string): Fen | null {
  const amount = typedYuan(typed);
  return amount !== null && amount > 0 && amount <= WORTH_MAX ? amount : null;
}

/** Reads the typed minimum amount of a coupon, which may be 0; null for anything else. */
export function couponFloor(typed: string): Fen | null {
  const amount = typedYuan(typed);
  return amount !== null && amount <= WORTH_MAX ? amount : null;
}

/** Reads the share that is paid with a percentage coupon: 「8.5 折」 becomes 850, and 85 % is paid. */
function tenths(typed: string): number | null {
  const { quantity, unit } = typedAmount(typed);
  if (unit !== '' && unit !== '折') return null;
  const value = parseHundredths(quantity, 1);
  return value !== null && value >= 100 && value <= 999 ? value : null;
}

export type CouponType = typeof MARKE_TYPE.cash | typeof MARKE_TYPE.percentage;

export const couponOff = (type: CouponType, typed: string): number | null =>
  type === MARKE_TYPE.cash ? worth(typed) : tenths(typed);

export const couponOffInvalid = (type: CouponType): string =>
  type === MARKE_TYPE.cash ? CASH_INVALID : PERCENTAGE_INVALID;

/**
 * The most that a coupon of the market can cost the platform. A percentage coupon has no limit, so issuing one always
 * asks the operator for a password or code.
 */
export const couponCostAtMost = (type: CouponType, off: number, count: number): Fen =>
  type === MARKE_TYPE.cash ? off * count : Number.MAX_SAFE_INTEGER;

/** The last second of a day, until which something is valid whose last day it is. */
export const endOfDay = (day: string): Date | null => parseWallTime(`${day.trim()} 23:59:59`);

/** The problem of a limit of points that is no multiple of the step, because orders take points in whole steps only. */
export const mostProblem = (most: number, step: number): string | null =>
  most % step === 0 ? null : MOST_INVALID_STEP(step);
export const ruleStep = (typed: string) => wholeNumber(typed, 1, POINTS_MAX);
export const ruleMost = (typed: string) => wholeNumber(typed, 0, POINTS_MAX);

/** Reads a typed quantity of a promotion, whose goods may have any unit; it may be 0. Null for anything else. */
export const promotionQuantity = (typed: string): Hundredths | null =>
  parseStock(typed, { decimals: true });

export interface TypedBand {
  rangeMin: string;
  rangeMax: string;
  discountAmount: string;
}

export interface BandToIssue {
  rangeMin: Hundredths;
  /** The upper end of the band; null if it has none. */
  rangeMax: Hundredths | null;
  discountAmount: Fen;
}

export interface BandProblem {
  at: number;
  field: keyof TypedBand;
  text: string;
}

const bandText = ({ rangeMin, rangeMax }: BandToIssue): string =>
  rangeMax === null
    ? `${toQuantity(rangeMin)} 以上`
    : `${toQuantity(rangeMin)} 至 ${toQuantity(rangeMax)}`;

/** Reads the typed bands of a quantity discount, which must not overlap. */
export function readBands(
  typed: readonly TypedBand[],
  buyQuantity: Hundredths,
): { bands: BandToIssue[]; problems: BandProblem[] } {
  const problems: BandProblem[] = [];
  const read = typed.map((band, at) => {
    const rangeMin = promotionQuantity(band.rangeMin);
    const rangeMax = band.rangeMax.trim() === '' ? null : promotionQuantity(band.rangeMax);
    const discountAmount = worth(band.discountAmount);
    const wrong = (field: keyof TypedBand, text: string) => problems.push({ at, field, text });
    if (!rangeMin) wrong('rangeMin', '请输入数量，大于 0');
    else if (rangeMin < buyQuantity) {
      wrong('rangeMin', `不能小于起购数量 ${toQuantity(buyQuantity)}`);
    }
    if (band.rangeMax.trim() !== '' && rangeMax === null) wrong('rangeMax', '请输入数量');
    else if (rangeMin && rangeMax !== null && rangeMax < rangeMin) {
      wrong('rangeMax', '不能小于起始数量');
    }
    if (discountAmount === null) wrong('discountAmount', CASH_INVALID);
    return { rangeMin: rangeMin ?? 0, rangeMax, discountAmount: discountAmount ?? 0 };
  });
  if (problems.length === 0) problems.push(...overlaps(read));
  return { bands: read, problems };
}

function overlaps(bands: readonly BandToIssue[]): BandProblem[] {
  const ordered = bands
    .map((band, at) => ({ band, at }))
    .sort((one, other) => one.band.rangeMin - other.band.rangeMin);
  return ordered.flatMap(({ band, at }, place) => {
    const before = ordered[place - 1]?.band;
    if (!before || (before.rangeMax !== null && before.rangeMax < band.rangeMin)) return [];
    return [{ at, field: 'rangeMin' as const, text: `与「${bandText(before)}」重叠` }];
  });
}
