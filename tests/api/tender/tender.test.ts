import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chained } from '#app/domain/auction/auction-log.ts';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { bidAnnouncementList } from '#app/domain/purchase/contract.ts';
import { withdraw } from '#app/domain/purchase/desk-contract.ts';
import { askTender, withdrawTenderOffer } from '#app/domain/tender/bidder-contract.ts';
import { tenderDetail, tendersOfOwn } from '#app/domain/tender/contract.ts';
import {
  answerTender,
  awardTender,
  endTender,
  publishTender,
  scoreTender,
} from '#app/domain/tender/tenderer-contract.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { download, upload } from '#tests/api/file/uploading.ts';
import { expectNotified, messagesOf } from '#tests/api/message/notifications.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { customers, tenderQuestions } from '#trading-api/schema.ts';
import { openDueTenders } from '#trading-api/tender/opening.ts';
import {
  HOUR_MS,
  LOCK_MS,
  offer,
  open,
  publish,
  score,
  storeOf,
  typedTender,
} from './tendering.ts';

let market: OpenMarket;
let sellers: Buyer[];
beforeAll(async () => {
  market = await openMarket();
  sellers = [await storeOf(market, 'S0001'), await storeOf(market, 'S0002')];
});
afterAll(() => market.close());

const seller = (at: number): Buyer => {
  const found = sellers[at];
  if (!found) throw new RangeError(`no seller ${at}`);
  return found;
};
const serial = () => ({ serial: newSerial() });
const detail = (caller: Pick<Buyer, 'call'>, id: string) => caller.call(tenderDetail, { id });

/** An opened tender of two lots with two offers: 3,800 and 4,000 by the first store, 4,000 for one lot by the second. */
async function opened() {
  const tenderer = await market.buyer();
  const { id: addressId } = await addOwnAddress(tenderer);
  const id = await publish(market, tenderer);
  await offer(market, seller(0), id, ['3800', '4000'], { text: '七天到货' });
  await offer(market, seller(1), id, ['4000', '']);
  await open(market, id);
  return { tenderer, addressId, id };
}

describe('tender.publish', () => {
  test('is listed among the announcements, and read by everybody', async () => {
    const tenderer = await market.buyer();
    const id = await publish(market, tenderer);
    const { content } = await market.call(bidAnnouncementList, { rows: 500 });
    expect(content.find((each) => each.id === id)).toMatchObject({ state: 'open', ended: false });
    const seen = await detail(market, id);
    expect(seen).toMatchObject({ side: 'visitor', questionsOpen: true, priceWeight: 60 });
    expect(seen.lots.map(({ count }) => count)).toEqual(['100', '50.5']);
    expect((await detail(tenderer, id)).side).toBe('tenderer');
    expect((await detail(seller(0), id)).side).toBe('seller');
    const own = await tenderer.call(tendersOfOwn, { as: 'tenderer' });
    expect(own.content.map((each) => each.id)).toEqual([id]);
  });

  test.each([
    ['missing', { title: ' ' }, '请输入标题'],
    ['missing', { lots: [] }, '请至少填写一个标段'],
    ['invalid', { priceWeight: '70' }, '价格分与各评分项满分合计应为 100，现为 110'],
    ['invalid', { priceWeight: '0' }, '请输入价格分，1 到 100 的整数'],
    ['invalid', { terms: { kind: 'monthly', days: '30' } }, '招标不支持月结，请选择其他付款方式'],
    ['past', { bidEndDate: '2020-01-01 00:00:00' }, /投标截止时间须晚于现在/],
    ['past', { questionsEnd: '2099-01-01 00:00:00' }, '提问截止时间须晚于现在，不晚于投标截止时间'],
  ])('tender.publish: %s: %j', async (code, fields, text) => {
    const tenderer = await market.buyer();
    const sent = tenderer.call(publishTender, typedTender(market.now(), fields), serial());
    expect(await refusalOf(sent)).toEqual({ code, text: expect.stringMatching(text) });
  });

  test('tender.publish: ofPlatform', async () => {
    const operator = await market.buyer({ platformType: 'operator' });
    const sent = operator.call(publishTender, typedTender(market.now()), serial());
    expect((await refusalOf(sent)).code).toBe('ofPlatform');
  });
});

