import { withoutSeparators } from './typed-text.ts';

/** The mobile numbers of addresses and accounts (spec 1 §5; design/forms: Phone numbers). */
const MOBILE = /^1[3-9][0-9]{9}$/;
export const MOBILE_REQUIRED = '请输入手机号';
export const MOBILE_INVALID = '请输入正确的手机号!';

/** Those of sign-up, logistics and financing forms (spec 2 §5, spec 3 §5; design/forms: Phone numbers). */
const LEAD_PHONE = /^1[34578][0-9]{9}$/;
export const LEAD_PHONE_REQUIRED = '请输入手机号码';
export const LEAD_PHONE_INVALID = '手机号码输入错误';

/** A number as it is dialled: without spaces, hyphens, full-width digits, +86, 0086, or 86 before a whole number. */
export const phoneDigits = (typed: string): string =>
  withoutSeparators(typed).replace(/^(?:(?:\+|00)86|86(?=1\d{10}$))/, '');

export const isMobile = (digits: string): boolean => MOBILE.test(digits);

export const isLeadPhone = (digits: string): boolean => LEAD_PHONE.test(digits);

/** What is wrong with the digits of a lead phone, or null. */
export function leadPhoneProblem(digits: string): string | null {
  if (digits === '') return LEAD_PHONE_REQUIRED;
  return isLeadPhone(digits) ? null : LEAD_PHONE_INVALID;
}

/** 「138****0011」; what a closed account has in its place stays. */
export const maskedPhone = (phone: string): string =>
  phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
