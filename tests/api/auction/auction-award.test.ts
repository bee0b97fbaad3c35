import { and, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepUp } from '#app/domain/account/contract.ts';
import { STEP_UP_MARGIN } from '#app/domain/account/step-up.ts';
import {
  acceptOffer,
  declineOffer,
  giveUpAward,
  saleAuctionById,
  saleAuctions,
} from '#app/domain/auction/award-contract.ts';
import { auctionDetail, mySigns } from '#app/domain/auction/contract.ts';
import { checkLog } from '#app/domain/auction/log-check.ts';
import { resultText } from '#app/domain/auction/result.ts';
import { auctionDeadlines, myDeadlines } from '#app/domain/message/contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { cancelOrder, orderById } from '#app/domain/order/contract.ts';
import { startPayment } from '#app/domain/payment/contract.ts';
import { merchReg, statement } from '#app/domain/wallet/contract.ts';
import { times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { balanceOf, type Payer, payByWallet, payerWith } from '#tests/api/wallet/wallets.ts';
import { testWhenFull } from '#tests/support/full-run.ts';
import { logText } from '#trading-api/auction/auction-log.ts';
import { settleAwards } from '#trading-api/auction/award/settle.ts';
import { closeDueAuctions } from '#trading-api/auction/close.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { settlePayment } from '#trading-api/payment/settlement.ts';
import {
  auctionAwards,
  auctionLog,
  auctions,
  customers,
  orders,
  sellers,
  smsOutbox,
  wallets,
} from '#trading-api/schema.ts';
import {
  type Auction,
  auctionNow,
  awardsOf,
  bid,
  closeAfter,
  expectSoundAuction,
  heldAuction,
  MINUTE_MS,
  sentToSeller,
  signsOf,
} from './auctioning.ts';

const HOUR_MS = 3_600_000;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
  await closeDueAuctions(market.db, market.now());
  // What the demo market has left to settle is not this test's.
  while ((await runOut(10_000)) > 0);
});
afterAll(() => market.close());

/** Ten pieces from 10.00 yuan, so that a wallet can pay; each later bidder bids more. */
const SMALL = { startPrice: 1000, productCount: 1000 };

const COMPONENT = {
  biddingMode: 'component_bidding',
  startCount: 100,
  countAddRange: 100,
} as const;

/** A seller of its own, with a wallet unless it is to have none. */
async function sellerOf(market: OpenMarket, hasWallet = true): Promise<Payer & { code: string }> {
  const code = `S-${newSerial().slice(0, 8)}`;
  const [any] = await market.db.select().from(sellers).limit(1);
  if (any) await market.db.insert(sellers).values({ ...any, code, name: `卖家 ${code}` });
  const fields = { platformType: 'buyer,seller', sellerCode: code };
  const payer = hasWallet
    ? await payerWith(market, null, fields)
    : { buyer: await market.buyer(fields), mbrNo: '' };
  return { ...payer, code };
}

/** An auction that is closed; the first bidder has bid least, the last one has won. */
async function closed(count: number, fields: Partial<Auction> = {}, yuan = '1200.00') {
  const { auction, payers } = await heldAuction(market, count, { ...SMALL, ...fields }, yuan);
  for (const [index, { buyer }] of payers.entries()) {
    await bid(buyer, auction, toYuan(1000 + index * 1000), { count: '10' });
  }
  await closeAfter(market.db, auction);
  return { auction, payers, auctionId: String(auction.id) };
}

const at = <Item>(items: readonly Item[], index: number): Item => first(items.slice(index));

/** Lets everything that waits for a payment or an answer run out. */
const runOut = (hours = 25) =>
  settleAwards(market.db, new Date(market.now().getTime() + hours * HOUR_MS));

const statesOf = async ({ id }: Pick<Auction, 'id'>, payers: readonly Payer[]) => {
  const rows = await market.db.select().from(auctionAwards).where(eq(auctionAwards.auctionId, id));
  return payers.map(
    ({ buyer }) => rows.find(({ customerId }) => customerId === buyer.id)?.state ?? null,
  );
};

const marginsOf = async (auction: Auction, payers: readonly Payer[]) => {
  const signs = await signsOf(market.db, auction);
  return payers.map(
    ({ buyer }) => signs.find(({ customerId }) => customerId === buyer.id)?.marginState,
  );
};

