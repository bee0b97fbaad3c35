import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { attemptByToken, sandboxConfirm } from '#app/contract/payment.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { PAID_STATUS, PAY_SUCCEEDED } from '#app/domain/order.ts';
import { inAppPayProblem, PAY_METHOD_LABEL, type PayMethod } from '#app/domain/payment.ts';
import { done, formAction, handleForm } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { sandboxPayForm } from '#app/forms/payment.server.ts';
import { load } from '#app/session/load.server.ts';
import { getPayToken, payTokenCookie } from '#app/session/pay-token.server.ts';
import { payableOrder } from './paid-order.server.ts';
import { payUrl } from './pay-url.ts';

/**
 * Takes a pay token out of the address at once: a cookie keeps it, and the page is loaded again
 * without it (decision 2).
 */
export async function takeTokenFromAddress(request: Request): Promise<void> {
  const url = new URL(request.url);
  const token = url.searchParams.get('token');
  if (!token) return;
  url.searchParams.delete('token');
  throw redirect(url.pathname + url.search, {
    status: 303,
    headers: {
      'set-cookie': await payTokenCookie(url.searchParams.get('orderCode') ?? '', token),
      'referrer-policy': 'no-referrer',
    },
  });
}

/**
 * What a page shows that a QR code opened.
 * @param method the code's method; null: whichever app scanned it
 */
export async function scannedPayment(request: Request, method: PayMethod | null) {
  const orderCode = new URL(request.url).searchParams.get('orderCode') ?? '';
  const payToken = await getPayToken(request, orderCode);
  const order = await load(request, () => payableOrder(request, orderCode));
  if (order.payStatus === PAID_STATUS) throw redirect(payUrl('multiplePaysuccess', { orderCode }));
  const attempt =
    payToken === null
      ? null
      : await load(request, () => call(attemptByToken, { payToken, orderCode }));
  return {
    orderCode,
    amount: formatYuanText(order.paymentAmount),
    method: PAY_METHOD_LABEL[attempt?.payMethod ?? method ?? 'wechat'],
    problem: inAppPayProblem(request.headers.get('user-agent') ?? '', method),
    /** Null: nobody scanned a code here, or it has run out. */
    form: attempt && describeForm(sandboxPayForm),
  };
}

const confirm = handleForm({
  form: sandboxPayForm,
  async submit({ value: { orderCode }, request }) {
    const payToken = (await getPayToken(request, orderCode)) ?? '';
    await call(sandboxConfirm, { payToken, orderCode });
    return done(request, payUrl('multiplePaysuccess', { orderCode }), {
      toast: { kind: 'success', text: PAY_SUCCEEDED },
    });
  },
});

/** The payer confirms; only the sandbox provider has such a button. */
export const confirmPayment = (args: ActionFunctionArgs) => formAction(confirm)(args);
