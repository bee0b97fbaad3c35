import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { afterSaleCases, buyerStep, sellerStep } from '#app/domain/after-sale/contract.ts';
import { answerWeight } from '#app/domain/delivery/contract.ts';
import { parseYuan } from '#app/domain/money.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { saleAccount } from '#app/domain/payout/contract.ts';
import { receive, sellerOf, ship, sold } from '#tests/api/delivery/sending.ts';
import { hold, issue } from '#tests/api/marketing/balances.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { pay } from '#tests/api/order/racing.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { settleClosed } from '#trading-api/delivery/receive.ts';
import { ledgerAccounts, sellerPayouts, sellers } from '#trading-api/schema.ts';
import { claimed } from './cases.ts';

let market: OpenMarket;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  await market.db.update(sellers).set({ feeRate: 0 });
  seller = await sellerOf(market);
});
afterAll(() => market.close());
afterEach(() => expectSoundLedger(market.db));

const COUPON = 2_000_00;

/** Ten tonnes for 183,000.00, and ten for 100,000.00 with a coupon of the platform. */
async function bought() {
  const buyer = await market.buyer();
  const plain = await market.offer({ sellerCode: 'S0001', price: 18_300_00 });
  const cheaper = await market.offer({ sellerCode: 'S0001', price: 10_000_00 });
  const discountId = await hold(market, buyer, await issue(market, { discountAmount: COUPON }));
  const lines = [direct(plain, '10'), direct(cheaper, '10', { discountId })];
  const { orderCode } = await submit(buyer, {
    ...direct(plain, '10'),
    skuIds: lines.flatMap(({ skuIds }) => skuIds),
    skuDetail: lines.flatMap(({ skuDetail }) => skuDetail),
  });
  await pay(buyer, orderCode);
  expect((await buyer.call(orderById, { id: orderCode })).paidAmount).toBe('281000.00');
  return { buyer, orderCode };
}

/** @param lines how much of each line is shipped, and what it weighs */
async function delivered(
  buyer: Buyer,
  orderCode: string,
  lines: readonly (readonly [number: string, weighed: string])[],
) {
  const { deliveryId, state } = await ship(seller, orderCode, lines);
  if (state === 'waitConsent') await buyer.call(answerWeight, { deliveryId, agreed: true });
  await receive(buyer, deliveryId);
}

const tens = (...weighed: readonly string[]) => weighed.map((each) => ['10', each] as const);

/** @returns what goes back, and what is said before of what the seller loses */
async function returned(buyer: Buyer, orderCode: string, position: number, count = '10') {
  const id = await claimed(buyer, orderCode, { kind: 'returnRefund', position, count });
  const { effect } = first((await buyer.call(afterSaleCases, { id })).content);
  await seller.call(sellerStep, { id, step: 'agree' });
  await buyer.call(buyerStep, { id, step: 'sendBack', way: '浙B12345' });
  await seller.call(sellerStep, { id, step: 'confirmReturn' });
  const { refunded } = first((await buyer.call(afterSaleCases, { id })).content);
  return { refunded, charged: effect?.charged ?? refunded };
}

const payoutOf = async (orderCode: string) => {
  const own = eq(sellerPayouts.orderCode, orderCode);
  const { paid, toppedUp } = first(await market.db.select().from(sellerPayouts).where(own));
  return { paid, toppedUp };
};
const platformBalance = async () =>
  first(await market.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.kind, 'platform')))
    .balance;
const sellerBalance = async () => parseYuan((await seller.call(saleAccount, {})).balance) ?? 0;

test("a returned line costs its seller nothing of another line's coupon, and its own coupon wholly", async () => {
  const before = await platformBalance();
  const { buyer, orderCode } = await bought();
  await delivered(buyer, orderCode, tens('10', '10'));
  expect(await payoutOf(orderCode)).toEqual({ paid: 283_000_00, toppedUp: COUPON });
  expect(await returned(buyer, orderCode, 0)).toEqual({
    ...{ refunded: '183000.00', charged: '183000.00' },
  });
  expect(await payoutOf(orderCode)).toEqual({ paid: 100_000_00, toppedUp: COUPON });
  expect(await platformBalance()).toBe(before - COUPON);
  expect(await returned(buyer, orderCode, 1, '5')).toEqual({
    ...{ refunded: '49000.00', charged: '50000.00' },
  });
  expect(await returned(buyer, orderCode, 1, '5')).toMatchObject({ charged: '50000.00' });
  expect(await payoutOf(orderCode)).toEqual({ paid: 0, toppedUp: 0 });
  expect(await platformBalance()).toBe(before);
});

