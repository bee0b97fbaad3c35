import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { orderById } from '#app/domain/order/contract.ts';
import { type PayMethod, startPayment } from '#app/domain/payment/contract.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { type AlipayStub, alipayStub } from '#tests/support/payment-stubs/alipay-stub.ts';
import { type WechatStub, wechatStub } from '#tests/support/payment-stubs/wechat-stub.ts';
import { refunds } from '#trading-api/schema.ts';

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
    const credentials = { wechat: wechat.settings, alipay: alipay.settings };
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

export const start = (owner: Buyer, orderCode: string, payMethod: PayMethod) =>
  owner.call(startPayment, { orderCode, payMethod });

export const notify = (method: Method, tradeNo: string) =>
  (method === 'wechat' ? wechat : alipay).notify(market.url, tradeNo);

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
