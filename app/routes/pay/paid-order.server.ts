import { call } from '#app/api/client.server.ts';
import { getPayOrdersDetail } from '#app/contract/order.ts';
import { getPayToken } from '#app/session/pay-token.server.ts';
import { getToken, pageOf, toLogin } from '#app/session/session.server.ts';

/** Who may see whether an order is paid: its owner, or whoever scanned its QR code. */
export async function payerOf(request: Request, orderCode: string) {
  const [token, payToken] = await Promise.all([getToken(request), getPayToken(request, orderCode)]);
  return { token, payToken };
}

/** The order as payment sees it; a visitor who is neither owner nor payer goes to the login. */
export async function payableOrder(request: Request, orderCode: string) {
  const { token, payToken } = await payerOf(request, orderCode);
  if (!token && !payToken) throw await toLogin(pageOf(request), '请先登录');
  const input = { orderCode, payToken: payToken ?? undefined };
  const { orders } = await call(getPayOrdersDetail, input, { token });
  return orders;
}
