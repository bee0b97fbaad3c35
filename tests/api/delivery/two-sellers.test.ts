import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  giveUpShipping,
  saleAfterSaleCases,
  sellerStep,
  unshippedOfSale,
} from '#app/domain/after-sale/contract.ts';
import {
  answerWeight,
  correctDelivery,
  deliveriesOfOrder,
  deliveriesOfSale,
} from '#app/domain/delivery/contract.ts';
import { saleAccount } from '#app/domain/payout/contract.ts';
import { claimed } from '#tests/api/after-sale/cases.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { pay } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { orders, sellerPayouts } from '#trading-api/schema.ts';
import { receive, sellerOf, ship } from './sending.ts';

let market: OpenMarket;
let one: Buyer;
let other: Buyer;
beforeAll(async () => {
  market = await openMarket();
  one = await sellerOf(market);
  other = await sellerOf(market, 'S0002');
});
afterAll(() => market.close());
afterEach(() => expectSoundLedger(market.db));

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

/** A paid checkout of four tonnes of each goods. @returns the order of each seller */
async function bought(goods: readonly Goods[]) {
  const buyer = await market.buyer();
  const lines = goods.map((each) => direct(each, '4'));
  const made = await submit(buyer, {
    ...direct(first(goods), '4'),
    skuIds: lines.flatMap(({ skuIds }) => skuIds),
    skuDetail: lines.flatMap(({ skuDetail }) => skuDetail),
  });
  await pay(buyer, made.orderCode);
  const rows = await market.db.select().from(orders).where(eq(orders.customerId, buyer.id));
  const codeOfSeller = new Map(rows.map((row) => [row.sellerCode, row.orderCode]));
  return { buyer, mine: codeOfSeller.get('S0001') ?? '', theirs: codeOfSeller.get('S0002') ?? '' };
}

/** Ships four tonnes that weigh so much, and the buyer takes them. */
async function delivered(buyer: Buyer, seller: Buyer, orderCode: string, weighed?: string) {
  const { deliveryId, state } = await ship(seller, orderCode, [['4', weighed]]);
  if (state === 'waitConsent') await buyer.call(answerWeight, { deliveryId, agreed: true });
  await receive(buyer, deliveryId);
  return deliveryId;
}

const payoutOf = async (orderCode: string) =>
  market.db.select().from(sellerPayouts).where(eq(sellerPayouts.orderCode, orderCode));

test('a seller who shipped exactly gets what its goods cost, whatever another one weighs', async () => {
  const mine = await market.offer({ sellerCode: 'S0001', price: 4_685_90 });
  const theirs = await market.offer({ sellerCode: 'S0002', price: 9_000_00 });
  const alone = await bought([mine]);
  await delivered(alone.buyer, one, alone.mine);
  const both = await bought([mine, theirs]);
  const before = await one.call(saleAccount, {});
  // The others weigh a quarter more, and are received first; the buyer never pays for it.
  await delivered(both.buyer, other, both.theirs, '5');
  expect(await one.call(saleAccount, {})).toEqual(before);
  await delivered(both.buyer, one, both.mine);
  const [[expected], [got]] = [await payoutOf(alone.mine), await payoutOf(both.mine)];
  expect(got?.paid).toBe(18_743_60);
  expect(got).toEqual({ ...expected, orderCode: both.mine });
  expect(await payoutOf(both.theirs)).toMatchObject([{ paid: 36_000_00 }]);
  expect(await one.call(saleAccount, {})).toMatchObject({ unpaid: before.unpaid });
});

test("batches are numbered by the order, and another seller's order, delivery and case are G404", async () => {
  const goods = [
    await market.offer({ sellerCode: 'S0001' }),
    await market.offer({ sellerCode: 'S0002' }),
  ];
  const { buyer, mine, theirs } = await bought(goods);
  await delivered(buyer, other, theirs);
  const { deliveryId } = await ship(one, mine, [['1']]);
  const { deliveries } = await buyer.call(deliveriesOfOrder, { orderCode: mine });
  expect(deliveries).toMatchObject([{ deliveryId, number: 1 }]);
  const id = await claimed(buyer, theirs);
  const lines = [{ position: 0, number: '1' }];
  const stranger = await market.buyer();
  for (const call of [
    () => one.call(deliveriesOfSale, { orderCode: theirs }),
    () => ship(one, theirs, [['1']]),
    () => other.call(correctDelivery, { deliveryId, lines }),
    () => one.call(unshippedOfSale, { orderCode: theirs }),
    () => one.call(giveUpShipping, { orderCode: theirs, description: '停产' }),
    () => one.call(sellerStep, { id, step: 'agree' }),
    () => stranger.call(deliveriesOfOrder, { orderCode: mine }),
  ]) {
    expect(await codeOf(call())).toBe('G404');
  }
  expect((await one.call(saleAfterSaleCases, { orderCode: theirs })).content).toEqual([]);
  expect((await other.call(saleAfterSaleCases, { orderCode: theirs })).content).toHaveLength(1);
});
