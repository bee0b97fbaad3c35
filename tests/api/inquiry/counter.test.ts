import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awardLines, closeInquiry, endLines } from '#app/domain/inquiry/award-contract.ts';
import { inquiryDetailOfBuyer } from '#app/domain/inquiry/contract.ts';
import { keepOffer, sendCounter } from '#app/domain/inquiry/counter-contract.ts';
import {
  inquiryByInquiryNum,
  receivedInquiries,
  withdrawOffer,
} from '#app/domain/inquiry/offer-contract.ts';
import { inquiryDeadlines, myDeadlines } from '#app/domain/message/contract.ts';
import { wallTime } from '#app/domain/time.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { inquire, offerOf, sellerOf } from './inquiring.ts';
import { answerTo, ROW, type SentOffer, send, upload } from './offering.ts';

const LOCK_MS = 2001;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** An inquiry for two goods, which S0001 and S0002 have prices for. */
async function offered() {
  const buyer = await market.buyer();
  const { id: addressId } = await addOwnAddress(buyer);
  const goods = [await market.offer(), await market.offer()];
  const inquiryNum = await inquire(market, buyer, goods);
  const one = await offerOf(market, inquiryNum, 'S0001');
  const two = await offerOf(market, inquiryNum, 'S0002', { price: 390_000 });
  return { buyer, addressId, inquiryNum, one, two };
}
type Offered = Awaited<ReturnType<typeof offered>>;

const inHours = (hours: number): string =>
  wallTime(new Date(market.now().getTime() + hours * HOUR_MS));

function counter(
  { buyer, inquiryNum, one }: Offered,
  fields: Partial<Parameters<typeof buyer.call<typeof sendCounter>>[1]> = {},
  serial = newSerial(),
) {
  market.advance(LOCK_MS);
  const asked = {
    inquiryNum,
    lastCutNum: 0,
    offerIds: [one],
    lines: [{ position: 1, price: '3700' }],
    endsAt: inHours(24),
    ...fields,
  };
  return buyer.call(sendCounter, asked, { serial });
}

const keep = (seller: Buyer, inquiryNum: string, cutNum = 1, reply = '已是最低价') =>
  seller.call(keepOffer, { inquiryNum, cutNum, reply }, { serial: newSerial() });

async function revise(
  seller: Buyer,
  inquiryNum: string,
  fields: Partial<SentOffer> & { price?: string } = {},
) {
  market.advance(LOCK_MS);
  const { price = '3700', ...others } = fields;
  const sent = answerTo(market, inquiryNum, [await upload(market, seller)], {
    lastCutNum: 1,
    offerDetails: [{ ...ROW, price }, ROW],
    ...others,
  });
  return send(seller, sent);
}

const seen = ({ buyer, inquiryNum }: Offered) => buyer.call(inquiryDetailOfBuyer, { inquiryNum });
const received = (seller: Buyer, { inquiryNum }: Offered) =>
  seller.call(inquiryByInquiryNum, { inquiryNum });