const resultFor = async (buyer: Pick<Buyer, 'call'>, id: string) => {
  const { result } = await buyer.call(auctionDetail, { id });
  return result && resultText(result).label;
};

/** What the log, which must hold, says after the close. */
async function stepsOf(auction: Auction): Promise<string[]> {
  const { faults, records } = await checkLog(
    await logText(market.db, await auctionNow(market.db, auction)),
  );
  expect(faults).toEqual([]);
  const all = records.flatMap(({ record }) => (record ? [record] : []));
  const steps = all.slice(all.findIndex(({ type }) => type === 'close') + 1);
  return steps.map((step) => ('bidderNo' in step ? `${step.type} ${step.bidderNo}` : step.type));
}

const textsTo = async ({ phone }: Buyer) => {
  const sent = await market.db.select().from(smsOutbox).where(eq(smsOutbox.phone, phone));
  return sent.map(({ text }) => text).join('\n');
};

const write = (
  buyer: Buyer,
  call: typeof acceptOffer | typeof declineOffer | typeof giveUpAward,
  auctionId: string,
) => buyer.call(call, { auctionId }, { serial: newSerial() });

const wonOrder = async (auction: Auction, { buyer }: Payer) => {
  const own = (await awardsOf(market.db, auction)).find(
    ({ award }) => award.customerId === buyer.id,
  );
  return own?.order ?? expect.fail('no order');
};

describe('a winner who pays', () => {
  test('gets the margin back once, the seller gets a message, and every visitor sees the result', async () => {
    const { auction, payers, auctionId } = await closed(2);
    const [loser, winner] = [at(payers, 0), at(payers, 1)];
    const outsider = await market.buyer();
    expect(await resultFor(winner.buyer, auctionId)).toBe('已中标，待付款');
    expect(await resultFor(loser.buyer, auctionId)).toBe('未中标');
    expect(await resultFor(outsider, auctionId)).toBe('已成交，待付款');
    expect(await settleAwards(market.db, market.now())).toBe(0);

    const { orderCode } = await wonOrder(auction, winner);
    await payByWallet(market, winner, { orderCode, paymentAmount: '200.00' });
    // The page shows it at once, before the award has followed its order.
    expect(await resultFor(winner.buyer, auctionId)).toBe('已中标，已付款');
    await Promise.all(times(4, () => settleAwards(market.db, market.now())));
    expect(await settleAwards(market.db, market.now())).toBe(0);
    expect(await statesOf(auction, payers)).toEqual([null, 'paid']);
    expect(await balanceOf(winner)).toBe('1000.00');
    expect(await marginsOf(auction, payers)).toEqual(['released', 'released']);
    expect(await resultFor(outsider, auctionId)).toBe('已成交');
    const sent = (await sentToSeller(market.db, auction)).join('\n');
    expect(sent).toMatch(
      /已结束，2 家出价，1 家中标[\s\S]*付款（10 吨，单价 ¥20.00\/吨），请按交货日期/,
    );
    await expectSoundLedger(market.db);
  });
});

