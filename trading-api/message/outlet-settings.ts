const NAMES = ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_ORIGIN'] as const;
type OutletVariables = Partial<Record<(typeof NAMES)[number], string>>;

/** What sends mails, and what they say of where they come from. */
export interface OutletSettings {
  /** Undefined: mails stay in the outbox. */
  smtpUrl: string | undefined;
  /** 「名称 <地址>」 */
  from: string;
  /** What visitors call the portal, for the links in mails. */
  origin: string;
}

/** Of a market that sends nothing: its mails are only shown. */
export const UNSENT: OutletSettings = {
  smtpUrl: undefined,
  from: '交易平台 <no-reply@market.invalid>',
  origin: 'http://localhost:3000',
};

/** @throws Error one sentence that names what is missing */
export function outletSettings(variables: OutletVariables): OutletSettings {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, PUBLIC_ORIGIN: origin } = variables;
  const missing = NAMES.filter((name) => !variables[name]);
  if (smtpUrl && missing.length > 0) {
    throw new Error(`环境变量 ${missing.join('、')} 未设置：设置 SMTP_URL 后必须设置。`);
  }
  return { smtpUrl, from: from ?? UNSENT.from, origin: origin ?? UNSENT.origin };
}
