import { isCommonPassword } from './common-passwords.ts';

export const PASSWORD_REQUIRED = '请输入密码';
export const NAME_REQUIRED = '请输入姓名';
export const PHONE_TAKEN = '该手机号已注册';

/** For new passwords (NIST SP 800-63B): long, none of the common ones, and nothing else is asked. */
export const MIN_PASSWORD = 10;
export const PASSWORD_TOO_SHORT = `密码至少 ${MIN_PASSWORD} 位`;
export const MAX_PASSWORD = 256;
export const PASSWORD_TOO_LONG = `密码最多 ${MAX_PASSWORD} 位`;
export const PASSWORD_COMMON = '这个密码太常见，容易被猜到，请换一个';

export const MAX_NAME = 60;

/** What is wrong with a new password of the account with this phone, or null. */
export function passwordProblem(password: string, phone = ''): string | null {
  if (password === '') return PASSWORD_REQUIRED;
  if (password.length < MIN_PASSWORD) return PASSWORD_TOO_SHORT;
  const holdsPhone = phone.length >= 6 && password.includes(phone.slice(-11));
  return holdsPhone || isCommonPassword(password) ? PASSWORD_COMMON : null;
}

/** How registering proves that the phone is one's own: not at all, or by a code sent to it. */
export const REGISTRATION_PROOFS = ['off', 'sms'] as const;
export type RegistrationProof = (typeof REGISTRATION_PROOFS)[number];
