import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { increasePrice, myBids, roundRobin } from '#app/domain/auction/bid-contract.ts';
import { cancelAuction, deskAuction, voidBid } from '#app/domain/auction/desk-contract.ts';
import { times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { voidAcceptedBid } from '#trading-api/auction/desk.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { smsOutbox } from '#trading-api/schema.ts';
import {
  type Auction,
  auctionNow,
  auctionWith,
  awardsOf,
  bid,
  bidAt,
  closeAfter,
  expectClosedOnce,
  expectSoundAuction,
  MINUTE_MS,
  meant,
} from './auctioning.ts';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

async function held(fields: Partial<Auction> = {}) {
  const { auction, buyers } = await auctionWith(market, 2, fields);
  const [one, other] = buyers as [Buyer, Buyer];
  return { auction, one, other };
}

const voiding = (auction: Auction, sequence: number, reason = '误操作') =>
  operator.call(
    voidBid,
    { auctionId: String(auction.id), sequence, reason },
    { serial: newSerial() },
  );

const watched = (auction: Auction) => operator.call(roundRobin, { auctionId: String(auction.id) });

describe('auction.increasePrice: a slip of the finger', () => {
  const slips = { confirmSteps: 10, biddingMode: 'open_bidding' as const };

  const confirmed = (buyer: Buyer, auction: Auction, price: string, meant: string) =>
    buyer.call(
      increasePrice,
      { auctionId: String(auction.id), price, count: '100', confirmed: meant },
      { serial: newSerial() },
    );

  test('unconfirmed: more than ten steps above the leading bid asks, in figures and words', async () => {
    const { auction, one, other } = await held(slips);
    expect(await bid(one, auction, '3100.00')).toMatchObject({ code: 'success' });
    expect(await bid(other, auction, '3200.00')).toMatchObject({ code: 'success' });
    const asked = await bid(one, auction, '3310.00');
    expect(asked).toMatchObject({
      code: 'unconfirmed',
      sequence: null,
      message:
        '该出价比当前最高价高 11 个加价幅度，请核对：单价 ¥3,310.00（叁仟叁佰壹拾元整），' +
        '数量 100 吨，总金额 ¥331,000.00（叁拾叁万壹仟元整）',
    });
    expect((await watched(auction)).buyerPresentPrice).toBe('3200.00');

    // Another price than the one that was asked about asks again.
    expect(await confirmed(one, auction, '3320.00', '3310.00')).toMatchObject({
      code: 'unconfirmed',
    });
    expect(await confirmed(one, auction, '3320.00', '')).toMatchObject({ code: 'unconfirmed' });
    expect(await confirmed(one, auction, '3320.00', ' 3320 ')).toMatchObject({ code: 'success' });
    await expectSoundAuction(market.db, auction);
  });

  test('before the first bid it is measured from the start price', async () => {
    const { auction, one } = await held({ ...slips, biddingMode: 'free_bidding' });
    const asked = await bid(one, auction, '3110.00');
    expect(asked).toMatchObject({ code: 'unconfirmed' });
    expect(asked.message).toContain('该出价比起拍价高 11 个加价幅度');
    // One that need not be asked about may have risen behind the question.
    expect(await confirmed(one, auction, '3050.00', '3110.00')).toMatchObject({
      code: 'unconfirmed',
      message: expect.stringContaining('高 5 个加价幅度，请核对：单价 ¥3,050.00'),
    });
    expect(await bid(one, auction, '3100.00')).toMatchObject({ code: 'success' });
  });

  test('above_maximum: beyond the largest jump of the terms, confirmed or not', async () => {
    const { auction, one } = await held({ ...slips, maxSteps: 20 });
    for (const meant of ['', '3210.00']) {
      expect(await confirmed(one, auction, '3210.00', meant)).toMatchObject({
        code: 'above_maximum',
        message: '一次最多高出起拍价 20 个加价幅度，出价不能超过 ¥3,200.00',
      });
    }
    expect(await confirmed(one, auction, '3200.00', '3200.00')).toMatchObject({ code: 'success' });
    await expectSoundAuction(market.db, auction);
  });
});

describe('auction.increasePrice: a bid of whoever leads', () => {
  const sent = (buyer: Buyer, auction: Auction, confirmed?: string, leading?: string) =>
    buyer.call(
      increasePrice,
      { auctionId: String(auction.id), price: '3020.00', count: '100', confirmed, leading },
      { serial: newSerial() },
    );

  for (const biddingMode of ['open_bidding', 'free_bidding', 'component_bidding'] as const) {
    test(`issue 52 §3: unconfirmed, ${biddingMode}: it asks with all figures in words, and takes only what was asked about`, async () => {
      const { auction, one, other } = await held({ biddingMode });
      expect((await sent(one, auction)).code).toBe('success');
      const again = { price: '3040.00', count: '100' };
      const asked = await one.call(
        increasePrice,
        { auctionId: String(auction.id), ...again },
        { serial: newSerial() },
      );
      expect(asked).toMatchObject({
        code: 'unconfirmed',
        sequence: null,
        problems: [{ path: ['confirmed'], code: 'unconfirmed' }],
        message:
          '您目前以 ¥3,020.00 领先，这次是在自己的出价上加价，请核对：' +
          '单价 ¥3,040.00（叁仟零肆拾元整），数量 100 吨，总金额 ¥304,000.00（叁拾万零肆仟元整）',
        own: { buyerPresentAmount: { price: '3020.00', rank: 1 } },
      });
      // Without having been told with what one leads.
      const price = { auctionId: String(auction.id), ...again, confirmed: '3040' };
      const { code } = await one.call(increasePrice, price, { serial: newSerial() });
      expect(code).toBe('unconfirmed');
      expect((await bid(one, auction, '3040.00', { over: '3020.00' })).code).toBe('success');
      // Who does not lead is not asked, and whoever was outbid is not asked any more.
      expect((await bid(other, auction, '3050.00')).code).toBe('success');
      expect((await bid(one, auction, '3060.00')).code).toBe('success');
      await expectSoundAuction(market.db, auction);
    });
  }

  test('issue 52 §3: a leader who has confirmed another price, or leads with another one, is asked again', async () => {
    const { auction, one } = await held({ biddingMode: 'open_bidding' });
    expect((await sent(one, auction)).code).toBe('success');
    expect((await sent(one, auction, '3050.00', '3020.00')).code).toBe('not_above_highest');
    const other = { auctionId: String(auction.id), price: '3040.00', count: '100' };
    const wrong = { ...other, ...meant('3050.00', '3020.00') };
    const { code } = await one.call(increasePrice, wrong, { serial: newSerial() });
    expect(code).toBe('unconfirmed');
    expect((await bid(one, auction, '3040.00', { over: '3010.00' })).code).toBe('unconfirmed');
  });

  test('issue 52 §3: many presses at once, of several windows, are one bid', async () => {
    const { auction, one } = await held({ biddingMode: 'open_bidding' });
    const presses = ['3000.00', '3010.00', '3020.00', '3030.00'].map((price) =>
      bid(one, auction, price),
    );
    const codes = (await Promise.all(presses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'success')).toHaveLength(1);
    expect(await watched(auction)).toMatchObject({ bidCount: 1 });
  });

  test('issue 52 §3: a far jump that was asked about is asked about again by whoever leads meanwhile', async () => {
    const { auction, one } = await held({ biddingMode: 'open_bidding', confirmSteps: 10 });
    const far = { auctionId: String(auction.id), price: '3300.00', count: '100' };
    const press = (more = {}) =>
      one.call(increasePrice, { ...far, ...more }, { serial: newSerial() });
    expect((await press()).code).toBe('unconfirmed');
    expect((await sent(one, auction)).code).toBe('success');
    const asked = await press({ confirmed: '3300.00', leading: '' });
    expect(asked.code).toBe('unconfirmed');
    expect(asked.message).toContain('您目前以 ¥3,020.00 领先，这次是在自己的出价上加价；');
    expect(asked.message).toContain('高 28 个加价幅度，请核对');
    expect((await press(meant('3300.00', '3020.00'))).code).toBe('success');
  });
});

describe('auctionDesk.voidBid', () => {
  test('a voided bid counts no more and everybody sees it; the end that it moved stays', async () => {
    const { auction, one, other } = await held({ biddingMode: 'open_bidding' });
    await bid(one, auction, '3000.00');
    await bid(other, auction, '3010.00');
    const late = new Date(auction.endDate.getTime() - MINUTE_MS);
    await bidAt(market.db, one, auction, { price: '3900.00' }, late);
    const { realEndDate } = await auctionNow(market.db, auction);
    expect(realEndDate > auction.endDate).toBe(true);

    expect(await voiding(auction, 3, '误将 390 元输成 3900 元')).toBe('已作废该出价');
    expect(await watched(auction)).toMatchObject({
      buyerPresentPrice: '3010.00',
      bidCount: 2,
      bidderCount: 2,
      extensions: 1,
      auctionRealEndDate: realEndDate.toISOString(),
      recordCount: 7,
      voided: [{ sequence: 3, bidderNo: 1, price: '3900.00', reason: '误将 390 元输成 3900 元' }],
      buyerMaxAuctionOfferRecordVoList: [
        { bidderNo: 2, price: '3010.00', rank: 1 },
        { bidderNo: 1, price: '3000.00', rank: 2 },
      ],
    });
    const own = await one.call(myBids, { auctionId: String(auction.id) });
    expect(own.buyerPresentAmount).toMatchObject({ price: '3000.00', rank: 2 });
    expect(own.receipts.map(({ sequence, voidReason }) => [sequence, voidReason])).toContainEqual([
      3,
      '误将 390 元输成 3900 元',
    ]);
    const [sent] = await market.db
      .select()
      .from(smsOutbox)
      .where(eq(smsOutbox.phone, one.phone))
      .orderBy(desc(smsOutbox.id));
    expect(sent?.text).toContain('出价 ¥3,900.00（第 3 条）已被作废：误将 390 元输成 3900 元');
    const desk = await operator.call(deskAuction, { auctionId: String(auction.id) });
    expect(desk.bids.content[0]).toMatchObject({
      sequence: 3,
      voidReason: '误将 390 元输成 3900 元',
    });
    await expectSoundAuction(market.db, auction);

    // The next bid has the next number, and is above the highest that is not voided.
    expect(await bid(one, auction, '3020.00')).toMatchObject({ code: 'success', sequence: 4 });
    await closeAfter(market.db, auction);
    await expectClosedOnce(market.db, auction);
    expect((await awardsOf(market.db, auction)).map(({ award }) => award.price)).toEqual([302_000]);
  });

  test('a bidder whose only bid was voided has none', async () => {
    const { auction, one } = await held();
    await bid(one, auction, '3000.00');
    await voiding(auction, 1);
    expect(await watched(auction)).toMatchObject({ buyerPresentPrice: null, bidderCount: 0 });
    const own = await one.call(myBids, { auctionId: String(auction.id) });
    expect(own.buyerPresentAmount).toBeNull();
    await closeAfter(market.db, auction);
    await expectClosedOnce(market.db, auction);
    expect(await awardsOf(market.db, auction)).toEqual([]);
  });

  test('a bid that arrived before the voided one is not dated before it', async () => {
    const { auction, one, other } = await held();
    const at = (seconds: number) => new Date(auction.startDate.getTime() + seconds * 1000);
    await bidAt(market.db, one, auction, { price: '3100.00' }, at(20));
    await voiding(auction, 1);
    await bidAt(market.db, other, auction, { price: '3000.00' }, at(10));
    const { taken } = await expectSoundAuction(market.db, auction);
    expect(taken.map(({ at }) => at)).toEqual([at(20), at(20)]);
  });

  test('missing: a reason is asked for; decided: no such bid, voided already, closed, cancelled', async () => {
    const { auction, one } = await held();
    await bid(one, auction, '3000.00');
    const refused = async (sequence: number, reason?: string) => {
      const { code, text } = await refusalOf(voiding(auction, sequence, reason));
      return [code, text];
    };
    expect(await refused(1, ' ')).toEqual(['missing', '请填写作废原因']);
    expect(await refused(2)).toEqual(['decided', '该出价不存在或已作废']);
    await voiding(auction, 1);
    expect(await refused(1)).toEqual(['decided', '该出价不存在或已作废']);
    await bid(one, auction, '3010.00');
    await closeAfter(market.db, auction);
    expect(await refused(2)).toEqual(['decided', '竞价已结束或已取消']);
    const nowhere = voiding({ ...auction, id: 999_999 }, 1);
    expect((await refusalOf(nowhere)).code).toBe('G404');
  });

  test('issue 46 §3: voiding and cancelling end at the real end, not at the close, and count by their arrival', async () => {
    const { auction, one, other } = await held();
    await bid(one, auction, '3000.00');
    await bid(other, auction, '3100.00');
    const { now, db } = market;
    const left = auction.endDate.getTime() - now().getTime();
    const voidAt = (at: Date) =>
      db.transaction((tx: Database) =>
        voidAcceptedBid(tx, { auctionId: String(auction.id), sequence: 2, reason: '误操作' }, at),
      );
    for (const late of [0, 335, 4000]) {
      const at = new Date(auction.endDate.getTime() + late);
      expect(await voidAt(at).catch(({ code }) => code), `${late}`).toBe('decided');
    }
    market.advance(left);
    expect(await refusalOf(voiding(auction, 2))).toEqual({
      code: 'decided',
      text: '竞价已结束或已取消',
    });
    const cancelled = { auctionId: String(auction.id), reason: '误操作' };
    const cancelling = operator.call(cancelAuction, cancelled, { serial: newSerial() });
    expect((await refusalOf(cancelling)).code).toBe('decided');
    expect(await voidAt(new Date(auction.endDate.getTime() - 1))).toBe('已作废该出价');
    await closeAfter(db, auction);
    await expectClosedOnce(db, auction);
    market.advance(-left);
  });

  test('voided by five at once it is voided once', async () => {
    const { auction, one } = await held();
    await bid(one, auction, '3000.00');
    const results = await Promise.allSettled(times(5, () => voiding(auction, 1)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await auctionNow(market.db, auction)).voidedBids).toBe(1);
    await expectSoundAuction(market.db, auction);
  });

  test('the same serial many times at once voids once and answers alike', async () => {
    const { auction, one } = await held();
    await bid(one, auction, '3000.00');
    const asked = { auctionId: String(auction.id), sequence: 1, reason: '误操作' };
    const serial = newSerial();
    const answers = await Promise.all(times(4, () => operator.call(voidBid, asked, { serial })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await auctionNow(market.db, auction)).voidedBids).toBe(1);
  });

  test('G003: an account that is no operator', async () => {
    const { auction, one } = await held();
    const call = one.call(voidBid, { auctionId: String(auction.id), sequence: 1, reason: 'x' });
    expect((await refusalOf(call)).code).toBe('G003');
  });
});
