import { call } from '#app/api/client.server.ts';
import { type Order, orderById, purchaseOrders } from '#app/domain/order/contract.ts';
import { isBundleCode } from '#app/domain/payment/payment.ts';
import { errorPage } from '#app/session/load.server.ts';

/** More than checkouts have sellers. */
const MOST_ORDERS = 100;

/** What is bought once more: an order, or those of one checkout with the lines of all. */
export async function orderedBefore(code: string, token: string): Promise<Order> {
  if (!isBundleCode(code)) return call(orderById, { id: code }, { token });
  const { content } = await call(
    purchaseOrders,
    { keyword: code, sort: 'oldest', rows: MOST_ORDERS },
    { token },
  );
  const [order] = content;
  if (!order) throw errorPage(404, '订单不存在');
  return { ...order, lines: content.flatMap(({ lines }) => lines) };
}