test('a payment of the last seconds, of which the market hears after the deadline, still counts', async () => {
  const inTime = await closed(2, { afterDefault: 'unsold' });
  const neverPaid = await closed(2, { afterDefault: 'unsold' });
  const refunded = await closed(2);
  const { buyer } = at(inTime.payers, 1);
  const { orderCode, payDeadline } = await wonOrder(inTime.auction, at(inTime.payers, 1));
  market.advance(payDeadline.getTime() - 60_000 - market.now().getTime());
  const { tradeNo } = await buyer.call(startPayment, { orderCode, payMethod: 'alipay' });
  const other = at(neverPaid.payers, 1);
  const unpaid = await wonOrder(neverPaid.auction, other);
  await other.buyer.call(startPayment, { orderCode: unpaid.orderCode, payMethod: 'alipay' });
  const winner = at(refunded.payers, 1);
  const agreed = await wonOrder(refunded.auction, winner);
  await payByWallet(market, winner, { orderCode: agreed.orderCode, paymentAmount: '200.00' });
  await market.db
    .update(orders)
    .set({ state: 'cancelled' })
    .where(eq(orders.orderCode, agreed.orderCode));
  market.advance(120_000);
  await settleAwards(market.db, market.now());
  expect(await statesOf(inTime.auction, inTime.payers)).toEqual([null, 'awaitingPayment']);
  expect(await statesOf(neverPaid.auction, neverPaid.payers)).toEqual([null, 'awaitingPayment']);
  // What was paid and then refunded by agreement is no default.
  expect(await statesOf(refunded.auction, refunded.payers)).toEqual([null, 'paid']);
  expect(await marginsOf(refunded.auction, [winner])).toEqual(['released']);

  const paidAt = new Date(payDeadline.getTime() - 3000);
  await market.db.transaction((tx) => settlePayment(tx, { tradeNo, paidAt, now: market.now() }));
  market.advance(600_000);
  await settleAwards(market.db, market.now());
  expect(await statesOf(inTime.auction, inTime.payers)).toEqual([null, 'paid']);
  expect(await marginsOf(inTime.auction, inTime.payers)).toEqual(['released', 'released']);
  expect(await statesOf(neverPaid.auction, neverPaid.payers)).toEqual([null, 'defaulted']);
});

