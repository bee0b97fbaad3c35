import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartCount } from '#app/domain/cart/contract.ts';
import { checkoutPreview, deliveryDistance, pickupPoints } from '#app/domain/checkout/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import {
  addOwnAddress,
  direct,
  fillCart,
  fromCart,
  RECEIVER,
  submit,
} from '#tests/api/order/ordering.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import * as schema from '#trading-api/schema.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const pointsOf = (buyer: Buyer, { sellerCode, productCode }: Goods) =>
  buyer.call(pickupPoints, { sellerCode, productCode, source: 'sale' });

async function sellerOf({ sellerCode }: Goods) {
  return first(
    await market.db.select().from(schema.sellers).where(eq(schema.sellers.code, sellerCode)),
  );
}

const orderOf = (buyer: Buyer, id: string) => buyer.call(orderById, { id });

describe('checkout.pickupPoints, checkout.deliveryDistance', () => {
  test('a seller has points, an unknown one has none', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const points = await pointsOf(buyer, goods);
    expect(points.length).toBeGreaterThan(0);
    expect(points[0]).toMatchObject({ addre: expect.any(String), address: expect.any(String) });
    expect(await pointsOf(buyer, { ...goods, sellerCode: 'nobody' })).toEqual([]);
  });

  test('the distance is in km with one decimal', async () => {
    const buyer = await market.buyer();
    const { code: sellerCode, longitude, latitude } = await sellerOf(await market.offer());
    const distance = (place: { longitude: number; latitude: number }, code = sellerCode) =>
      buyer.call(deliveryDistance, { ...place, sellerCode: code, source: 'sale' });
    expect(await distance({ longitude, latitude })).toEqual({ distance: '0.0' });
    const north = await distance({ longitude, latitude: latitude + 1 });
    expect(north).toEqual({ distance: '111.2' });
    expect((await refusalOf(distance({ longitude, latitude }, 'nobody'))).code).toBe('G404');
  });
});

describe('checkout.preview', () => {
  test('shows the chosen lines, their pickup points and what they cost', async () => {
    const buyer = await market.buyer();
    const one = await market.offer({ price: 412_033 });
    const two = await market.offer({ price: 100 });
    const ids = await fillCart(buyer, [
      [one, '10.5'],
      [two, '1.01'],
      [await market.offer(), '7'],
    ]);
    const preview = await buyer.call(checkoutPreview, {
      source: { from: 'cart', ids: ids.slice(0, 2) },
    });
    expect(preview.lines.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort());
    expect(preview.lines[0]?.pickupPoints.length).toBeGreaterThan(0);
    expect(preview).toMatchObject({
      goodsAmount: '43264.48',
      freight: '0.00',
      deductions: [],
      payable: '43264.48',
    });
  });

  test('direct buy: without a quantity the page shows what a purchase begins with, a price in the address counts nothing', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer({ myBuyNum: 300 });
    const preview = (num: string) =>
      buyer.call(checkoutPreview, {
        source: { from: 'direct', skuId: String(goods.id), skuType: 'spot', num },
      });
    expect((await preview('')).lines[0]).toMatchObject({ id: String(goods.id), number: '3' });
    expect((await preview('2.5')).payable).toBe('9625.00');
    expect((await preview('abc')).lines[0]).toMatchObject({ number: '3' });
    expect((await preview('1001')).lines[0]?.problem).toMatch(/^库存不足/);
  });

  test('an order once more shows its goods as they are now', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const { orderCode } = await submit(buyer, direct(goods, '2'));
    await market.change(goods, { price: 400_000 });
    const source = { from: 'order' as const, orderCode };
    expect(await buyer.call(checkoutPreview, { source })).toMatchObject({
      lines: [{ id: String(goods.id), number: '2', sellingPrice: '4000.00' }],
      payable: '8000.00',
    });
    const stranger = await market.buyer();
    expect((await refusalOf(stranger.call(checkoutPreview, { source }))).code).toBe('goodsGone');
  });

  test('goodsGone: nothing that is in the cart or on offer', async () => {
    const buyer = await market.buyer();
    const sources = [
      { from: 'cart' as const, ids: ['1', 'x'] },
      { from: 'order' as const, orderCode: 'none' },
      { from: 'direct' as const, skuId: 'x', skuType: 'sale' as const, num: '1' },
    ];
    for (const source of sources) {
      expect((await refusalOf(buyer.call(checkoutPreview, { source }))).code).toBe('goodsGone');
    }
  });

  test('says outside the trading hours when the order will be handled', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const source = { from: 'direct', skuId: String(goods.id), skuType: 'sale', num: '1' } as const;
    const notes: (string | null)[] = [];
    for (let quarter = 0; quarter < 4; quarter++) {
      notes.push((await buyer.call(checkoutPreview, { source })).tradingHoursNote);
      market.advance(6 * 60 * 60 * 1000);
    }
    expect(notes.some((note) => note?.includes('07:30'))).toBe(true);
    market.advance(-24 * 60 * 60 * 1000);
  });
});

