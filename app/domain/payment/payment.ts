import type { CustomerType } from '#app/domain/account/customer.ts';
import { MINUTE_MS } from '../duration.ts';

/**
 * The payment methods (spec 1 §4, spec 3 §2.6); an order paid by `card` is paid when it is
 * submitted.
 */
export const PAY_METHODS = ['wechat', 'alipay', 'wallet', 'coupons', 'card'] as const;
export type PayMethod = (typeof PAY_METHODS)[number];

export const PAY_METHOD_LABEL: Readonly<Record<PayMethod | 'transfer', string>> = {
  wechat: '微信支付',
  alipay: '支付宝支付',
  wallet: '钱包支付',
  coupons: '券支付',
  card: '储值卡支付',
  transfer: '对公转账',
};

/**
 * The methods on the pay page: enterprise customers cannot pay by WeChat (spec 3 §6; design/payments: Attempts).
 */
export function payMethodsFor({ customerType }: { customerType: CustomerType }): PayMethod[] {
  return PAY_METHODS.filter(
    (method) => method !== 'card' && !(method === 'wechat' && customerType === 'enterprise'),
  );
}

/** The ways in which money comes into a market. Wallets and vouchers only pass on what is in it. */
export const PAY_WAYS = ['wechat', 'alipay', 'transfer'] as const;
export type PayWay = (typeof PAY_WAYS)[number];

/** Providers take no code that is valid for less. */
const SHORTEST_CODE_MS = MINUTE_MS;

/** Until when a provider takes money by a code: not beyond the time of what it pays. */
export function codeExpiry(expiresAt: Date, payDeadlines: readonly Date[], now: Date): Date {
  const end = Math.min(Number(expiresAt), ...payDeadlines.map(Number));
  return new Date(Math.max(end, now.getTime() + SHORTEST_CODE_MS));
}

/** Orders that are paid by one payment: at least two, and what one QR code is looked at for. */
export const MOST_BUNDLED_ORDERS = 20;
export const TOO_FEW_BUNDLED = '请至少选择两个待付款的订单';
export const TOO_MANY_BUNDLED = `一次最多合并支付 ${MOST_BUNDLED_ORDERS} 个订单，请分批支付`;

/** Begins a code for several orders together; the codes of single orders are digits only. */
export const BUNDLE_PREFIX = 'HB';
export const isBundleCode = (code: string): boolean => code.startsWith(BUNDLE_PREFIX);

/** spec 1 §5, spec 3 §8.3. */
export const SCAN_WITH_WECHAT = '请使用微信扫码支付！';
export const SCAN_WITH_ALIPAY = '请使用支付宝扫码支付！';
export const SCAN_WITH_EITHER = '请使用微信或支付宝扫码支付';

/** A code that the market draws may lead to nobody else. */
export const FOREIGN_ADDRESS = '只能为本站的网址生成二维码';

/** Coupon pay: its confirmation, and the message for too few coupons (spec 3 §5, §8.3). */
export const CONFIRM_COUPON_PAY = '确定用券支付吗?';
export const COUPONS_SHORT = '券数量不足！';

/** spec 3 §8.3. */
export const PAY_CANCELLED = '取消支付';
export const PAY_FAILED = '支付失败，请再试一次';

/** The app whose built-in browser sent this User-Agent. */
export function appFromUserAgent(userAgent: string): 'wechat' | 'alipay' | null {
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  if (/AlipayClient/i.test(userAgent)) return 'alipay';
  return null;
}

/**
 * Why a payment page opened by a QR code cannot pay in this browser, or null: WeChat pays inside
 * WeChat only, Alipay inside Alipay only, and a code without a method in either (spec 1 §5).
 */
export function inAppPayProblem(userAgent: string, method: PayMethod | null): string | null {
  const app = appFromUserAgent(userAgent);
  if (method === 'wechat') return app === 'wechat' ? null : SCAN_WITH_WECHAT;
  if (method === 'alipay') return app === 'alipay' ? null : SCAN_WITH_ALIPAY;
  return app ? null : SCAN_WITH_EITHER;
}

export type PayOutcome = 'paid' | 'cancelled' | 'failed';

/** Results of `WeixinJSBridge`: its `err_msg` (spec 3 §4). */
export function wechatOutcome(message: string): PayOutcome {
  if (message.endsWith(':ok')) return 'paid';
  return message.endsWith(':cancel') ? 'cancelled' : 'failed';
}

/**
 * Results of `AlipayJSBridge`: 9000 is success (spec 3 §4), 6001 means that the payer cancelled.
 */
export function alipayOutcome(resultCode: string): PayOutcome {
  if (resultCode === '9000') return 'paid';
  return resultCode === '6001' ? 'cancelled' : 'failed';
}
