import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_PAYMENTS, type PaymentVariables, paymentSettings } from './settings.ts';

const URLS = {
  WECHAT_API_URL: 'https://api.mch.weixin.qq.com',
  WECHAT_LOGIN_URL: 'https://api.weixin.qq.com',
  ALIPAY_GATEWAY: 'https://openapi.alipay.com/gateway.do',
};

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'keys-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const written = path.join(folder, name);
  writeFileSync(written, content);
  return written;
}

const pem = {
  private: () => privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  public: () => publicKey.export({ type: 'spki', format: 'pem' }).toString(),
};

const wechat = (): Partial<PaymentVariables> => ({
  PAYMENT_NOTIFY_URL: 'https://market.example.com',
  WECHAT_APP_ID: 'wx1',
  WECHAT_APP_SECRET: 'secret',
  WECHAT_MCH_ID: '1900000001',
  WECHAT_API_V3_KEY: 'k'.repeat(32),
  WECHAT_PRIVATE_KEY_FILE: file('private.pem', pem.private()),
  WECHAT_SERIAL_NO: '51',
  WECHAT_PLATFORM_PUBLIC_KEY_FILE: file('public.pem', pem.public()),
  WECHAT_PLATFORM_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
});

test('no credentials, no provider', () => {
  expect(paymentSettings(URLS)).toEqual({ ...NO_PAYMENTS, bankAccount: null });
  const urlAlone = { ...URLS, PAYMENT_NOTIFY_URL: 'https://market.example.com' };
  expect(paymentSettings(urlAlone)).toEqual({ ...NO_PAYMENTS, bankAccount: null });
});

test('one provider does not need the other', () => {
  const settings = paymentSettings({ ...URLS, ...wechat() });
  expect(settings.alipay).toBeNull();
  expect(settings.wechat).toMatchObject({
    mchId: '1900000001',
    apiUrl: 'https://api.mch.weixin.qq.com',
    notifyUrl: 'https://market.example.com/api/payment/notify/wechat',
  });
});

test.each(['WECHAT_MCH_ID', 'PAYMENT_NOTIFY_URL'] as const)('says that %s is missing', (name) => {
  const { [name]: _, ...rest } = wechat();
  expect(() => paymentSettings({ ...URLS, ...rest })).toThrow(
    `环境变量 ${name} 未设置：微信支付的变量要么全部设置，要么全部不设。`,
  );
});

test('WeChat Pay is known by its public key, or by its certificates alone', () => {
  const { WECHAT_PLATFORM_PUBLIC_KEY_ID: id, ...half } = wechat();
  expect(paymentSettings({ ...URLS, ...wechat() }).wechat?.platformPublicKey).toMatchObject({ id });
  expect(() => paymentSettings({ ...URLS, ...half })).toThrow(
    '环境变量 WECHAT_PLATFORM_PUBLIC_KEY_ID 未设置：微信支付公钥的变量要么全部设置，要么全部不设。',
  );
  const { WECHAT_PLATFORM_PUBLIC_KEY_FILE: _, ...none } = half;
  expect(paymentSettings({ ...URLS, ...none }).wechat?.platformPublicKey).toBeNull();
});

test('the account for bank transfers is whole or none', () => {
  const account = {
    TRANSFER_PAYEE: '示例有限公司',
    TRANSFER_BANK: '示例银行',
    TRANSFER_ACCOUNT: '3200 0001',
  };
  expect(paymentSettings({ ...URLS, ...account }).bankAccount).toEqual({
    payee: '示例有限公司',
    bank: '示例银行',
    account: '3200 0001',
  });
  const { TRANSFER_BANK: _, ...rest } = account;
  expect(() => paymentSettings({ ...URLS, ...rest })).toThrow(
    '环境变量 TRANSFER_BANK 未设置：对公账户的变量要么全部设置，要么全部不设。',
  );
});

describe('keys', () => {
  const alipay = (privateFile: string, publicFile: string) =>
    paymentSettings({
      ...URLS,
      PAYMENT_NOTIFY_URL: 'https://market.example.com',
      ALIPAY_APP_ID: '2021',
      ALIPAY_PRIVATE_KEY_FILE: privateFile,
      ALIPAY_PUBLIC_KEY_FILE: publicFile,
    }).alipay;

  test.each(['pkcs8', 'pkcs1'] as const)('are read as bare base64 of %s too', (type) => {
    const bare = privateKey.export({ type, format: 'der' }).toString('base64');
    const ours = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const settings = alipay(file('bare', `${bare}\n`), file('bare-public', ours));
    expect(settings?.privateKey.equals(privateKey)).toBe(true);
    expect(settings?.publicKey.equals(publicKey)).toBe(true);
  });

  test('a file that is missing or no key is named with its variable', () => {
    const good = file('good.pem', pem.private());
    expect(() => alipay(path.join(folder, 'none'), good)).toThrow(/ALIPAY_PRIVATE_KEY_FILE .*none/);
    expect(() => alipay(good, file('text', 'no key'))).toThrow(/ALIPAY_PUBLIC_KEY_FILE .*text/);
  });
});
