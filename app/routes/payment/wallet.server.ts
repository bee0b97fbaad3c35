import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import {
  CODE_DIGITS,
  CODE_INVALID,
  CODE_REQUIRED,
  CODE_RESEND_SECONDS,
  codeLifetimeMs,
} from '#app/domain/account/codes.ts';
import { userByToken } from '#app/domain/account/contract.ts';
import { formatYuan, formatYuanText, parseYuan } from '#app/domain/money.ts';
import { PAID_STATUS, PAY_SUCCEEDED } from '#app/domain/order/order.ts';
import type { PayableOrder } from '#app/domain/payment/contract.ts';
import { isBundleCode } from '#app/domain/payment/payment.ts';
import { withoutSeparators } from '#app/domain/typed-text.ts';
import { mbrBalQry, merchRegQry, smsCode, walletPay } from '#app/domain/wallet/contract.ts';
import { TRAN_TYPE, WALLET_ACTIVE, WDW_TYP } from '#app/domain/wallet/wallet.ts';
import { idText, typedField } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { redirectWithDraft } from '#app/forms/checkout-step.server.ts';
import { defineForm, describeForm, refuse } from '#app/forms/definition.server.ts';
import { readCodeWay } from '#app/session/code-way.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { load } from '#app/session/load.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { customerUrl, pageOf, requireToken } from '#app/session/session.server.ts';
import { payUrl } from './pay-url.ts';
import { bundleOf, paidName, payableOrder, requireApproved } from './payable-order.server.ts';
import { paymentNotice, whyNotPayable } from './payment-notice.server.ts';

const payment = { orderCode: idText, paymentAmount: typedField, mbrNo: idText };

const walletCodeForm = defineForm('walletCode', z.object(payment));

const walletPayForm = defineForm(
  'walletPay',
  z.object({
    ...payment,
    respNo: idText.optional(),
    verifyCode: z
      .string({ error: CODE_REQUIRED })
      .overwrite(withoutSeparators)
      .refine((code) => code.length === CODE_DIGITS && /^\d+$/.test(code), {
        error: CODE_INVALID,
      }),
  }),
);

export async function walletPayment(request: Request) {
  const token = await requireToken(request);
  const orderCode = new URL(request.url).searchParams.get('orderCode') ?? '';
  const [order, { data: merchant }, { userInfo }] = await load(request, () =>
    Promise.all([
      payableOrder(request, orderCode),
      call(merchRegQry, {}, { token }),
      call(userByToken, { token }),
    ]),
  );
  if (order.payStatus === PAID_STATUS)
    throw redirectTo(payUrl('multiplePaysuccess', { orderCode }));
  requireApproved(order);
  const { mbrNo, status } = merchant;
  const bundle = isBundleCode(orderCode) ? await bundleOf(request, orderCode) : null;
  const bundled = bundle?.bundled ?? null;
  const paymentAmount = order.dueAmount ?? order.paymentAmount;
  const open = status === WALLET_ACTIVE && mbrNo !== null;
  return {
    orderCode,
    name: bundled
      ? { term: bundle?.isCheckout ? paidName(bundle) : '合并付款', value: bundledCodes(bundled) }
      : { term: '订单编号', value: orderCode },
    paymentAmount,
    amount: formatYuanText(paymentAmount),
    notice: paymentNotice(order, bundled, new Date()),
    closed: whyNotPayable(order),
    wallet: open ? await walletOf(request, { token, mbrNo, paymentAmount }) : null,
    // The wallet's page links back to this one.
    walletUrl: `${customerUrl('my-wallet')}?${new URLSearchParams({ redirectTo: pageOf(request) })}`,
    otherMethods: payUrl('pay', { orderCode }),
    codeWay: await readCodeWay(token, userInfo),
    codeForm: describeForm(walletCodeForm, request),
    ...(await sentCode(request, { orderCode, paymentAmount })),
  };
}

/** The orders that are paid, as the page names them. */
const bundledCodes = (bundled: NonNullable<PayableOrder['bundled']>): string =>
  bundled
    .filter(({ dueAmount }) => dueAmount !== null)
    .map((order) => `订单 ${order.orderCode}`)
    .join('、');

async function walletOf(
  request: Request,
  { token, mbrNo, paymentAmount }: { token: string; mbrNo: string; paymentAmount: string },
) {
  const { data } = await load(request, () => call(mbrBalQry, { mbrNo }, { token }));
  const left = (parseYuan(data.avaBal) ?? 0) - (parseYuan(paymentAmount) ?? 0);
  return {
    mbrNo,
    balance: formatYuanText(data.avaBal),
    /** Null where the balance covers the amount. */
    missing: left < 0 ? formatYuan(-left) : null,
    leftAfterwards: left < 0 ? null : formatYuan(left),
  };
}

/** The last code sent to the phone, if it is for this order; its number is in the page's draft. */
async function sentCode(request: Request, order: { orderCode: string; paymentAmount: string }) {
  const draft = await getDraft(request, pageOf(request), walletPayForm.name);
  const sentAt = Number(draft?.values.sentAt);
  const age = Date.now() - sentAt;
  const isFor = (name: 'orderCode' | 'paymentAmount') => draft?.values[name] === order[name];
  const good = isFor('orderCode') && isFor('paymentAmount') && age < codeLifetimeMs('payment');
  return {
    payForm: describeForm(walletPayForm, request),
    respNo: good && typeof draft?.values.respNo === 'string' ? draft.values.respNo : '',
    resendIn: good ? Math.max(0, CODE_RESEND_SECONDS - Math.floor(age / 1000)) : 0,
  };
}

/**
 * First step: sends a code to the phone; its number is kept in the page's draft, not in the
 * browser.
 */
export const sendCode = handleForm(
  walletCodeForm,
  smsCode,
  async ({ value: { orderCode, paymentAmount, mbrNo }, token, request }) => {
    const { data } = await call(
      smsCode,
      { tranType: TRAN_TYPE, mbrNo, tranAmt: paymentAmount },
      { token },
    );
    const values = { orderCode, paymentAmount, respNo: data.respNo, sentAt: String(Date.now()) };
    return redirectWithDraft(
      request,
      pageOf(request),
      { form: walletPayForm, values },
      { kind: 'success', text: '验证码已发送' },
    );
  },
);

/** Second step: pays the order with the typed code. */
export const payWithCode = handleForm(walletPayForm, walletPay, {
  made: { to: customerUrl('purchase-order'), label: '查看订单' },
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
    return redirectAfterSuccess(
      request,
      payUrl('multiplePaysuccess', { orderCode }),
      PAY_SUCCEEDED,
    );
  },
});
