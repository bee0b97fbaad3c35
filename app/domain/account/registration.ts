export const PASSWORD_REQUIRED = '请输入密码';
export const NAME_REQUIRED = '请输入姓名';
export const PHONE_TAKEN = '该手机号已注册';

export const MIN_PASSWORD = 8;
export const PASSWORD_TOO_SHORT = `密码至少 ${MIN_PASSWORD} 位`;
export const MAX_PASSWORD = 256;
export const PASSWORD_TOO_LONG = `密码最多 ${MAX_PASSWORD} 位`;

export const MAX_NAME = 60;
export const NAME_TOO_LONG = `姓名最多 ${MAX_NAME} 个字`;

/** What is wrong with a password, or null. */
export function passwordProblem(password: string): string | null {
  if (password === '') return PASSWORD_REQUIRED;
  return password.length < MIN_PASSWORD ? PASSWORD_TOO_SHORT : null;
}
