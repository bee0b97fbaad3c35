import type { SecretLink } from '#app/domain/message/secret-link.ts';
import type { AliyunSms } from './sms/aliyun.ts';

const NAMES = ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_ORIGIN'] as const;
const BOUNCE_NAME = 'MAIL_BOUNCE_ADDRESS';
const SMS_NAMES = [
  'ALIYUN_SMS_KEY_ID',
  'ALIYUN_SMS_KEY_SECRET',
  'ALIYUN_SMS_SIGN',
  'ALIYUN_SMS_CODE_TEMPLATE',
  'ALIYUN_SMS_NOTICE_TEMPLATE',
] as const;
/** Each by itself: without it these texts are not sent. */
const LINK_NAMES = {
  approval: 'ALIYUN_SMS_APPROVAL_TEMPLATE',
  invitation: 'ALIYUN_SMS_INVITATION_TEMPLATE',
} as const satisfies Record<SecretLink, string>;
type OutletVariables = Partial<
  Record<
    | (typeof NAMES)[number]
    | (typeof SMS_NAMES)[number]
    | (typeof LINK_NAMES)[SecretLink]
    | typeof BOUNCE_NAME,
    string
  >
>;

/** What sends mails, and what they say of where they come from. */
export interface OutletSettings {
  /** Undefined: mails stay in the outbox. */
  smtpUrl: string | undefined;
  /** Null: short messages stay in the outbox. */
  sms: AliyunSms | null;
  /** As `MAIL_FROM` has it; the market may say otherwise, and gives its name where there is none. */
  from: string;
  /** The address to which undelivered mails come back; null: the mail server decides. */
  bounceAddress: string | null;
  /** What visitors call the portal, for the links in mails. */
  origin: string;
}

/** Of a market that sends nothing: its mails are only shown. */
export const UNSENT: OutletSettings = {
  smtpUrl: undefined,
  sms: null,
  from: 'no-reply@market.invalid',
  bounceAddress: null,
  origin: 'http://localhost:3000',
};

/** @throws Error one sentence that names what is missing */
export function outletSettings(variables: OutletVariables): OutletSettings {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, PUBLIC_ORIGIN: origin } = variables;
  const missing = NAMES.filter((name) => !variables[name]);
  if (smtpUrl && missing.length > 0) {
    throw new Error(`环境变量 ${missing.join('、')} 未设置：设置 SMTP_URL 后必须设置。`);
  }
  return {
    smtpUrl,
    sms: smsSettings(variables),
    from: from ?? UNSENT.from,
    bounceAddress: variables[BOUNCE_NAME] ?? null,
    origin: origin ?? UNSENT.origin,
  };
}

/** All of them or none. */
function smsSettings(variables: OutletVariables): AliyunSms | null {
  const missing = SMS_NAMES.filter((name) => !variables[name]);
  if (missing.length === SMS_NAMES.length) return null;
  if (missing.length > 0) {
    throw new Error(
      `环境变量 ${missing.join('、')} 未设置：阿里云短信的变量须全部设置或全部不设置。`,
    );
  }
  const [id = '', secret = '', sign = '', codeTemplate = '', noticeTemplate = ''] = SMS_NAMES.map(
    (name) => variables[name],
  );
  const linkTemplates = {
    approval: variables[LINK_NAMES.approval] ?? null,
    invitation: variables[LINK_NAMES.invitation] ?? null,
  };
  return { id, secret, sign, codeTemplate, noticeTemplate, linkTemplates };
}