describe('questions', () => {
  test('tender.answer: alreadySo, missing; who asked is told to nobody, all read the answer', async () => {
    const tenderer = await market.buyer();
    const id = await publish(market, tenderer);
    market.advance(LOCK_MS);
    await seller(0).call(askTender, { id, text: '可以分批交货吗？' }, serial());
    await expectNotified(market, 'tenderAsked', tenderer, { path: `/tender?id=${id}` });
    expect((await detail(seller(1), id)).questions).toEqual([]);
    expect((await detail(seller(0), id)).questions).toMatchObject([{ own: true, answer: '' }]);
    const [question] = (await detail(tenderer, id)).questions;
    expect(JSON.stringify(question)).not.toMatch(/S0001|seller/);
    const questionId = question?.id ?? '';
    const said = { id, questionId, answer: '可以，分两批' };
    await tenderer.call(answerTender, said, serial());
    await expectNotified(market, 'tenderAnswered', seller(0), { text: /已答复/ });
    expect((await detail(market, id)).questions).toMatchObject([{ answer: '可以，分两批' }]);
    const again = tenderer.call(answerTender, said, serial());
    expect((await refusalOf(again)).code).toBe('alreadySo');
    const empty = tenderer.call(answerTender, { ...said, answer: ' ' }, serial());
    expect((await refusalOf(empty)).code).toBe('missing');
    const other = (await market.buyer()).call(answerTender, said, serial());
    expect((await refusalOf(other)).code).toBe('G404');
  });

  test('tender.ask: tooMany', async () => {
    const id = await publish(market, await market.buyer());
    const row = { tenderId: Number(id), customerId: seller(1).id, text: '？' };
    const rows = Array.from({ length: 200 }, () => ({ ...row, askedAt: market.now() }));
    await market.db.insert(tenderQuestions).values(rows);
    const asked = seller(0).call(askTender, { id, text: '？' }, serial());
    expect((await refusalOf(asked)).code).toBe('tooMany');
    // One store alone cannot ask for all others.
    const next = await publish(market, await market.buyer());
    await market.db
      .insert(tenderQuestions)
      .values(rows.slice(0, 20).map((each) => ({ ...each, tenderId: Number(next) })));
    const own = seller(1).call(askTender, { id: next, text: '？' }, serial());
    expect((await refusalOf(own)).code).toBe('tooMany');
    await seller(0).call(askTender, { id: next, text: '？' }, serial());
  });

  test('tender.ask, tender.answer: missing, ownStore, over', async () => {
    const id = await publish(market, seller(0));
    const ask = (from: Buyer, text = '？') => {
      market.advance(LOCK_MS);
      return from.call(askTender, { id, text }, serial());
    };
    expect((await refusalOf(ask(seller(1), ' '))).code).toBe('missing');
    expect((await refusalOf(ask(seller(0)))).code).toBe('ownStore');
    await ask(seller(1));
    market.advance(25 * HOUR_MS);
    expect((await refusalOf(ask(seller(1)))).code).toBe('over');
    market.advance(24 * HOUR_MS);
    const questionId = (await detail(seller(0), id)).questions[0]?.id ?? '';
    const late = seller(0).call(answerTender, { id, questionId, answer: '好' }, serial());
    expect((await refusalOf(late)).code).toBe('over');
  });
});

