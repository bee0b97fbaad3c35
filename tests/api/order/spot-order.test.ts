import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pickupPoints, portalCreateOrder } from '#app/domain/checkout/contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { hold, issue, promote } from '#tests/api/marketing/balances.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { sellers } from '#trading-api/schema.ts';
import { addOwnAddress } from './ordering.ts';

const [PICKUP, DELIVERY] = [2, 4] as const;
const TOMORROW = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
const YESTERDAY = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

type Choices = Partial<Input<typeof portalCreateOrder>>;

const order = (buyer: Buyer, goods: Goods, count: string, choices: Choices = {}) =>
  buyer.call(portalCreateOrder, {
    businessId: String(goods.id),
    count,
    source: 'spot',
    ...choices,
  });

const ordersOf = (buyer: Buyer) => buyer.call(purchaseOrders, {});
const newestOf = async (buyer: Buyer) => first((await ordersOf(buyer)).content);

/** A buyer with an address in Wuxi. */
async function buyerInWuxi() {
  const buyer = await market.buyer();
  return { buyer, address: await addOwnAddress(buyer) };
}

/** All problems of a refused order; checks that no order was made. */
async function problemsWith(goods: Goods, count: string, choices: Choices = {}) {
  const { buyer } = await buyerInWuxi();
  const problems = await problemsOf(order(buyer, goods, count, choices));
  expect((await ordersOf(buyer)).content).toEqual([]);
  expect(await market.stockOf(goods.id)).toBe(goods.availableCount);
  return problems;
}

