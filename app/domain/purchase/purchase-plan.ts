import { readInstant } from '#app/domain/instant.ts';
import { LINKMAN_REQUIRED } from '#app/domain/lead/form.ts';
import type { Fen } from '#app/domain/money.ts';
import { type Hundredths, parseQuantity } from '#app/domain/quantity.ts';
import { hasPassed, isDay, wallDay } from '#app/domain/time.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { MAX_ORDERED, type Ratio, WHOLE_RATIO } from './group-purchase.ts';

/** The required texts of a plan, with their labels. */
export const PLAN_TEXTS = {
  title: '计划标题',
  productName: '商品名称',
  varieties: '品种',
  brand: '品牌',
  origin: '产地',
  manufacturer: '生产厂家',
  supplierName: '供应商',
  deliveryPlace: '交货地',
  unit: '单位',
} as const;

export const TENDER_TEXTS = {
  title: '标题',
  biddingLocation: '招标地点',
  openingPlace: '开标地点',
  biddingContent: '招标内容',
} as const;

export const textRequired = (label: string): string => `请输入${label}`;

export const PRICES_UNREADABLE = '请输入正确的价格，最低价不能高于最高价';
export const RATIO_UNREADABLE = '保证金比例须大于 0 且不超过 100';
export const LEAST_UNREADABLE = '请输入正确的起订量';
export const TARGET_UNREADABLE = '请输入正确的成团数量，不能小于起订量';
export const TIMES_OUT_OF_ORDER = '截止时间须晚于现在，交货开始日不早于截止日，结束日不早于开始日';
export const SUPPLIER_UNKNOWN = '平台还没有自营店铺，请填写店铺名称作为供应商';
export const END_REQUIRED = '投标截止时间须晚于现在';

/**
 * Prices above a million yuan per unit are typing errors; the limit also keeps margins within the
 * wire's amounts.
 */
const MAX_PRICE: Fen = 99_999_999;

interface TypedPlan {
  referencePrice: string;
  lowestPrice: string;
  highestPrice: string;
  marginRatio: string;
  minOrderQuantity: string;
  targetQuantity: string;
  deliveryStartDate: string;
  deliveryEndDate: string;
  deadline: string;
}

type Figures<Name extends keyof TypedPlan> = Pick<TypedPlan, Name>;

/**
 * Reads the three prices of a plan. A price is null if it is not valid, and the lowest price also if it exceeds
 * another.
 */
export function planPrices(
  typed: Figures<'referencePrice' | 'lowestPrice' | 'highestPrice'>,
): Record<keyof typeof typed, Fen | null> {
  const [referencePrice, lowestPrice, highestPrice] = [
    priceOf(typed.referencePrice),
    priceOf(typed.lowestPrice),
    priceOf(typed.highestPrice),
  ];
  const isLowest = lowestPrice === null || highestPrice === null || lowestPrice <= highestPrice;
  return { referencePrice, lowestPrice: isLowest ? lowestPrice : null, highestPrice };
}

/** The price of a unit; null where it is not valid. */
export function priceOf(typed: string): Fen | null {
  const price = typedYuan(typed);
  return price && price <= MAX_PRICE ? price : null;
}

/** The margin ratio: a percentage above 0, at most 100, with at most two decimals; else null. */
export function planRatio({ marginRatio }: Figures<'marginRatio'>): Ratio | null {
  const ratio = parseQuantity(marginRatio.replace(/%$/, ''), { decimals: true });
  return ratio !== null && ratio <= WHOLE_RATIO ? ratio : null;
}

/**
 * The smallest quantity of a registration, and the quantity that makes the group, in hundredths of
 * the unit; null each where it is not valid, the target where it is below the smallest.
 */
export function planQuantities(
  typed: Figures<'minOrderQuantity' | 'targetQuantity'>,
  unit: { decimals: boolean },
): Record<keyof typeof typed, Hundredths | null> {
  const [least, target] = [typed.minOrderQuantity, typed.targetQuantity].map((text) => {
    const quantity = parseQuantity(text, unit);
    return quantity !== null && quantity <= MAX_ORDERED ? quantity : null;
  });
  const covers = target !== null && target !== undefined && target >= (least ?? 0);
  return { minOrderQuantity: least ?? null, targetQuantity: covers ? target : null };
}

/**
 * Reads the times of a plan: the deadline, in the future, and then the first and last day of delivery. Each is null if it is missing or before the time that it has to follow.
 */
export function planTimes(
  typed: Figures<'deadline' | 'deliveryStartDate' | 'deliveryEndDate'>,
  now: Date,
) {
  const end = readInstant(typed.deadline);
  const dayFrom = (first: string | null, day: string) =>
    isDay(day) && (first === null || day >= first) ? day : null;
  const start = dayFrom(end && wallDay(end), typed.deliveryStartDate);
  return {
    deadline: end && !hasPassed(end, now) ? end : null,
    deliveryStartDate: start,
    deliveryEndDate: dayFrom(start, typed.deliveryEndDate),
  };
}

/** The required texts of a purchase request, with their messages. */
export const REQUEST_TEXTS = {
  productName: '请输入商品名称',
  specs: '请输入规格',
  unit: '请输入单位',
  deliveryPlace: '请输入交货地',
  linkman: LINKMAN_REQUIRED,
} as const;

export const DELIVERY_DATE_REQUIRED = '请选择交货日期';
export const DELIVERY_DATE_PASSED = '交货日期不能早于今天';
export const REQUEST_SENT = '提交成功';

/** The problem of a delivery day, or null. Today is allowed. */
export function deliveryDateProblem(day: string, now: Date): string | null {
  if (!isDay(day)) return DELIVERY_DATE_REQUIRED;
  return day < wallDay(now) ? DELIVERY_DATE_PASSED : null;
}
