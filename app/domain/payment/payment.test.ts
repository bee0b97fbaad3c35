import { describe, expect, test } from 'vitest';
import {
  alipayOutcome,
  appFromUserAgent,
  codeExpiry,
  inAppPayProblem,
  isBundleCode,
  startedMethodsOf,
  wechatOutcome,
} from './payment.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15';
const wechat = `${iphone} Mobile/15E148 MicroMessenger/8.0.42(0x18002a2f) NetType/WIFI`;
const alipay = `${iphone} Mobile/15E148 NebulaSDK/1.8 AliApp(AP/10.5.30) AlipayClient/10.5.30`;

describe('startedMethodsOf', () => {
  test('spec 3 §4: customer type enterprise hides WeChat', () => {
    expect(startedMethodsOf({ customerType: 'enterprise' })).toEqual([
      'alipay',
      'wallet',
      'coupons',
    ]);
  });

  test('a personal customer has all that can be chosen', () => {
    expect(startedMethodsOf({ customerType: 'personal' })).toEqual([
      'wechat',
      'alipay',
      'wallet',
      'coupons',
    ]);
  });
});

test('a provider takes no money beyond the time of what it pays, but for a minute at least', () => {
  const now = new Date('2026-12-01T09:30:00.000Z');
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  expect(codeExpiry(after(300), [after(1800)], now)).toEqual(after(300));
  expect(codeExpiry(after(300), [after(1800), after(120)], now)).toEqual(after(120));
  expect(codeExpiry(after(300), [after(10)], now)).toEqual(after(60));
  expect(codeExpiry(after(300), [], now)).toEqual(after(300));
});

test('the code of several orders together is known by its beginning', () => {
  expect(isBundleCode('HB20261122000001')).toBe(true);
  expect(isBundleCode('20261122000001')).toBe(false);
});

test('the app is known by its User-Agent', () => {
  expect(appFromUserAgent(wechat)).toBe('wechat');
  expect(appFromUserAgent(alipay)).toBe('alipay');
  expect(appFromUserAgent(iphone)).toBeNull();
  expect(appFromUserAgent('')).toBeNull();
});

test.each([
  ['wechat', wechat, null],
  ['wechat', alipay, '请使用微信扫码支付！'],
  ['wechat', iphone, '请使用微信扫码支付！'],
  ['alipay', alipay, null],
  ['alipay', wechat, '请使用支付宝扫码支付！'],
  ['alipay', iphone, '请使用支付宝扫码支付！'],
  [null, iphone, '请使用微信或支付宝扫码支付'],
  [null, wechat, null],
  [null, alipay, null],
] as const)('spec 1 §5: pay by %s in %s', (method, userAgent, problem) => {
  expect(inAppPayProblem(userAgent, method)).toBe(problem);
});

test('spec 3 §4: what the bridges say of a payment', () => {
  expect(
    ['ok', 'cancel', 'fail'].map((end) => wechatOutcome(`get_brand_wcpay_request:${end}`)),
  ).toEqual(['paid', 'cancelled', 'failed']);
  expect(['9000', '6001', '4000', '8000'].map(alipayOutcome)).toEqual([
    'paid',
    'cancelled',
    'failed',
    'failed',
  ]);
});
