import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  auctionSnapshot,
  extensionLog,
  increasePrice,
  myBids,
  roundRobin,
} from '#app/domain/auction/bid-contract.ts';
import { freezeMargin, systemDate } from '#app/domain/auction/contract.ts';
import { checkLog } from '#app/domain/auction/log-check.ts';
import { bidLog } from '#app/domain/auction/record-contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { balanceOf, payerWith } from '#tests/api/wallet/wallets.ts';
import { auctionSigns, auctions } from '#trading-api/schema.ts';
import {
  type Auction,
  announce,
  auctionNow,
  auctionWith,
  bid,
  bidAt,
  bidsOf,
  closeAfter,
  expectSoundAuction,
  MINUTE_MS,
  meant,
  signUp,
} from './auctioning.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const idOf = ({ id }: Auction) => ({ auctionId: String(id) });

async function held(fields: Partial<Auction> = {}, count = 2) {
  const { auction, buyers } = await auctionWith(market, count, fields);
  return { auction, buyers, buyer: first(buyers) };
}

describe('auction.increasePrice, bidding', () => {
  test('spec 2 §7: increase price: a bid is answered with its receipt, the ranking, the own offers and the new end', async () => {
    const { auction, buyer } = await held();
    const answer = await bid(buyer, auction, '3010.00');
    expect(answer).toMatchObject({ code: 'success', message: '出价成功', sequence: 1 });
    expect(answer.snapshot).toMatchObject({
      auctionRealEndDate: auction.endDate.toISOString(),
      endFlag: false,
      buyerPresentPrice: '3010.00',
      bidCount: 1,
      bidderCount: 1,
    });
    expect(answer.snapshot.buyerMaxAuctionOfferRecordVoList).toMatchObject([
      { rank: 1, buyerName: '无锡第1钢材公司', price: '3010.00', count: '100', allocated: '100' },
    ]);
    expect(answer.own.buyerPresentAmount).toEqual({ price: '3010.00', count: '100', rank: 1 });
    expect(answer.own.receipts).toMatchObject([
      { id: answer.receiptId, price: '3010.00', code: '000', sequence: 1 },
    ]);
    const { headHash } = (await expectSoundAuction(market.db, auction)).auction;
    expect(answer.snapshot.headHash).toBe(headHash);
  });

  test('spec 2 §8: The server’s message | Participation or bid code other than success', async () => {
    const { auction, buyers, buyer } = await held();
    const [, other] = buyers;
    await bid(buyer, auction, '3050.00');
    const answers = [];
    for (const [price, count] of [
      ['2990.00', '100'],
      ['3055.00', '100'],
      ['3050.00', '100'],
      ['3060.00', '99'],
    ] as const) {
      answers.push(await bid(buyer, auction, price, { count }));
    }
    expect(answers.map(({ code, message }) => [code, message])).toEqual([
      ['below_start', '出价不能低于起拍价 ¥3,000.00'],
      ['off_step', '出价须为起拍价加 ¥10.00 的整数倍'],
      ['not_above_own', '出价须高于您的上一次出价，至少 ¥3,060.00'],
      ['count_out_of_range', '本场竞价须按全部数量 100 出价'],
    ]);
    expect(answers.map(({ problems }) => problems.map(({ path }) => path))).toEqual([
      [['price']],
      [['price']],
      [['price']],
      [['count']],
    ]);
    for (const { sequence, receiptId } of answers) {
      expect(sequence).toBeNull();
      expect(receiptId).toMatch(/^[\w-]{22}$/);
    }
    const { receipts, buyerPresentAmount } = await buyer.call(myBids, idOf(auction));
    expect(receipts).toHaveLength(5);
    expect(receipts.map(({ id }) => id)).toEqual(
      expect.arrayContaining(answers.map(({ receiptId }) => receiptId)),
    );
    expect(buyerPresentAmount).toEqual({ price: '3050.00', count: '100', rank: 1 });
    expect((await other?.call(myBids, idOf(auction)))?.receipts).toEqual([]);
    expect(await bidsOf(market.db, auction)).toHaveLength(1);
  });

  test('open bidding: at least the highest and one step', async () => {
    const { auction, buyers, buyer } = await held({ biddingMode: 'open_bidding' });
    await bid(buyer, auction, '3050.00');
    const other = buyers[1] ?? buyer;
    expect(await bid(other, auction, '3050.00')).toMatchObject({
      code: 'not_above_highest',
      message: '当前最高价已更新，出价至少 ¥3,060.00',
    });
    expect((await bid(other, auction, '3060.00')).code).toBe('success');
  });

  test('component bidding: each quantity in steps, and the answer has the quantity that the bid would win', async () => {
    const { auction, buyers, buyer } = await held({ biddingMode: 'component_bidding' });
    const other = buyers[1] ?? buyer;
    const wrong = await Promise.all(
      ['9', '12.5', '101'].map((count) => bid(buyer, auction, '3000.00', { count })),
    );
    expect(wrong.map(({ code }) => code)).toEqual([
      'count_out_of_range',
      'count_off_step',
      'count_out_of_range',
    ]);
    await bid(buyer, auction, '3000.00', { count: '60' });
    const { snapshot } = await bid(other, auction, '3010.00', { count: '70' });
    expect(
      snapshot.buyerMaxAuctionOfferRecordVoList.map(({ count, allocated }) => [count, allocated]),
    ).toEqual([
      ['70', '70'],
      ['60', '30'],
    ]);
    expect((await bid(other, auction, '3010.00', { count: '65' })).code).toBe('not_above_own');
  });

  test('spec 2 §6: auctions ask for auditPass: without a passed sign-up or without the margin a bid is refused', async () => {
    const { auction, buyer } = await held({ marginAmount: 100_000 });
    const [stranger, waiting] = await market.buyers(2);
    await signUp(market.db, auction, [waiting ?? buyer], { state: 'waitAudit' }, 3);
    for (const outsider of [stranger, waiting]) {
      expect((await refusalOf(bid(outsider ?? buyer, auction, '3000.00'))).code).toBe(
        'notAdmitted',
      );
    }
    expect(await refusalOf(bid(buyer, auction, '3000.00'))).toMatchObject({
      code: 'marginMissing',
      text: '请先冻结保证金，再出价',
    });
  });

  test('before the start, at the end, and after it was cancelled', async () => {
    const { auction, buyer } = await held();
    const at = (date: Date, milliseconds: number) =>
      bidAt(
        market.db,
        buyer,
        auction,
        { price: '3000.00' },
        new Date(date.getTime() + milliseconds),
      );
    expect((await at(auction.startDate, -1)).code).toBe('not_started');
    expect(await at(auction.endDate, 0)).toMatchObject({ code: 'ended', message: '竞价已结束' });
    expect((await at(auction.endDate, -1)).code).toBe('success');
    await market.db
      .update(auctions)
      .set({ cancelledAt: market.now(), cancelReason: '卖家撤回' })
      .where(eq(auctions.id, auction.id));
    expect(await at(auction.startDate, 0)).toMatchObject({
      code: 'ended',
      message: '竞价已取消：卖家撤回',
    });
  });

  test('the same serial gives the first answer again, another body under it is refused', async () => {
    const { auction, buyer } = await held();
    const serial = newSerial();
    const answer = await bid(buyer, auction, '3000.00', { serial });
    expect(await bid(buyer, auction, '3000.00', { serial })).toEqual(answer);
    const other = await refusalOf(bid(buyer, auction, '3010.00', { serial }));
    expect(other.code).toBe('G409');
    const refused = newSerial();
    const first = await bid(buyer, auction, '1.00', { serial: refused });
    expect(await bid(buyer, auction, '1.00', { serial: refused })).toEqual(first);
    expect((await buyer.call(myBids, idOf(auction))).receipts).toHaveLength(2);
  });

  test('G404: there is no such auction', async () => {
    const { buyer, auction } = await held();
    // An auction has one id: a bid by another one would be of another queue, budget and watch.
    for (const auctionId of ['999999', `0${auction.id}`]) {
      const nowhere = { auctionId, price: '1', count: '1' };
      expect((await refusalOf(buyer.call(increasePrice, nowhere))).code).toBe('G404');
    }
  });
});

