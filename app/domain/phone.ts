import { withoutSeparators } from './typed-text.ts';

/** The mobile numbers of addresses and accounts (spec 1 §5; design/forms: Phone numbers). */
const MOBILE = /^1[3-9][0-9]{9}$/;
export const MOBILE_REQUIRED = '请输入手机号';
export const MOBILE_INVALID = '请输入正确的手机号!';

/**
 * The numbers that sign-up, logistics and financing forms accept (spec 2 §5, spec 3 §5; design/forms: Phone numbers).
 */
const LEAD_PHONE = /^1[34578][0-9]{9}$/;
export const LEAD_PHONE_REQUIRED = '请输入手机号码';
export const LEAD_PHONE_INVALID = '手机号码输入错误';

/**
 * The digits of a typed number as they are dialled: without spaces, hyphens and the prefixes +86 and 0086, also without
 * 86 if a complete number follows. Full-width digits become usual ones.
 */
export const phoneDigits = (typed: string): string =>
  withoutSeparators(typed).replace(/^(?:(?:\+|00)86|86(?=1\d{10}$))/, '');

export const isMobile = (digits: string): boolean => MOBILE.test(digits);

export const isLeadPhone = (digits: string): boolean => LEAD_PHONE.test(digits);

/** The problem of the digits of a lead's phone, or null. */
export function leadPhoneProblem(digits: string): string | null {
  if (digits === '') return LEAD_PHONE_REQUIRED;
  return isLeadPhone(digits) ? null : LEAD_PHONE_INVALID;
}

/** Masks a phone number: 「138****0011」. The text that a closed account has in its place is not changed. */
export const maskedPhone = (phone: string): string =>
  phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
