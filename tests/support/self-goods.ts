import {
  findPlatformProductById,
  type ProductDetail,
  shoppingInfo,
} from '#app/domain/catalogue/goods-contract.ts';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import { selfPlatformProductVos } from '#app/domain/content/contract.ts';
import type { Customer } from './customers.ts';
import { pay } from './orders.ts';
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

async function order(
  customer: Customer,
  { id }: ProductDetail,
  num: string,
): Promise<{ orderCode: string; amount: string }> {
  const call = await apiOf(customer);
  const { orderCode, paymentAmount } = await call(submitOrder, {
    source: 'direct',
    skuIds: [id],
    addressId: null,
    name: ADDRESS.receivePerson,
    mobile: ADDRESS.receivePersonPhone,
    address: ADDRESS.warehouseAddress,
    skuDetail: [{ skuId: id, num, skuType: 'self', deliveryMethod: LOGISTICS }],
  });
  return { orderCode, amount: paymentAmount };
}

/** An unpaid order of the platform's own goods, and what is to pay for it. */
export async function giveSelfOrder(customer: Customer) {
  const goods = await selfGoods();
  return order(customer, goods, goods.miniQuantity);
}

/** Buys whole vouchers for a customer and pays for them. */
export async function giveVouchers(customer: Customer, count: number): Promise<void> {
  const vouchers = await callApi(findPlatformProductById, { id: VOUCHER_CODE, type: 'self' });
  const { orderCode } = await order(customer, vouchers, String(count));
  await pay(customer, orderCode);
}