describe('a default', () => {
  test('by the clock: the order is cancelled, the margin divided, the runner-up offered the lot', async () => {
    const seller = await sellerOf(market);
    const fields = { marginSellerShare: 70, sellerCode: seller.code };
    const { auction, payers, auctionId } = await closed(3, fields);
    const [, second, winner] = [at(payers, 0), at(payers, 1), at(payers, 2)];
    // The job that cancels other orders leaves an award's to its award.
    await expireUnpaidOrders(market.db, new Date(market.now().getTime() + 25 * HOUR_MS));
    expect((await wonOrder(auction, winner)).state).toBe('waitPay');
    expect(await runOut()).toBe(1);
    expect(await statesOf(auction, payers)).toEqual([null, 'offered', 'defaulted']);
    expect(await wonOrder(auction, winner)).toMatchObject({
      state: 'cancelled',
      cancelReason: 'expired',
    });
    expect(await marginsOf(auction, payers)).toEqual(['released', 'released', 'forfeited']);
    expect(await balanceOf(seller)).toBe('700.00');
    expect(await balanceOf(winner)).toBe('200.00');
    const { award } = await winner.buyer.call(auctionDetail, { id: auctionId });
    expect(award).toMatchObject({ marginToSeller: '700.00', marginToPlatform: '300.00' });
    expect(await textsTo(winner.buyer)).toContain('已按违约处理，保证金 ¥1,000.00 不予退还');
    expect(await textsTo(second.buyer)).toContain('现按您的出价向您递补 10 吨，单价 ¥20.00/吨');
    const sent = (await sentToSeller(market.db, auction)).join('\n');
    expect(sent).toContain('违约保证金 ¥700.00 已划入您的账户');
    expect(sent).toContain('正在向竞买人 02 递补');
    expect(await resultFor(winner.buyer, auctionId)).toBe('已违约');
    expect(await resultFor(second.buyer, auctionId)).toBe('待答复递补');
    expect(await resultFor(await market.buyer(), auctionId)).toBe('递补中');

    const { deadlines } = await second.buyer.call(myDeadlines, {});
    const answerBy = deadlines.find(({ kind }) => kind === 'auctionOffer');
    expect(answerBy?.path).toBe(`/customer/auctions/${auctionId}`);
    const ended = await market.buyer().then(({ call }) => call(auctionDeadlines, { auctionId }));
    expect(ended.at(-1)?.note).toMatch(/下一位竞买人须在 .+ 前答复递补。$/);

    const { mbrNo } = seller;
    const [got] = (await seller.buyer.call(statement, { mbrNo })).content;
    expect(got).toMatchObject({
      kind: 'marginForfeit',
      direction: 'in',
      amount: '700.00',
      auction: { id: auctionId, name: auction.name },
    });
    const held = await winner.buyer.call(statement, { mbrNo: winner.mbrNo });
    expect(held.content[0]).toMatchObject({ kind: 'marginFreeze', auction: { id: auctionId } });
    await expectSoundLedger(market.db);
  });

  test('a second one goes on to the third, and the last one leaves the lot unsold', async () => {
    const { auction, payers, auctionId } = await closed(3);
    const [third, second] = [at(payers, 0), at(payers, 1)];
    await runOut();
    const { orderCode } = (await write(second.buyer, acceptOffer, auctionId)) as {
      orderCode: string;
    };
    expect(await second.buyer.call(orderById, { id: orderCode })).toMatchObject({
      source: 'auction',
      auctionId,
      paymentAmount: '200.00',
    });
    expect(await balanceOf(second)).toBe('200.00');
    expect(await marginsOf(auction, [second])).toEqual(['kept']);
    await runOut();
    expect(await statesOf(auction, payers)).toEqual(['offered', 'defaulted', 'defaulted']);
    expect(await marginsOf(auction, payers)).toEqual(['released', 'forfeited', 'forfeited']);
    await runOut(50);
    expect(await statesOf(auction, payers)).toEqual(['lapsed', 'defaulted', 'defaulted']);
    expect(await stepsOf(auction)).toEqual([
      ...['awarded 3', 'defaulted 3', 'offered 2', 'accepted 2', 'awarded 2', 'defaulted 2'],
      ...['offered 1', 'lapsed 1', 'unsold'],
    ]);
    expect(await resultFor(third.buyer, auctionId)).toBe('递补已过期');
    expect(await resultFor(await market.buyer(), auctionId)).toBe('流拍');
    expect((await sentToSeller(market.db, auction)).at(-1)).toContain('已流拍，无人递补');
    await expectSoundLedger(market.db);
  });

  test('of an auction that the previous version closed without a record is still handled', async () => {
    const { auction } = await closed(2);
    const { id, headHash, otherRecords } = await auctionNow(market.db, auction);
    const log = await market.db.select().from(auctionLog).where(eq(auctionLog.auctionId, id));
    log.sort((one, other) => one.position - other.position);
    // The close and the award were not recorded.
    const [before] = log.slice(-3);
    await market.db
      .delete(auctionLog)
      .where(and(eq(auctionLog.auctionId, id), gt(auctionLog.position, before?.position ?? 0)));
    const back = { headHash: before?.hash ?? headHash, otherRecords: otherRecords - 2 };
    await market.db.update(auctions).set(back).where(eq(auctions.id, id));
    await runOut();
    expect(await stepsOf(auction)).toEqual(['defaulted 2', 'offered 1']);
  });

  testWhenFull('by ten processes at once, each default and each offer once', async () => {
    const made = [await closed(2), await closed(3)];
    const ended = await Promise.all(times(10, () => runOut()));
    expect(ended.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(2);
    for (const { auction, payers } of made) {
      const states = await statesOf(auction, payers);
      expect(states.slice(-2)).toEqual(['offered', 'defaulted']);
    }
    await expectSoundLedger(market.db);
  });

  test('component bidding: each award ends by itself, and the free quantity is offered to bidders who won nothing', async () => {
    const fields = { ...SMALL, ...COMPONENT };
    const { auction, payers } = await heldAuction(market, 4, fields, '1200.00');
    const bids = [
      ['40.00', '4'],
      ['30.00', '6'],
      ['20.00', '3'],
      ['10.00', '2'],
    ] as const;
    for (const [index, [price, count]] of bids.entries()) {
      await bid(at(payers, index).buyer, auction, price, { count });
    }
    await closeAfter(market.db, auction);
    const { orderCode } = await wonOrder(auction, at(payers, 0));
    await payByWallet(market, at(payers, 0), { orderCode, paymentAmount: '160.00' });
    await runOut();
    expect(await statesOf(auction, payers)).toEqual(['paid', 'defaulted', 'offered', 'offered']);
    await write(at(payers, 3).buyer, declineOffer, String(auction.id));
    expect(await statesOf(auction, payers)).toEqual(['paid', 'defaulted', 'offered', 'declined']);
    await write(at(payers, 2).buyer, acceptOffer, String(auction.id));
    const taken = await wonOrder(auction, at(payers, 2));
    expect(taken).toMatchObject({ paymentAmount: 6000 });
    const paid = { orderCode: taken.orderCode, paymentAmount: '60.00' };
    await payByWallet(market, at(payers, 2), paid);
    await settleAwards(market.db, market.now());
    expect(await resultFor(await market.buyer(), String(auction.id))).toBe('部分成交');
    await expectSoundLedger(market.db);
  });

  test('issue 46 §3: component bidding: a runner-up of a part is offered the rest when another winner defaults', async () => {
    const { auction, payers } = await heldAuction(market, 3, { ...SMALL, ...COMPONENT }, '1200.00');
    const [one, other, last] = [at(payers, 0), at(payers, 1), at(payers, 2)];
    await bid(one.buyer, auction, '30.00', { count: '6' });
    await bid(other.buyer, auction, '20.00', { count: '4' });
    await bid(last.buyer, auction, '10.00', { count: '10' });
    await closeAfter(market.db, auction);
    const auctionId = String(auction.id);
    const parts = async () => {
      const rows = await market.db
        .select()
        .from(auctionAwards)
        .where(eq(auctionAwards.customerId, last.buyer.id))
        .orderBy(auctionAwards.part);
      return rows.map(({ state, count }) => [state, count]);
    };
    await write(one.buyer, giveUpAward, auctionId);
    expect(await parts()).toEqual([['offered', 600]]);
    await write(other.buyer, giveUpAward, auctionId);
    // Kept for them, and not unsold.
    expect(await parts()).toEqual([['offered', 600]]);
    const payPart = async (amount: string) => {
      await write(last.buyer, acceptOffer, auctionId);
      const rows = await awardsOf(market.db, auction);
      const order = rows.find(({ award }) => award.state === 'awaitingPayment')?.order;
      const { orderCode } = order ?? expect.fail('no order');
      await payByWallet(market, last, { orderCode, paymentAmount: amount });
      await settleAwards(market.db, market.now());
    };
    await payPart('60.00');
    expect(await parts()).toEqual([
      ['paid', 600],
      ['offered', 400],
    ]);
    // Another code to pay with is sent a minute later.
    market.advance(MINUTE_MS);
    await payPart('40.00');
    expect(await parts()).toEqual([
      ['paid', 600],
      ['paid', 400],
    ]);
    expect(await resultFor(await market.buyer(), auctionId)).toBe('已成交');
    await expectSoundAuction(market.db, auction);
    await expectSoundLedger(market.db);
  });

  test('where the terms say so, the auction ends unsold, or what is left is announced again', async () => {
    const unsold = await closed(2, { afterDefault: 'unsold' });
    const again = await closed(2, { afterDefault: 'restart' });
    await runOut();
    expect(await statesOf(unsold.auction, unsold.payers)).toEqual([null, 'defaulted']);
    expect(await resultFor(await market.buyer(), unsold.auctionId)).toBe('流拍');
    const { restartedAs } = await auctionNow(market.db, again.auction);
    const next = await auctionNow(market.db, { id: restartedAs ?? 0 });
    expect(next).toMatchObject({
      name: again.auction.name,
      productCount: again.auction.productCount,
      closedAt: null,
      lastSequence: 0,
      afterDefault: 'restart',
    });
    expect(next.startDate > market.now()).toBe(true);
    expect(next.signEndDate >= next.startDate).toBe(true);
    expect((await sentToSeller(market.db, again.auction)).at(-1)).toContain('重新竞价');

    // Where another winner still has to pay it waits for that.
    const { auction, payers } = await heldAuction(
      market,
      2,
      { ...SMALL, ...COMPONENT, afterDefault: 'restart' },
      '1200.00',
    );
    const auctionId = String(auction.id);
    for (const { buyer } of payers) await bid(buyer, auction, '20.00', { count: '4' });
    await closeAfter(market.db, auction);
    await write(at(payers, 0).buyer, giveUpAward, auctionId);
    expect((await auctionNow(market.db, auction)).restartedAs).toBeNull();
    const { orderCode } = await wonOrder(auction, at(payers, 1));
    await payByWallet(market, at(payers, 1), { orderCode, paymentAmount: '80.00' });
    await settleAwards(market.db, market.now());
    const left = await auctionNow(market.db, auction);
    expect(await auctionNow(market.db, { id: left.restartedAs ?? 0 })).toMatchObject({
      productCount: 600,
    });
  });

  test('of a seller without a wallet waits for the one that is opened', async () => {
    const seller = await sellerOf(market, false);
    await closed(1, { sellerCode: seller.code });
    await runOut();
    await expectSoundLedger(market.db);
    const opened = await seller.buyer.call(merchReg, {
      name: '周予安',
      certNo: '11010519491231002X',
    });
    const mbrNo = opened.data.mbrNo ?? '';
    expect(await balanceOf({ buyer: seller.buyer, mbrNo })).toBe('1000.00');
    await closed(1, { sellerCode: seller.code });
    await runOut();
    expect(await balanceOf({ buyer: seller.buyer, mbrNo })).toBe('2000.00');
    // Another account of the seller has a wallet of its own.
    const other = await market.buyer({ platformType: 'buyer,seller', sellerCode: seller.code });
    await other.call(merchReg, { name: '许砚清', certNo: '11010519491231002X' });
    const ids = (await market.db.select().from(wallets)).map(({ accountId }) => accountId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('order.cancel', () => {
  test('awarded: an order that was won cannot simply be cancelled', async () => {
    const { auction, payers } = await closed(1);
    const winner = first(payers);
    const { orderCode } = await wonOrder(auction, winner);
    const refused = await refusalOf(
      winner.buyer.call(cancelOrder, { orderCode }, { serial: newSerial() }),
    );
    expect(refused.code).toBe('awarded');
    expect((await wonOrder(auction, winner)).state).toBe('waitPay');
  });
});

describe('auction.giveUpAward', () => {
  test('a default at once; decided: only once', async () => {
    const { auction, payers, auctionId } = await closed(2);
    const [second, winner] = [at(payers, 0), at(payers, 1)];
    await write(winner.buyer, giveUpAward, auctionId);
    expect(await statesOf(auction, payers)).toEqual(['offered', 'defaulted']);
    expect(await wonOrder(auction, winner)).toMatchObject({ cancelReason: 'customer' });
    for (const { buyer } of [winner, second]) {
      expect(await refusalOf(write(buyer, giveUpAward, auctionId))).toMatchObject({
        code: 'decided',
      });
    }
  });

  test('orderPaid: what is paid stays', async () => {
    const { auction, payers, auctionId } = await closed(1);
    const winner = first(payers);
    const { orderCode } = await wonOrder(auction, winner);
    await payByWallet(market, winner, { orderCode, paymentAmount: '100.00' });
    expect(await refusalOf(write(winner.buyer, giveUpAward, auctionId))).toMatchObject({
      code: 'orderPaid',
    });
    await settleAwards(market.db, market.now());
    expect(await statesOf(auction, payers)).toEqual(['paid']);
  });

  testWhenFull('giving up, paying and the clock at once: one of them', async () => {
    for (let round = 0; round < 4; round++) {
      const { auction, payers, auctionId } = await closed(1);
      const winner = first(payers);
      const { orderCode } = await wonOrder(auction, winner);
      await Promise.allSettled([
        payByWallet(market, winner, { orderCode, paymentAmount: '100.00' }),
        write(winner.buyer, giveUpAward, auctionId),
        runOut(round % 2 === 0 ? 25 : 1),
      ]);
      await settleAwards(market.db, market.now());
      const [state] = await statesOf(auction, payers);
      const order = await wonOrder(auction, winner);
      const [margin] = await marginsOf(auction, payers);
      expect([state, order.state, margin, await balanceOf(winner)]).toEqual(
        state === 'paid'
          ? ['paid', 'paid', 'released', '1100.00']
          : ['defaulted', 'cancelled', 'forfeited', '200.00'],
      );
    }
    await expectSoundLedger(market.db);
  });
});

describe('auction.acceptOffer, auction.declineOffer', () => {
  test('fundsShort: a bidder whose wallet does not cover the margin can answer later', async () => {
    const { auction, payers, auctionId } = await closed(2);
    const second = at(payers, 0);
    await runOut();
    const spent = await market.db.transaction(async (tx) => {
      const { transfer, marketAccount } = await import('#trading-api/wallet/index.ts');
      const [own] = await tx.select().from(wallets).where(eq(wallets.customerId, second.buyer.id));
      return transfer(tx, {
        kind: 'payment',
        reference: `test ${auctionId}`,
        from: own?.accountId ?? 0,
        to: await marketAccount(tx, 'sales'),
        amount: 50_000,
        now: market.now(),
      });
    });
    expect(spent).toBe('moved');
    expect(await refusalOf(write(second.buyer, acceptOffer, auctionId))).toMatchObject({
      code: 'fundsShort',
    });
    expect(await statesOf(auction, payers)).toEqual(['offered', 'defaulted']);
    const unpaid = await market.db
      .select()
      .from(orders)
      .where(eq(orders.customerId, second.buyer.id));
    expect(unpaid).toEqual([]);
  });

  test('a margin above ¥100,000 asks for a proof, before there is an order', async () => {
    const yuan = '200000.00';
    const small = await closed(2, { marginAmount: STEP_UP_MARGIN }, yuan);
    const large = await closed(2, { marginAmount: STEP_UP_MARGIN + 1 }, yuan);
    await runOut();
    const [ofSmall, ofLarge] = [at(small.payers, 0), at(large.payers, 0)];
    const yesterday = new Date(market.now().getTime() - 24 * HOUR_MS);
    const prove = () =>
      Promise.all([ofSmall, ofLarge].map(({ buyer }) => market.prove(buyer, yesterday)));
    await prove();
    const accept = ({ buyer }: Payer, { auctionId }: { auctionId: string }) =>
      write(buyer, acceptOffer, auctionId);

    await accept(ofSmall, small);
    expect(await statesOf(small.auction, small.payers)).toEqual(['awaitingPayment', 'defaulted']);
    expect((await refusalOf(accept(ofLarge, large))).code).toBe('G002');
    expect(await statesOf(large.auction, large.payers)).toEqual(['offered', 'defaulted']);
    expect(await balanceOf(ofLarge)).toBe(yuan);
    // Nobody is asked for a proof of what cannot be done.
    expect((await refusalOf(accept(ofSmall, small))).code).toBe('decided');
    await ofLarge.buyer.call(stepUp, { password: 'a-test-password' });
    await accept(ofLarge, large);
    expect(await statesOf(large.auction, large.payers)).toEqual(['awaitingPayment', 'defaulted']);
    expect(await balanceOf(ofLarge)).toBe('99999.99');
    // So does giving the goods up, which costs it.
    await prove();
    await write(ofSmall.buyer, giveUpAward, small.auctionId);
    expect(await statesOf(small.auction, small.payers)).toEqual(['defaulted', 'defaulted']);
    expect((await refusalOf(write(ofLarge.buyer, giveUpAward, large.auctionId))).code).toBe('G002');
    expect(await statesOf(large.auction, large.payers)).toEqual(['awaitingPayment', 'defaulted']);
  });

  test('walletMissing: no margin can be frozen in a closed wallet', async () => {
    const { payers, auctionId } = await closed(2);
    const second = at(payers, 0);
    await runOut();
    await market.db
      .update(wallets)
      .set({ status: 'C' })
      .where(eq(wallets.customerId, second.buyer.id));
    expect(await refusalOf(write(second.buyer, acceptOffer, auctionId))).toMatchObject({
      code: 'walletMissing',
    });
  });

  test('over: an answer after the deadline is refused; decided: so is one of a bidder without an open offer', async () => {
    const { auction, payers, auctionId } = await closed(2);
    const second = at(payers, 0);
    await runOut();
    const late = new Date(market.now().getTime() - 1);
    await market.db
      .update(auctionAwards)
      .set({ offerUntil: late })
      .where(eq(auctionAwards.customerId, second.buyer.id));
    expect(await refusalOf(write(second.buyer, acceptOffer, auctionId))).toMatchObject({
      code: 'over',
    });
    expect(await refusalOf(write(at(payers, 1).buyer, acceptOffer, auctionId))).toMatchObject({
      code: 'decided',
    });
    expect(await refusalOf(write(await market.buyer(), acceptOffer, auctionId))).toMatchObject({
      code: 'decided',
    });
    expect((await awardsOf(market.db, auction)).length).toBe(1);
  });

  test('declined: it goes on to the next; decided: only once', async () => {
    const { auction, payers, auctionId } = await closed(4);
    // A suspended account could not accept, and is passed over.
    const { buyer: suspended } = first(payers.splice(2, 1));
    await market.db
      .update(customers)
      .set({ suspendedAt: market.now() })
      .where(eq(customers.id, suspended.id));
    await runOut();
    await write(at(payers, 1).buyer, declineOffer, auctionId);
    expect(await statesOf(auction, payers)).toEqual(['offered', 'declined', 'defaulted']);
    expect(await refusalOf(write(at(payers, 1).buyer, declineOffer, auctionId))).toMatchObject({
      code: 'decided',
    });
  });

  testWhenFull(
    'accepting, declining and the clock at once: one of them, and each order once',
    async () => {
      for (let round = 0; round < 4; round++) {
        const { auction, payers, auctionId } = await closed(2);
        const second = at(payers, 0);
        await runOut();
        await Promise.allSettled([
          ...times(3, () => write(second.buyer, acceptOffer, auctionId)),
          write(second.buyer, declineOffer, auctionId),
          settleAwards(market.db, new Date(market.now().getTime() + 49 * HOUR_MS)),
        ]);
        const made = await market.db
          .select()
          .from(orders)
          .where(eq(orders.customerId, second.buyer.id));
        const [state] = await statesOf(auction, [second]);
        expect(made.length).toBe(state === 'awaitingPayment' || state === 'defaulted' ? 1 : 0);
      }
      await expectSoundLedger(market.db);
    },
  );
});

test('each serial sent many times at once is done once and answered alike', async () => {
  const { auction, payers, auctionId } = await closed(3);
  const [third, second, winner] = [at(payers, 0), at(payers, 1), at(payers, 2)];
  const manyTimes = async (
    { buyer }: Payer,
    call: typeof acceptOffer | typeof declineOffer | typeof giveUpAward,
  ) => {
    const serial = newSerial();
    const answers = await Promise.all(times(4, () => buyer.call(call, { auctionId }, { serial })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  };
  await manyTimes(winner, giveUpAward);
  await manyTimes(second, declineOffer);
  await manyTimes(third, acceptOffer);
  expect(await statesOf(auction, payers)).toEqual(['awaitingPayment', 'declined', 'defaulted']);
  const made = await market.db.select().from(orders).where(eq(orders.customerId, third.buyer.id));
  expect(made).toHaveLength(1);
});

test('auctionSale.list: the seller sees bids, awards and the margin, and a bidder’s name only with an order', async () => {
  const seller = await sellerOf(market);
  const { auction, payers } = await closed(2, { sellerCode: seller.code });
  await runOut();
  const { content, totalElements } = await seller.buyer.call(saleAuctions, {});
  expect(totalElements).toBe(1);
  expect(content[0]).toMatchObject({
    id: String(auction.id),
    bidCount: 2,
    bidderCount: 2,
    highestPrice: '20.00',
    result: { kind: 'offering' },
    awards: [
      { bidderNo: 1, companyName: '', state: 'offered', orderCode: null, orderState: null },
      {
        bidderNo: 2,
        companyName: '无锡第2钢材公司',
        state: 'defaulted',
        orderState: 'cancelled',
        marginToSeller: '1000.00',
      },
    ],
  });
  const own = await at(payers, 1).buyer.call(mySigns, {});
  expect(own.content[0]).toMatchObject({
    marginState: 'forfeited',
    award: { state: 'defaulted' },
    result: { kind: 'defaulted' },
  });
});

test('auctionSale.byId: the seller sees the terms and the ranking by numbers; to another seller it is unknown', async () => {
  const seller = await sellerOf(market);
  const { auction } = await closed(2, { sellerCode: seller.code });
  const auctionId = String(auction.id);
  const shown = await seller.buyer.call(saleAuctionById, { auctionId });
  const { content } = await seller.buyer.call(saleAuctions, {});
  expect(shown).toMatchObject({ ...content[0], payHours: 24, afterDefault: 'runnerUp' });
  expect(shown.ranking).toMatchObject([
    { rank: 1, bidderNo: 2, buyerName: '竞买人 02', price: '20.00' },
    { rank: 2, bidderNo: 1, buyerName: '竞买人 01' },
  ]);
  expect(JSON.stringify(shown)).not.toContain('无锡第1钢材公司');
  const other = await sellerOf(market);
  const refused = await refusalOf(other.buyer.call(saleAuctionById, { auctionId }));
  expect(refused.code).toBe('G404');
});
