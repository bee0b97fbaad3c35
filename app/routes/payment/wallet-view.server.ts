import { redirect } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { userByToken } from '#app/domain/account/contract.ts';
import { formatYuan, formatYuanText, parseYuan } from '#app/domain/money.ts';
import { isPayable, PAID_STATUS } from '#app/domain/order/order.ts';
import { formatInstant } from '#app/domain/time.ts';
import { mbrBalQry, merchRegQry } from '#app/domain/wallet/contract.ts';
import {
  SMS_CODE_LIFETIME_MS,
  SMS_RESEND_SECONDS,
  WALLET_ACTIVE,
} from '#app/domain/wallet/wallet.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { walletCodeForm, walletPayForm } from '#app/forms/wallet.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { load } from '#app/session/load.server.ts';
import { customerUrl, pageOf, requireToken } from '#app/session/session.server.ts';
import { payableOrder } from './paid-order.server.ts';
import { payUrl } from './pay-url.ts';

/** Everything the wallet's payment page shows. */
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
  if (order.payStatus === PAID_STATUS) throw redirect(payUrl('multiplePaysuccess', { orderCode }));
  const { mbrNo, status } = merchant;
  const { paymentAmount } = order;
  const open = status === WALLET_ACTIVE && mbrNo !== null;
  return {
    orderCode,
    paymentAmount,
    amount: formatYuanText(paymentAmount),
    deadline: formatInstant(order.payDeadline),
    payable: isPayable(
      { state: order.state, payDeadline: new Date(order.payDeadline) },
      new Date(),
    ),
    wallet: open ? await walletOf(request, { token, mbrNo, paymentAmount }) : null,
    // The wallet's own page, and from there back to this one.
    walletUrl: `${customerUrl('my-wallet')}?${new URLSearchParams({ redirectTo: pageOf(request) })}`,
    otherMethods: payUrl('pay', { orderCode }),
    phone: userInfo.phone.replace(/^(\d{3})\d{4}/, '$1****'),
    codeForm: describeForm(walletCodeForm),
    ...(await sentCode(request, { orderCode, paymentAmount })),
  };
}

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

/** The code that is on the payer's phone: what it was sent for stands in the page's draft. */
async function sentCode(request: Request, order: { orderCode: string; paymentAmount: string }) {
  const draft = await getDraft(request, pageOf(request), walletPayForm.name);
  const sentAt = Number(draft?.values.sentAt);
  const age = Date.now() - sentAt;
  const isFor = (name: 'orderCode' | 'paymentAmount') => draft?.values[name] === order[name];
  const good = isFor('orderCode') && isFor('paymentAmount') && age < SMS_CODE_LIFETIME_MS;
  return {
    payForm: describeForm(walletPayForm),
    respNo: good && typeof draft?.values.respNo === 'string' ? draft.values.respNo : '',
    resendIn: good ? Math.max(0, SMS_RESEND_SECONDS - Math.floor(age / 1000)) : 0,
  };
}
