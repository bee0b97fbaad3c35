/** Codes that are sent, to prove that a phone or an address is one's own, or to confirm a payment (decision 24). */
export const CODE_DIGITS = 6;
export const CODE_LIFETIME_MS = 5 * 60 * 1000;
/** Of those that come by mail, or to an approver who has to read first. */
export const LONG_CODE_MINUTES = 10;
export const LONG_CODE_LIFETIME_MS = LONG_CODE_MINUTES * 60_000;
export const CODE_TRIES = 5;
/** All who try a phone's code together. */
export const CODE_TRIES_OF_ALL = 25;
export const CODE_RESEND_SECONDS = 60;

/** Purposes for which a code can be asked for without a login. */
export const ASKED_PURPOSES = ['login', 'reset', 'register', 'changePhone'] as const;
export const CODE_PURPOSES = [...ASKED_PURPOSES, 'confirm'] as const;
/** Those whose codes go to a phone that no account has yet. */
export const FREE_PHONE_PURPOSES: readonly CodePurpose[] = ['register', 'changePhone'];
export type AskedPurpose = (typeof ASKED_PURPOSES)[number];
export type CodePurpose = (typeof CODE_PURPOSES)[number];

export const CODE_REQUIRED = '请输入短信验证码';
export const CODE_INVALID = `请输入 ${CODE_DIGITS} 位数字验证码`;
export const CODE_GONE = '验证码已失效，请重新获取';
export const CODE_TRIED_OUT = '验证码错误次数过多，请重新获取';
export const codeWrong = (left: number): string =>
  `验证码错误，还可以输入 ${left} 次；多次获取时以最新收到的为准`;
/** Said of every phone, with an account or without one. */
export const CODE_SENT = '如果该手机号可以接收，验证码已发送，5 分钟内有效';

const ABOUT: Readonly<Record<CodePurpose, string>> = {
  login: '您正在登录',
  reset: '您正在重置登录密码',
  register: '您正在注册',
  changePhone: '您正在更换登录手机号',
  confirm: '您正在确认身份',
};

export const codeText = (purpose: CodePurpose, code: string): string =>
  `【衡材网】验证码 ${code}，${ABOUT[purpose]}，5 分钟内有效，请勿告诉他人。`;
