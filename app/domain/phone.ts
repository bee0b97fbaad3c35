/** The mobile numbers of addresses and accounts (spec 1 §5; decision 10). Without anchors, as the HTML `pattern` attribute wants it. */
export const MOBILE_PATTERN = '1[3-9][0-9]{9}';
export const MOBILE_REQUIRED = '请输入手机号';
export const MOBILE_INVALID = '请输入正确的手机号!';

/** Those of sign-up, logistics and financing forms (spec 2 §5, spec 3 §5; decision 10). */
export const LEAD_PHONE_PATTERN = '1[34578][0-9]{9}';
export const LEAD_PHONE_REQUIRED = '请输入手机号码';
export const LEAD_PHONE_INVALID = '手机号码输入错误';

const leadPhone = new RegExp(`^${LEAD_PHONE_PATTERN}$`);
const mobile = new RegExp(`^${MOBILE_PATTERN}$`);

export function isMobile(text: string): boolean {
  return mobile.test(text);
}

/** What is wrong with a trimmed lead phone, or null. */
export function leadPhoneProblem(text: string): string | null {
  if (text === '') return LEAD_PHONE_REQUIRED;
  return leadPhone.test(text) ? null : LEAD_PHONE_INVALID;
}
