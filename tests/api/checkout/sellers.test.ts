import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartCount } from '#app/domain/cart/contract.ts';
import { checkoutPreview, reorder } from '#app/domain/checkout/contract.ts';
import { sumFen } from '#app/domain/money.ts';
import {
  orderById,
  purchaseOrders,
  saleOrderById,
  saleOrders,
} from '#app/domain/order/contract.ts';
import { getPayOrdersDetailV2, payTest } from '#app/domain/payment/contract.ts';
import {
  balancesNow,
  giveCard,
  givePoints,
  hold,
  issue,
  promote,
} from '#tests/api/marketing/balances.ts';
import { direct, fillCart, fromCart, submit } from '#tests/api/order/ordering.ts';
import { cancel, pay, race, times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { orderLines, orders, voucherAccounts } from '#trading-api/schema.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const SELLERS = ['S0001', 'S0002', 'S0003'] as const;
/** Goods of one seller each, of 1,000.00 unless stated. */
const goodsOf = (prices: readonly number[] = [100_000, 100_000]) =>
  Promise.all(
    prices.map((price, at) =>
      market.offer({ price, sellerCode: SELLERS[at % 3], sellerName: SELLERS[at % 3] }),
    ),
  );

/** All goods by one direct checkout, one unit each. */
function together(goods: readonly Goods[], discountId?: string) {
  const lines = goods.map((each) => direct(each, '1', { discountId }));
  return {
    ...first(lines),
    skuIds: lines.flatMap(({ skuIds }) => skuIds),
    skuDetail: lines.flatMap(({ skuDetail }) => skuDetail),
  };
}

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
const orderOf = (buyer: Buyer, id: string) => buyer.call(orderById, { id });
const ofBuyer = ({ id }: Buyer) =>
  market.db.select().from(orders).where(eq(orders.customerId, id)).orderBy(orders.orderCode);

describe('issue 48 §1: a checkout of several sellers', () => {
  test('makes an order for each, with its own lines, and a bundle that one payment pays', async () => {
    const buyer = await market.buyer({ name: '远澄机械' });
    const [one, two] = await goodsOf([100_000, 200_000]);
    const third = await market.offer({ price: 5_000, sellerCode: SELLERS[0] });
    if (!one || !two) throw new Error('no goods');
    const ids = await fillCart(buyer, [
      [one, '2'],
      [two, '3'],
      [third, '4'],
    ]);
    const lines = [one, two, third].map((goods, at) => ({
      id: ids[at] ?? '',
      goods,
      num: String(at + 2),
    }));
    const shown = await buyer.call(checkoutPreview, { source: { from: 'cart', ids } });
    const made = await submit(buyer, fromCart(lines, { shownAmount: shown.payable }));
    expect(made).toMatchObject({
      orderCode: expect.stringMatching(/^HB[0-9A-F]{20}$/),
      paymentAmount: shown.payable,
      paymentMethod: 'online',
      orderCodes: [expect.stringMatching(/^20\d{18}$/), expect.stringMatching(/^20\d{18}$/)],
    });
    expect(await buyer.call(cartCount, {})).toBe(0);
    const [a = '', b = ''] = made.orderCodes;
    const checkout = {
      checkoutCode: made.orderCode,
      orders: [a, b].toSorted().map((orderCode) => ({
        ...{ orderCode, state: 'waitPay', sellerName: orderCode === a ? 'S0001' : 'S0002' },
      })),
    };
    expect(await orderOf(buyer, a)).toMatchObject({
      paymentAmount: '2200.00',
      lines: [{ skuId: String(one.id) }, { skuId: String(third.id) }],
      checkout,
    });
    expect(await orderOf(buyer, b)).toMatchObject({
      paymentAmount: '6000.00',
      lines: [{ skuId: String(two.id) }],
      checkout,
    });
    const { orders: payable } = await buyer.call(getPayOrdersDetailV2, {
      orderCode: made.orderCode,
    });
    expect(payable).toMatchObject({ isCheckout: true, dueAmount: '8200.00' });
    await pay(buyer, made.orderCode);
    expect((await ofBuyer(buyer)).map(({ state, paidAmount }) => [state, paidAmount])).toEqual(
      [a, b].toSorted().map((code) => ['paid', code === a ? 220_000 : 600_000]),
    );
    await expectSoundLedger(market.db);
  });

  test('each seller is told and shown its own order, and nothing of the other', async () => {
    const buyer = await market.buyer();
    const { orderCodes } = await submit(buyer, together(await goodsOf([100_000, 300_000])));
    const [a = '', b = ''] = orderCodes;
    const seller = await market.buyer({ platformType: 'seller', sellerCode: 'S0001' });
    const { content } = await seller.call(saleOrders, { orderCodes });
    expect(content).toMatchObject([{ orderCode: a, amount: '1000.00' }]);
    expect(JSON.stringify(await seller.call(saleOrderById, { id: a }))).not.toMatch(/HB|S0002/);
    expect(await codeOf(seller.call(saleOrderById, { id: b }))).toBe('G404');
  });

  test('is ordered again, and found, by its code', async () => {
    const buyer = await market.buyer();
    const goods = await goodsOf();
    const { orderCode, orderCodes } = await submit(buyer, together(goods));
    const again = await buyer.call(reorder, { orderCode });
    expect(again.lines.map((line) => line.goods?.productId).sort()).toEqual(
      goods.map(({ id }) => String(id)).sort(),
    );
    const source = { from: 'order' as const, orderCode };
    expect((await buyer.call(checkoutPreview, { source })).lines).toHaveLength(2);
    market.advance(3000);
    await submit(buyer, direct(first(goods), '1'));
    const { content } = await buyer.call(purchaseOrders, { keyword: orderCode.toLowerCase() });
    expect(content.map((order) => order.orderCode).sort()).toEqual([...orderCodes].sort());
    const stranger = await market.buyer();
    expect(await codeOf(stranger.call(reorder, { orderCode }))).toBe('G404');
  });

  test('a group is counted before the split', async () => {
    const goods = await goodsOf();
    await promote(market, goods, { buyQuantity: 1000 });
    const submission = together(goods);
    const skuDetail = submission.skuDetail.map((line) => ({ ...line, num: '6' }));
    const made = await submit(await market.buyer(), { ...submission, skuDetail });
    // 20.00 a unit from ten on: each seller sold six.
    expect(made.paymentAmount).toBe('11760.00');
    const written = await market.db
      .select({ amount: orders.paymentAmount })
      .from(orders)
      .where(inArray(orders.orderCode, made.orderCodes));
    expect(written).toEqual([{ amount: 588_000 }, { amount: 588_000 }]);
  });

  test('what vouchers alone may pay is paid with them together', async () => {
    const buyer = await market.buyer();
    const own = await market.offer({ kind: 'self', price: 1_000, sellerCode: 'S0001' });
    const other = await market.offer({ kind: 'self', price: 2_000, sellerCode: 'S0002' });
    const { orderCode } = await submit(buyer, together([own, other]));
    await market.db.insert(voucherAccounts).values({ customerId: buyer.id, count: 2_999 });
    const payAll = () =>
      buyer.call(payTest, { orderCode, payType: 'coupons' }, { serial: newSerial() });
    expect(await codeOf(payAll())).toBe('fundsShort');
    expect((await ofBuyer(buyer)).map(({ state }) => state)).toEqual(['waitPay', 'waitPay']);
    await market.db
      .update(voucherAccounts)
      .set({ count: 3_000 })
      .where(eq(voucherAccounts.customerId, buyer.id));
    await payAll();
    expect((await ofBuyer(buyer)).map(({ state }) => state)).toEqual(['paid', 'paid']);
    await expectSoundLedger(market.db);
  });
});

describe('what reaches across sellers', () => {
  async function wealthy() {
    const buyer = await market.buyer();
    const discountId = await hold(market, buyer, await issue(market));
    await givePoints(market, buyer, 1000);
    const card = await giveCard(market, buyer, 20_000);
    const before = await balancesNow(market, buyer);
    const goods = await goodsOf([100_000, 200_000]);
    const made = await submit(buyer, {
      ...together(goods, discountId),
      useIntegral: 1000,
      giftCardids: [card],
    });
    return { buyer, before, made };
  }

  test('is split by the lines that it was taken off', async () => {
    const { buyer, made } = await wealthy();
    expect(made.paymentAmount).toBe('2740.00');
    const [a = '', b = ''] = made.orderCodes;
    const one = await orderOf(buyer, a);
    const two = await orderOf(buyer, b);
    expect(one.deductions.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['coupon', '16.66'],
      ['points', '3.33'],
      ['giftCard', '66.66'],
    ]);
    expect(two.deductions.map(({ amount }) => amount)).toEqual(['33.34', '6.67', '133.34']);
    expect(one.paymentAmount).toBe('913.35');
    const lines = await market.db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderCode, made.orderCodes));
    expect(sumFen(lines.map((line) => line.platformDeduction ?? 0))).toBe(26_000);
    expect(await balancesNow(market, buyer)).toMatchObject({
      coupons: [{ state: 'frozen' }],
      points: [{ useIntegral: 1000 }],
      cards: [{ balance: 0 }],
    });
  });

  test('comes back with its order; a coupon with the last that was cancelled', async () => {
    for (const order of [0, 1]) {
      const { buyer, before, made } = await wealthy();
      const codes = order === 0 ? made.orderCodes : made.orderCodes.toReversed();
      const [sooner = '', later = ''] = codes;
      await cancel(market, sooner);
      const share = order === 0 ? { points: 333, card: 6_666 } : { points: 667, card: 13_334 };
      expect(await balancesNow(market, buyer)).toMatchObject({
        coupons: [{ state: 'frozen', orderCode: later }],
        points: [{ useIntegral: 1000 - share.points }],
        cards: [{ balance: share.card }],
      });
      await cancel(market, later);
      expect(await balancesNow(market, buyer)).toEqual(before);
      market.advance(3000);
    }
  });

  test('a coupon is used when the first order with it is paid, and stays so', async () => {
    for (const at of [0, 1]) {
      const { buyer, made } = await wealthy();
      const paid = made.orderCodes[at] ?? '';
      await pay(buyer, paid);
      expect(await balancesNow(market, buyer)).toMatchObject({
        coupons: [{ state: 'Y', orderCode: paid }],
      });
      await cancel(market, made.orderCodes[1 - at] ?? '');
      expect(await balancesNow(market, buyer)).toMatchObject({
        coupons: [{ state: 'Y', orderCode: paid }],
      });
      market.advance(3000);
    }
  });

  test('two orders cancelled at once give their coupon back once', async () => {
    const { buyer, before, made } = await wealthy();
    await Promise.all(made.orderCodes.map((code) => cancel(market, code)));
    expect(await balancesNow(market, buyer)).toEqual(before);
  });

  test('an order of which nothing is left to pay is paid at once, the other waits', async () => {
    const buyer = await market.buyer();
    const goods = await goodsOf([1, 100_000]);
    // The share of the fen, rounded down, is nothing; the rest goes to the last line.
    const card = await giveCard(market, buyer, 100_000);
    const made = await submit(buyer, { ...together(goods), giftCardids: [card] });
    expect(made).toMatchObject({ paymentAmount: '0.01', paymentMethod: 'online' });
    const states = await Promise.all(made.orderCodes.map((code) => orderOf(buyer, code)));
    expect(states).toMatchObject([
      { paymentAmount: '0.01', state: 'waitPay', deductions: [] },
      { paymentAmount: '0.00', state: 'paid', paymentMethod: 'card' },
    ]);
    await pay(buyer, made.orderCode);
    expect((await orderOf(buyer, first(made.orderCodes))).state).toBe('paid');
    market.advance(3000);
    const rich = await giveCard(market, buyer, 500_000);
    const all = await submit(buyer, { ...together(goods), giftCardids: [rich] });
    expect(all).toMatchObject({ paymentAmount: '0.00', paymentMethod: 'card' });
    for (const code of all.orderCodes) {
      expect(await orderOf(buyer, code)).toMatchObject({ state: 'paid', paymentMethod: 'card' });
    }
    const { orders: shown } = await buyer.call(getPayOrdersDetailV2, { orderCode: all.orderCode });
    expect(shown.payStatus).toBe('1');
  });
});

