import { renderSVG } from 'uqr';
import type { Endpoint } from '#app/domain/endpoint.ts';
import { getPayOrdersDetail } from '#app/domain/order/contract.ts';
import * as calls from '#app/domain/payment/contract.ts';
import { FOREIGN_ADDRESS } from '#app/domain/payment/payment.ts';
import { ForgedNotification } from '#trading-api/payments/provider.ts';
import { type Call, customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { bundleOf } from './bundle.ts';
import { sendRefunds } from './follow-up.ts';
import { payableOrderOf } from './pay-methods.ts';
import { payState } from './pay-state.ts';
import {
  confirmInSandbox,
  type PaymentContext,
  payerByCode,
  scannedAttempt,
  startAttempt,
  startInApp,
} from './payments.ts';
import { receivePayment } from './settlement.ts';
import { payWithVouchers } from './voucher-payment.ts';

const contextOf = ({ market, now, log }: Call<Endpoint>): PaymentContext => ({
  payments: market.payments,
  now,
  log,
});

const payerOf = ({
  input,
  customer,
}: Pick<Call, 'customer'> & { input: { orderCode: string; payToken?: string | undefined } }) => ({
  orderCode: input.orderCode,
  payToken: input.payToken,
  customerId: customer?.id ?? null,
});

export const paymentRoutes: readonly Route[] = [
  customerRoute(calls.startPayment, (call) =>
    startAttempt(call.db, call.customer, call.input, contextOf(call)),
  ),
  route(calls.getWxPayOrder, (call) =>
    startInApp(call.db, payerOf(call), call.input, contextOf(call)),
  ),
  route(calls.getPayWechatOpenId, async (call) => ({
    openId: await payerByCode('wechat', call.input.code, contextOf(call)),
  })),
  route(calls.aliPayImf, async (call) => ({
    userId: await payerByCode('alipay', call.input.code, contextOf(call)),
  })),
  payWithVouchers,
  route(calls.getPayOrdersDetailV2, (call) =>
    payableOrderOf(call.db, payerOf(call), call.market.payments, call.now),
  ),
  bundleOf,
  route(getPayOrdersDetail, (call) => payState(call.db, payerOf(call), call.now)),
  scannedAttempt,
  route(calls.sandboxConfirm, ({ db, input, now, market }) =>
    confirmInSandbox(db, market.payments, input, now),
  ),
  route(calls.providerNotification, async ({ db, input, now, market, log }) => {
    const { sandbox, providers } = market.payments;
    if (!sandbox) throw new Refusal('methodMissing', 'no sandbox in this market');
    const payment = await sandboxPayment(() =>
      // The sandbox signs fields instead of bytes.
      sandbox.readNotification({ body: JSON.stringify(input), headers: {} }, now),
    );
    const settled = payment && (await receivePayment(db, sandbox, payment, now));
    if (settled === 'refunded') {
      await sendRefunds(db, { providers, now, onError: (err) => log.error({ err }) });
    }
  }),
  route(calls.getQrCode, ({ input: { url }, network, market }) => {
    // A call for no visitor is the portal's own: it knows its own address and the mini-program's.
    const isOwn = network === null || new URL(url).origin === market.outlets.settings.origin;
    if (!isOwn) throw new Refusal('invalid', FOREIGN_ADDRESS, 'url');
    return renderSVG(url);
  }),
];

async function sandboxPayment<Payment>(read: () => Promise<Payment>): Promise<Payment> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ForgedNotification) throw new Refusal('signatureWrong', error.message);
    throw error;
  }
}
