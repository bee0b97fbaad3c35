import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suspendAccount } from '#app/domain/account/desk-contract.ts';
import { saleAuctionById, saleAuctions } from '#app/domain/auction/award-contract.ts';
import { extensionLog, myBids, roundRobin, setLimit } from '#app/domain/auction/bid-contract.ts';
import { auctionDetail, auctionPage, mySigns } from '#app/domain/auction/contract.ts';
import {
  deskAuction,
  auctionSigns as deskSigns,
  voidBid,
} from '#app/domain/auction/desk-contract.ts';
import { checkLog } from '#app/domain/auction/log-check.ts';
import { auctionHeads, bidLog, bidReceipt } from '#app/domain/auction/record-contract.ts';
import { contradictions, readSigned } from '#app/domain/auction/statement.ts';
import { race, times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { auctionLimits, smsOutbox } from '#trading-api/schema.ts';
import {
  type Auction,
  announce,
  auctionWith,
  awardsOf,
  bid,
  closeAfter,
  expectClosedOnce,
  expectSoundAuction,
  heldAuction,
  signUp,
} from './auctioning.ts';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

const PROXY = { proxyBids: true, biddingMode: 'open_bidding' as const };

const idOf = ({ id }: Auction) => ({ auctionId: String(id) });

/** Sets a limit, having been asked, or takes it back. */
const limit = (
  buyer: Pick<Buyer, 'call'>,
  auction: Auction,
  price: string,
  { confirmed = price, serial = newSerial() } = {},
) => buyer.call(setLimit, { ...idOf(auction), price, confirmed }, { serial });

const refused = async (answer: Promise<unknown>) => {
  const { code, text } = await refusalOf(answer);
  return [code, text];
};

async function held(count = 3, fields: Partial<Auction> = {}) {
  const { auction, buyers } = await auctionWith(market, count, { ...PROXY, ...fields });
  const [one, two, three] = buyers as [Buyer, Buyer, Buyer];
  return { auction, one, two, three };
}

/** The log's bids: number, price, and whether the market has placed it. */
async function logged(auction: Auction) {
  const { text } = await market.call(bidLog, idOf(auction));
  const { faults, records } = await checkLog(text);
  expect(faults).toEqual([]);
  return records.flatMap(({ record }) =>
    record?.type === 'bid' || record?.type === 'proxyBid'
      ? [[record.bidderNo, record.price / 100, record.type]]
      : [],
  );
}

describe('auction.setLimit', () => {
  test('issue 52 §3: an automatic bid up to a limit outbids by one step, is in the log as what it was, and stays when it is taken back', async () => {
    const { auction, one, two } = await held();
    const set = await limit(one, auction, '3100.00');
    expect(set.text).toBe('代理出价已设至 ¥3,100.00，您目前领先');
    expect(set.own).toMatchObject({
      buyerPresentAmount: { price: '3000.00', rank: 1 },
      limit: { price: '3100.00' },
      receipts: [{ price: '3000.00', isProxy: true, sequence: 1 }],
    });
    const answer = await bid(two, auction, '3050.00');
    expect(answer).toMatchObject({
      code: 'success',
      sequence: 2,
      own: { buyerPresentAmount: { price: '3050.00', rank: 2 }, limit: null },
      snapshot: { buyerPresentPrice: '3060.00', bidCount: 3 },
    });
    expect(
      (await market.call(roundRobin, idOf(auction))).buyerMaxAuctionOfferRecordVoList,
    ).toMatchObject([
      { bidderNo: 1, price: '3060.00', isProxy: true },
      { bidderNo: 2, price: '3050.00', isProxy: false },
    ]);
    expect((await limit(one, auction, '')).text).toBe('已撤回代理出价，已记入的出价仍然有效');
    expect(await one.call(myBids, idOf(auction))).toMatchObject({ limit: null });
    expect(await bid(two, auction, '3070.00')).toMatchObject({
      own: { buyerPresentAmount: { rank: 1 } },
    });
    expect(await logged(auction)).toEqual([
      [1, 3000, 'proxyBid'],
      [2, 3050, 'bid'],
      [1, 3060, 'proxyBid'],
      [2, 3070, 'bid'],
    ]);
    await closeAfter(market.db, auction);
    await expectClosedOnce(market.db, auction);
    expect(await awardsOf(market.db, auction)).toMatchObject([
      { award: { customerId: two.id, price: 307_000 } },
    ]);
  });

  test('each bid of the market has a receipt of its bidder, signed and in the log', async () => {
    const { auction, one } = await held();
    const { own } = await limit(one, auction, '3100.00');
    const receipt = await one.call(bidReceipt, { receiptId: own.receipts[0]?.id ?? '' });
    expect(receipt).toMatchObject({ price: '3000.00', code: '000', message: '代理出价' });
    const signed = readSigned(receipt.signed ?? '');
    const { text } = await market.call(bidLog, idOf(auction));
    expect(signed && contradictions(signed.statement, await checkLog(text))).toEqual([]);
  });

  test('unusual: what a limit comes to is asked, in figures and words, and again of another price', async () => {
    const { auction, one } = await held();
    const asked =
      '系统将按加价幅度替您出价，最高至单价 ¥3,100.00（叁仟壹佰元整），数量 100 吨，' +
      '总金额最高 ¥310,000.00（叁拾壹万元整）。代为记入的出价不能撤回，请核对';
    expect(await refused(limit(one, auction, '3100', { confirmed: '' }))).toEqual([
      'unusual',
      asked,
    ]);
    expect((await refused(limit(one, auction, '3100', { confirmed: '3090' })))[0]).toBe('unusual');
    expect(await logged(auction)).toEqual([]);
    expect((await limit(one, auction, '3100', { confirmed: '3,100.00' })).own.limit).toMatchObject({
      price: '3100.00',
    });
  });

  test('tooSmall: no less than the next bid; invalid: off the step, no price, before the start, by terms without it', async () => {
    const { auction, one, two } = await held();
    await bid(two, auction, '3050.00');
    expect(await refused(limit(one, auction, '3050'))).toEqual([
      'tooSmall',
      '代理出价的上限至少 ¥3,060.00',
    ]);
    expect(await refused(limit(one, auction, '3065'))).toEqual([
      'invalid',
      '出价须为起拍价加 ¥10.00 的整数倍',
    ]);
    expect((await refused(limit(one, auction, 'x')))[0]).toBe('invalid');
    const plain = await held(1, { proxyBids: false });
    expect(await refused(limit(plain.one, plain.auction, '3100'))).toEqual([
      'invalid',
      '本场竞价不接受代理出价',
    ]);
    const startDate = new Date(market.now().getTime() + 60_000);
    const coming = await held(1, { startDate });
    expect(await refused(limit(coming.one, coming.auction, '3100'))).toEqual([
      'invalid',
      '竞价尚未开始',
    ]);
  });

  test('tooLarge: more than an order can come to', async () => {
    const { auction, one } = await held(1, { productCount: 100_000_000 });
    expect((await refused(limit(one, auction, '1000000')))[0]).toBe('tooLarge');
  });

  test('over: once it has ended; notAdmitted, marginMissing, ofPlatform, ownStore: as of bids', async () => {
    const { auction, one } = await held(1, {
      startDate: new Date(market.now().getTime() - 120_000),
      endDate: new Date(market.now().getTime() - 60_000),
    });
    expect((await refused(limit(one, auction, '3100')))[0]).toBe('over');
    expect((await refused(limit(one, auction, '')))[0]).toBe('over');
    const open = await held(1);
    expect((await refused(limit(await market.buyer(), open.auction, '3100')))[0]).toBe(
      'notAdmitted',
    );
    expect((await refused(limit(operator, open.auction, '3100')))[0]).toBe('ofPlatform');
    const seller = await market.buyer({ platformType: 'seller', sellerCode: 'S0001' });
    expect((await refused(limit(seller, open.auction, '3100')))[0]).toBe('ownStore');
    const asking = await held(1, { marginAmount: 100_000 });
    expect((await refused(limit(asking.one, asking.auction, '3100')))[0]).toBe('marginMissing');
    const { auction: frozen, payers } = await heldAuction(market, 1, PROXY);
    const [payer] = payers;
    expect((await limit(payer?.buyer ?? one, frozen, '3100')).own.limit?.price).toBe('3100.00');
  });

  test('of two limits the higher leads, one step above the other; a higher one of the loser is answered in turn', async () => {
    const { auction, one, two } = await held(2, { maxSteps: 3 });
    await limit(one, auction, '3200.00');
    expect((await limit(two, auction, '3150.00')).text).toBe(
      '代理出价已设至 ¥3,150.00，但其他竞买人的出价更高，未能领先',
    );
    await limit(two, auction, '3300.00');
    expect(await logged(auction)).toEqual([
      [1, 3000, 'proxyBid'],
      [2, 3150, 'proxyBid'],
      [1, 3160, 'proxyBid'],
      [1, 3200, 'proxyBid'],
      [2, 3210, 'proxyBid'],
    ]);
  });

  test('of equal limits the earlier leads at that price, and raising one’s own bids against nobody', async () => {
    const { auction, one, two } = await held();
    await limit(one, auction, '3100.00');
    await limit(one, auction, '3200.00');
    await limit(two, auction, '3200.00');
    expect(await logged(auction)).toEqual([
      [1, 3000, 'proxyBid'],
      [2, 3190, 'proxyBid'],
      [1, 3200, 'proxyBid'],
    ]);
    await expectSoundAuction(market.db, auction);
  });

  test('in free bidding a bid below the highest moves no limit', async () => {
    const { auction, one, two } = await held(2, { biddingMode: 'free_bidding' });
    await bid(two, auction, '3040.00');
    await limit(one, auction, '3100.00');
    await bid(two, auction, '3050.00');
    expect(await logged(auction)).toEqual([
      [2, 3040, 'bid'],
      [1, 3050, 'proxyBid'],
      [2, 3050, 'bid'],
    ]);
  });

  test('a bid that is answered near the end moves it once', async () => {
    const now = market.now().getTime();
    const endDate = new Date(now + 60_000);
    const { auction, one, two } = await held(2, { startDate: new Date(now - 60_000), endDate });
    await limit(one, auction, '3100.00');
    await bid(two, auction, '3020.00');
    const moves = await market.call(extensionLog, idOf(auction));
    expect(moves.map(({ sequence }) => sequence)).toEqual([1, 2]);
    await expectSoundAuction(market.db, auction);
  });

  test('a void ends the limit of its bidder, who is told, and lets another lead', async () => {
    const { auction, one, two, three } = await held();
    await limit(one, auction, '3100.00');
    await limit(two, auction, '3200.00');
    await bid(three, auction, '3300.00');
    const voiding = (sequence: number) =>
      operator.call(
        voidBid,
        { ...idOf(auction), sequence, reason: '误操作' },
        { serial: newSerial() },
      );
    // The bid of the third: the second may lead again, up to its limit, and does already.
    await voiding(4);
    expect((await logged(auction)).at(-1)).toEqual([3, 3300, 'bid']);
    // What the market has bid for the second, which it does not bid again.
    await voiding(3);
    expect((await two.call(myBids, idOf(auction))).limit).toBeNull();
    expect((await one.call(myBids, idOf(auction))).limit).toMatchObject({ price: '3100.00' });
    const [sms] = await market.db
      .select()
      .from(smsOutbox)
      .where(eq(smsOutbox.phone, two.phone))
      .orderBy(asc(smsOutbox.id))
      .then((all) => all.slice(-1));
    expect(sms?.text).toContain('您的代理出价已停止');
    expect(await market.call(roundRobin, idOf(auction))).toMatchObject({
      buyerMaxAuctionOfferRecordVoList: [{ bidderNo: 1, price: '3100.00' }],
    });
    await expectSoundAuction(market.db, auction);
  });

  test('a limit that a void lets lead again bids at once', async () => {
    const { auction, one, two, three } = await held();
    await limit(one, auction, '3200.00');
    await bid(two, auction, '3100.00');
    await bid(three, auction, '3300.00');
    await bid(two, auction, '3310.00');
    const voiding = (sequence: number) =>
      operator.call(
        voidBid,
        { ...idOf(auction), sequence, reason: '误操作' },
        { serial: newSerial() },
      );
    await voiding(5);
    await voiding(4);
    expect((await logged(auction)).map(([no, price]) => [no, price])).toEqual([
      [1, 3000],
      [2, 3100],
      [1, 3110],
      [3, 3300],
      [2, 3310],
    ]);
    await bid(three, auction, '3150.00');
    expect((await logged(auction)).at(-1)).toEqual([1, 3160, 'proxyBid']);
  });

  test('a suspended account is not bid for', async () => {
    const { auction, one, two } = await held();
    await limit(one, auction, '3100.00');
    await operator.call(
      suspendAccount,
      { accountId: String(one.id), reason: '核实中' },
      {
        serial: newSerial(),
      },
    );
    await bid(two, auction, '3050.00');
    expect((await logged(auction)).at(-1)).toEqual([2, 3050, 'bid']);
  });

  test('sealed: no read and no message tells a limit to anybody but its owner, before and after the end', async () => {
    const { auction, one, two } = await held(2, { sellerCode: 'S0001' });
    const seller = await market.buyer({ platformType: 'buyer,seller', sellerCode: 'S0001' });
    await limit(one, auction, '3910.00');
    await bid(two, auction, '3050.00');
    const told = /3,?910\.00/;
    const reads = async () => {
      const ofAuction = idOf(auction);
      const { id } = auction;
      const open = await Promise.all(
        [market, two, seller, operator].flatMap(({ call }) => [
          call(roundRobin, ofAuction),
          call(auctionDetail, { id: String(id) }),
          call(bidLog, ofAuction),
          call(extensionLog, ofAuction),
          call(auctionHeads, ofAuction),
          call(auctionPage, {}),
        ]),
      );
      return JSON.stringify([
        open,
        await two.call(myBids, ofAuction),
        await two.call(mySigns, {}),
        await seller.call(saleAuctionById, ofAuction),
        await seller.call(saleAuctions, {}),
        await operator.call(deskAuction, ofAuction),
        await operator.call(deskSigns, { auctionId: String(id) }),
        await market.db.select().from(smsOutbox),
      ]);
    };
    expect(told.exec(await reads())).toBeNull();
    expect(JSON.stringify(await one.call(myBids, idOf(auction)))).toMatch(told);
    await closeAfter(market.db, auction);
    expect(told.exec(await reads())).toBeNull();
  });

  test('many limits at once: the outcome is that of their order, and each bidder has one in force', async () => {
    const { auction, buyers } = await auctionWith(market, 6, PROXY);
    const wanted = times(12, (at) => 3010 + at * 10);
    const { refused } = await race(
      wanted.map((price, at) => limit(buyers[at % 6] as Buyer, auction, `${price}.00`)),
    );
    expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ['tooSmall'] : []));
    const rows = await market.db
      .select()
      .from(auctionLimits)
      .where(eq(auctionLimits.auctionId, auction.id));
    const inForce = rows.filter(({ withdrawnAt }) => withdrawnAt === null);
    expect(new Set(inForce.map(({ customerId }) => customerId)).size).toBe(inForce.length);
    const { bidding } = await expectSoundAuction(market.db, auction);
    const best = inForce.toSorted((a, b) => b.price - a.price)[0];
    const top = [...bidding.last.values()].toSorted((a, b) => b.price - a.price)[0];
    expect(top?.bidderId).toBe(best?.customerId);
    expect(top?.price).toBeLessThanOrEqual(best?.price ?? 0);
  });

  test('the same serial many times at once sets it once', async () => {
    const { auction, one } = await held();
    const serial = newSerial();
    await race(times(5, () => limit(one, auction, '3100.00', { serial })));
    expect(await market.db.$count(auctionLimits, eq(auctionLimits.auctionId, auction.id))).toBe(1);
    expect(await logged(auction)).toEqual([[1, 3000, 'proxyBid']]);
  });

  test('an auction without limits has the log that it always had', async () => {
    const auction = await announce(market, { biddingMode: 'open_bidding' });
    const [buyer] = await market.buyers(1);
    if (!buyer) throw new Error('no buyer');
    await signUp(market.db, auction, [buyer]);
    await bid(buyer, auction, '3000.00');
    const { text } = await market.call(bidLog, idOf(auction));
    expect(text).not.toMatch(/proxy/i);
  });
});
