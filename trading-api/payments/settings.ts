import { PAY_PROVIDER, type ProviderMethod } from '#app/domain/payment/payment.ts';
import { privateKeyIn, publicKeyIn } from '#trading-api/platform/key-file.ts';
import type { AlipaySettings } from './alipay.ts';
import type { WechatSettings } from './wechat.ts';

const WECHAT = [
  'WECHAT_APP_ID',
  'WECHAT_APP_SECRET',
  'WECHAT_MCH_ID',
  'WECHAT_API_V3_KEY',
  'WECHAT_PRIVATE_KEY_FILE',
  'WECHAT_SERIAL_NO',
] as const;

/** Of a merchant with WeChat Pay's public key; without it, WeChat Pay is known by its certificates alone. */
const WECHAT_PUBLIC_KEY = [
  'WECHAT_PLATFORM_PUBLIC_KEY_FILE',
  'WECHAT_PLATFORM_PUBLIC_KEY_ID',
] as const;

const ALIPAY = ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY_FILE', 'ALIPAY_PUBLIC_KEY_FILE'] as const;

const BANK_ACCOUNT = ['TRANSFER_PAYEE', 'TRANSFER_BANK', 'TRANSFER_ACCOUNT'] as const;

/** The variables of which a market sets all or none. */
export const ALL_OR_NONE = [WECHAT, WECHAT_PUBLIC_KEY, ALIPAY, BANK_ACCOUNT] as const;

type ProviderName = (typeof WECHAT | typeof ALIPAY)[number] | 'PAYMENT_NOTIFY_URL';
type Name = ProviderName | (typeof WECHAT_PUBLIC_KEY | typeof BANK_ACCOUNT)[number];

export interface BankAccount {
  payee: string;
  bank: string;
  account: string;
}

/** Of a market that takes simulated payments. */
export const DEMO_BANK_ACCOUNT: BankAccount = {
  payee: '演示交易平台有限公司',
  bank: '演示银行无锡分行营业部',
  account: '3200 0000 0000 0000 018',
};

export type PaymentVariables = Partial<Record<Name, string>> & {
  WECHAT_API_URL: string;
  WECHAT_LOGIN_URL: string;
  ALIPAY_GATEWAY: string;
};

/** What each provider is set up with. */
export interface ProviderSettings {
  wechat: WechatSettings;
  alipay: AlipaySettings;
}

/** The providers with credentials in this market; null for one without. */
export type PaymentSettings = { [Method in ProviderMethod]: ProviderSettings[Method] | null } & {
  /** Null or absent: transfers are taken only where payments are simulated, to an invented account. */
  bankAccount?: BankAccount | null;
};

export const NO_PAYMENTS: PaymentSettings = { wechat: null, alipay: null };

/** Where the providers send their notifications, below PAYMENT_NOTIFY_URL. */
export const NOTIFY_PATH: Readonly<Record<ProviderMethod, string>> = {
  wechat: '/api/payment/notify/wechat',
  alipay: '/api/payment/notify/alipay',
};

/**
 * Reads the keys of the providers that are configured.
 * @throws Error one sentence that names what is missing or wrong
 */
export function paymentSettings(variables: PaymentVariables): PaymentSettings {
  const wechat = allOrNone(PAY_PROVIDER.wechat.name, WECHAT, variables);
  const alipay = allOrNone(PAY_PROVIDER.alipay.name, ALIPAY, variables);
  return {
    wechat: wechat && {
      appId: wechat.WECHAT_APP_ID,
      appSecret: wechat.WECHAT_APP_SECRET,
      mchId: wechat.WECHAT_MCH_ID,
      apiV3Key: wechat.WECHAT_API_V3_KEY,
      serialNo: wechat.WECHAT_SERIAL_NO,
      privateKey: privateKeyIn('WECHAT_PRIVATE_KEY_FILE', wechat.WECHAT_PRIVATE_KEY_FILE),
      platformPublicKey: platformPublicKeyIn(variables),
      apiUrl: variables.WECHAT_API_URL,
      loginUrl: variables.WECHAT_LOGIN_URL,
      notifyUrl: wechat.PAYMENT_NOTIFY_URL + NOTIFY_PATH.wechat,
    },
    alipay: alipay && {
      appId: alipay.ALIPAY_APP_ID,
      privateKey: privateKeyIn('ALIPAY_PRIVATE_KEY_FILE', alipay.ALIPAY_PRIVATE_KEY_FILE),
      publicKey: publicKeyIn('ALIPAY_PUBLIC_KEY_FILE', alipay.ALIPAY_PUBLIC_KEY_FILE),
      gateway: variables.ALIPAY_GATEWAY,
      notifyUrl: alipay.PAYMENT_NOTIFY_URL + NOTIFY_PATH.alipay,
    },
    bankAccount: bankAccountIn(variables),
  };
}

function platformPublicKeyIn(variables: PaymentVariables): WechatSettings['platformPublicKey'] {
  const named = wholeOrNone('微信支付公钥', WECHAT_PUBLIC_KEY, variables);
  return (
    named && {
      id: named.WECHAT_PLATFORM_PUBLIC_KEY_ID,
      key: publicKeyIn('WECHAT_PLATFORM_PUBLIC_KEY_FILE', named.WECHAT_PLATFORM_PUBLIC_KEY_FILE),
    }
  );
}

function bankAccountIn(variables: PaymentVariables): BankAccount | null {
  const account = wholeOrNone('对公账户', BANK_ACCOUNT, variables);
  return (
    account && {
      payee: account.TRANSFER_PAYEE,
      bank: account.TRANSFER_BANK,
      account: account.TRANSFER_ACCOUNT,
    }
  );
}

const allOrNone = <Own extends ProviderName>(
  provider: string,
  own: readonly Own[],
  variables: PaymentVariables,
) =>
  own.every((name) => variables[name] === undefined)
    ? null
    : wholeOrNone(provider, [...own, 'PAYMENT_NOTIFY_URL'] as const, variables);

/** @throws Error where only some of them are set */
function wholeOrNone<Own extends Name>(
  what: string,
  needed: readonly Own[],
  variables: PaymentVariables,
): Record<Own, string> | null {
  if (needed.every((name) => variables[name] === undefined)) return null;
  const missing = needed.filter((name) => variables[name] === undefined);
  if (missing.length > 0) {
    throw new Error(
      `环境变量 ${missing.join('、')} 未设置：${what}的变量要么全部设置，要么全部不设。`,
    );
  }
  return Object.fromEntries(needed.map((name) => [name, variables[name] ?? ''])) as Record<
    Own,
    string
  >;
}
