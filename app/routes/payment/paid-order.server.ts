import { redirect } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { getPayOrdersDetail } from '#app/domain/order/contract.ts';
import { PAID_STATUS } from '#app/domain/order/order.ts';
import { getPayOrdersDetailV2, type PayableOrder } from '#app/domain/payment/contract.ts';
import { load } from '#app/session/load.server.ts';
import { getPayToken } from '#app/session/pay-token.server.ts';
import { getToken, pageOf, toLogin } from '#app/session/session.server.ts';
import { payUrl } from './pay-url.ts';

/** Who may see and pay an order: its owner, or whoever scanned its QR code. */
async function payerOf(request: Request, orderCode: string) {
  const [token, payToken] = await Promise.all([getToken(request), getPayToken(request, orderCode)]);
  if (!token && !payToken) throw await toLogin(pageOf(request), '请先登录');
  return { token, payToken: payToken ?? undefined };
}

/** Whether an order is paid; a visitor who is neither owner nor payer goes to the login. */
export async function payableOrder(request: Request, orderCode: string) {
  const { token, payToken } = await payerOf(request, orderCode);
  const { orders } = await call(getPayOrdersDetail, { orderCode, payToken }, { token });
  return orders;
}

/**
 * The order a page is to pay, with the ways that are open to this payer; a paid one leads to the
 * success page at once.
 */
export async function orderToPay(
  request: Request,
  orderCode: string,
  paidHeaders?: HeadersInit,
): Promise<PayableOrder> {
  const { token, payToken } = await payerOf(request, orderCode);
  const { orders } = await load(request, () =>
    call(getPayOrdersDetailV2, { orderCode, payToken }, { token }),
  );
  if (orders.payStatus === PAID_STATUS) {
    throw redirect(payUrl('multiplePaysuccess', { orderCode }), { headers: paidHeaders });
  }
  return orders;
}
