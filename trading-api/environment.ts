import { existsSync } from 'node:fs';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';
import {
  baseAddressesVariable,
  baseAddressVariable,
  databaseUrlVariable,
  flagVariable,
  logVariables,
  metricsHostVariable,
  operatorTotpVariable,
  optionalPortVariable,
  portVariable,
  readTrust,
  readVariables,
  registrationVariables,
  sessionSecretVariable,
  storageVariables,
  tracesVariables,
  trustProxyVariable,
  webAddressVariable,
} from '#app/domain/environment-variables.ts';
import { isMail } from '#app/domain/message/preferences.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { auctionKeyIn } from '#trading-api/auction/signing.ts';
import { engineSettings } from '#trading-api/catalogue/search/engine/settings.ts';
import { outletSettings } from '#trading-api/message/outlet-settings.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { databasePlace } from '#trading-api/platform/database/settings.ts';
import { fileStoreSettings } from '#trading-api/platform/storage/settings.ts';
import { paymentSettings } from './payments/settings.ts';

const smsTemplate = z
  .string()
  .regex(/^SMS_\d+$/, { error: '应为短信模板的编号，例如 SMS_123456789' });

export const apiVariables = z.object({
  API_PORT: portVariable('3001'),
  SESSION_SECRET: sessionSecretVariable,
  TRUST_PROXY: trustProxyVariable(proxyAddr.compile),
  ...storageVariables,
  DATABASE_DIRECT_URL: databaseUrlVariable,
  DATABASE_REPLICA_URL: databaseUrlVariable,
  DEMO: flagVariable.optional(),
  ...registrationVariables,
  OPERATOR_TOTP: operatorTotpVariable,
  ...logVariables,
  API_METRICS_PORT: optionalPortVariable,
  METRICS_HOST: metricsHostVariable,
  ...tracesVariables,
  SEARCH_URL: baseAddressesVariable.optional(),
  SEARCH_CA: z.string().optional(),
  SEARCH_INDEX: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,60}$/, {
      error: '应为小写字母开头、由小写字母、数字、- 和 _ 组成的名称，最多 61 个字符',
    })
    .default('goods'),
  FILE_STORE_URL: baseAddressVariable.optional(),
  FILE_STORE_KEY_ID: z.string().optional(),
  FILE_STORE_SECRET: z.string().optional(),
  FILE_STORE_REGION: z.string().default('us-east-1'),
  AUCTION_KEY_FILE: z.string().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: '应为以 smtp:// 或 smtps:// 开头的网址' })
    .optional(),
  MAIL_FROM: textUpTo(200)
    .refine((from) => isMail(/<([^<>]*)>$/.exec(from)?.[1] ?? from), {
      error: '应为邮箱地址，可带名称，例如 交易平台 <no-reply@market.example.com>',
    })
    .optional(),
  MAIL_BOUNCE_ADDRESS: z
    .string()
    .refine((address) => isMail(address) && !address.includes('+'), {
      error: '应为不含 + 的邮箱地址，例如 bounce@market.example.com',
    })
    .optional(),
  ALIYUN_SMS_KEY_ID: z.string().optional(),
  ALIYUN_SMS_KEY_SECRET: z.string().optional(),
  ALIYUN_SMS_SIGN: textUpTo(30).optional(),
  ALIYUN_SMS_CODE_TEMPLATE: smsTemplate.optional(),
  ALIYUN_SMS_NOTICE_TEMPLATE: smsTemplate.optional(),
  ALIYUN_SMS_APPROVAL_TEMPLATE: smsTemplate.optional(),
  ALIYUN_SMS_INVITATION_TEMPLATE: smsTemplate.optional(),
  PAYMENT_SANDBOX: flagVariable.default(false),
  PUBLIC_ORIGIN: baseAddressVariable.transform((url) => new URL(url).origin).optional(),
  PAYMENT_NOTIFY_URL: baseAddressVariable.optional(),
  TRANSFER_PAYEE: textUpTo(100).optional(),
  TRANSFER_BANK: textUpTo(100).optional(),
  TRANSFER_ACCOUNT: z
    .string()
    .regex(/^[\d\s-]{8,40}$/, { error: '应为 8 到 40 位的数字、空格或连字符' })
    .optional(),
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  WECHAT_MCH_ID: z.string().optional(),
  WECHAT_API_V3_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32}$/, { error: '应为 32 个字符' })
    .optional(),
  WECHAT_PRIVATE_KEY_FILE: z.string().optional(),
  WECHAT_SERIAL_NO: z.string().optional(),
  WECHAT_PLATFORM_PUBLIC_KEY_FILE: z.string().optional(),
  WECHAT_PLATFORM_PUBLIC_KEY_ID: z.string().optional(),
  WECHAT_API_URL: baseAddressVariable.default('https://api.mch.weixin.qq.com'),
  WECHAT_LOGIN_URL: baseAddressVariable.default('https://api.weixin.qq.com'),
  ALIPAY_APP_ID: z.string().optional(),
  ALIPAY_PRIVATE_KEY_FILE: z.string().optional(),
  ALIPAY_PUBLIC_KEY_FILE: z.string().optional(),
  ALIPAY_GATEWAY: webAddressVariable.default('https://openapi.alipay.com/gateway.do'),
});

export type ApiSettings = z.output<typeof apiVariables>;

/**
 * The trading API's settings, from the environment and `.env`.
 * @throws Error one sentence that names the variable that is wrong
 */
export function readApiSettings(): ApiSettings {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readVariables(apiVariables, process.env, (sentence) => new Error(sentence));
}

/** Which proxies a trading API of its own trusts. */
export const trustOf = ({ TRUST_PROXY }: ApiSettings) => readTrust(TRUST_PROXY, proxyAddr.compile);

export const settledOptions = (settings: ApiSettings) => ({
  ...databasePlace(settings),
  demo: settings.DEMO,
  registration: {
    proof: settings.REGISTRATION_PROOF,
    perNetwork: settings.REGISTRATIONS_PER_NETWORK,
  },
  operatorTotp: settings.OPERATOR_TOTP && settings.OPERATOR_TOTP === 'required',
  publicOrigin: settings.PUBLIC_ORIGIN,
  payments: paymentSettings(settings),
  paymentSandbox: settings.PAYMENT_SANDBOX,
  searchEngine: engineSettings(settings),
  fileStore: fileStoreSettings(settings),
  outlets: outletSettings(settings),
  auctionKey: auctionKeyIn(settings.AUCTION_KEY_FILE),
  traced: settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
  logLevel: settings.LOG_LEVEL,
  migrationsFolder: MIGRATIONS_FOLDER,
  measured: true,
});
