import { afterAll, beforeAll, expect, test } from 'vitest';
import { freezeMargin } from '#app/domain/auction/contract.ts';
import {
  auditSign,
  cancelAuction,
  decideAward,
  voidBid,
} from '#app/domain/auction/desk-contract.ts';
import { myDeadlines } from '#app/domain/message/contract.ts';
import { toYuan } from '#app/domain/money.ts';
import {
  type Auction,
  announce,
  auctionNow,
  auctionWith,
  awardsOf,
  bid,
  closeAfter,
  heldAuction,
  signsOf,
  signUp,
} from '#tests/api/auction/auctioning.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { payByWallet, payerWith } from '#tests/api/wallet/wallets.ts';
import { settleAwards } from '#trading-api/auction/award/settle.ts';
import { closeDueAuctions } from '#trading-api/auction/close.ts';
import { remindOfAuctions } from '#trading-api/auction/reminders.ts';
import { auctionSigns } from '#trading-api/schema.ts';
import { expectNotified, messagesOf } from './notifications.ts';

const HOUR_MS = 3_600_000;

let market: OpenMarket;
let operator: Buyer;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
  seller = await market.buyer({ platformType: 'buyer,seller', sellerCode: 'S0001' });
  await closeDueAuctions(market.db, market.now());
});
afterAll(() => market.close());

const live = ({ id }: Auction) => ({ path: `/details?id=${id}` });
const own = ({ id }: Auction) => ({ path: `/customer/auctions/${id}` });
const later = (hours: number) => new Date(market.now().getTime() + hours * HOUR_MS);

/** Ten pieces from 10.00 yuan, so that a wallet can pay. */
const SMALL = { startPrice: 1000, productCount: 1000 };

/** An auction that is closed; the last bidder has won. */
async function closed(count: number, fields: Partial<Auction> = {}) {
  const small = { ...SMALL, ...fields };
  const { auction, payers } = await heldAuction(market, count, small, '1200.00');
  for (const [index, { buyer }] of payers.entries()) {
    await bid(buyer, auction, toYuan(1000 + index * 1000), { count: '10' });
  }
  await closeAfter(market.db, auction);
  const [loser, winner] = [first(payers), first(payers.slice(-1))];
  return { auction, loser, winner };
}

test('a sign-up that is audited, an auction that is cancelled', async () => {
  const auction = await announce(market);
  const buyer = await market.buyer();
  await signUp(market.db, auction, [buyer], { state: 'waitAudit' });
  const { id } = first(await signsOf(market.db, auction));
  await operator.call(auditSign, { signId: String(id), passes: true, reason: '' });
  await expectNotified(market, 'signAudited', buyer, {
    path: `/auction?id=${auction.id}`,
    text: /审核已通过$/,
  });
  await operator.call(
    cancelAuction,
    { auctionId: String(auction.id), reason: '货源有变' },
    { serial: newSerial() },
  );
  await expectNotified(market, 'auctionCancelled', buyer, { ...live(auction), text: /货源有变/ });
  await expectNotified(market, 'saleAuctionChanged', seller, { text: /已取消：货源有变/ });
});

test('an hour before it starts and before it ends, each once', async () => {
  const fields = { startDate: later(0.5), endDate: later(3) };
  const { auction, buyers } = await auctionWith(market, 1, fields);
  const buyer = first(buyers);
  for (const hours of [0, 0.1, 1, 2.1, 2.2]) await remindOfAuctions(market.db, later(hours));
  await expectNotified(market, 'auctionStartsSoon', buyer, live(auction));
  await expectNotified(market, 'auctionEndsSoon', buyer, live(auction));
  expect(await messagesOf(market, buyer)).toHaveLength(2);
});

