import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roundRobin } from '#app/domain/auction/bid-contract.ts';
import { CLOSE_GRACE_MS } from '#app/domain/auction/live.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { times } from '#tests/api/order/racing.ts';
import { first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { balanceOf, type Payer } from '#tests/api/wallet/wallets.ts';
import { closeDueAuctions } from '#trading-api/auction/close.ts';
import { isUnderWay } from '#trading-api/platform/under-way.ts';
import { auctionSigns, auctions, ledgerTransfers, smsOutbox } from '#trading-api/schema.ts';
import {
  type Auction,
  auctionNow,
  awardsOf,
  bid,
  bidAt,
  closeAfter as closeAuctions,
  expectClosedOnce,
  heldAuction,
  MARGIN,
  MINUTE_MS,
  sentToSeller,
  signsOf,
} from './auctioning.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
  // What the demo market has left to close is not this test's.
  await closeDueAuctions(market.db, market.now());
});
afterAll(() => market.close());

const held = (count: number, fields: Partial<Auction> = {}) => heldAuction(market, count, fields);

const closeAfter = (auction: Auction, milliseconds?: number) =>
  closeAuctions(market.db, auction, milliseconds);

const at = <Item>(items: readonly Item[], index: number): Item => first(items.slice(index));

test('the highest bidder gets an order for all of it, the others their margins', async () => {
  const { auction, payers } = await held(3);
  const [winner, loser, silent] = [at(payers, 0), at(payers, 1), at(payers, 2)];
  await addOwnAddress(winner.buyer);
  await bid(loser.buyer, auction, '3010.00');
  await bid(winner.buyer, auction, '3020.00');
  expect(await closeAfter(auction, CLOSE_GRACE_MS - 1)).toBe(0);
  expect(await closeAfter(auction)).toBe(1);
  expect(await closeAfter(auction)).toBe(0);

  const { award, order } = first(await awardsOf(market.db, auction));
  expect(award).toMatchObject({ customerId: winner.buyer.id, price: 302_000, count: 10_000 });
  expect(order).toMatchObject({
    state: 'waitPay',
    source: 'auction',
    orderAmount: 30_200_000,
    paymentAmount: 30_200_000,
    name: '无锡第1钢材公司',
    mobile: winner.buyer.phone,
    address: '江苏省无锡市望澜大道 66 号',
  });
  expect(order.payDeadline.getTime() - order.createdAt.getTime()).toBe(24 * 60 * MINUTE_MS);
  const { content } = { content: await winner.buyer.call(orderById, { id: order.orderCode }) };
  expect(content.orderAmount).toBe('302000.00');
  const balances = await Promise.all([winner, loser, silent].map(balanceOf));
  expect(balances).toEqual(['0.00', '1000.00', '1000.00']);
  const states = (await signsOf(market.db, auction)).map(({ marginState }) => marginState);
  expect(states.sort()).toEqual(['kept', 'released', 'released']);
  const [sent] = await market.db
    .select()
    .from(smsOutbox)
    .where(eq(smsOutbox.phone, winner.buyer.phone));
  expect(sent?.text).toContain(`中标 100 吨，成交价 ¥3,020.00/吨，请在 24 小时内支付订单`);
  await expectClosedOnce(market.db, auction);
  await expectSoundLedger(market.db);
});

test('component bidding: each winner has an order, the last one of a part, and a bidder who gets nothing has none', async () => {
  const { auction, payers } = await held(4, { biddingMode: 'component_bidding' });
  const wanted = [
    ['3010.00', '60'],
    ['3030.00', '30'],
    ['3000.00', '50'],
    ['3000.00', '10'],
  ] as const;
  for (const [index, [price, count]] of wanted.entries()) {
    await bid(at(payers, index).buyer, auction, price, { count });
  }
  await closeAfter(auction);
  const awards = await awardsOf(market.db, auction);
  const got = awards.map(({ award, order }) => [award.price, award.count, order.orderAmount]);
  expect(got.sort((a, b) => Number(b[0]) - Number(a[0]))).toEqual([
    [303_000, 3000, 9_090_000],
    [301_000, 6000, 18_060_000],
    [300_000, 1000, 3_000_000],
  ]);
  await expectClosedOnce(market.db, auction);
});

test('an auction without bids has no winner, and every margin is released', async () => {
  const { auction, payers } = await held(2);
  await closeAfter(auction);
  expect(await awardsOf(market.db, auction)).toEqual([]);
  expect(await Promise.all(payers.map(balanceOf))).toEqual(['1000.00', '1000.00']);
  expect(await sentToSeller(market.db, auction)).toEqual([
    `【竞价】您的竞价「${auction.name}」已结束，无人出价，流拍`,
  ]);
});

test('an auction that is closed takes no bid, whenever it arrived, and the log stays', async () => {
  const { auction, payers } = await held(1);
  const buyer = first(payers).buyer;
  const inTime = new Date(auction.endDate.getTime() - 1);
  await closeAfter(auction);
  const answer = await bidAt(market.db, buyer, auction, { price: '3000.00' }, inTime);
  expect(answer).toMatchObject({ code: 'ended', message: '竞价已结束', sequence: null });
  expect(answer.snapshot.endFlag).toBe(true);
  expect(await awardsOf(market.db, auction)).toEqual([]);
});

test('a cancelled auction is not closed', async () => {
  const { auction } = await held(1);
  await market.db
    .update(auctions)
    .set({ cancelledAt: market.now(), cancelReason: '撤回' })
    .where(eq(auctions.id, auction.id));
  expect(await closeAfter(auction)).toBe(0);
  const buyer = await market.buyer();
  const snapshot = await buyer.call(roundRobin, { auctionId: String(auction.id) });
  expect(snapshot).toMatchObject({ endFlag: true, cancelled: true });
});

test('one that cannot be closed does not hold up the others', async () => {
  const { auction: broken } = await held(1);
  const endDate = new Date(broken.endDate.getTime() + MINUTE_MS);
  const { auction: next } = await held(1, { endDate });
  const margin = (marginAmount: number) =>
    market.db
      .update(auctionSigns)
      .set({ marginAmount })
      .where(eq(auctionSigns.auctionId, broken.id));
  await margin(-1);
  await expect(closeAfter(next)).rejects.toThrow('auctions could not be closed');
  expect((await auctionNow(market.db, next)).closedAt).not.toBeNull();
  expect((await auctionNow(market.db, broken)).closedAt).toBeNull();
  await margin(MARGIN);
  expect(await closeAfter(next)).toBe(1);
  await expectClosedOnce(market.db, broken);
});

test('closed by ten at once: each order and each margin once', async () => {
  const made = await Promise.all(times(3, () => held(3)));
  for (const { auction, payers } of made) {
    for (const [index, { buyer }] of payers.entries()) await bid(buyer, auction, `30${index}0.00`);
  }
  await expect.poll(() => isUnderWay(market.db, first(made).auction.endDate)).toBe(false);
  const later = new Date(first(made).auction.endDate.getTime() + 10 * MINUTE_MS);
  const closed = await Promise.all(times(10, () => closeDueAuctions(market.db, later)));
  expect(closed.reduce((sum, count) => sum + count, 0)).toBe(3);
  for (const { auction, payers } of made) {
    await expectClosedOnce(market.db, auction);
    expect(await Promise.all(payers.map((payer: Payer) => balanceOf(payer)))).toEqual([
      '1000.00',
      '1000.00',
      '0.00',
    ]);
  }
  const transfers = await market.db.select().from(ledgerTransfers);
  expect(new Set(transfers.map(({ reference }) => reference)).size).toBe(transfers.length);
  await expectSoundLedger(market.db);
});