describe('offers', () => {
  test('sealed: until the opening no call, message or file tells of an offer', async () => {
    const tenderer = await market.buyer();
    const id = await publish(market, tenderer);
    const { id: fileId } = await upload(market, seller(0), { moderType: 'offer' });
    await offer(market, seller(0), id, ['3812.34', ''], { text: '七天到货', fileIds: [fileId] });
    const operator = await market.buyer({ platformType: 'operator' });
    for (const caller of [tenderer, seller(1), operator, market]) {
      const seen = JSON.stringify(await detail(caller, id));
      expect(seen).not.toMatch(/3812|七天到货|S0001/);
      expect(JSON.parse(seen)).toMatchObject({ offers: [], ranking: [], ownOffer: null });
    }
    for (const caller of [tenderer, seller(1), operator]) {
      expect((await refusalOf(download(market, caller, fileId))).code).toBe('G404');
    }
    expect(await messagesOf(market, tenderer)).toEqual([]);
    expect((await detail(seller(0), id)).ownOffer).toMatchObject({
      revision: 1,
      prices: [{ position: 1, price: '3812.34' }],
      files: [{ fileId }],
    });
    await open(market, id);
    expect(await detail(tenderer, id)).toMatchObject({
      state: 'opened',
      offers: [{ text: '七天到货', files: [{ fileId }] }],
    });
    expect((await download(market, tenderer, fileId)).status).toBe(200);
    expect((await refusalOf(download(market, seller(1), fileId))).code).toBe('G404');
    // Who has not offered reads nothing of it before the result.
    expect((await detail(seller(1), id)).offers).toEqual([]);
    expect((await detail(market, id)).offers).toEqual([]);
    await expectNotified(market, 'tenderOpened', tenderer, { text: /共 1 份投标/ });
    await expectNotified(market, 'tenderOpened', seller(0));
  });

  test('tender.saveOffer, tender.withdrawOffer: changed, alreadySo, over: changed and taken back until the deadline', async () => {
    const id = await publish(market, await market.buyer());
    const [one] = sellers;
    if (!one) return;
    const sent = await offer(market, one, id, ['3800', '']);
    expect(sent.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect((await refusalOf(offer(market, one, id, ['3700', '']))).code).toBe('changed');
    await offer(market, one, id, ['3700', '4100'], { revision: 1 });
    const takeBack = (revision: number) =>
      one.call(withdrawTenderOffer, { id, revision }, serial());
    expect((await refusalOf(takeBack(1))).code).toBe('changed');
    await takeBack(2);
    expect((await refusalOf(takeBack(2))).code).toBe('alreadySo');
    expect((await detail(one, id)).ownOffer?.withdrawn).toBe(true);
    await offer(market, one, id, ['', '4200'], { revision: 2 });
    const { content } = await one.call(tendersOfOwn, { as: 'bidder' });
    expect(content[0]).toMatchObject({ id, withdrawn: false });
    await open(market, id);
    expect((await refusalOf(takeBack(3))).code).toBe('over');
    expect((await detail(one, id)).offers).toMatchObject([
      { own: true, prices: [{ position: 2, price: '4200.00' }] },
    ]);
  });

  test('tender.saveOffer: missing, invalid, tooLarge, over, ownStore, fileRefused', async () => {
    const id = await publish(market, seller(1));
    const code = async (call: Promise<unknown>) => (await refusalOf(call)).code;
    const from = seller(0);
    expect(await code(offer(market, from, id, ['', '']))).toBe('missing');
    expect(await code(offer(market, from, id, ['abc', '']))).toBe('invalid');
    expect(await code(offer(market, from, id, ['1', '1', '1']))).toBe('invalid');
    expect(await code(offer(market, from, id, ['9999999999', '9999999999']))).toBe('tooLarge');
    expect(await code(offer(market, from, id, ['1'], { fileIds: ['x'] }))).toBe('fileRefused');
    expect(await code(offer(market, seller(1), id, ['1']))).toBe('ownStore');
    expect(await code(offer(market, await market.buyer(), id, ['1']))).toBe('G003');
    market.advance(48 * HOUR_MS);
    expect(await code(offer(market, from, id, ['3800']))).toBe('over');
  });

  test('a tender without an offer ends by itself', async () => {
    const tenderer = await market.buyer();
    const id = await publish(market, tenderer);
    await open(market, id);
    await expectNotified(market, 'tenderOpened', tenderer, { text: /没有收到投标/ });
    expect(await detail(market, id)).toMatchObject({
      state: 'ended',
      endReason: '截止时没有收到投标',
    });
    expect(await openDueTenders(market.db, market.now())).toBe(0);
  });
});

describe('evaluation and result', () => {
  test('tender.score, tender.award: points by the formula, orders by the prices, the record published', async () => {
    const { tenderer, addressId, id } = await opened();
    const before = await detail(tenderer, id);
    expect(before.ranking).toEqual([]);
    const scored = await score(tenderer, id, 0.5, 1);
    expect(scored.ranking.map(({ position, price, total, rank }) => [position, price, total, rank]))
      // 60 × 3,800 ÷ 4,000 = 57, and all 40 of the other points.
      .toEqual([
        [1, '4000.00', '97', 1],
        [1, '3800.00', '80', 2],
        [2, '4000.00', '80', 1],
      ]);
    // Bidders see prices at once, points with the result.
    expect(await detail(seller(0), id)).toMatchObject({
      ranking: [],
      offers: [{}, { scores: [] }],
    });
    const [second, firstOffer] = scored.ranking;
    const lots = [
      { position: 1, offerId: firstOffer?.offerId ?? '', reason: '' },
      { position: 2, offerId: '', reason: '' },
    ];
    const asked = { id, scoreRevision: 1, addressId, lots };
    const refused = await refusalOf(tenderer.call(awardTender, asked, serial()));
    expect(refused).toMatchObject({ code: 'missing' });
    market.advance(LOCK_MS);
    const { orders } = await tenderer.call(
      awardTender,
      {
        ...asked,
        lots: [
          { position: 1, offerId: second?.offerId ?? '', reason: '' },
          { position: 2, offerId: firstOffer?.offerId ?? '', reason: '' },
        ],
      },
      serial(),
    );
    expect(orders.map(({ paymentAmount }) => paymentAmount)).toEqual(['400000.00', '202000.00']);
    const order = await tenderer.call(orderById, { id: orders[0]?.orderCode ?? '' });
    expect(order.lines).toMatchObject([{ sellingPrice: '4000.00', number: '100' }]);
    const seen = await detail(market, id);
    expect(seen).toMatchObject({ state: 'awarded', results: [{ orderCode: '' }, {}] });
    expect(seen.offers).toMatchObject([{ text: '', files: [] }, { text: '' }]);
    expect(seen.ranking).toHaveLength(3);
    expect((await detail(seller(1), id)).results[0]?.orderCode).toBe(orders[0]?.orderCode);
    await expectNotified(market, 'tenderWon', seller(1), { text: /1 个标段/ });
    let hash = '';
    for (const entry of seen.records) {
      hash = createHash('sha256').update(chained(hash, entry.text)).digest('hex');
      expect(entry.hash).toBe(hash);
    }
    expect(seen.records.map(({ kind }) => kind)).toEqual([
      'published',
      'opened',
      'scored',
      'awarded',
    ]);
    const again = tenderer.call(awardTender, asked, serial());
    expect((await refusalOf(again)).code).toBe('G429');
  });

  test('tender.score, tender.award, tender.end: decided; nobody may win, for a reason', async () => {
    const { tenderer, id } = await opened();
    await score(tenderer, id);
    const lots = [1, 2].map((position) => ({ position, offerId: '', reason: '报价均高于预算' }));
    const asked = { id, scoreRevision: 1, addressId: '', lots };
    expect((await tenderer.call(awardTender, asked, serial())).orders).toEqual([]);
    await expectNotified(market, 'tenderLost', seller(0), { path: `/tender?id=${id}` });
    market.advance(LOCK_MS);
    expect((await refusalOf(tenderer.call(awardTender, asked, serial()))).code).toBe('decided');
    const late = tenderer.call(scoreTender, { id, scoreRevision: 1, scores: [] }, serial());
    expect((await refusalOf(late)).code).toBe('decided');
    const end = tenderer.call(endTender, { id, reason: '重新招标' }, serial());
    expect((await refusalOf(end)).code).toBe('decided');
  });

  test('tender.score, tender.award: over, invalid, changed, missing', async () => {
    const tenderer = await market.buyer();
    const id = await publish(market, tenderer);
    await offer(market, seller(0), id, ['3800', '']);
    const scoreOnce = (scoreRevision: number, points = '1') =>
      detail(tenderer, id).then(({ offers, criteria }) =>
        tenderer.call(
          scoreTender,
          {
            id,
            scoreRevision,
            scores: criteria.map(({ position }) => ({
              offerId: offers[0]?.offerId ?? '1',
              criterion: position,
              points,
            })),
          },
          serial(),
        ),
      );
    const award = (fields: object = {}) => {
      market.advance(LOCK_MS);
      return detail(tenderer, id).then(({ offers, scoreRevision }) =>
        tenderer.call(
          awardTender,
          {
            ...{ id, scoreRevision, addressId: '' },
            lots: [
              { position: 1, offerId: offers[0]?.offerId ?? '1', reason: '' },
              { position: 2, offerId: '', reason: '没有投标' },
            ],
            ...fields,
          },
          serial(),
        ),
      );
    };
    const code = async (call: Promise<unknown>) => (await refusalOf(call)).code;
    expect(await code(scoreOnce(0))).toBe('over');
    expect(await code(award())).toBe('over');
    await open(market, id);
    expect(await code(award())).toBe('missing');
    expect(await code(scoreOnce(0, '26'))).toBe('invalid');
    expect(await code(scoreOnce(0, ''))).toBe('invalid');
    await scoreOnce(0);
    expect(await code(scoreOnce(0))).toBe('changed');
    expect(await code(award({ scoreRevision: 0 }))).toBe('changed');
    expect(await code(award({ lots: [] }))).toBe('missing');
    expect(await code(award())).toBe('invalid');
    const bad = await storeOf(market, 'S0003');
    expect(
      await code(
        bad.call(awardTender, { id, scoreRevision: 1, addressId: '', lots: [] }, serial()),
      ),
    ).toBe('G404');
  });

  test('tender.award: sellerSuspended, noApprover', async () => {
    const owner = await company(market);
    await owner.call(saveApprovalRule, { twoLevelsFrom: '10' });
    const buyer = await member(market, owner, 'buyer');
    const { id: addressId } = await addOwnAddress(owner);
    const id = await publish(market, buyer);
    const bidder = await storeOf(market, 'S0003');
    await offer(market, bidder, id, ['3800', '4000']);
    await open(market, id);
    const { offers } = await score(buyer, id);
    const lots = [1, 2].map((position) => ({
      ...{ position, reason: '', offerId: offers[0]?.offerId ?? '' },
    }));
    const award = () => {
      market.advance(LOCK_MS);
      const asked = { id, scoreRevision: 1, addressId, lots };
      return buyer.call(awardTender, asked, serial());
    };
    expect((await refusalOf(award())).code).toBe('noApprover');
    await market.db
      .update(customers)
      .set({ suspendedAt: market.now() })
      .where(eq(customers.id, bidder.id));
    expect((await refusalOf(award())).code).toBe('sellerSuspended');
  });

  test('tender.end: missing; sealed offers stay sealed; the operator takes one back', async () => {
    const tenderer = await market.buyer();
    const id = await publish(market, tenderer);
    await offer(market, seller(0), id, ['3812.34', '']);
    const noReason = tenderer.call(endTender, { id, reason: ' ' }, serial());
    expect((await refusalOf(noReason)).code).toBe('missing');
    await tenderer.call(endTender, { id, reason: '项目取消' }, serial());
    await expectNotified(market, 'tenderEnded', seller(0), { text: /项目取消/ });
    await open(market, id);
    const seen = await detail(tenderer, id);
    expect(seen).toMatchObject({ state: 'ended', endReason: '项目取消', offers: [] });
    const other = await publish(market, tenderer);
    const operator = await market.buyer({ platformType: 'operator' });
    await operator.call(withdraw, { kind: 'tender', id: other }, serial());
    expect(await detail(market, other)).toMatchObject({
      state: 'ended',
      endReason: '已由平台撤回',
    });
    await expectNotified(market, 'tenderEnded', tenderer, { text: /已由平台撤回/ });
  });
});
