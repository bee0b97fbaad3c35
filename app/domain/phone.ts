/** The mobile numbers of addresses and accounts (spec 1 §5; decision 10). */

/** Without anchors, as the HTML `pattern` attribute wants it. */
export const MOBILE_PATTERN = '1[3-9][0-9]{9}';
export const MOBILE_REQUIRED = '请输入手机号';
export const MOBILE_INVALID = '请输入正确的手机号!';

const mobile = new RegExp(`^${MOBILE_PATTERN}$`);

export function isMobile(text: string): boolean {
  return mobile.test(text);
}
