import { formatYuanText } from '#app/domain/money.ts';
import { PAID_STATUS } from '#app/domain/order/order.ts';
import { load } from '#app/session/load.server.ts';
import { payableOrder } from './paid-order.server.ts';

/** What a success page shows of an order, paid or not. */
export async function paymentResult(request: Request) {
  const orderCode = new URL(request.url).searchParams.get('orderCode') ?? '';
  const order = await load(request, () => payableOrder(request, orderCode));
  return {
    orderCode,
    amount: formatYuanText(order.paymentAmount),
    paid: order.payStatus === PAID_STATUS,
  };
}
