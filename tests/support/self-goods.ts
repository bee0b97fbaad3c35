import {
  findPlatformProductById,
  type ProductDetail,
  shoppingInfo,
} from '#app/domain/catalogue/goods-contract.ts';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import { selfPlatformProductVos } from '#app/domain/content/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import type { Customer } from './customers.ts';
import { giveOrder, pay } from './orders.ts';
import { ADDRESS, apiOf, callApi } from './trading-api.ts';

const LOGISTICS = 1;
/** Ways of delivery that logistics is one of (spec 1 §4). */
const BY_LOGISTICS = [1, 3, 5];
/** Vouchers of the demo market that are sold one by one. */
const VOUCHER_CODE = 'ZYDJQ1';

/** Goods of the platform's own, no vouchers and in no marketing group. */
async function selfGoods(): Promise<ProductDetail> {
  for (const { products } of await callApi(selfPlatformProductVos, {})) {
    for (const { id } of products) {
      const goods = await callApi(shoppingInfo, { selfId: id, type: 'self' });
      const fits = BY_LOGISTICS.includes(goods.deliveryWay) && goods.marketing === null;
      if (fits && Number(goods.availableCount) >= 50 * Number(goods.miniQuantity)) return goods;
    }
  }
  throw new Error('the demo market has no such goods');
}

export const vouchers = (): Promise<ProductDetail> =>
  callApi(findPlatformProductById, { id: VOUCHER_CODE, type: 'self' });

/** An unpaid order of the platform's own goods, and what is to pay for it. */
export async function giveSelfOrder(customer: Customer) {
  const orderCode = await giveOrder(customer, await selfGoods(), 'self');
  const call = await apiOf(customer);
  return { orderCode, amount: (await call(orderById, { id: orderCode })).paymentAmount };
}

/**
 * Buys whole vouchers for a customer and pays for them. As a checkout does, so that an order given
 * in the same moment by the other call does not meet the lock of 2 seconds, which each call has.
 */
export async function giveVouchers(customer: Customer, count: number): Promise<void> {
  const { id } = await vouchers();
  const call = await apiOf(customer);
  const { orderCode } = await call(submitOrder, {
    source: 'direct',
    skuIds: [id],
    addressId: null,
    name: ADDRESS.receivePerson,
    mobile: ADDRESS.receivePersonPhone,
    address: ADDRESS.warehouseAddress,
    skuDetail: [{ skuId: id, num: String(count), skuType: 'self', deliveryMethod: LOGISTICS }],
  });
  await pay(customer, orderCode);
}