describe('auction.extensions, auction.bidLog, auction.myBids', () => {
  test('late bids move the end twice at most; the log and the list of extensions record it', async () => {
    const { auction, buyer } = await held();
    const end = auction.endDate.getTime();
    const times = [-MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS].map((late) => new Date(end + late));
    for (const [index, time] of times.entries()) {
      const [price, over] = [`30${index}0.00`, `30${Math.max(0, index - 1)}0.00`];
      const wanted = { price, ...meant(price, over) };
      const { code } = await bidAt(market.db, buyer, auction, wanted, time);
      expect(code).toBe('success');
    }
    const to = [end + 4 * MINUTE_MS, end + 7 * MINUTE_MS].map((time) =>
      new Date(time).toISOString(),
    );
    expect(await market.buyer().then(({ call }) => call(extensionLog, idOf(auction)))).toEqual([
      { sequence: 1, from: auction.endDate.toISOString(), to: to[0] },
      { sequence: 2, from: to[0], to: to[1] },
    ]);
    const last = new Date(end + 7 * MINUTE_MS - 1);
    const more = { price: '3100.00', ...meant('3100.00', '3020.00') };
    expect((await bidAt(market.db, buyer, auction, more, last)).code).toBe('success');
    const over = new Date(end + 7 * MINUTE_MS);
    expect((await bidAt(market.db, buyer, auction, { price: '3200.00' }, over)).code).toBe('ended');

    const { fileName, text } = await buyer.call(bidLog, idOf(auction));
    expect(fileName).toMatch(/^auction-\d+-[0-9a-f]{16}\.jsonl$/);
    const { faults, outcome } = await checkLog(text);
    expect(faults).toEqual([]);
    const { headHash, realEndDate } = await auctionNow(market.db, auction);
    expect(outcome).toMatchObject({ bidCount: 4, extended: 2, realEnd: realEndDate, headHash });
    expect(text).not.toContain('公司');
  });

  test('G404: there is no such auction', async () => {
    const buyer = await market.buyer();
    for (const endpoint of [extensionLog, bidLog, myBids]) {
      expect((await refusalOf(buyer.call(endpoint, { auctionId: 'x' }))).code).toBe('G404');
    }
  });
});

