import { fc, test as property } from '@fast-check/vitest';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyAfterSale, sellerStep } from '#app/domain/after-sale/contract.ts';
import { giftCardList, myCoupons } from '#app/domain/marketing/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { sandboxConfirm, startPayment } from '#app/domain/payment/contract.ts';
import { sellerOf } from '#tests/api/delivery/sending.ts';
import { direct, type Submission, submit } from '#tests/api/order/ordering.ts';
import { cancel, pay, race, submitUnlocked, times } from '#tests/api/order/racing.ts';
import { first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { voucherAccounts } from '#trading-api/schema.ts';
import { balancesNow, giveCard, givePoints, hold, issue } from './balances.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

describe('frozen with the order, consumed when it is paid, returned when cancelled', () => {
  /** A buyer with a coupon, points and an e-card, all of them frozen with an order of his. */
  async function frozen() {
    const buyer = await market.buyer();
    const discountId = await hold(market, buyer, await issue(market));
    await givePoints(market, buyer, 1000);
    const card = await giveCard(market, buyer, 20_000);
    const before = await balancesNow(market, buyer);
    const { orderCode } = await submit(buyer, {
      ...direct(await market.offer(), '1', { discountId }),
      useIntegral: 500,
      giftCardids: [card],
    });
    return { buyer, orderCode, before };
  }

  test('a paid order uses them up once, also when it is cancelled or expires afterwards', async () => {
    const { buyer, orderCode } = await frozen();
    const payments = await Promise.all(
      times(2, () => buyer.call(startPayment, { orderCode, payMethod: 'alipay' })),
    );
    for (const { payToken } of payments) await buyer.call(sandboxConfirm, { payToken, orderCode });
    await cancel(market, orderCode);
    market.advance(31 * 60_000);
    await expireUnpaidOrders(market.db, market.now());
    expect(await balancesNow(market, buyer)).toMatchObject({
      coupons: [{ state: 'Y', orderCode }],
      points: [{ integral: 1000, useIntegral: 500 }],
      cards: [{ balance: 0 }],
    });
  });

  test('cancelled twice and expired at once, they come back once', async () => {
    const { buyer, orderCode, before } = await frozen();
    market.advance(31 * 60_000);
    await Promise.all([
      cancel(market, orderCode),
      cancel(market, orderCode),
      ...times(3, () => expireUnpaidOrders(market.db, market.now())),
    ]);
    expect(await balancesNow(market, buyer)).toEqual(before);
  });

  test('what came back can be used again', async () => {
    const { buyer, orderCode, before } = await frozen();
    await cancel(market, orderCode);
    market.advance(3000);
    const again = await submit(buyer, {
      ...direct(await market.offer(), '1', {
        discountId: String(first(before.coupons).discountId),
      }),
      useIntegral: 1000,
      giftCardids: [String(first(before.cards).id)],
    });
    expect(again.paymentAmount).toBe('3590.00');
  });

  test('what comes back after its end can be used for thirty days more, a coupon once', async () => {
    const buyer = await market.buyer();
    const validUntil = new Date(market.now().getTime() + 60_000);
    const discountId = await hold(market, buyer, await issue(market, { validUntil }));
    const card = await giveCard(market, buyer, 20_000, { validUntil });
    const order = async () => {
      market.advance(3000);
      const chosen = { ...direct(await market.offer(), '1', { discountId }), giftCardids: [card] };
      return (await submit(buyer, chosen)).orderCode;
    };
    const orderCode = await order();
    market.advance(2 * 60_000);
    await cancel(market, orderCode);
    const [returned] = (await buyer.call(orderById, { id: orderCode })).events.filter(
      ({ kind }) => kind === 'prolonged',
    );
    expect(returned?.note).toMatch(/^优惠券有效期延至 .+，电子礼品卡（尾号 \d{4}）有效期延至 .+$/);
    const again = await order();
    market.advance(31 * 24 * 3_600_000);
    await cancel(market, again);
    expect(await buyer.call(giftCardList, {})).toMatchObject([
      { id: card, balanceAmount: '200.00' },
    ]);
    expect(await buyer.call(myCoupons, {})).toMatchObject([{ expired: true }]);
  });

  test('of a card that has ended only what comes back can be used again, not what was left on it', async () => {
    const buyer = await market.buyer();
    const validUntil = new Date(market.now().getTime() + 60_000);
    const card = await giveCard(market, buyer, 20_000, { validUntil });
    /** The card pays all of it. */
    const order = async (price: number) => {
      market.advance(3000);
      const chosen = direct(await market.offer({ price, sellerCode: 'S0001' }), '1');
      return (await submit(buyer, { ...chosen, giftCardids: [card] })).orderCode;
    };
    const orders = [await order(1500), await order(500)];
    expect(await buyer.call(giftCardList, {})).toMatchObject([{ balanceAmount: '180.00' }]);
    market.advance(2 * 60_000);
    const seller = await sellerOf(market);
    for (const [at, balanceAmount] of ['15.00', '20.00'].entries()) {
      const orderCode = orders[at] ?? '';
      const asked = { orderCode, kind: 'refundOnly', reason: '协商一致' } as const;
      const { id } = await buyer.call(applyAfterSale, asked);
      await seller.call(sellerStep, { id, step: 'agree' });
      expect(await buyer.call(giftCardList, {})).toMatchObject([{ balanceAmount }]);
    }
  });

  test('vouchers bought are credited once, one for each unit', async () => {
    const buyer = await market.buyer();
    const vouchers = await market.offer({
      kind: 'self',
      productType: 'vouchers',
      unit: '张',
      unitDecimals: false,
      price: 98,
      deliveryWay: 1,
    });
    const { orderCode, paymentAmount } = await submit(buyer, direct(vouchers, '500'));
    expect(paymentAmount).toBe('490.00');
    const owned = () =>
      market.db.select().from(voucherAccounts).where(eq(voucherAccounts.customerId, buyer.id));
    expect(await owned()).toEqual([]);
    const payments = await Promise.all(
      times(3, () => buyer.call(startPayment, { orderCode, payMethod: 'alipay' })),
    );
    await Promise.all(
      payments.map(({ payToken }) => buyer.call(sandboxConfirm, { payToken, orderCode })),
    );
    expect(await owned()).toEqual([{ customerId: buyer.id, count: 50_000 }]);
    market.advance(3000);
    await pay(buyer, (await submit(buyer, direct(vouchers, '20'))).orderCode);
    expect(await owned()).toEqual([{ customerId: buyer.id, count: 52_000 }]);
  });

  property.prop(
    [
      fc.array(
        fc.record({
          coupons: fc.subarray([0, 1, 2]),
          points: fc.integer({ min: 0, max: 12 }),
          cards: fc.subarray([0, 1, 2]),
          cancelled: fc.boolean(),
        }),
        { minLength: 1, maxLength: 6 },
      ),
    ],
    { numRuns: 15 },
  )(
    'cancelling restores exactly the balances from before, with random other orders beside',
    async (wishes) => {
      const buyer = await market.buyer();
      const shelf = await Promise.all(times(3, (at) => market.offer({ price: 200_000 + at })));
      const discountIds = await Promise.all(
        times(3, async () => hold(market, buyer, await issue(market))),
      );
      const cards = await Promise.all(
        [300, 250_000, 9_999].map((fen) => giveCard(market, buyer, fen)),
      );
      await givePoints(market, buyer, 2500);
      const before = await balancesNow(market, buyer);
      let expected = before;
      const open: string[] = [];
      for (const wish of wishes) {
        const lines = shelf.map((goods, at) => ({
          goods,
          discountId: wish.coupons.includes(at) ? discountIds[at] : null,
        }));
        const submission: Submission = {
          ...direct(first(shelf), '1'),
          skuIds: shelf.map(({ id }) => String(id)),
          skuDetail: lines.flatMap(
            ({ goods, discountId }) => direct(goods, '1', { discountId }).skuDetail,
          ),
          useIntegral: wish.points * 100,
          giftCardids: wish.cards.flatMap((at) => cards[at] ?? []),
        };
        const { made } = await race([submitUnlocked(market, buyer, submission)]);
        for (const orderCode of made.flatMap(({ orderCodes }) => orderCodes)) {
          if (wish.cancelled) await cancel(market, orderCode);
          else open.push(orderCode);
        }
        const now = await balancesNow(market, buyer);
        if (wish.cancelled || made.length === 0) expect(now).toEqual(expected);
        expected = now;
      }
      await Promise.all(open.map((orderCode) => cancel(market, orderCode)));
      expect(await balancesNow(market, buyer)).toEqual(before);
    },
  );
});
