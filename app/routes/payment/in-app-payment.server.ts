import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { PAY_SUCCEEDED } from '#app/domain/order/order.ts';
import { getWxPayOrder, sandboxConfirm } from '#app/domain/payment/contract.ts';
import {
  appFromUserAgent,
  inAppPayProblem,
  METHOD_OF_TYPE,
  PAY_METHOD,
  PAY_PROVIDER,
  type ProviderMethod,
  providerMethodOf,
} from '#app/domain/payment/payment.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { getToken, pageOf } from '#app/session/session.server.ts';
import { alipayAuthorisation, getPayer, onwards, toAuthorisation } from './authorisation.server.ts';
import { payUrl } from './pay-url.ts';
import {
  attemptOf,
  getPayToken,
  orderCodeControl,
  orderToPay,
  paidName,
  payTokenCookie,
} from './payable-order.server.ts';

export const userAgentOf = (request: Request) => request.headers.get('user-agent') ?? '';

const inAppPayForm = defineForm(
  'inAppPay',
  z.object({
    orderCode: orderCodeControl,
    payType: z.enum(namesOf(METHOD_OF_TYPE), { error: '请选择支付方式' }),
  }),
);

/**
 * The data of a payment page inside an app (spec 1 §5, spec 3 §4). It needs the right app, except
 * in the sandbox, which accepts any browser.
 * @param method the app it is for; null for the app that opened it
 */
export async function inAppPayment(request: Request, method: ProviderMethod | null) {
  const orderCode = new URL(request.url).searchParams.get('orderCode') ?? '';
  const [order, attempt] = [
    await orderToPay(request, orderCode),
    await attemptOf(request, orderCode),
  ];
  const app =
    method ?? appFromUserAgent(userAgentOf(request)) ?? providerMethodOf(attempt?.payMethod);
  const offer = order.payMethods.find(({ payMethod }) => payMethod === app);
  const problem = offer
    ? inAppPayProblem(userAgentOf(request), method)
    : `该订单不支持${PAY_METHOD[app].label}`;
  const simulated = offer?.simulated ?? false;
  const opened = offer !== undefined && (simulated || problem === null) && order.dueAmount !== null;
  if (opened && !simulated) await requirePayer(request, app, orderCode);
  return {
    orderCode,
    name: paidName(order),
    amount: formatYuanText(order.dueAmount ?? order.paymentAmount),
    method: PAY_METHOD[app].label,
    payType: PAY_PROVIDER[app].payType,
    problem,
    simulated,
    /** Null: it cannot be paid here. */
    form: opened ? describeForm(inAppPayForm, request) : null,
    /** What the app's payment sheet is opened with, once an attempt was started. */
    bridge: opened && attempt?.status === 'pending' ? attempt.inApp : null,
    /** Whether the visitor owns the order; a payer who scanned its code has no order page. */
    byOwner: (await getToken(request)) !== null,
  };
}

/** Redirects a payer whose id in the app is unknown to the app's authorisation. */
async function requirePayer(
  request: Request,
  app: ProviderMethod,
  orderCode: string,
): Promise<void> {
  if ((await getPayer(request, app)) !== null) return;
  switch (app) {
    case 'wechat':
      throw onwards(payUrl('wxpayHandle', { orderCode }));
    case 'alipay': {
      const authorisation = alipayAuthorisation(request, orderCode);
      if (authorisation) throw toAuthorisation(authorisation);
      return;
    }
    default:
      return app satisfies never;
  }
}

const pay = handleForm(inAppPayForm, getWxPayOrder, {
  isPublic: true,
  async submit({ value: { orderCode, payType }, token, request }) {
    const paid = () =>
      redirectAfterSuccess(request, payUrl('multiplePaysuccess', { orderCode }), PAY_SUCCEEDED);
    const payToken = (await getPayToken(request, orderCode)) ?? undefined;
    if (payToken && (await attemptOf(request, orderCode))?.simulated) {
      await call(sandboxConfirm, { payToken, orderCode });
      return paid();
    }
    // The sandbox accepts any payer; a real provider refuses an id that it did not issue.
    const authId = (await getPayer(request, METHOD_OF_TYPE[payType])) ?? 'anybody';
    const started = await call(getWxPayOrder, { authId, payType, orderCode, payToken }, { token });
    if (started.simulated) {
      await call(sandboxConfirm, { payToken: started.payToken, orderCode });
      return paid();
    }
    return redirectAfterSuccess(request, pageOf(request), {
      cookies: [await payTokenCookie(request, orderCode, started.payToken)],
    });
  },
});

/** The pay button: starts an attempt, or confirms one of the sandbox. */
export const payInApp = formAction(pay);