test('with the line of the coupon returned the platform adds nothing to the other one', async () => {
  const before = await platformBalance();
  const { buyer, orderCode } = await bought();
  await delivered(buyer, orderCode, tens('10', '10'));
  await returned(buyer, orderCode, 1);
  expect(await payoutOf(orderCode)).toEqual({ paid: 183_000_00, toppedUp: 0 });
  expect(await platformBalance()).toBe(before);
});

test("so it is with weights and shortfalls: the coupon stays on its line's tonnes", async () => {
  const before = await platformBalance();
  const { buyer, orderCode } = await bought();
  await delivered(buyer, orderCode, tens('8', '12'));
  expect(await payoutOf(orderCode)).toEqual({ paid: 266_400_00, toppedUp: COUPON });
  const id = await claimed(buyer, orderCode, { position: 0, count: '1', amount: '18300' });
  await seller.call(sellerStep, { id, step: 'agree' });
  expect(await payoutOf(orderCode)).toEqual({ paid: 248_100_00, toppedUp: COUPON });
  expect(await returned(buyer, orderCode, 1, '3')).toEqual({
    ...{ refunded: '29500.00', charged: '30000.00' },
  });
  expect(await payoutOf(orderCode)).toEqual({ paid: 218_100_00, toppedUp: 1_500_00 });
  expect(await platformBalance()).toBe(before - 1_500_00);
});

test('what the platform lends for goods that are closed comes back once the heavier ones are paid', async () => {
  const before = await platformBalance();
  const buyer = await market.buyer();
  const { orderCode } = await sold(market, { buyer });
  const { deliveryId } = await ship(seller, orderCode, [['6', '12']]);
  await buyer.call(answerWeight, { deliveryId, agreed: true });
  await receive(buyer, deliveryId);
  expect(await payoutOf(orderCode)).toEqual({ paid: 38_500_00, toppedUp: 0 });
  const asked = { kind: 'unshipped', position: undefined, count: undefined } as const;
  const id = await claimed(buyer, orderCode, asked);
  await seller.call(sellerStep, { id, step: 'agree' });
  expect(await payoutOf(orderCode)).toEqual({ paid: 38_500_00, toppedUp: 15_400_00 });
  await market.db.transaction((tx) => settleClosed(tx, orderCode, market.now()));
  expect(await platformBalance()).toBe(before - 15_400_00);
  await pay(buyer, orderCode);
  expect(await payoutOf(orderCode)).toEqual({ paid: 46_200_00, toppedUp: 0 });
  expect(await platformBalance()).toBe(before);
});

test('a seller gets what a refund adds to its claim, and is told of it', async () => {
  const { buyer, orderCode } = await bought();
  await delivered(buyer, orderCode, [
    ['10', '10'],
    ['5', '5'],
  ]);
  // Worth less than the half of the coupon that these five tonnes bear: the platform pays all of it.
  await delivered(buyer, orderCode, [
    ['0', '0'],
    ['5', '0.08'],
  ]);
  const id = await claimed(buyer, orderCode, { position: 1, count: '5', amount: '48700' });
  await seller.call(sellerStep, { id, step: 'agree' });
  expect(await payoutOf(orderCode)).toEqual({ paid: 183_104_10, toppedUp: 4_10 });
  const before = await sellerBalance();
  expect(await returned(buyer, orderCode, 1, '5')).toEqual({
    ...{ refunded: '100.00', charged: '-695.90' },
  });
  expect(await payoutOf(orderCode)).toEqual({ paid: 183_800_00, toppedUp: 800_00 });
  expect(await sellerBalance()).toBe(before + 695_90);
});