describe('auction.freezeMargin, the margin', () => {
  const MARGIN = { marginAmount: 100_000 };

  test('goes from the wallet to the market’s account once, and bidding is open', async () => {
    const auction = await announce(market, MARGIN);
    const payer = await payerWith(market, '1500.00');
    await signUp(market.db, auction, [payer.buyer]);
    for (const _ of [1, 2]) {
      const frozen = await payer.buyer.call(freezeMargin, idOf(auction), { serial: newSerial() });
      expect(frozen).toEqual({ marginAmount: '1000.00' });
    }
    expect(await balanceOf(payer)).toBe('500.00');
    expect((await bid(payer.buyer, auction, '3000.00')).code).toBe('success');
    await expectSoundLedger(market.db);
  });

  test('asked for many times at once it is frozen once', async () => {
    const auction = await announce(market, MARGIN);
    const payer = await payerWith(market, '5000.00');
    await signUp(market.db, auction, [payer.buyer]);
    await Promise.all(
      Array.from({ length: 6 }, () => payer.buyer.call(freezeMargin, idOf(auction))),
    );
    expect(await balanceOf(payer)).toBe('4000.00');
  });

  test('an auction without one asks for nothing', async () => {
    const { auction, buyer } = await held();
    expect(await buyer.call(freezeMargin, idOf(auction))).toEqual({ marginAmount: '0.00' });
    const [sign] = await market.db
      .select()
      .from(auctionSigns)
      .where(eq(auctionSigns.customerId, buyer.id));
    expect(sign?.marginState).toBe('none');
  });

  const codeOf = async (auctionId: string, buyer: Buyer) =>
    (await refusalOf(buyer.call(freezeMargin, { auctionId }))).code;

  test('G404: there is no such auction', async () => {
    expect(await codeOf('999999', await market.buyer())).toBe('G404');
  });

  test('notAdmitted: the sign-up has not passed', async () => {
    const auction = await announce(market, MARGIN);
    const [waiting, stranger] = await market.buyers(2);
    if (!waiting || !stranger) throw new Error('two buyers');
    await signUp(market.db, auction, [waiting], { state: 'waitAudit' });
    expect(await codeOf(String(auction.id), waiting)).toBe('notAdmitted');
    expect(await codeOf(String(auction.id), stranger)).toBe('notAdmitted');
  });

  test('over: the auction is over', async () => {
    const start = new Date(market.now().getTime() - 2 * MINUTE_MS);
    const end = new Date(market.now().getTime() - MINUTE_MS);
    const { auction, buyer } = await held({ ...MARGIN, startDate: start, endDate: end });
    expect(await codeOf(String(auction.id), buyer)).toBe('over');
  });

  test('over: after signEndDate (保证金缴纳截止), while the auction still runs', async () => {
    const signEndDate = new Date(market.now().getTime() - 1);
    const auction = await announce(market, { ...MARGIN, signEndDate });
    const payer = await payerWith(market, '1500.00');
    await signUp(market.db, auction, [payer.buyer]);
    expect(await refusalOf(payer.buyer.call(freezeMargin, idOf(auction)))).toMatchObject({
      code: 'over',
      text: '保证金缴纳已截止',
    });
    expect(await balanceOf(payer)).toBe('1500.00');
  });

  test('ofPlatform, ownStore: an operator and the seller are refused', async () => {
    const auction = await announce(market, MARGIN);
    const operator = await market.buyer({ platformType: 'operator' });
    const seller = await market.buyer({ sellerCode: 'S0001' });
    await signUp(market.db, auction, [operator, seller]);
    expect(await codeOf(String(auction.id), operator)).toBe('ofPlatform');
    expect(await codeOf(String(auction.id), seller)).toBe('ownStore');
  });

  test('walletMissing: no open wallet; fundsShort: the balance does not cover it', async () => {
    const { auction, buyer } = await held(MARGIN);
    expect(await codeOf(String(auction.id), buyer)).toBe('walletMissing');
    const poor = await payerWith(market, '999.99');
    await signUp(market.db, auction, [poor.buyer], {}, 9);
    expect(await codeOf(String(auction.id), poor.buyer)).toBe('fundsShort');
    expect(await balanceOf(poor)).toBe('999.99');
    expect((await refusalOf(bid(poor.buyer, auction, '3000.00'))).code).toBe('marginMissing');
  });
});

