import { call } from '#app/api/client.server.ts';
import { PAY_SUCCEEDED } from '#app/domain/order/order.ts';
import { smsCode, walletPay } from '#app/domain/wallet/contract.ts';
import { TRAN_TYPE, WDW_TYP } from '#app/domain/wallet/wallet.ts';
import { done, handleForm } from '#app/forms/action.server.ts';
import { stepTo } from '#app/forms/checkout-step.server.ts';
import { refuse } from '#app/forms/definition.server.ts';
import { walletCodeForm, walletPayForm } from '#app/forms/wallet.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { payUrl } from './pay-url.ts';

const login = '请先登录';

/** First step: a code to the phone; its number is kept with the page, not with the browser. */
export const sendCode = handleForm({
  form: walletCodeForm,
  login,
  async submit({ value: { orderCode, paymentAmount, mbrNo }, token, request }) {
    const { data } = await call(
      smsCode,
      { tranType: TRAN_TYPE, mbrNo, tranAmt: paymentAmount },
      { token },
    );
    const values = { orderCode, paymentAmount, respNo: data.respNo, sentAt: String(Date.now()) };
    return stepTo(
      request,
      pageOf(request),
      { form: walletPayForm, values },
      { kind: 'success', text: '验证码已发送' },
    );
  },
});

/** Second step: the code that was typed pays the order. */
export const payWithCode = handleForm({
  form: walletPayForm,
  login,
  fieldOf: { W002: 'verifyCode', W003: 'verifyCode' },
  async submit({ value, token, serial, request, data }) {
    const { orderCode, paymentAmount, mbrNo, respNo, verifyCode } = value;
    if (!respNo) return refuse(walletPayForm.name, data, { verifyCode: ['请先获取验证码'] });
    await call(
      walletPay,
      {
        orderCode,
        paymentAmount,
        payType: 'wallet',
        mbrNo,
        wdwTyp: WDW_TYP,
        verifyCode,
        origAuthRespNo: respNo,
      },
      { token, serial },
    );
    return done(request, payUrl('multiplePaysuccess', { orderCode }), {
      toast: { kind: 'success', text: PAY_SUCCEEDED },
    });
  },
});
