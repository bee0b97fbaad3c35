import type { Sends } from './codes.ts';
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

const NAME_CHARACTERS = '姓名不能含控制字符或不可见字符';
const NAME_RESERVED = '姓名不能含“平台”“客服”“系统”“管理员”等身份，也不能写成代他人或某个角色';

/** What nobody sees, or what a page draws in another order or shape. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;
/** What the market itself says beside a name: who has decided for whom, in which role, or that it is the market. */
const ROLES = '管理员|企业管理员|审批|财务|采购|只读|企业注册账号|注册账号';
const SAID_BESIDE = new RegExp(
  `平台|客服|系统|[(\\[【〔「《<＜]\\s*(?:代(?!理)|(?:${ROLES})\\s*[)\\]】〕」》>＞])|^(?:${ROLES})$`,
);

/**
 * What is wrong with the name of a person, or null.
 * @param isCompany whether it is that of an own login of an enterprise, which is called as it is registered
 */
export function nameProblem(name: string, isCompany = false): string | null {
  if (UNSEEN.test(name)) return NAME_CHARACTERS;
  return !isCompany && SAID_BESIDE.test(name.normalize('NFKC')) ? NAME_RESERVED : null;
}

/** What is wrong with a new password of the account with this phone, or null. */
export function passwordProblem(password: string, phone = ''): string | null {
  if (password === '') return PASSWORD_REQUIRED;
  if (password.length < MIN_PASSWORD) return PASSWORD_TOO_SHORT;
  const holdsPhone = phone.length >= 6 && password.includes(phone.slice(-11));
  return holdsPhone || isCommonPassword(password) ? PASSWORD_COMMON : null;
}

/**
 * What registering proves: nothing; that the phone is one's own, by a code sent to it; a mail address, by a code sent
 * there; or that the operator knows the person, who has a one-time link for the phone.
 */
export const REGISTRATION_PROOFS = ['off', 'sms', 'mail', 'link'] as const;
export type RegistrationProof = (typeof REGISTRATION_PROOFS)[number];

/** How accounts are opened in a market. */
export interface RegistrationRules {
  proof: RegistrationProof;
  /** How many a network may open in 10 seconds. */
  perNetwork: number;
}

/** What registering proves where no setting says it: as much as the market can ask for. */
export function usualProof({
  isDemo,
  sends,
}: {
  isDemo: boolean;
  sends: Sends;
}): RegistrationProof {
  if (isDemo) return 'off';
  if (sends.texts) return 'sms';
  return sends.mails ? 'mail' : 'link';
}

/** What is wrong with a setting of it, or null. */
export function proofProblem(proof: RegistrationProof, { texts, mails }: Sends): string | null {
  if (proof === 'sms' && !texts) return 'sms 要求设置 ALIYUN_SMS_…，才能发送短信';
  return proof === 'mail' && !mails ? 'mail 要求设置 SMTP_URL，才能发送邮件' : null;
}
