import { call } from '#app/api/client.server.ts';
import { purchaseOrders, saleOrders } from '#app/domain/order/contract.ts';
import { redirectTo } from './redirect.server.ts';
import { customerUrl, getToken, pageOf } from './session.server.ts';

const ORDER_PAGE = /^\/customer\/(sale-order|purchase-order)\/([^/?]+)(\/[^?]*)?/;
const LISTS = { 'sale-order': saleOrders, 'purchase-order': purchaseOrders } as const;

/**
 * Where the page of an order is not found, because it was of several sellers and is now one for each
 * (design/orders: Split of older orders): leads to the visitor's own order of that code. Pages below it lead there too,
 * as deliveries are counted anew.
 * @returns without leading anywhere where it is not one of those
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