describe('order.submit', () => {
  test('from the cart: a snapshot is written, stock is taken, the lines leave the cart', async () => {
    const buyer = await market.buyer();
    const one = await market.offer({ sellerCode: 'S0001' });
    const two = await market.offer({ price: 12_345, sellerCode: 'S0001' });
    const three = await market.offer();
    const [a = '', b = ''] = await fillCart(buyer, [
      [one, '1'],
      [two, '3'],
      [three, '1'],
    ]);
    const { id: addressId } = await addOwnAddress(buyer);
    const result = await submit(
      buyer,
      fromCart(
        [
          { id: a, goods: one, num: '10.5' },
          { id: b, goods: two, num: '3' },
        ],
        { addressId, name: 'ignored', remark: '周三前送到', shownAmount: '40795.35' },
      ),
    );
    expect(result).toEqual({
      orderCode: expect.stringMatching(/^20\d{18}$/),
      paymentAmount: '40795.35',
      paymentMethod: 'online',
      waitsForApproval: false,
      orderCodes: [result.orderCode],
    });
    expect(await orderOf(buyer, result.orderCode)).toMatchObject({
      state: 'waitPay',
      payStatus: '0',
      source: 'cart',
      orderAmount: '40795.35',
      name: '沈远舟',
      mobile: '13900000002',
      address: '江苏省无锡市望澜大道 66 号',
      remark: '周三前送到',
      lines: [
        { skuId: String(one.id), number: '10.5', amount: '40425.00', deliveryMethod: 1 },
        { skuId: String(two.id), number: '3', sellingPrice: '123.45', amount: '370.35' },
      ],
    });
    expect(await market.stockOf(one.id)).toBe(100_000 - 1050);
    expect(await buyer.call(cartCount, {})).toBe(1);
  });

  test('an order keeps its goods and prices as they were when it was made', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const { orderCode } = await submit(buyer, direct(goods, '2'));
    await market.change(goods, { price: 1, productName: 'renamed', onShelf: false });
    expect(await orderOf(buyer, orderCode)).toMatchObject({
      lines: [{ productName: goods.productName, sellingPrice: '3850.00', amount: '7700.00' }],
    });
  });

  test('missing: nothing chosen', async () => {
    const submission = fromCart([]);
    expect(await refusalOf(submit(await market.buyer(), submission))).toEqual({
      code: 'missing',
      text: '请选择结算商品',
    });
  });

  test('missing: no receiver with a phone', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const strangers = await addOwnAddress(await market.buyer());
    for (const receiver of [
      { addressId: '1234567' },
      { addressId: strangers.id },
      { mobile: '123' },
      { name: ' ' },
      { address: '' },
    ]) {
      const refused = submit(buyer, { ...direct(goods, '1'), ...RECEIVER, ...receiver });
      expect(await refusalOf(refused)).toEqual({ code: 'missing', text: '请选择您的收货地址' });
    }
    expect(await market.stockOf(goods.id)).toBe(100_000);
  });

  test("goodsGone: goods off the shelf, of the other kind, never ordered, or in another account's cart", async () => {
    const buyer = await market.buyer();
    const gone = await market.offer({ onShelf: false });
    const self = await market.offer({ kind: 'self' });
    const goods = await market.offer();
    const [id = ''] = await fillCart(await market.buyer(), [[goods, '1']]);
    for (const submission of [
      direct(gone, '1'),
      direct({ ...self, kind: 'sale' }, '1'),
      { ...direct(goods, '1'), source: 'order' as const },
      fromCart([{ id, goods, num: '1' }]),
    ]) {
      expect((await refusalOf(submit(buyer, submission))).code).toBe('goodsGone');
    }
    await submit(buyer, direct(goods, '1'));
    market.advance(3000);
    expect(await submit(buyer, { ...direct(goods, '1'), source: 'order' })).toBeTruthy();
  });

  test('tooSmall: quantities that are unreadable or below the minimum', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer({ miniQuantity: 500 });
    const wrong = async (num: string) => refusalOf(submit(buyer, direct(goods, num)));
    expect(await wrong('4.99')).toEqual({ code: 'tooSmall', text: '不能小于最小起订量：5 吨' });
    expect(await wrong('-5')).toEqual({ code: 'invalid', text: '请填写数字，例如 1,200.5' });
    expect((await wrong('5.125 吨')).text).toBe('数量最多两位小数');
  });

  test('tooLarge: more than a line of the cart may have', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer({ availableCount: 10_000_000 });
    const [id = ''] = await fillCart(buyer, [[goods, '1']]);
    expect(await problemsOf(submit(buyer, fromCart([{ id, goods, num: '9999.01' }])))).toEqual([
      { path: ['skuDetail', 0, 'num'], code: 'tooLarge', text: '单个商品最多购买 9999 吨' },
    ]);
  });

  test('everything that is wrong with the lines and the address is said at once', async () => {
    const buyer = await market.buyer();
    const [gone, few] = [await market.offer({ onShelf: false }), await market.offer()];
    const [one, two] = [direct(gone, '1'), direct(few, '0', { deliveryMethod: null })];
    const submission = {
      ...one,
      skuIds: [...one.skuIds, ...two.skuIds],
      skuDetail: [...one.skuDetail, ...two.skuDetail],
      mobile: '',
    };
    expect(await problemsOf(submit(buyer, submission))).toEqual([
      { path: ['addressId'], code: 'missing', text: '请选择您的收货地址' },
      { path: ['skuDetail', 0, 'num'], code: 'goodsGone', text: '商品不存在或已下架' },
      { path: ['skuDetail', 1, 'num'], code: 'invalid', text: '请输入数量' },
      { path: ['skuDetail', 1, 'deliveryMethod'], code: 'deliveryRefused', text: '请选择交货方式' },
    ]);
  });

  test('stockShort: names all that is short and what is left, and takes nothing', async () => {
    const buyer = await market.buyer();
    const one = await market.offer();
    const two = await market.offer();
    const [a = '', b = ''] = await fillCart(buyer, [
      [one, '50'],
      [two, '50'],
    ]);
    await market.change(one, { availableCount: 4000 });
    await market.change(two, { availableCount: 250 });
    const lines = [
      { id: a, goods: one, num: '50' },
      { id: b, goods: two, num: '50' },
    ];
    expect(await refusalOf(submit(buyer, fromCart(lines)))).toEqual({
      code: 'stockShort',
      text: `库存不足：${one.productName} 仅剩 40 吨；库存不足：${two.productName} 仅剩 2.5 吨`,
    });
    expect(await market.stockOf(one.id)).toBe(4000);
    expect(await buyer.call(cartCount, {})).toBe(2);
  });

  test('amountChanged: the refusal has the old and the new amount, and nothing is written', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const submission = { ...direct(goods, '10'), shownAmount: '38500.00' };
    await market.change(goods, { price: 390_000 });
    expect(await refusalOf(submit(buyer, submission))).toEqual({
      code: 'amountChanged',
      text: '应付金额已由 ¥38,500.00 变为 ¥39,000.00，请核对后重新提交',
    });
    expect(await market.stockOf(goods.id)).toBe(100_000);
    expect(await submit(buyer, { ...submission, shownAmount: '39000.00' })).toBeTruthy();
  });

  test('contractUnsigned: direct buy of an enterprise needs a signed contract, its cart does not', async () => {
    const unsigned = await market.buyer({
      customerType: 'enterprise',
      esignatureContractStatus: '1',
    });
    const goods = await market.offer();
    expect(await refusalOf(submit(unsigned, direct(goods, '1')))).toEqual({
      code: 'contractUnsigned',
      text: '尚未签署合同, 是否前往?',
    });
    const [id = ''] = await fillCart(unsigned, [[goods, '1']]);
    expect(await submit(unsigned, fromCart([{ id, goods, num: '1' }]))).toBeTruthy();
    const signed = await market.buyer({
      customerType: 'enterprise',
      esignatureContractStatus: '2',
    });
    expect(await submit(signed, direct(goods, '1'))).toBeTruthy();
  });

  test('a detail for goods that were not chosen is malformed', async () => {
    const goods = await market.offer();
    const submission = { ...direct(goods, '1'), skuIds: ['1', '2'] };
    expect((await refusalOf(submit(await market.buyer(), submission))).code).toBe('G400');
  });
});
