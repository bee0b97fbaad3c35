import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { direct, fillCart, fromCart, type Submission, submit } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  type Goods,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { orderLines } from '#trading-api/schema.ts';
import { balancesNow, giveCard, givePoints, hold, issue, promote, setRule } from './balances.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

describe('order.submit', () => {
  const orderOf = (buyer: Buyer, id: string) => buyer.call(orderById, { id });

  test('spec 1 §7: useIntegral, useAmount, giftCardids and discountId are frozen with the order', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const discountId = await hold(market, buyer, await issue(market));
    await givePoints(market, buyer, 1000);
    const card = await giveCard(market, buyer, 20_000);
    const { orderCode, paymentAmount, paymentMethod } = await submit(buyer, {
      ...direct(goods, '1', { discountId }),
      useIntegral: 900,
      useAmount: '9.00',
      giftCardids: [card],
      shownAmount: '3591.00',
    });
    expect({ paymentAmount, paymentMethod }).toEqual({
      paymentAmount: '3591.00',
      paymentMethod: 'online',
    });
    expect(await orderOf(buyer, orderCode)).toMatchObject({
      orderAmount: '3850.00',
      paymentAmount: '3591.00',
      deductions: [
        { kind: 'coupon', amount: '50.00' },
        { kind: 'points', amount: '9.00' },
        { kind: 'giftCard', amount: '200.00' },
      ],
    });
    // A coupon of the whole market is the platform's, as points and e-cards are.
    const own = eq(orderLines.orderCode, orderCode);
    expect(await market.db.select().from(orderLines).where(own)).toMatchObject([
      { amount: 385_000, sellerDeduction: 0, platformDeduction: 25_900 },
    ]);
    expect(await balancesNow(market, buyer)).toEqual({
      coupons: [{ discountId: Number(discountId), state: 'frozen', orderCode }],
      points: [{ integral: 1000, useIntegral: 900 }],
      cards: [{ id: Number(card), balance: 0 }],
    });
  });

  test('spec 1 §4: e-cards that cover all of it pay the order at once, as by card', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const discountId = await hold(market, buyer, await issue(market));
    const card = await giveCard(market, buyer, 500_000);
    const made = await submit(buyer, {
      ...direct(goods, '1', { discountId }),
      giftCardids: [card],
    });
    expect(made).toMatchObject({ paymentAmount: '0.00', paymentMethod: 'card' });
    expect(await orderOf(buyer, made.orderCode)).toMatchObject({
      state: 'paid',
      payStatus: '1',
      paymentMethod: 'card',
    });
    expect(await balancesNow(market, buyer)).toMatchObject({
      coupons: [{ state: 'Y', orderCode: made.orderCode }],
      cards: [{ balance: 120_000 }],
    });
    const { salesVolume } = await buyer.call(shoppingInfo, {
      selfId: String(goods.id),
      type: 'sale',
    });
    expect(Number(salesVolume) * 100 - goods.salesVolume).toBe(100);
  });

  test('groupShort: the chosen lines of a group fall short, all groups are named', async () => {
    const buyer = await market.buyer();
    const one = await market.offer({ myBuyNum: 100 });
    const two = await market.offer({ myBuyNum: 100 });
    const three = await market.offer({ myBuyNum: 100 });
    await promote(market, [one, two], { markeName: '甲' });
    await promote(market, [three], { markeName: '乙', buyQuantity: 200 });
    const [a = '', b = '', c = ''] = await fillCart(buyer, [
      [one, '6'],
      [two, '6'],
      [three, '1'],
    ]);
    const lines = [
      { id: a, goods: one, num: '6' },
      { id: b, goods: two, num: '3.99' },
      { id: c, goods: three, num: '1' },
    ];
    expect(await refusalOf(submit(buyer, fromCart(lines)))).toEqual({
      code: 'groupShort',
      text: '您在【甲】下勾选的商品数量未达到 10 个!；您在【乙】下勾选的商品数量未达到 2 个!',
    });
    const enough = [
      { id: a, goods: one, num: '6' },
      { id: b, goods: two, num: '4' },
    ];
    expect((await submit(buyer, fromCart(enough))).paymentAmount).toBe('38300.00');
  });

  /** The text a choice is refused with, by a buyer who then has all he had. */
  async function refused(buyer: Buyer, goods: Goods, choice: Partial<Submission>, discountId = '') {
    const before = await balancesNow(market, buyer);
    const submission = { ...direct(goods, '1', { discountId }), ...choice };
    const { code, text } = await refusalOf(submit(buyer, submission));
    expect(code).toBe('deductionRefused');
    expect(await balancesNow(market, buyer)).toEqual(before);
    expect(await market.stockOf(goods.id)).toBe(goods.availableCount);
    return text;
  }

  test('deductionRefused: coupons that are not his, used, frozen, expired, of other goods or not reached', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const group = await promote(market, [await market.offer()]);
    const held = async (name: string, fields: object = {}, state?: 'frozen' | 'Y') =>
      hold(market, buyer, await issue(market, { name, ...fields }), state);
    const strangers = await hold(market, await market.buyer(), await issue(market));
    const text = '所选优惠券不存在或未领取';
    expect(await refused(buyer, goods, {}, strangers)).toBe(text);
    expect(await refused(buyer, goods, {}, 'x')).toBe(text);
    expect(await refused(buyer, goods, {}, await held('甲', {}, 'Y'))).toBe('甲：优惠券已使用');
    expect(await refused(buyer, goods, {}, await held('乙', {}, 'frozen'))).toBe(
      '乙：优惠券已用于待付款订单',
    );
    expect(await refused(buyer, goods, {}, await held('丙', { validUntil: market.now() }))).toBe(
      '丙：优惠券已过期',
    );
    expect(await refused(buyer, goods, {}, await held('丁', { marketingId: group.id }))).toBe(
      `丁：不适用于${goods.productName}`,
    );
    expect(await refused(buyer, goods, {}, await held('戊', { rangeMin: 385_001 }))).toBe(
      '戊：所选商品金额不足，需满 3,850.01 元减 50.00 元',
    );
  });

  test('deductionRefused: points that he does not have, that are no whole steps, or would pay everything', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    await givePoints(market, buyer, 400_000);
    const text = '可用积分不足或不是整数倍，请重新选择';
    expect(await refused(buyer, goods, { useIntegral: 50_100 })).toBe(text);
    expect(await refused(buyer, goods, { useIntegral: 150 })).toBe(text);
    await setRule(market, { integralMax: 500_000 });
    expect(await refused(buyer, goods, { useIntegral: 385_000 })).toBe(
      '积分抵扣金额超额, 不能全额抵扣！',
    );
    // The most that the rule allows may be no whole steps (spec 1 §9), and can be used.
    await setRule(market, { integralMax: 250 });
    const most = { ...direct(goods, '1'), useIntegral: 250, useAmount: '2.50' };
    expect(await submit(buyer, most)).toMatchObject({ paymentAmount: '3847.50' });
    await setRule(market);
  });

  test('deductionRefused: e-cards that are not his, empty, expired or needless; all texts at once', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    const strangers = await giveCard(market, await market.buyer(), 500);
    const empty = await giveCard(market, buyer, 0, { faceAmount: 1, cardNo: 'x1111' });
    const past = { validUntil: market.now(), cardNo: 'x2222' };
    const over = await giveCard(market, buyer, 500, past);
    expect(await refused(buyer, goods, { giftCardids: [strangers, empty, over] })).toBe(
      '所选电子礼品卡不存在；电子礼品卡（尾号 1111）：余额为 0；电子礼品卡（尾号 2222）：已过期',
    );
    const cards = [await giveCard(market, buyer, 385_000), await giveCard(market, buyer, 1)];
    expect(await refused(buyer, goods, { giftCardids: cards })).toBe('已优惠到最低');
  });

  test('amountChanged: the value of the points, and the amount shown, have changed', async () => {
    const buyer = await market.buyer();
    const goods = await market.offer();
    await givePoints(market, buyer, 1000);
    const submission = { ...direct(goods, '1'), useIntegral: 1000, useAmount: '5.00' };
    expect(await refusalOf(submit(buyer, submission))).toEqual({
      code: 'amountChanged',
      text: '积分抵扣已由 ¥5.00 变为 ¥10.00，请核对后重新提交',
    });
    const shown = { ...submission, useAmount: '10.00', shownAmount: '3850.00' };
    expect((await refusalOf(submit(buyer, shown))).text).toBe(
      '应付金额已由 ¥3,850.00 变为 ¥3,840.00，请核对后重新提交',
    );
    expect(await submit(buyer, { ...shown, shownAmount: '3840.00' })).toBeTruthy();
  });

  test('coupons take nothing off vouchers', async () => {
    const buyer = await market.buyer();
    const vouchers = await market.offer({ kind: 'self', productType: 'vouchers' });
    const discountId = await hold(market, buyer, await issue(market, { name: '券' }));
    expect(await refused(buyer, vouchers, {}, discountId)).toMatch(/^券：不适用于/);
  });
});
