import { call } from '#app/api/client.server.ts';
import { purchaseOrders, saleOrders } from '#app/domain/order/contract.ts';
import { redirectTo } from './redirect.server.ts';
import { customerUrl, getToken, pageOf } from './session.server.ts';

const ORDER_PAGE = /^\/customer\/(sale-order|purchase-order)\/([^/?]+)(\/[^?]*)?/;
const LISTS = { 'sale-order': saleOrders, 'purchase-order': purchaseOrders } as const;

/**
 * For an order page that is not found because the order was of several sellers and has been split into one for each
 * (design/orders: Split of older orders): redirects to the visitor's own order of that code. Pages below the order are
 * redirected there too, because deliveries are numbered anew.
 * @returns without redirecting if the order was not split
 */
export async function leadFromFormer(request: Request): Promise<void> {
  const [, side, code = '', below] = ORDER_PAGE.exec(pageOf(request)) ?? [];
  const token = await getToken(request);
  if (!side || !token) return;
  const list = LISTS[side as keyof typeof LISTS];
  const asked = { orderCodes: [code], rows: 2, page: 1 };
  const { content } = await call(list, asked, { token });
  const parts = content.filter(({ formerCode }) => formerCode === code);
  const [own] = content.some(({ orderCode }) => orderCode === code) ? [{ orderCode: code }] : parts;
  if (parts.length === 0 || !own || (own.orderCode === code && !below)) return;
  throw redirectTo(customerUrl(`${side}/${own.orderCode}`));
}