describe('auction.roundRobin, polling', () => {
  const pollOf = (auction: Pick<Auction, 'id'>, headers: Record<string, string> = {}) =>
    fetch(`${market.url}/api/portal/auction/roundRobin/${auction.id}`, { headers });

  test('spec 2 §7: round-robin poll: auctionRealEndDate, endFlag, buyerMaxAuctionOfferRecordVoList, buyerPresentPrice', async () => {
    const { auction, buyer } = await held();
    await bid(buyer, auction, '3010.00');
    const snapshot = await buyer.call(roundRobin, idOf(auction));
    expect(snapshot).toMatchObject({
      auctionRealEndDate: auction.endDate.toISOString(),
      endFlag: false,
      cancelled: false,
      buyerPresentPrice: '3010.00',
      bidCount: 1,
    });
    expect(snapshot.buyerMaxAuctionOfferRecordVoList).toMatchObject([
      { rank: 1, bidderNo: 1, buyerName: '竞买人 01', price: '3010.00' },
    ]);
  });

  test('a bidder with the newest answer gets 304 with the server’s time, until something changes', async () => {
    const { auction, buyer } = await held();
    const first = await pollOf(auction);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{16}"$/);
    const known = await pollOf(auction, { 'if-none-match': etag });
    expect(known.status).toBe(304);
    const time = Date.parse(known.headers.get('x-system-date') ?? '');
    expect(Math.abs(time - market.now().getTime())).toBeLessThan(5000);
    await bid(buyer, auction, '3000.00');
    const changed = await pollOf(auction, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('twenty bidders and more are an answer under 1 KB', async () => {
    const { auction, buyers } = await held({}, 25);
    for (const [index, buyer] of buyers.entries()) {
      await bid(buyer, auction, `${3000 + 10 * ((index * 7) % 25)}.00`);
    }
    const answer = await pollOf(auction, { 'accept-encoding': 'gzip' });
    const { content } = (await answer.json()) as { content: unknown };
    expect(auctionSnapshot.parse(content).buyerMaxAuctionOfferRecordVoList).toHaveLength(20);
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(1024);
  });

  test('reports the end once the auction is closed, because until then a bid in time may be queued', async () => {
    const end = new Date(market.now().getTime() + 60 * MINUTE_MS);
    const { auction, buyer } = await held({ endDate: end });
    const toEnd = end.getTime() - market.now().getTime();
    market.advance(toEnd + 2100);
    expect((await buyer.call(roundRobin, idOf(auction))).endFlag).toBe(false);
    expect((await bid(buyer, auction, '3000.00')).code).toBe('ended');
    await closeAfter(market.db, auction);
    const isOver = async () => (await buyer.call(roundRobin, idOf(auction))).endFlag;
    await expect.poll(isOver, { timeout: 10_000 }).toBe(true);
    market.advance(-toEnd - 2100);
  });

  test('G404: there is no such auction', async () => {
    const buyer = await market.buyer();
    expect((await refusalOf(buyer.call(roundRobin, { auctionId: '0' }))).code).toBe('G404');
  });
});

test('spec 2 §7: system date', async () => {
  const { systemDate: shown } = await (await market.buyer()).call(systemDate, {});
  expect(Math.abs(Date.parse(shown) - market.now().getTime())).toBeLessThan(5000);
});
