import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { afterSaleCases, buyerStep, sellerStep } from '#app/domain/after-sale/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { saleAccount } from '#app/domain/payout/contract.ts';
import { receive, sellerOf, ship, sold } from '#tests/api/delivery/sending.ts';
import { pay } from '#tests/api/order/racing.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import {
  giftCards,
  ledgerAccounts,
  type OrderDeduction,
  orders,
  sellerPayouts,
} from '#trading-api/schema.ts';
import { claimed } from './cases.ts';

let market: OpenMarket;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await sellerOf(market);
});
afterAll(() => market.close());
afterEach(() => expectSoundLedger(market.db));

/** Ten tonnes at 10.00, of which a gift card has paid 40.00 and has nothing left. */
async function paidByCard() {
  const goods = await market.offer({ sellerCode: 'S0001', price: 10_00 });
  const { buyer, orderCode } = await sold(market, { lines: [[goods, '10']], paid: false });
  const [card] = await market.db
    .insert(giftCards)
    .values({
      ...{ customerId: buyer.id, cardNo: `CARD${buyer.id}`, faceAmount: 40_00, balanceAmount: 0 },
      validUntil: new Date('2099-01-01'),
    })
    .returning();
  const cardId = first(card ? [card] : []).id;
  const deduction: OrderDeduction = {
    ...{ kind: 'giftCard', label: '电子礼品卡', amount: 40_00, sourceId: String(cardId) },
  };
  await market.db
    .update(orders)
    .set({ deductions: [deduction], paymentAmount: 60_00 })
    .where(eq(orders.orderCode, orderCode));
  await pay(buyer, orderCode);
  const balance = async () =>
    first(await market.db.select().from(giftCards).where(eq(giftCards.id, cardId))).balanceAmount;
  return { buyer, orderCode, balance };
}

const received = async (buyer: Buyer, orderCode: string, number: string, weighed?: string) => {
  const { deliveryId } = await ship(seller, orderCode, [[number, weighed]]);
  await receive(buyer, deliveryId);
};

/** @returns what was given back for it, and what was said before of what that does */
async function returned(buyer: Buyer, orderCode: string, count: string) {
  const id = await claimed(buyer, orderCode, { kind: 'returnRefund', count });
  const { effect } = first((await buyer.call(afterSaleCases, { id })).content);
  await seller.call(sellerStep, { id, step: 'agree' });
  await buyer.call(buyerStep, { id, step: 'sendBack', way: '浙B12345' });
  await seller.call(sellerStep, { id, step: 'confirmReturn' });
  const { refunded, history } = first((await buyer.call(afterSaleCases, { id })).content);
  return { refunded, effect, note: history.at(-1)?.note };
}

test.each([
  ['heavier', '5.2', '32.00'],
  ['lighter', '4.8', '28.00'],
])(
  'returned before a settlement by weight and after a %s one, a gift card comes back once',
  async (_, weighed, rest) => {
    const { buyer, orderCode, balance } = await paidByCard();
    await received(buyer, orderCode, '5');
    expect(await returned(buyer, orderCode, '5')).toMatchObject({ refunded: '30.00' });
    expect(await balance()).toBe(20_00);
    await received(buyer, orderCode, '5', weighed);
    expect(await returned(buyer, orderCode, weighed)).toMatchObject({ refunded: rest });
    expect(await balance()).toBe(40_00);
    expect(await buyer.call(orderById, { id: orderCode })).toMatchObject({
      ...{ settledAmount: '0.00', paidAmount: '0.00' },
    });
  },
);

const platformBalance = async () =>
  first(await market.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.kind, 'platform')))
    .balance;
const accounts = async () => ({
  seller: (await seller.call(saleAccount, {})).balance,
  platform: await platformBalance(),
});

test('what the platform added for returned goods comes back from the seller, in parts and whole', async () => {
  const before = await accounts();
  const { buyer, orderCode, balance } = await paidByCard();
  const payout = async () =>
    first(
      await market.db.select().from(sellerPayouts).where(eq(sellerPayouts.orderCode, orderCode)),
    );
  await received(buyer, orderCode, '10');
  expect(await payout()).toMatchObject({ paid: 100_00, toppedUp: 40_00 });
  expect(await returned(buyer, orderCode, '5')).toEqual({
    refunded: '30.00',
    effect: { amount: '30.00', points: 0, giftCards: '20.00', charged: '50.00' },
    note: '另按比例退回电子礼品卡 ¥20.00，卖家货款共扣 ¥50.00',
  });
  expect(await payout()).toMatchObject({
    ...{ paid: 50_00, toppedUp: 20_00, charged: 30_00 },
  });
  expect(await returned(buyer, orderCode, '5')).toMatchObject({ refunded: '30.00' });
  expect(await balance()).toBe(40_00);
  expect(await payout()).toMatchObject({ paid: 0, toppedUp: 0, charged: 60_00 });
  // The seller has the goods back and no money of them, and the platform has paid nothing.
  expect(await accounts()).toEqual(before);
});

test('so it does where the buyer had not paid everything yet', async () => {
  const before = await accounts();
  const { buyer, orderCode } = await paidByCard();
  await received(buyer, orderCode, '5');
  await received(buyer, orderCode, '5', '5.2');
  expect(await returned(buyer, orderCode, '10.2')).toMatchObject({ refunded: '62.00' });
  expect(await accounts()).toEqual(before);
});
