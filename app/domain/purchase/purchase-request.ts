import { LINKMAN_REQUIRED } from '#app/domain/lead/form.ts';
import { isDay, wallDay } from '#app/domain/time.ts';

/** What a purchase request must say, and what is said where it does not. */
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

/** What is wrong with a delivery day, or null. Today is in time. */
export function deliveryDateProblem(day: string, now: Date): string | null {
  if (!isDay(day)) return DELIVERY_DATE_REQUIRED;
  return day < wallDay(now) ? DELIVERY_DATE_PASSED : null;
}
