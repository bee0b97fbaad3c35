import { maskedPhone } from '#app/domain/phone.ts';

/**
 * Codes that are sent, to prove that a phone or an address is one's own, or to confirm a payment
 * (design/sessions: Codes).
 */
export const CODE_DIGITS = 6;

/** For how many minutes a code is good, by what it is for: an approver has to read first, and mails take longer. */
export const CODE_MINUTES = {
  phone: 5,
  payment: 5,
  approval: 10,
  invitation: 10,
  mailAddress: 10,
} as const;
export type CodeUse = keyof typeof CODE_MINUTES;
export const codeLifetimeMs = (use: CodeUse): number => CODE_MINUTES[use] * 60_000;
export const codeLife = (use: CodeUse): string => `${CODE_MINUTES[use]} 分钟内有效`;

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

/**
 * Whether a market sends short messages and mails; a demo shows both to its operator instead
 * (design/sessions: How people are proved).
 */
export interface Sends {
  texts: boolean;
  mails: boolean;
}

export const CODE_CHANNELS = ['sms', 'mail'] as const;

/** By what a code reaches a person, and where to, as it is shown. */
export interface CodeWay {
  by: (typeof CODE_CHANNELS)[number];
  to: string;
}
export const WAY_LABEL = { sms: '短信验证码', mail: '邮箱验证码' } as const;

export const CODE_REQUIRED = '请输入验证码';
export const CODE_INVALID = `请输入 ${CODE_DIGITS} 位数字验证码`;
export const CODE_GONE = '验证码已失效，请重新获取';
export const CODE_TRIED_OUT = '验证码错误次数过多，请重新获取';
export const codeWrong = (left: number): string =>
  `验证码错误，还可以输入 ${left} 次；多次获取时以最新收到的为准`;
const USUAL_LIFE = codeLife('phone');

/** Said of every phone, with an account or without one. */
export const CODE_SENT = `如果该手机号可以接收，验证码已发送，${USUAL_LIFE}`;

/** The same where codes go by mail. */
export const CODE_MAILED = `如果该手机号的账号有已确认的邮箱，验证码已发送到该邮箱，${USUAL_LIFE}；没有收到时，请联系平台运营人员获取一次性链接`;
export const codeMailedTo = (mail: string): string =>
  `验证码已发送到邮箱 ${maskedMail(mail)}，${USUAL_LIFE}`;
export const CODE_MAILED_TO_NEW = `如果该邮箱可以接收，验证码已发送，${USUAL_LIFE}`;

/** What is said where a code cannot be sent, with what to do instead. */
export const NOT_SENT: Readonly<Record<CodePurpose, string>> = {
  login: '本平台没有开通短信和邮件，不能用验证码登录：请用密码登录',
  reset: '本平台没有开通短信和邮件，不能自助重置密码：请联系平台运营人员获取一次性重置链接',
  register: '本平台没有开通短信和邮件，不能自助注册：请联系平台运营人员获取一次性注册链接',
  changePhone: '本平台没有开通短信，不能自助更换手机号：请联系平台运营人员核对身份后更换',
  confirm: '本平台没有开通短信，您也没有可以接收验证码的邮箱：请输入登录密码',
};
export const PAYMENT_CODE_NOT_SENT =
  '本平台没有开通短信，您也没有可以接收验证码的邮箱：请换用其他支付方式';
export const APPROVAL_CODE_NOT_SENT =
  '本平台没有开通短信，审批人也没有可以接收验证码的邮箱：请登录后在「企业审批」中审批';
export const MAIL_NOT_SENT = '本平台没有开通邮件，不能确认邮箱';

/** Whom codes can reach: by text, else by mail at an address that was confirmed; null: by nothing. */
export function codeWayOf(
  sends: Sends,
  { phone, mail }: { phone: string; mail: string | null },
): CodeWay | null {
  if (sends.texts) return { by: 'sms', to: maskedPhone(phone) };
  return sends.mails && mail !== null ? { by: 'mail', to: maskedMail(mail) } : null;
}

/** Of 「zhang@example.com」 「z***@example.com」. */
export const maskedMail = (mail: string): string => mail.replace(/^(.)[^@]*/, '$1***');

const ABOUT: Readonly<Record<CodePurpose, string>> = {
  login: '您正在登录',
  reset: '您正在重置登录密码',
  register: '您正在注册',
  changePhone: '您正在更换登录手机号',
  confirm: '您正在确认身份',
};

/** @param sign the name of the market, which such texts begin with */
export const codeText = (sign: string, purpose: CodePurpose, code: string): string =>
  `【${sign}】验证码 ${code}，${ABOUT[purpose]}，${USUAL_LIFE}，请勿告诉他人。`;

/** To the owner of an account whose phone somebody registers again, or gives to another account. */
export const takenPhoneText = (sign: string, purpose: CodePurpose): string =>
  purpose === 'changePhone'
    ? `【${sign}】该手机号已有账号，不能改为其他账号的手机号。如非本人操作，请忽略。`
    : `【${sign}】该手机号已有账号，请直接登录，或用「忘记密码」重置密码。如非本人操作，请忽略。`;
