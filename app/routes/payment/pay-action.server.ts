import type { ActionFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { PAY_SUCCEEDED } from '#app/domain/order/order.ts';
import { payTest, startPayment } from '#app/domain/payment/contract.ts';
import { done, formAction, handleForm } from '#app/forms/action.server.ts';
import { payTokenCookie } from '#app/session/pay-token.server.ts';
import { payUrl } from './pay-url.ts';
import { couponPayForm, payMethodForm } from './payment.server.ts';

const LOGIN = '请先登录';

/** Wallet and coupons have steps of their own; the others show a QR code. */
const choose = handleForm({
  form: payMethodForm,
  login: LOGIN,
  fieldOf: { Y003: 'payMethod', Y004: 'payMethod', Y006: 'payMethod' },
  async submit({ value, token, request }) {
    const { orderCode, payMethod } = value;
    if (payMethod === 'wallet') return done(request, payUrl('pay/wallet', { orderCode }));
    if (payMethod === 'coupons') {
      return done(request, payUrl('pay', { orderCode, dialog: 'coupons' }));
    }
    const { payToken } = await call(startPayment, value, { token });
    return done(request, payUrl('multiplePay', { orderCode, payMethod }), {
      cookies: [await payTokenCookie(orderCode, payToken)],
    });
  },
});

const payWithCoupons = handleForm({
  form: couponPayForm,
  login: LOGIN,
  async submit({ value: { orderCode }, token, serial, request }) {
    await call(payTest, { orderCode, payType: 'coupons' }, { token, serial });
    return done(request, payUrl('multiplePaysuccess', { orderCode }), {
      toast: { kind: 'success', text: PAY_SUCCEEDED },
    });
  },
});

export const payOrder = (args: ActionFunctionArgs) => formAction(choose, payWithCoupons)(args);
