import type { Sends } from '../account/codes.ts';
import type { RegistrationProof } from '../account/registration.ts';

/** The settings of a market that its safety depends on. */
export interface MarketSettings {
  isDemo: boolean;
  /** The variable `DEMO`; undefined: not set. */
  demo: boolean | undefined;
  publicOrigin: string | undefined;
  sends: Sends;
  registrationProof: RegistrationProof;
  operatorTotp: boolean;
  hasSessionSecret: boolean;
}

export interface UnsafeSetting {
  /** The variable, or the variables of which one is needed. */
  name: string;
  /** What can happen, and what to do. */
  sentence: string;
}

type Rule = UnsafeSetting & { when(settings: MarketSettings): boolean };

/** Rules that a demo need not keep, because none of its data is real. */
const OF_REAL_MARKETS: readonly Rule[] = [
  {
    name: 'PUBLIC_ORIGIN',
    sentence:
      '没有设置：登录和密码在网络上明文传送，短信和邮件里的链接没有网站地址。请设为网站的 https 地址',
    when: ({ publicOrigin }) => publicOrigin === undefined,
  },
  {
    name: 'PUBLIC_ORIGIN',
    sentence: '不是 https 地址：登录和密码在网络上明文传送。请改用 https',
    when: ({ publicOrigin }) => publicOrigin?.startsWith('http:') ?? false,
  },
  {
    name: 'ALIYUN_SMS_…、SMTP_URL',
    sentence:
      '都没有设置：验证码和通知发不出去，注册只能用运营在「邀请与开店」里生成、或 npm run market 打印的一次性链接，重置密码只能用后者，不能用钱包支付。请至少设置其中一项',
    when: ({ sends }) => !sends.texts && !sends.mails,
  },
  {
    name: 'REGISTRATION_PROOF',
    sentence: '为 off：任何人都能用别人的手机号注册。请去掉这项设置，或改为 sms、mail、link',
    when: ({ registrationProof }) => registrationProof === 'off',
  },
  {
    name: 'OPERATOR_TOTP',
    sentence: '为 off：运营账号只凭密码或一条短信就能登录。请去掉这项设置，或改为 required',
    when: ({ operatorTotp }) => !operatorTotp,
  },
  {
    name: 'SESSION_SECRET',
    sentence:
      '没有设置：验证器的密钥在数据库里不加密，门户传来的访客地址不被采信。请设为与门户相同的值',
    when: ({ hasSessionSecret }) => !hasSessionSecret,
  },
];

const OF_DEMOS: readonly Rule[] = [
  {
    name: 'DEMO',
    sentence:
      '为 0，但数据库里是演示市场：演示账号的密码是公开的，验证码显示在运营台，不能正式使用。请换一个空的数据库',
    when: ({ demo }) => demo === false,
  },
];

/** The settings with which a market is not safe, in the operator's words. */
export const unsafeSettings = (settings: MarketSettings): UnsafeSetting[] =>
  (settings.isDemo ? OF_DEMOS : OF_REAL_MARKETS)
    .filter(({ when }) => when(settings))
    .map(({ name, sentence }) => ({ name, sentence }));

/** The unsafe settings as lines for the terminal. */
export const unsafeLines = (unsafe: readonly UnsafeSetting[]): string[] =>
  unsafe.length === 0
    ? []
    : ['不安全的设置：', ...unsafe.map(({ name, sentence }) => `  ${name} ${sentence}。`)];
