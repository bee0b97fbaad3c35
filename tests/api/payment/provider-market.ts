import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { MINUTE_MS } from '#app/domain/duration.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { startPayment } from '#app/domain/payment/contract.ts';
import type { StartedMethod } from '#app/domain/payment/payment.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { type AlipayStub, alipayStub } from '#tests/support/payment-stubs/alipay-stub.ts';
import { type WechatStub, wechatStub } from '#tests/support/payment-stubs/wechat-stub.ts';
import { closePointlessAttempts } from '#trading-api/payment/close-attempts.ts';
import { NO_PAYMENTS } from '#trading-api/payments/settings.ts';
import { paymentAttempts, refunds } from '#trading-api/schema.ts';

export const METHODS = ['wechat', 'alipay'] as const;
type Method = (typeof METHODS)[number];

/** What each provider takes for an answer after which it asks no more. */
export const TAKEN = {
  wechat: { status: 200, body: '{"code":"SUCCESS","message":"taken"}' },
  alipay: { status: 200, body: 'success' },
} as const;

export let market: OpenMarket;
export let wechat: WechatStub;
export let alipay: AlipayStub;

/** Gives the tests of a file a market with WeChat Pay and Alipay, and without the sandbox. */
export function withProviders(): void {
  beforeAll(async () => {
    [wechat, alipay] = await Promise.all([wechatStub(), alipayStub()]);
    const bankAccount = { payee: '示例公司', bank: '示例银行', account: '3200000000000018' };
    const credentials = {
      ...NO_PAYMENTS,
      wechat: wechat.settings,
      alipay: alipay.settings,
      bankAccount,
    };
    market = await openMarket(undefined, { credentials, sandboxed: false });
  });
  afterAll(() => Promise.all([market.close(), wechat.close(), alipay.close()]));
}

/** An order of 7,700.00 yuan. */
export async function anOrder() {
  const owner = await market.buyer();
  const { orderCode } = await submit(owner, direct(await market.offer(), '2'));
  return { owner, orderCode };
}

export const stubOf = (method: Method) => (method === 'wechat' ? wechat : alipay);

/** So many minutes from now, for jobs: the clock stays, so that signatures are fresh. */
export const later = (minutes: number) => new Date(market.now().getTime() + minutes * MINUTE_MS);

/** The job that closes attempts, at that time. */
export const look = (minutes: number) =>
  closePointlessAttempts(market.db, { ...followUp(), now: later(minutes) });

export const attemptOf = async (tradeNo: string) =>
  first(await market.db.select().from(paymentAttempts).where(eq(paymentAttempts.tradeNo, tradeNo)));

export const start = (owner: Buyer, orderCode: string, payMethod: StartedMethod) =>
  owner.call(startPayment, { orderCode, payMethod });

export const notify = (method: Method, tradeNo: string) =>
  stubOf(method).notify(market.url, tradeNo);

export const stateOf = async (owner: Buyer, orderCode: string) =>
  (await owner.call(orderById, { id: orderCode })).state;

export const refundsOf = (orderCode: string) =>
  market.db.select().from(refunds).where(eq(refunds.orderCode, orderCode));

/** The errors that the jobs of the market have logged. */
export const jobErrors: string[] = [];

export const followUp = () => ({
  providers: market.payments.providers,
  now: market.now(),
  onError: (error: unknown) => jobErrors.push(String(error)),
});