describe('order.portalCreate', () => {
  test('goes to the chosen address, or to the first where none is named', async () => {
    const { buyer } = await buyerInWuxi();
    const goods = await market.offer({ deliveryWay: 3 });
    expect(await order(buyer, goods, '2')).toBe('success');
    const first = { source: 'spot', name: '沈远舟', paymentAmount: '7700.00', lines: [{}] };
    const inWuxi = '江苏省无锡市望澜大道 66 号';
    expect(await newestOf(buyer)).toMatchObject({
      ...first,
      address: inWuxi,
      lines: [{ deliveryMethod: 1, deliveryAddress: inWuxi }],
    });
    market.advance(2001);
    const warehouseAddress = '江苏省苏州市工业园区 2 号';
    const { id: addressId } = await addOwnAddress(buyer, { warehouseAddress });
    await order(buyer, goods, '3', { addressId, remark: '周三前送到' });
    expect(await newestOf(buyer)).toMatchObject({
      address: warehouseAddress,
      remark: '周三前送到',
      lines: [{ deliveryAddress: warehouseAddress }],
    });
    expect(await market.stockOf(goods.id)).toBe(100_000 - 500);
  });

  test('missing: no order without an address to send it to', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const strangers = await addOwnAddress(await market.buyer());
    for (const addressId of [null, strangers.id]) {
      expect(await problemsOf(order(buyer, goods, '2', { addressId }))).toEqual([
        { path: ['addressId'], code: 'missing', text: '请选择您的收货地址' },
      ]);
    }
    expect((await ordersOf(buyer)).content).toEqual([]);
  });

  test('missing: an address of which the buyer has seen nothing is not taken', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    await addOwnAddress(buyer);
    expect(await problemsOf(order(buyer, goods, '2', { addressId: null }))).toEqual([
      { path: ['addressId'], code: 'missing', text: '请选择您的收货地址' },
    ]);
    await order(buyer, goods, '2');
    expect((await ordersOf(buyer)).content).toHaveLength(1);
  });

  test('missing, past: goods that are picked up ask for a point and a time to come', async () => {
    const goods = await market.offer({ deliveryWay: 2 });
    const { buyer } = await buyerInWuxi();
    const { sellerCode, productCode } = goods;
    const points = await buyer.call(pickupPoints, { sellerCode, productCode, source: 'sale' });
    const { id: takeAddress, addre, address } = first(points);
    expect(await problemsWith(goods, '1')).toEqual([
      { path: ['takeAddress'], code: 'missing', text: '请选择您的自提地址' },
    ]);
    expect(await problemsWith(goods, '1', { deliveryMethod: PICKUP, takeAddress })).toEqual([
      { path: ['reservationDate'], code: 'missing', text: '请选择配送的预约时间' },
    ]);
    const late = { takeAddress, reservationDate: YESTERDAY };
    expect(await problemsWith(goods, '1', late)).toMatchObject([
      { path: ['reservationDate'], code: 'past' },
    ]);
    await order(buyer, goods, '1', { takeAddress, reservationDate: TOMORROW });
    expect(first((await newestOf(buyer)).lines)).toMatchObject({
      deliveryMethod: PICKUP,
      deliveryAddress: `${addre} ${address}`,
      reservationDate: TOMORROW,
    });
  });

  test('outOfRange: goods are delivered within the seller’s range only', async () => {
    const { buyer } = await buyerInWuxi();
    const goods = await market.offer({ deliveryWay: 4, distrScope: 150 });
    const seller = first(
      await market.db.select().from(sellers).where(eq(sellers.code, goods.sellerCode)),
    );
    const { longitude, latitude } = seller;
    const far = await addOwnAddress(buyer, { longitude, latitude: latitude - 10 });
    const near = await addOwnAddress(buyer, { longitude, latitude: latitude + 0.4 });
    const deliverTo = ({ id }: { id: string }, reservationDate: string | null = TOMORROW) =>
      order(buyer, goods, '1', { distributionAddress: id, reservationDate });
    expect(await problemsOf(deliverTo(far))).toEqual([
      {
        path: ['distributionAddress'],
        code: 'outOfRange',
        text: '该地址距离1112.0 km ，超出配送范围！',
        instead: '',
      },
    ]);
    expect((await refusalOf(deliverTo(near, null))).text).toBe('请选择配送的预约时间');
    await deliverTo(near);
    expect(first((await newestOf(buyer)).lines)).toMatchObject({
      deliveryMethod: DELIVERY,
      deliveryAddress: near.warehouseAddress,
    });
  });

  test('deliveryRefused: a way that the goods are not offered by', async () => {
    const goods = await market.offer({ deliveryWay: 1 });
    expect(await problemsWith(goods, '1', { deliveryMethod: PICKUP })).toEqual([
      { path: ['deliveryMethod'], code: 'deliveryRefused', text: '请选择交货方式' },
    ]);
  });

  test('issue 46 §3: an empty quantity is refused beside its field, not taken for the minimum', async () => {
    const goods = await market.offer({ myBuyNum: 400 });
    for (const typed of ['', ' ']) {
      expect(await problemsWith(goods, typed)).toEqual([
        { path: ['count'], code: 'invalid', text: '请输入数量' },
      ]);
    }
    expect(await market.stockOf(goods.id)).toBe(100_000);
  });

  test('goodsGone: goods that are off the shelf, unknown or of the other kind', async () => {
    const goods = await market.offer({ onShelf: false });
    const { buyer } = await buyerInWuxi();
    const refused = { code: 'goodsGone', text: '商品不存在或已下架' };
    const self = await market.offer({ kind: 'self' });
    for (const gone of [goods, { ...goods, id: 999_999_999 }, self]) {
      expect(await refusalOf(order(buyer, gone, '2'))).toEqual(refused);
    }
  });

  test('tooSmall, invalid, stockShort: the rules of every purchase hold', async () => {
    const goods = await market.offer({ miniQuantity: 200, availableCount: 1000 });
    const problemWith = async (count: string, of = goods) => first(await problemsWith(of, count));
    const path = ['count'];
    expect(await problemWith('1')).toEqual({
      path,
      code: 'tooSmall',
      text: '不能小于最小起订量：2 吨',
    });
    expect(await problemWith('x')).toEqual({
      path,
      code: 'invalid',
      text: '请填写数字，例如 1,200.5',
    });
    expect((await problemWith('3.125')).text).toBe('数量最多两位小数');
    expect((await problemWith('3 件')).text).toBe('请按吨填写数量');
    const text = `库存不足：${goods.productName} 仅剩 10 吨`;
    expect(await problemWith('10.01')).toEqual({ path, code: 'stockShort', text });
    const starting = await market.offer({ myBuyNum: 300 });
    expect((await problemWith('2', starting)).text).toBe('该商品起订量：3 件（即 3 吨）');
  });

  test('groupShort: a marketing group asks for its quantity', async () => {
    const goods = await market.offer();
    await promote(market, [goods], { markeName: '甲' });
    expect(await problemsWith(goods, '9.99')).toEqual([
      { path: ['count'], code: 'groupShort', text: '您在【甲】下勾选的商品数量未达到 10 个!' },
    ]);
  });

  test('gets the quantity discount', async () => {
    const { buyer } = await buyerInWuxi();
    const goods = await market.offer();
    await promote(market, [goods]);
    await order(buyer, goods, '60');
    expect(await newestOf(buyer)).toMatchObject({
      orderAmount: '231000.00',
      deductions: [{ kind: 'quantityDiscount', amount: '3000.00' }],
      paymentAmount: '228000.00',
    });
  });

  test('takes the chosen deductions off, and refuses those that are not possible', async () => {
    const { buyer } = await buyerInWuxi();
    const goods = await market.offer();
    const discountId = await hold(market, buyer, await issue(market));
    expect((await refusalOf(order(buyer, goods, '1', { discountId: 'x' }))).code).toBe(
      'deductionRefused',
    );
    await order(buyer, goods, '1', { discountId, shownAmount: '3800.00' });
    expect(await newestOf(buyer)).toMatchObject({
      deductions: [{ kind: 'coupon', amount: '50.00' }],
      paymentAmount: '3800.00',
    });
  });

  test('amountChanged: the refusal has the old and the new amount', async () => {
    const goods = await market.offer();
    await market.change(goods, { price: 390_000 });
    expect(await problemsWith(goods, '10', { shownAmount: '38500.00' })).toEqual([
      {
        path: [],
        code: 'amountChanged',
        text: '应付金额已由 ¥38,500.00 变为 ¥39,000.00，请核对后重新提交',
      },
    ]);
  });
});
