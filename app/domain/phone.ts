/**
 * Two rules on purpose (decision 10). Sources without anchors, as the HTML `pattern` attribute
 * wants them.
 */

/** Addresses, accounts and everything that is not a lead form (spec 1 §5). */
export const MOBILE_PATTERN = '1[3-9][0-9]{9}';
export const MOBILE_REQUIRED = '请输入手机号';
export const MOBILE_INVALID = '请输入正确的手机号!';

/** Auction sign-up, logistics and financing forms (spec 2 §9, spec 3 §5). */
export const LEAD_MOBILE_PATTERN = '1[34578][0-9]{9}';
export const LEAD_MOBILE_REQUIRED = '请输入手机号码';
export const LEAD_MOBILE_INVALID = '手机号码输入错误';

const mobile = new RegExp(`^${MOBILE_PATTERN}$`);
const leadMobile = new RegExp(`^${LEAD_MOBILE_PATTERN}$`);

export function isMobile(text: string): boolean {
  return mobile.test(text);
}

export function isLeadMobile(text: string): boolean {
  return leadMobile.test(text);
}
