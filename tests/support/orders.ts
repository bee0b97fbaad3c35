import { vi } from 'vitest';
import { isRefusal } from '#app/api/errors.ts';
import { shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import { listAddresses } from '#app/domain/checkout/address-contract.ts';
import { portalCreateOrder } from '#app/domain/checkout/contract.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { sandboxConfirm, startPayment } from '#app/domain/payment/contract.ts';
import type { Customer } from './customers.ts';
import { apiOf, giveAddress } from './trading-api.ts';

/**
 * Orders the least that is sold of a listing, to the customer's first address or, with a pickup
 * point, to be fetched there; answers its code.
 */
export async function giveOrder(
  customer: Customer,
  goods: { id: string },
  source: 'spot' | 'self' = 'spot',
  pickup: { takeAddress?: string; reservationDate?: string } = {},
): Promise<string> {
  const call = await apiOf(customer);
  if ((await call(listAddresses, {})).length === 0) await giveAddress(customer);
  const { miniQuantity, myBuyNum, marketing } = await call(shoppingInfo, {
    selfId: goods.id,
    type: source === 'self' ? 'self' : 'sale',
  });
  const least = Math.max(Number(miniQuantity), Number(myBuyNum ?? marketing?.buyQuantity ?? 1));
  const asked = { businessId: goods.id, count: String(least), source, ...pickup };
  // The customer may have ordered just now: the market takes an order in two seconds.
  const isTaken = () =>
    call(portalCreateOrder, asked).then(
      () => true,
      (error) => {
        if (!isRefusal(error, portalCreateOrder, RESULT.tooFrequent)) throw error;
        return false;
      },
    );
  await vi.waitUntil(isTaken, { timeout: 30_000 });
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
