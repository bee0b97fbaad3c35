import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '#app/domain/account/contract.ts';
import { freezeMargin } from '#app/domain/auction/contract.ts';
import { auditSign, cancelAuction } from '#app/domain/auction/desk-contract.ts';
import { MOST_CART_LINES } from '#app/domain/cart/cart.ts';
import { cartCount } from '#app/domain/cart/contract.ts';
import { portalCreateOrder } from '#app/domain/checkout/contract.ts';
import { addCartsList } from '#app/domain/inquiry/pasted-list-contract.ts';
import { announce, signsOf, signUp } from '#tests/api/auction/auctioning.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { race, times } from '#tests/api/order/racing.ts';
import { callersOf } from '#tests/api/support/market.ts';
import { first, newSerial, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { balanceOf, payerWith } from '#tests/api/wallet/wallets.ts';
import { cartLines, customers, goods, smsOutbox } from '#trading-api/schema.ts';

const MANY = 12;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const withSerial = () => ({ serial: newSerial() });

test('of those who register one phone at once, one has the account', async () => {
  const { call } = callersOf(market.url);
  const phone = '13900000077';
  const account = {
    phone,
    password: 'a-long-one',
    name: '沈远',
    customerType: 'personal',
  } as const;
  const { made, refused } = await race(times(MANY, () => call(register, account)));
  expect([made.length, refused]).toEqual([1, times(MANY - 1, () => 'exists')]);
  expect(await market.db.$count(customers, eq(customers.phone, phone))).toBe(1);
});

test('spot orders at once sell what there is, and no more', async () => {
  const wanted = await market.offer({ availableCount: 300, deliveryWay: 1 });
  const buyers = await market.buyers(MANY);
  for (const buyer of buyers) await addOwnAddress(buyer);
  const { made, refused } = await race(
    buyers.map(({ call }) =>
      call(
        portalCreateOrder,
        { businessId: String(wanted.id), count: '1', source: 'spot' },
        withSerial(),
      ),
    ),
  );
  expect([made.length, refused]).toEqual([3, times(MANY - 3, () => 'stockShort')]);
  expect(await market.stockOf(wanted.id)).toBe(0);
});

test('lists that are added to a cart at once take no more places than it has', async () => {
  const buyer = await market.buyer();
  const shelf = await market.db
    .update(goods)
    .set({ availableCount: 100_000, miniQuantity: 100, myBuyNum: null, onShelf: true })
    .where(eq(goods.kind, 'sale'))
    .returning({ id: goods.id });
  const held = shelf.slice(0, MOST_CART_LINES - 3).map(({ id: goodsId }) => ({
    customerId: buyer.id,
    goodsId,
    count: 100,
    createdAt: market.now(),
  }));
  await market.db.insert(cartLines).values(held);
  const lists = times(MANY, (at) => [
    { productId: String(shelf[MOST_CART_LINES + at]?.id), count: '1', source: 'sale' as const },
  ]);
  const answers = await Promise.all(
    lists.map((rows) => buyer.call(addCartsList, { rows }, withSerial())),
  );
  expect(answers.filter(({ problems }) => problems.length === 0)).toHaveLength(3);
  expect(await buyer.call(cartCount, {})).toBe(MOST_CART_LINES);
});

test('a sign-up that operators audit at once is decided by one of them', async () => {
  const operators = await market.buyers(MANY, { platformType: 'buyer,operator' });
  const bidder = await market.buyer();
  const auction = await announce(market);
  await signUp(market.db, auction, [bidder], { state: 'waitAudit' });
  const signId = String(first(await signsOf(market.db, auction)).id);
  const { made, refused } = await race(
    operators.map(({ call }, at) =>
      call(auditSign, { signId, passes: at % 2 === 0, reason: '资料不全' }, withSerial()),
    ),
  );
  expect([made.length, refused]).toEqual([1, times(MANY - 1, () => 'decided')]);
  expect(await market.db.$count(smsOutbox, eq(smsOutbox.phone, bidder.phone))).toBe(1);
});

test('an auction that operators cancel at once gives each margin back once', async () => {
  const operators = await market.buyers(MANY, { platformType: 'buyer,operator' });
  const auction = await announce(market, { marginAmount: 50_000 });
  const payer = await payerWith(market, '1000.00');
  await signUp(market.db, auction, [payer.buyer]);
  const auctionId = String(auction.id);
  await payer.buyer.call(freezeMargin, { auctionId });
  const { made, refused } = await race(
    operators.map(({ call }) =>
      call(cancelAuction, { auctionId, reason: '卖方货源调整' }, withSerial()),
    ),
  );
  expect([made.length, refused]).toEqual([1, times(MANY - 1, () => 'decided')]);
  expect(await balanceOf(payer)).toBe('1000.00');
  await expectSoundLedger(market.db);
});
