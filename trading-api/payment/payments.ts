import { eq } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import { isReleased } from '#app/domain/order/state.ts';
import {
  attemptByToken as attemptByTokenCall,
  type getWxPayOrder,
  type startPayment,
} from '#app/domain/payment/contract.ts';
import {
  codeExpiry,
  METHOD_OF_TYPE,
  type ProviderMethod,
  type StartedMethod,
  startedMethodsOf,
} from '#app/domain/payment/payment.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { lockOrders } from '#trading-api/order/index.ts';
import type { Charge, PaymentProvider } from '#trading-api/payments/provider.ts';
import type { Payments } from '#trading-api/payments/providers.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { paymentAttempts } from '#trading-api/schema.ts';
import { type Attempt, codeOf, insertPayment, toAttempt } from './attempts.ts';
import { moneyOfProvider, requireMoney } from './money-kind.ts';
import { attemptByToken, ordersForPayer, type Payer, requireDues } from './payable-order.ts';

export interface PaymentContext {
  payments: Payments;
  now: Date;
  log: { error(fields: { err: unknown }): void };
}

/** Starts an attempt to pay an order; any number may exist in parallel (design/payments: Attempts). */
export async function startAttempt(
  db: Database,
  customer: Customer,
  asked: { orderCode: string; payMethod: StartedMethod },
  context: PaymentContext,
): Promise<Content<typeof startPayment>> {
  const payer = { orderCode: asked.orderCode, customerId: customer.id };
  const { provider, attempt, charge, payToken } = await begin(db, payer, asked.payMethod, context);
  const qrContent = await askProvider(context, () => provider.startNative(charge));
  await db
    .update(paymentAttempts)
    .set({ qrContent })
    .where(eq(paymentAttempts.tradeNo, attempt.tradeNo));
  return { ...toAttempt({ ...attempt, qrContent }), payToken };
}

/** Starts an attempt inside the payer's app (spec 3 §7). */
export async function startInApp(
  db: Database,
  payer: Payer,
  { authId, payType }: Pick<Parsed<typeof getWxPayOrder>, 'authId' | 'payType'>,
  context: PaymentContext,
): Promise<Content<typeof getWxPayOrder>> {
  const method = METHOD_OF_TYPE[payType];
  const { provider, attempt, charge, payToken } = await begin(db, payer, method, context);
  const inApp = await askProvider(context, () => provider.startInApp(charge, authId));
  await db
    .update(paymentAttempts)
    .set({ inApp })
    .where(eq(paymentAttempts.tradeNo, attempt.tradeNo));
  return { payToken, simulated: provider.name === 'sandbox', ...inApp };
}

/** Saved before the provider is called, so that its money always finds the order. */
async function begin(
  db: Database,
  payer: Payer,
  payMethod: StartedMethod,
  { payments, now }: PaymentContext,
): Promise<{ provider: PaymentProvider; attempt: Attempt; charge: Charge; payToken: string }> {
  const { code, orders: asked, owner } = await ordersForPayer(db, payer, now);
  requireDues(asked, now);
  if (!startedMethodsOf(owner).includes(payMethod)) {
    throw new Refusal('methodRefused', '您的账户不支持该支付方式', 'payMethod');
  }
  const provider = providerFor(payments, payMethod);
  await requireMoney(db, moneyOfProvider(provider));
  const { orders, dues, attempt, payToken } = await db.transaction(async (tx) => {
    // What is to be paid may be another amount than when it was read: a rate may have been published (ADR 291).
    const orders = await lockOrders(
      tx,
      asked.map(({ orderCode }) => orderCode),
    );
    const dues = requireDues(orders, now);
    const written = { code, payMethod, provider: provider.name, dues };
    return { orders, dues, ...(await insertPayment(tx, written, now)) };
  });
  const unpaid = orders.filter(
    ({ orderCode, state }) => !isReleased(state) && dues.some((due) => due.orderCode === orderCode),
  );
  const deadlines = unpaid.map(({ payDeadline }) => payDeadline);
  const charge = {
    tradeNo: attempt.tradeNo,
    orderCode: codeOf(attempt),
    amount: attempt.amount,
    expiresAt: codeExpiry(attempt.expiresAt, deadlines, now),
  };
  return { provider, attempt, charge, payToken };
}

function providerFor({ providers }: Payments, payMethod: StartedMethod): PaymentProvider {
  const provider = providers.find(({ payMethods }) => payMethods.some((own) => own === payMethod));
  if (!provider) throw new Refusal('methodMissing', '该支付方式暂未开通', 'payMethod');
  return provider;
}

async function askProvider<Answer>(
  { log }: PaymentContext,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    log.error({ err: error });
    throw new Refusal(
      'providerFailed',
      '支付渠道暂时不可用，请稍后重试或更换支付方式',
      'payMethod',
    );
  }
}

/** The payer's id at WeChat or Alipay, by the code of its authorisation. */
export async function payerByCode(
  payMethod: ProviderMethod,
  code: string,
  context: PaymentContext,
): Promise<string> {
  const provider = providerFor(context.payments, payMethod);
  const authId = await askProvider(context, () => provider.payerByCode(code));
  if (authId === null) throw new Refusal('authorisationRefused', '授权已失效，请重新授权');
  return authId;
}

interface Scanned {
  orderCode: string;
  payToken: string;
}

export const scannedAttempt = route(attemptByTokenCall, async ({ db, input: scanned, now }) => {
  return toAttempt(await liveAttempt(db, scanned, now));
});

/** The payer confirms in the sandbox, which then notifies the market. */
export async function confirmInSandbox(
  db: Database,
  { sandbox }: Payments,
  scanned: Scanned,
  now: Date,
): Promise<void> {
  const attempt = await liveAttempt(db, scanned, now);
  if (!sandbox || attempt.provider !== sandbox.name) {
    throw new Refusal('methodMissing', '该支付方式不支持模拟支付');
  }
  const { orderCode, payToken } = scanned;
  const { orders } = await ordersForPayer(db, { orderCode, payToken, customerId: null }, now);
  // One that is paid already becomes a refund; one that was cancelled is not confirmed at all.
  if (!orders.some(({ state }) => isReleased(state))) requireDues(orders, now);
  const { tradeNo, amount } = attempt;
  await sandbox.pay({ tradeNo, amount: toYuan(amount), paidAt: now });
}

async function liveAttempt(
  db: Database,
  { orderCode: code, payToken }: Scanned,
  now: Date,
): Promise<Attempt> {
  const attempt = await attemptByToken(db, { code, payToken }, now);
  if (!attempt) throw new Refusal('over', '支付二维码已过期，请刷新后重试');
  return attempt;
}
