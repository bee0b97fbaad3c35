import type { SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { portalCreateOrder } from '#app/domain/checkout/contract.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { sandboxConfirm, startPayment } from '#app/domain/payment/contract.ts';
import type { Customer } from './customers.ts';
import { apiOf } from './trading-api.ts';

/** Orders the least of a listing for a customer; answers the order's code. */
export async function giveOrder(customer: Customer, goods: SpotListing): Promise<string> {
  const call = await apiOf(customer);
  const order = { businessId: goods.id, count: goods.miniQuantity, source: 'spot' } as const;
  await call(portalCreateOrder, order);
  const [newest] = (await call(purchaseOrders, {})).content;
  if (!newest) throw new Error('there is no order');
  return newest.orderCode;
}

/** Pays a customer's order in the sandbox. */
export async function pay(customer: Customer, orderCode: string): Promise<void> {
  const call = await apiOf(customer);
  const { payToken } = await call(startPayment, { orderCode, payMethod: 'alipay' });
  await call(sandboxConfirm, { payToken, orderCode });
}
