import type { CustomerType } from '#app/domain/account/customer.ts';
import { MINUTE_MS } from '../duration.ts';
import { namesOf } from '../names-of.ts';

/** How far a payment is. */
export const PAYMENT_STATES = ['pending', 'paid', 'refunded'] as const;

interface PayFacts {
  label: string;
  /** Where the money of a payment comes from; `checkout`: the order was paid when it was submitted. */
  from: 'provider' | 'bank' | 'wallet' | 'vouchers' | 'checkout';
}

/** The payment methods (spec 1 §4, spec 3 §2.6). */
export const PAY_METHOD = {
  wechat: { label: '微信支付', from: 'provider' },
  alipay: { label: '支付宝支付', from: 'provider' },
  wallet: { label: '钱包支付', from: 'wallet' },
  coupons: { label: '券支付', from: 'vouchers' },
  card: { label: '储值卡支付', from: 'checkout' },
  transfer: { label: '对公转账', from: 'bank' },
} as const satisfies Readonly<Record<string, PayFacts>>;
export type PayMethod = keyof typeof PAY_METHOD;
export const PAY_METHODS = namesOf(PAY_METHOD);

type From<Source extends PayFacts['from']> = {
  [Method in PayMethod]: (typeof PAY_METHOD)[Method]['from'] extends Source ? Method : never;
}[PayMethod];

const methodsFrom = <Source extends PayFacts['from']>(...sources: Source[]) =>
  PAY_METHODS.filter((method) => (sources as string[]).includes(PAY_METHOD[method].from)) as [
    From<Source>,
    ...From<Source>[],
  ];

/** The methods by which a payment is started on the pay page; a bank transfer is only announced there. */
export const STARTED_METHODS = methodsFrom('provider', 'wallet', 'vouchers');
export type StartedMethod = (typeof STARTED_METHODS)[number];

/** The methods whose money is booked to an order. */
export const BOOKED_METHODS = methodsFrom('provider', 'wallet', 'vouchers', 'bank');

/** The ways in which money comes into a market. Wallets and vouchers only pass on what is in it. */
export const PAY_WAYS = methodsFrom('provider', 'bank');
export type PayWay = (typeof PAY_WAYS)[number];

export const PROVIDER_METHODS = methodsFrom('provider');
export type ProviderMethod = (typeof PROVIDER_METHODS)[number];

/** The methods by their names in the call that starts a payment inside an app. */
export const METHOD_OF_TYPE = {
  WX: 'wechat',
  ALIPAY: 'alipay',
} as const satisfies Readonly<Record<string, ProviderMethod>>;

interface ProviderFacts {
  name: string;
  /** What people call its app. */
  app: string;
  payType: keyof typeof METHOD_OF_TYPE;
  /** The User-Agent of the browser inside the app. */
  userAgent: RegExp;
  /** The type of customer whom the provider refuses (design/payments: Attempts). */
  refuses?: CustomerType;
}

/** The providers, each with the app in which its payers pay (spec 1 §5, spec 3 §6, §8.3). */
export const PAY_PROVIDER: Readonly<Record<ProviderMethod, ProviderFacts>> = {
  wechat: {
    name: '微信支付',
    app: '微信',
    payType: 'WX',
    userAgent: /MicroMessenger/i,
    refuses: 'enterprise',
  },
  alipay: { name: '支付宝', app: '支付宝', payType: 'ALIPAY', userAgent: /AlipayClient/i },
};

/** What people call the apps in which they pay. */
export const PAY_APPS = PROVIDER_METHODS.map((method) => PAY_PROVIDER[method].app);

export const isProviderMethod = (method: string): method is ProviderMethod =>
  Object.hasOwn(PAY_PROVIDER, method);

/** The provider's method that an address or an attempt names; if it names none, WeChat (spec 1 §5). */
export const providerMethodOf = (method: string | null | undefined): ProviderMethod =>
  method && isProviderMethod(method) ? method : 'wechat';

/** The name of a stored payment method; '' if the method is unknown. */
export const payMethodName = (method: string): string =>
  Object.hasOwn(PAY_METHOD, method) ? PAY_METHOD[method as PayMethod].label : '';

/** The methods that this customer may start a payment with. */
export const startedMethodsOf = ({ customerType }: { customerType: CustomerType }) =>
  STARTED_METHODS.filter(
    (method) => !(isProviderMethod(method) && PAY_PROVIDER[method].refuses === customerType),
  );

/** The shortest validity of a payment code that providers accept. */
const SHORTEST_CODE_MS = MINUTE_MS;

/** The time until which a payment code is valid: at most until the deadlines of what it pays. */
export function codeExpiry(expiresAt: Date, payDeadlines: readonly Date[], now: Date): Date {
  const end = Math.min(Number(expiresAt), ...payDeadlines.map(Number));
  return new Date(Math.max(end, now.getTime() + SHORTEST_CODE_MS));
}

/** The most orders that are paid by one payment; the least is two. */
export const MOST_BUNDLED_ORDERS = 20;
export const TOO_FEW_BUNDLED = '请至少选择两个待付款的订单';
export const TOO_MANY_BUNDLED = `一次最多合并支付 ${MOST_BUNDLED_ORDERS} 个订单，请分批支付`;

/** Begins a code for several orders together; the codes of single orders are digits only. */
export const BUNDLE_PREFIX = 'HB';
export const isBundleCode = (code: string): boolean => code.startsWith(BUNDLE_PREFIX);

/** The refusal to draw a QR code with an address of another site. */
export const FOREIGN_ADDRESS = '只能为本站的网址生成二维码';

/** Coupon pay: its confirmation, and the message for too few coupons (spec 3 §5, §8.3). */
export const CONFIRM_COUPON_PAY = '确定用券支付吗?';
export const COUPONS_SHORT = '券数量不足！';

/** The messages for a payment that was cancelled or has failed (spec 3 §8.3). */
export const PAY_CANCELLED = '取消支付';
export const PAY_FAILED = '支付失败，请再试一次';

/** The method whose app has the built-in browser that sent this User-Agent. */
export const appFromUserAgent = (userAgent: string): ProviderMethod | null =>
  PROVIDER_METHODS.find((method) => PAY_PROVIDER[method].userAgent.test(userAgent)) ?? null;

/**
 * Why a payment page opened by a QR code cannot pay in this browser, or null: each method is paid
 * inside its own app only, and a code without a method in any of them (spec 1 §5).
 */
export function inAppPayProblem(userAgent: string, method: ProviderMethod | null): string | null {
  const app = appFromUserAgent(userAgent);
  if (method) return app === method ? null : `请使用${PAY_PROVIDER[method].app}扫码支付！`;
  return app ? null : `请使用${PAY_APPS.join('或')}扫码支付`;
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
