import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sellerStep } from '#app/domain/after-sale/contract.ts';
import { answerWeight } from '#app/domain/delivery/contract.ts';
import { invoiceableOrders, invoiceRequests } from '#app/domain/invoice/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { saleAccount } from '#app/domain/payout/contract.ts';
import { receive, sellerOf, ship } from '#tests/api/delivery/sending.ts';
import { apply } from '#tests/api/invoice/invoicing.ts';
import { hold, issue, promote } from '#tests/api/marketing/balances.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { pay } from '#tests/api/order/racing.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { ledgerAccounts, sellers } from '#trading-api/schema.ts';
import { claimed } from './cases.ts';

let market: OpenMarket;
let one: Buyer;
beforeAll(async () => {
  market = await openMarket();
  await market.db.update(sellers).set({ feeRate: 0 });
  one = await sellerOf(market);
});
afterAll(() => market.close());
afterEach(() => expectSoundLedger(market.db));

const accounts = async () => {
  const [platform] = await market.db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.kind, 'platform'));
  const { balance, held, unpaid } = await one.call(saleAccount, {});
  const figures = { one: balance, held, unpaid };
  const fen = Object.entries(figures).map(([name, yuan]) => [name, Number(yuan) * 100] as const);
  return { platform: platform?.balance ?? 0, ...Object.fromEntries(fen) } as Record<string, number>;
};

/** By how much the accounts have changed since. */
async function since(before: Record<string, number>) {
  const now = Object.entries(await accounts());
  return Object.fromEntries(now.map(([name, fen]) => [name, fen - (before[name] ?? 0)]));
}

/** 9.99 tonnes of each price, the first with a coupon of their seller of 1,000.00; all is paid. */
async function bought(prices: readonly number[]) {
  const goods = await Promise.all(
    prices.map((price) => market.offer({ price, sellerCode: 'S0001' })),
  );
  const buyer = await market.buyer();
  const group = await promote(market, goods.slice(0, 1), { buyQuantity: 1 });
  const coupon = await issue(market, { marketingId: group.id, discountAmount: 1_000_00 });
  const discountId = await hold(market, buyer, coupon);
  const lines = goods.map((each, at) => direct(each, '9.99', at === 0 ? { discountId } : {}));
  const { orderCode } = await submit(buyer, {
    ...direct(first(goods), '9.99'),
    skuIds: lines.flatMap(({ skuIds }) => skuIds),
    skuDetail: lines.flatMap(({ skuDetail }) => skuDetail),
  });
  await pay(buyer, orderCode);
  return { buyer, orderCode };
}

async function delivered(
  { buyer, orderCode }: { buyer: Buyer; orderCode: string },
  [position, number, weighed]: readonly [number, string, string?],
) {
  const lines = [{ position, number, weighed }];
  const { deliveryId, state } = await ship(one, orderCode, [], { lines });
  if (state === 'waitConsent') await buyer.call(answerWeight, { deliveryId, agreed: true });
  await receive(buyer, deliveryId);
}

test("a coupon is its line's: in invoices, in payouts, and when either line is returned", async () => {
  for (const [position, back] of [
    [0, 3_995_00],
    [1, 4_995_00],
  ] as const) {
    const before = await accounts();
    const order = await bought([500_00, 500_00]);
    const { buyer, orderCode } = order;
    await delivered(order, [0, '9.99']);
    expect(await buyer.call(invoiceableOrders, { orderCode })).toMatchObject([
      { sellerCode: 'S0001', amount: '3995.00' },
    ]);
    await delivered(order, [1, '9.99']);
    expect(await buyer.call(invoiceableOrders, { orderCode })).toMatchObject([
      { sellerCode: 'S0001', amount: '8990.00' },
    ]);
    const id = await claimed(buyer, orderCode, { position, count: '9.99' });
    await one.call(sellerStep, { id, step: 'agree' });
    const left = 8_990_00 - back;
    expect((await buyer.call(orderById, { id: orderCode })).paidAmount).toBe(`${left / 100}.00`);
    expect(await since(before)).toEqual({ platform: 0, held: 0, unpaid: 0, one: left });
  }
});

test('what a seller has above its claim at the settlement goes back to the buyer, and off its waiting invoices', async () => {
  const before = await accounts();
  const order = await bought([1_000_00]);
  const { buyer, orderCode } = order;
  expect(await since(before)).toMatchObject({ one: 0, held: 8_990_00, unpaid: 0 });
  await delivered(order, [0, '5']);
  expect(await since(before)).toMatchObject({ one: 4_499_50, held: 4_490_50 });
  const { id } = await apply(buyer, [{ orderCode, amount: '4499.50' }]);
  await delivered(order, [0, '4.99', '0.01']);
  // 5.01 tonnes less 1,000.00.
  expect(await buyer.call(orderById, { id: orderCode })).toMatchObject({
    ...{ settledAmount: '4010.00', paidAmount: '4010.00' },
  });
  expect(await since(before)).toMatchObject({ one: 4_010_00, held: 0, platform: 0 });
  const { content } = await buyer.call(invoiceRequests, { orderCode });
  expect(content).toMatchObject([{ id, state: 'waiting', amount: '4010.00' }]);
});