describe('all orders or none', () => {
  test('one seller short of stock: nothing is made and nothing is taken', async () => {
    const buyer = await market.buyer();
    const [one, two] = await goodsOf();
    if (!one || !two) throw new Error('no goods');
    await market.change(two, { availableCount: 99 });
    expect(await codeOf(submit(buyer, together([one, two])))).toBe('stockShort');
    expect(await ofBuyer(buyer)).toEqual([]);
    expect(await market.stockOf(one.id)).toBe(100_000);
  });

  test('twenty buyers at once, stock of one seller for five: five checkouts are whole', async () => {
    const buyers = await market.buyers(20);
    const [one, two] = await goodsOf();
    if (!one || !two) throw new Error('no goods');
    await market.change(two, { availableCount: 500 });
    const calls = buyers.map((buyer, at) =>
      submit(buyer, together(at % 2 === 0 ? [one, two] : [two, one]), newSerial()),
    );
    const { made, refused } = await race(calls);
    expect(made).toHaveLength(5);
    expect(new Set(refused)).toEqual(new Set(['stockShort']));
    expect(await market.stockOf(one.id)).toBe(100_000 - 500);
    expect(await market.stockOf(two.id)).toBe(0);
    const written = await market.db
      .select({ code: orders.checkoutCode })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderCode, orders.orderCode))
      .where(
        and(
          inArray(orderLines.goodsId, [one.id, two.id]),
          inArray(
            orders.customerId,
            buyers.map(({ id }) => id),
          ),
        ),
      );
    expect(written.map(({ code }) => code).sort()).toEqual(
      made.flatMap(({ orderCode }) => [orderCode, orderCode]).sort(),
    );
  });

  test('one serial twenty times at once: one checkout, one code', async () => {
    const buyer = await market.buyer();
    const goods = await goodsOf();
    const serial = newSerial();
    const { made, refused } = await race(times(20, () => submit(buyer, together(goods), serial)));
    expect(refused).toEqual([]);
    expect(new Set(made.map(({ orderCode }) => orderCode)).size).toBe(1);
    expect(await ofBuyer(buyer)).toHaveLength(2);
    market.advance(3000);
    expect((await submit(buyer, together(goods), serial)).orderCode).toBe(first(made).orderCode);
  });

  test('one coupon for two checkouts at once: one of them has it in all its orders', async () => {
    const buyer = await market.buyer();
    const discountId = await hold(market, buyer, await issue(market));
    const goods = await goodsOf();
    const submission = together(goods, discountId);
    const { made } = await race(times(5, () => submit(buyer, submission, newSerial())));
    market.advance(3000);
    const later = await race(times(5, () => submit(buyer, submission, newSerial())));
    expect([...made, ...later.made]).toHaveLength(1);
    expect(later.refused).toContain('deductionRefused');
    const written = await ofBuyer(buyer);
    expect(written.map(({ deductions }) => deductions.map(({ kind }) => kind))).toEqual([
      ['coupon'],
      ['coupon'],
    ]);
  });

  test('paid, cancelled and run out each by itself', async () => {
    const buyer = await market.buyer();
    const { orderCode, orderCodes } = await submit(buyer, together(await goodsOf([100, 200, 300])));
    const [a = '', b = '', c = ''] = orderCodes;
    await cancel(market, b);
    await pay(buyer, orderCode);
    expect(await codeOf(pay(buyer, orderCode))).toBe('orderPaid');
    const states = await Promise.all([a, b, c].map((code) => orderOf(buyer, code)));
    expect(states.map(({ state }) => state)).toEqual(['paid', 'cancelled', 'paid']);
    const held = and(eq(orders.customerId, buyer.id), eq(orders.state, 'paid'));
    const paid = await market.db.select().from(orders).where(held);
    expect(sumFen(paid.map(({ paidAmount }) => paidAmount))).toBe(400);
  });
});