test('a margin is asked for when the audit has passed and an hour before it is too late; who has not frozen it hears of no start', async () => {
  const fields = { startDate: later(2), endDate: later(4), signEndDate: later(1.5) };
  const auction = await announce(market, { ...fields, marginAmount: 50_000, smsPromptTime: 90 });
  const [payer, late] = [await payerWith(market, '1000.00'), await market.buyer()];
  await signUp(market.db, auction, [payer.buyer, late], { state: 'waitAudit' });
  for (const { id } of await signsOf(market.db, auction)) {
    await operator.call(auditSign, { signId: String(id), passes: true, reason: '' });
    market.advance(2000);
  }
  const asked = /请在 .+ 前冻结保证金 ¥500\.00，逾期不能出价/;
  const entry = { path: `/auction?id=${auction.id}`, text: asked };
  await expectNotified(market, 'signAudited', late, entry);
  const due = async ({ call }: Buyer) =>
    (await call(myDeadlines, {})).deadlines.filter(({ kind }) => kind === 'auctionMargin');
  expect(await due(late)).toMatchObject([{ at: auction.signEndDate.toISOString() }]);
  await payer.buyer.call(freezeMargin, { auctionId: String(auction.id) });
  expect(await due(payer.buyer)).toEqual([]);
  for (const hours of [0.4, 0.6, 1.4]) await remindOfAuctions(market.db, later(hours));
  await expectNotified(market, 'marginDueSoon', late, entry);
  await expectNotified(market, 'auctionStartsSoon', payer.buyer, live(auction));
  const events = async (buyer: Buyer) =>
    (await messagesOf(market, buyer)).map(({ event }) => event);
  expect(await events(late)).not.toContain('auctionStartsSoon');
  expect(await events(payer.buyer)).not.toContain('marginDueSoon');
});

test('a bidder who would no longer win, once in ten minutes; a bidder whose bid is voided', async () => {
  const { auction, buyers } = await auctionWith(market, 2, { biddingMode: 'open_bidding' });
  const [one, other] = [first(buyers), first(buyers.slice(1))];
  await bid(one, auction, '3000.00');
  await bid(other, auction, '3010.00');
  await expectNotified(market, 'outbid', one, { ...live(auction), text: /3,010\.00/ });
  await bid(one, auction, '3020.00');
  await bid(other, auction, '3030.00');
  const outbids = (await messagesOf(market, one)).filter(({ event }) => event === 'outbid');
  expect(outbids).toHaveLength(1);
  const tenMinutesAgo = { outbidNotifiedAt: new Date(Date.now() - 600_000) };
  await market.db.update(auctionSigns).set(tenMinutesAgo);
  await bid(one, auction, '3040.00');
  await bid(other, auction, '3050.00');
  await expectNotified(market, 'outbid', one, { ...live(auction), text: /3,050\.00/ });
  await operator.call(
    voidBid,
    { auctionId: String(auction.id), sequence: 6, reason: '输错' },
    { serial: newSerial() },
  );
  await expectNotified(market, 'bidVoided', other, { ...live(auction), text: /输错/ });
});

test('margins, the winner, the losers, and the payment', async () => {
  const { auction, loser, winner } = await closed(2);
  await expectNotified(market, 'marginFrozen', loser.buyer, {
    ...live(auction),
    text: /1,000\.00/,
  });
  await expectNotified(market, 'marginReleased', loser.buyer, { path: '/customer/my-wallet' });
  await expectNotified(market, 'auctionLost', loser.buyer, own(auction));
  await expectNotified(market, 'auctionWon', winner.buyer, own(auction));
  await expectNotified(market, 'saleAuctionClosed', seller, {
    path: `/customer/sale-auctions/${auction.id}`,
  });
  const { order } = first(await awardsOf(market.db, auction));
  const { orderCode, paymentAmount } = order;
  await payByWallet(market, winner, { orderCode, paymentAmount: toYuan(paymentAmount) });
  await settleAwards(market.db, market.now());
  await expectNotified(market, 'awardPaid', winner.buyer, own(auction));
});

test('goods that are announced again, to those who were let in before', async () => {
  const { auction, winner } = await closed(1, { afterDefault: 'restart' });
  await settleAwards(market.db, later(25));
  const { restartedAs } = await auctionNow(market.db, auction);
  await expectNotified(market, 'auctionRestarted', winner.buyer, {
    path: `/auction?id=${restartedAs}`,
    text: /将于 .+ 重新竞价，参与须在 .+ 前重新报名/,
  });
});

test('a default, the offer to the runner-up, and the operator who changes it', async () => {
  const { auction, loser, winner } = await closed(2);
  await settleAwards(market.db, later(25));
  await expectNotified(market, 'awardDefaulted', winner.buyer, own(auction));
  await expectNotified(market, 'awardOffered', loser.buyer, own(auction));
  const asked = { auctionId: String(auction.id), bidderNo: 1, reason: '双方协商' };
  await operator.call(
    decideAward,
    { ...asked, decision: 'extend', hours: '24' },
    { serial: newSerial() },
  );
  await expectNotified(market, 'awardChanged', loser.buyer, { ...own(auction), text: /双方协商/ });
});