describe('inquiry.counter', () => {
  test('sellers see their own target, answer by a revision or a word, and both sides see each round', async () => {
    const [one, two, three] = [
      await sellerOf(market, 'S0001'),
      await sellerOf(market, 'S0002'),
      await sellerOf(market, 'S0003'),
    ];
    const made = await offered();
    const { inquiryNum, buyer } = made;
    await counter(made, { remark: '量大，请让利' });
    await expectNotified(market, 'counterReceived', one, {
      path: `/customer/sale-inquiry/${inquiryNum}`,
      text: /1 种商品还价（第 1 轮）/,
    });
    const own = await received(one, made);
    expect(own.counters).toMatchObject([
      {
        cutNum: 1,
        remark: '量大，请让利',
        answer: 'none',
        lines: [{ position: 1, price: '3700.00' }],
      },
    ]);
    expect(own.counterEndsAt).not.toBeNull();
    expect((await received(two, made)).counters).toEqual([]);
    const waiting = await one.call(receivedInquiries, { tab: 'toAnswer' });
    expect(waiting.content.map((row) => row.inquiryNum)).toContain(inquiryNum);

    // Another round to both; who got one only learns of that one.
    await counter(made, {
      lastCutNum: 1,
      offerIds: [made.one, made.two],
      lines: [{ position: 2, price: '3600.5' }],
    });
    expect((await received(two, made)).counters.map(({ cutNum }) => cutNum)).toEqual([1]);
    expect((await received(one, made)).counters.map(({ cutNum }) => cutNum)).toEqual([2, 1]);
    expect((await received(three, made)).counters).toEqual([]);

    await revise(one, inquiryNum);
    await keep(two, inquiryNum);
    await expectNotified(market, 'offerKept', buyer, {
      path: `/customer/purchase-inquiry/${inquiryNum}`,
      text: /已是最低价/,
    });
    const after = await seen(made);
    expect(after.lastCutNum).toBe(2);
    expect(
      after.counters.map(({ cutNum, sellers }) => [
        cutNum,
        ...sellers.map(({ sellerCode, answer, reply }) => `${sellerCode} ${answer} ${reply}`),
      ]),
    ).toEqual([
      [2, 'S0001 revised ', 'S0002 kept 已是最低价'],
      [1, 'S0001 revised '],
    ]);
    expect((await received(one, made)).counterEndsAt).toBeNull();
    const answered = await two.call(receivedInquiries, { tab: 'answered' });
    expect(answered.content.map((row) => row.inquiryNum)).toContain(inquiryNum);
    // A word is taken back by a revision.
    await revise(two, inquiryNum);
    expect((await seen(made)).counters[0]?.sellers[1]?.answer).toBe('revised');
  });

  test('after the deadline only who is asked may revise, until the round ends', async () => {
    const [one, two] = [await sellerOf(market, 'S0001'), await sellerOf(market, 'S0002')];
    const made = await offered();
    market.advance(3 * DAY_MS);
    await counter(made, { endsAt: inHours(2) });
    expect((await refusalOf(revise(two, made.inquiryNum))).code).toBe('over');
    await revise(one, made.inquiryNum);
    await revise(one, made.inquiryNum, { lastCutNum: 2, price: '3690' });
    market.advance(2 * HOUR_MS);
    expect((await refusalOf(revise(one, made.inquiryNum, { lastCutNum: 3 }))).code).toBe('over');
    expect((await seen(made)).sellers[0]?.offer?.offerDetails[0]?.price).toBe('3690.00');
  });

  test('the end of a round is a deadline of its buyer and of whom it was sent to, until that one answers', async () => {
    const [one, two] = [await sellerOf(market, 'S0001'), await sellerOf(market, 'S0002')];
    const made = await offered();
    const endsOf = async (who: Buyer) =>
      (await who.call(inquiryDeadlines, { inquiryNum: made.inquiryNum }))
        .filter(({ uid }) => uid.startsWith('counter'))
        .map(({ uid, title, cancelled }) => [uid, title, cancelled]);
    await counter(made);
    const round = (at: number, cancelled: boolean) => [
      `counter-${made.inquiryNum}-${at}`,
      `还价第 ${at} 轮 · 螺纹钢采购`,
      cancelled,
    ];
    expect(await endsOf(made.buyer)).toEqual([round(1, false)]);
    expect(await endsOf(one)).toEqual([round(1, false)]);
    expect(await endsOf(two)).toEqual([]);
    await keep(one, made.inquiryNum);
    expect(await endsOf(one)).toEqual([round(1, true)]);
    // Another seller's first round is the inquiry's second.
    await counter(made, { lastCutNum: 1, offerIds: [made.two] });
    expect(await endsOf(two)).toEqual([round(1, false)]);
    expect(await endsOf(made.buyer)).toEqual([round(1, false), round(2, false)]);
    const { deadlines } = await two.call(myDeadlines, {});
    expect(deadlines.map(({ uid }) => uid)).toContain(`counter-${made.inquiryNum}-1`);
  });

  test('a revision does not answer a counter-offer that its seller has not seen', async () => {
    const one = await sellerOf(market, 'S0001');
    const made = await offered();
    await counter(made);
    await revise(one, made.inquiryNum, { cutNum: 0 });
    expect((await received(one, made)).counters[0]?.answer).toBe('none');
    await revise(one, made.inquiryNum, { cutNum: 1, lastCutNum: 2 });
    expect((await received(one, made)).counters[0]?.answer).toBe('revised');
  });

  test('inquiry.counter: missing, invalid, past', async () => {
    const made = await offered();
    const codeOf = async (fields: Parameters<typeof counter>[1]) =>
      (await refusalOf(counter(made, fields))).code;
    expect(await codeOf({ offerIds: [] })).toBe('missing');
    expect(await codeOf({ lines: [] })).toBe('missing');
    expect(await codeOf({ endsAt: '' })).toBe('missing');
    for (const price of ['', '0', 'abc', '-1']) {
      expect(await codeOf({ lines: [{ position: 1, price }] })).toBe('invalid');
    }
    expect(await codeOf({ endsAt: 'x' })).toBe('invalid');
    expect(await codeOf({ endsAt: inHours(-1) })).toBe('past');
  });

  test('inquiry.counter: changed: the offer, the line or the rounds are not as they were shown; tooMany', async () => {
    const [one, two] = [await sellerOf(market, 'S0001'), await sellerOf(market, 'S0002')];
    const made = await offered();
    expect((await refusalOf(counter(made, { offerIds: ['999999'] }))).code).toBe('changed');
    expect((await refusalOf(counter(made, { lastCutNum: 1 }))).code).toBe('changed');
    await revise(one, made.inquiryNum);
    expect((await refusalOf(counter(made))).code).toBe('changed');
    const withdrawn = { inquiryNum: made.inquiryNum, lastCutNum: 1, reason: '无货' };
    await two.call(withdrawOffer, withdrawn, { serial: newSerial() });
    expect((await refusalOf(counter(made, { offerIds: [made.two] }))).code).toBe('changed');
    await made.buyer.call(
      endLines,
      { inquiryNum: made.inquiryNum, positions: [1] },
      { serial: newSerial() },
    );
    const newest = (await seen(made)).sellers[0]?.offer?.id ?? '';
    const lines = [{ position: 2, price: '3700' }];
    expect((await refusalOf(counter(made, { offerIds: [newest] }))).code).toBe('changed');
    for (let lastCutNum = 0; lastCutNum < 30; lastCutNum += 1) {
      await counter(made, { offerIds: [newest], lines, lastCutNum });
    }
    expect(
      (await refusalOf(counter(made, { offerIds: [newest], lines, lastCutNum: 30 }))).code,
    ).toBe('tooMany');
  });

  test('inquiry.counter: decided, once it is closed or awarded', async () => {
    const made = await offered();
    await made.buyer.call(closeInquiry, { inquiryNum: made.inquiryNum }, { serial: newSerial() });
    expect((await refusalOf(counter(made))).code).toBe('decided');
  });

  test('the same serial many times at once sends one round; of two colleagues one does', async () => {
    const made = await offered();
    const [serial, endsAt] = [newSerial(), inHours(24)];
    await Promise.all(Array.from({ length: 6 }, () => counter(made, { endsAt }, serial)));
    expect((await seen(made)).counters).toHaveLength(1);
    const both = await Promise.allSettled([
      counter(made, { lastCutNum: 1 }),
      counter(made, { lastCutNum: 1 }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await seen(made)).counters).toHaveLength(2);
  });

  test('a round and a revision at once: what is countered is what stands', async () => {
    const one = await sellerOf(market, 'S0001');
    for (let turn = 0; turn < 4; turn += 1) {
      const made = await offered();
      const [sent, revised] = await Promise.allSettled([
        counter(made),
        revise(one, made.inquiryNum),
      ]);
      expect(revised.status).toBe('fulfilled');
      const [round] = (await seen(made)).counters;
      // The revision came first and the buyer is told, or it is the answer.
      if (sent.status === 'rejected') expect(round).toBeUndefined();
      else expect(round?.sellers[0]?.answer).toBe('revised');
    }
  });
});

describe('offer.keep', () => {
  test('offer.keep: missing, changed, alreadySo, over, decided', async () => {
    const one = await sellerOf(market, 'S0001');
    const made = await offered();
    const { inquiryNum } = made;
    expect((await refusalOf(keep(one, inquiryNum))).code).toBe('G404');
    await counter(made);
    expect((await refusalOf(keep(one, inquiryNum, 1, ' '))).code).toBe('missing');
    await counter(made, { lastCutNum: 1 });
    expect((await refusalOf(keep(one, inquiryNum, 1))).code).toBe('changed');
    await keep(one, inquiryNum, 2);
    expect((await refusalOf(keep(one, inquiryNum, 2))).code).toBe('alreadySo');
    await counter(made, { lastCutNum: 2, endsAt: inHours(1) });
    market.advance(2 * HOUR_MS);
    expect((await refusalOf(keep(one, inquiryNum, 3))).code).toBe('over');
    await counter(made, { lastCutNum: 3 });
    const withdrawn = { inquiryNum, lastCutNum: 1, reason: '无货' };
    await one.call(withdrawOffer, withdrawn, { serial: newSerial() });
    expect(await refusalOf(keep(one, inquiryNum, 4))).toEqual({
      code: 'over',
      text: '您的报价已撤回或已过有效期，请修改报价',
    });
    market.advance(LOCK_MS);
    const awards = [1, 2].map((position) => ({ offerId: made.two, position, count: '10' }));
    const { addressId } = made;
    await made.buyer.call(awardLines, { inquiryNum, addressId, awards }, { serial: newSerial() });
    expect((await refusalOf(keep(one, inquiryNum, 4))).code).toBe('decided');
    expect((await received(one, made)).counterEndsAt).toBeNull();
  });

  test('the same serial many times at once answers once', async () => {
    const one = await sellerOf(market, 'S0001');
    const made = await offered();
    await counter(made);
    const { inquiryNum } = made;
    const serial = newSerial();
    const asked = { inquiryNum, cutNum: 1, reply: '已是最低价' };
    await Promise.all(Array.from({ length: 6 }, () => one.call(keepOffer, asked, { serial })));
    const both = await Promise.allSettled([keep(one, inquiryNum), keep(one, inquiryNum)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
