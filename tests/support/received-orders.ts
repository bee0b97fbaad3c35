import { deliveriesOfOrder, receiveDelivery, shipOrder } from '#app/domain/delivery/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import type { Customer } from './customers.ts';
import { SELLERS, upload } from './inquiries.ts';
import { giveOrder, pay } from './orders.ts';
import { apiOf, plentifulGoodsOf, tokenOf } from './trading-api.ts';

/** The seller of every received order of the journeys. */
export const SELLER = { ...SELLERS.first, name: '' };

/** The PDF of a slip, as the seller shows it who wants more money on it. */
export const slipPhoto = async () => upload(await tokenOf(SELLER), 'delivery');

/** An order of the customer's of that seller that is paid and shipped whole; answers its code. */
export async function giveShippedOrder(customer: Customer): Promise<string> {
  const orderCode = await giveOrder(customer, await plentifulGoodsOf(SELLER.sellerCode));
  await pay(customer, orderCode);
  const [buyer, seller] = [await apiOf(customer), await apiOf(SELLER)];
  const { lines } = await buyer(orderById, { id: orderCode });
  await seller(shipOrder, {
    orderCode,
    lines: lines.map(({ number }, position) => ({ position, number })),
    ...{ way: 1, weighing: 'scale', carrier: '顺达物流', vehicle: '浙B12345' },
  });
  return orderCode;
}

/** The same, received. */
export async function giveReceivedOrder(customer: Customer): Promise<string> {
  const orderCode = await giveShippedOrder(customer);
  const buyer = await apiOf(customer);
  const { deliveries } = await buyer(deliveriesOfOrder, { orderCode });
  for (const { deliveryId } of deliveries) await buyer(receiveDelivery, { deliveryId, lines: [] });
  return orderCode;
}
