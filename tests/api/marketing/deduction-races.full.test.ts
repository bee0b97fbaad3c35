import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarts } from '#app/domain/cart/contract.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { cancel, pay, race, submitUnlocked, times } from '#tests/api/order/racing.ts';
import { first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { freezeDeductions } from '#trading-api/marketing/deductions.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { type OrderDeduction, orders } from '#trading-api/schema.ts';
import { balancesNow, giveCard, givePoints, hold, issue } from './balances.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

describe('one thing is never given twice', () => {
  test('of orders racing for one coupon one gets it', async () => {
    const buyer = await market.buyer();
    const discountId = await hold(market, buyer, await issue(market));
    const goods = await market.offer();
    const { made, refused } = await race(
      times(8, () => submitUnlocked(market, buyer, direct(goods, '1', { discountId }))),
    );
    expect(made).toHaveLength(1);
    expect(refused).toEqual(times(7, () => 'deductionRefused'));
    expect(await market.stockOf(goods.id)).toBe(100_000 - 100);
  });

  test('of orders racing for the last points one gets them', async () => {
    const buyer = await market.buyer();
    await givePoints(market, buyer, 1000);
    const goods = await market.offer();
    const { made, refused } = await race(
      times(8, () => submitUnlocked(market, buyer, { ...direct(goods, '1'), useIntegral: 600 })),
    );
    expect(made).toHaveLength(1);
    expect(refused).toEqual(times(7, () => 'deductionRefused'));
    expect((await balancesNow(market, buyer)).points).toEqual([
      { integral: 1000, useIntegral: 600 },
    ]);
  });

  test('of orders racing for one e-card those go through that its balance covers', async () => {
    const buyer = await market.buyer();
    const card = await giveCard(market, buyer, 1000);
    const goods = await market.offer({ price: 400 });
    const submission = { ...direct(goods, '1'), giftCardids: [card], shownAmount: '0.00' };
    const { made, refused } = await race(times(8, () => submitUnlocked(market, buyer, submission)));
    expect(made).toHaveLength(2);
    expect(refused).toHaveLength(6);
    for (const code of refused) expect(['deductionRefused', 'amountChanged']).toContain(code);
    expect((await balancesNow(market, buyer)).cards).toEqual([{ id: Number(card), balance: 200 }]);
  });

  test('what was frozen after the price was computed is refused', async () => {
    const buyer = await market.buyer();
    const coupon = await hold(market, buyer, await issue(market));
    await givePoints(market, buyer, 1000);
    const card = await giveCard(market, buyer, 1000);
    const wanted: OrderDeduction[] = [
      { kind: 'coupon', label: '', amount: 5000, sourceId: coupon },
      { kind: 'points', label: '', amount: 600, points: 600 },
      { kind: 'giftCard', label: '', amount: 600, sourceId: card },
    ];
    const freeze = (orderCode: string, deductions: OrderDeduction[]) =>
      market.db.transaction((tx: Database) =>
        freezeDeductions(tx, {
          customerId: buyer.id,
          orders: [{ orderCode, deductions }],
          now: market.now(),
        }),
      );
    await freeze('1', wanted);
    const after = await balancesNow(market, buyer);
    for (const deduction of wanted) {
      expect((await race([freeze('2', [deduction])])).refused).toEqual(['deductionRefused']);
    }
    expect(await balancesNow(market, buyer)).toEqual(after);
  });

  test('through the API the lock refuses the second page first', async () => {
    const buyer = await market.buyer();
    const discountId = await hold(market, buyer, await issue(market));
    const submission = direct(await market.offer(), '1', { discountId });
    const results = await Promise.allSettled(times(5, () => submit(buyer, submission)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    market.advance(3000);
    await expect(submit(buyer, submission)).rejects.toMatchObject({ code: 'deductionRefused' });
  });
});

test('orders, payments, cancellations and carts of one customer at once never deadlock', async () => {
  const buyers = await market.buyers(6);
  const goods = await Promise.all(times(2, () => market.offer()));
  const equipped = await Promise.all(
    buyers.map(async (buyer) => {
      await givePoints(market, buyer, 100_000);
      const cards = await Promise.all(times(3, () => giveCard(market, buyer, 5000)));
      const ids = await Promise.all(times(3, async () => hold(market, buyer, await issue(market))));
      return { buyer, cards, ids };
    }),
  );
  const { made } = await race(
    equipped.flatMap(({ buyer, cards, ids }) =>
      times(3, (at) =>
        submitUnlocked(market, buyer, {
          ...direct(goods[at % 2] ?? first(goods), '1', { discountId: ids[at] ?? null }),
          useIntegral: 100,
          giftCardids: at % 2 === 0 ? cards : cards.toReversed(),
        }),
      ),
    ),
  );
  const owners = new Map(
    (await market.db.select().from(orders)).map((order) => [order.orderCode, order.customerId]),
  );
  await Promise.all(
    made.flatMap(({ orderCode }, at) => {
      const buyer = buyers.find(({ id }) => id === owners.get(orderCode));
      if (!buyer) throw new Error(`no owner of ${orderCode}`);
      const line = { productId: String(goods[at % 2]?.id), count: '1', source: 'sale' } as const;
      return [
        at % 2 === 0 ? pay(buyer, orderCode) : cancel(market, orderCode),
        buyer.call(addCarts, line),
        expireUnpaidOrders(market.db, market.now()),
      ];
    }),
  );
  for (const buyer of buyers) {
    const { coupons, points } = await balancesNow(market, buyer);
    expect(coupons.some(({ state }) => state === 'frozen')).toBe(false);
    const used = coupons.filter(({ state }) => state === 'Y').length;
    expect(points).toEqual([{ integral: 100_000, useIntegral: used * 100 }]);
  }
});
