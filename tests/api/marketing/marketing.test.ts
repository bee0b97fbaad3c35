import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartList } from '#app/domain/cart/contract.ts';
import { shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { checkoutPreview } from '#app/domain/checkout/contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { fillCart } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  type Goods,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { giveCard, givePoints, hold, issue, promote } from './balances.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

type Choices = Input<typeof checkoutPreview>['choices'];

/** One tonne of 3,850.00 unless the test says more. */
const preview = (buyer: Buyer, { id, kind }: Goods, choices?: Choices, num = '1') =>
  buyer.call(checkoutPreview, {
    source: { from: 'direct', skuId: String(id), skuType: kind, num },
    choices,
  });

describe('cart.list, product.shoppingInfo, spot listings', () => {
  test('spec 1 §3: marketing (id, markeName, buyQuantity) and discountList', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const group = await promote(market, [goods]);
    const coupon = { marketingId: group.id, markeType: 2, discountAmount: 850 };
    const { id } = await issue(market, coupon);
    await issue(market, { ...coupon, validUntil: market.now() });
    await fillCart(buyer, [[goods, '10']]);
    const shown = {
      marketing: { id: String(group.id), markeName: '春季备货', buyQuantity: '10' },
      discountList: [
        {
          id: String(id),
          marketingId: String(group.id),
          markeType: 2,
          rangeMin: '1000.00',
          rangeMax: '',
          discountAmount: '8.5',
        },
        expect.objectContaining({
          markeType: 5,
          rangeMin: '10',
          rangeMax: '49.99',
          discountAmount: '20.00',
        }),
        expect.objectContaining({ rangeMin: '50', rangeMax: '100', discountAmount: '50.00' }),
      ],
    };
    expect(await buyer.call(cartList, {})).toMatchObject([shown]);
    const detail = { selfId: String(goods.id), type: 'sale' } as const;
    expect(await buyer.call(shoppingInfo, detail)).toMatchObject(shown);
  });

  test('the page of a marketing group lists its goods, and of none no goods', async () => {
    const buyer = await market.buyer();
    const goods = [await market.offer(), await market.offer()];
    const group = await promote(market, goods);
    const listed = async (marketingId: string) =>
      (await buyer.call(pageData, { marketingId })).content.map(({ id }) => id).toSorted();
    expect(await listed(String(group.id))).toEqual(goods.map(({ id }) => String(id)).toSorted());
    expect(await listed('none')).toEqual([]);
  });

  test('lines of a marketing group are listed together', async () => {
    const buyer = await market.buyer();
    const sellerCode = 'S0001';
    const one = await market.offer({ sellerCode });
    const plain = await market.offer({ sellerCode });
    const two = await market.offer({ sellerCode });
    await promote(market, [one, two], { buyQuantity: 100 });
    await fillCart(buyer, [
      [one, '1'],
      [plain, '1'],
      [two, '1'],
    ]);
    const lines = await buyer.call(cartList, {});
    expect(lines.map(({ productId }) => productId)).toEqual(
      [two, one, plain].map(({ id }) => String(id)),
    );
  });
});

describe('cart.add', () => {
  test('spec 3 §5: 该商品起订量：N 件 of the marketing group, unless the goods have their own', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const own = await market.offer({ myBuyNum: 300 });
    await promote(market, [goods, own]);
    expect(await refusalOf(fillCart(buyer, [[goods, '9.99']]))).toEqual({
      code: 'tooSmall',
      text: '该商品起订量：10 件（即 10 吨）',
    });
    expect((await refusalOf(fillCart(buyer, [[own, '2']]))).text).toBe(
      '该商品起订量：3 件（即 3 吨）',
    );
    expect(
      await fillCart(buyer, [
        [goods, '10'],
        [own, '3'],
      ]),
    ).toHaveLength(2);
  });
});

describe('checkout.preview', () => {
  test('spec 1 §2: coupons of a line, points and e-cards, and what they take off', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const group = await promote(market, [goods]);
    const small = await hold(market, buyer, await issue(market));
    const coupon = { marketingId: group.id, markeType: 2, discountAmount: 900, name: '九折券' };
    const best = await hold(market, buyer, await issue(market, coupon));
    await hold(market, buyer, await issue(market, { validUntil: market.now() }));
    const other = await promote(market, [await market.offer()]);
    await hold(market, buyer, await issue(market, { marketingId: other.id }));
    await givePoints(market, buyer, 1234);
    const card = await giveCard(market, buyer, 20_000, { cardNo: '6688000000004321' });
    const plain = await preview(buyer, goods, undefined, '10');
    expect(plain.lines[0]?.coupons.map(({ discountId }) => discountId)).toEqual([best, small]);
    expect(plain).toMatchObject({
      goodsAmount: '38500.00',
      deductions: [{ kind: 'quantityDiscount', amount: '200.00', sourceId: String(group.id) }],
      integral: { integral: 1234, useIntegral: 0, usable: 1200, worth: '12.00' },
      giftCards: [{ id: card, balanceAmount: '200.00' }],
      problems: [],
      payable: '38300.00',
    });
    const discounts = [{ skuId: String(goods.id), discountId: best }];
    const chosen = { discounts, useIntegral: true, giftCardids: [card] };
    expect(await preview(buyer, goods, chosen, '10')).toMatchObject({
      lines: [{ discountId: best }],
      deductions: [
        { kind: 'quantityDiscount', label: '春季备货（满 10 吨，每吨减 20.00 元）' },
        { kind: 'coupon', label: '九折券（满 1,000.00 元享 9 折）', amount: '3830.00' },
        { kind: 'points', label: '积分抵扣（1,200 积分）', amount: '12.00' },
        { kind: 'giftCard', label: '电子礼品卡（尾号 4321）', amount: '200.00' },
      ],
      refused: [],
      payable: '34258.00',
    });
  });

  test('a deduction that is not possible takes nothing off, and has the reason', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer({ price: 1000 });
    await givePoints(market, buyer, 1000);
    const dear = await hold(market, buyer, await issue(market, { name: '大额券' }));
    const strangers = await giveCard(market, await market.buyer(), 500);
    const cards = [await giveCard(market, buyer, 1000), await giveCard(market, buyer, 1000)];
    const skuId = String(goods.id);
    const asked = await preview(buyer, goods, {
      discounts: [{ skuId, discountId: dear }],
      useIntegral: true,
      giftCardids: [strangers, ...cards, ...cards],
    });
    expect(asked.refused).toEqual([
      { kind: 'giftCard', sourceId: strangers, text: '所选电子礼品卡不存在' },
      {
        kind: 'coupon',
        sourceId: dear,
        text: '大额券：所选商品金额不足，需满 1,000.00 元减 50.00 元',
      },
      { kind: 'points', sourceId: null, text: '积分抵扣金额超额, 不能全额抵扣！' },
      { kind: 'giftCard', sourceId: cards[1], text: '已优惠到最低' },
    ]);
    expect(asked).toMatchObject({ lines: [{ discountId: null }], payable: '0.00' });
  });

  test('spec 1 §5: 您在【name】下勾选的商品数量未达到 N 个!', async () => {
    const goods = await market.offer();
    await promote(market, [goods]);
    const { problems } = await preview(await market.buyer(), goods, undefined, '9');
    expect(problems).toEqual(['您在【春季备货】下勾选的商品数量未达到 10 个!']);
  });
});
