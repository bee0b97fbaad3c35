import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  auctionDetail,
  auctionPage,
  auctionRecommend,
  mySigns,
  type QueryStatus,
} from '#app/domain/auction/contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { auctionQualifyConfigs, auctionSessions, auctions } from '#trading-api/schema.ts';
import { type Auction, announce, bid, closeAfter, signUp } from './auctioning.ts';

const HOUR_MS = 3_600_000;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const inHours = (hours: number) => new Date(market.now().getTime() + hours * HOUR_MS);

async function session(fields: Partial<typeof auctionSessions.$inferInsert> = {}) {
  const [made] = await market.db
    .insert(auctionSessions)
    .values({
      name: '测试专场',
      imageUrl: '/banners/steel.svg',
      startDate: inHours(-1),
      endDate: inHours(5),
      createdAt: market.now(),
      ...fields,
    })
    .returning();
  return first(made ? [made] : []);
}

const between = (specialId: number, starts: number, ends: number, fields: Partial<Auction> = {}) =>
  announce(market, { specialId, startDate: inHours(starts), endDate: inHours(ends), ...fields });

/** A session's auctions as an account sees them. */
const listed = async (by: Buyer, specialId: number, status?: QueryStatus) =>
  (await by.call(auctionPage, { specialId: String(specialId), queryStatus: status })).content;

describe('auction.page', () => {
  test('spec 2 §2: Filters for status (all, comingsoon, ongoing, finish): by time and in their order', async () => {
    const { id } = await session();
    const later = await between(id, 3, 4);
    const over = await between(id, -4, -3);
    const soon = await between(id, 1, 2);
    const long = await between(id, -1, 9);
    const short = await between(id, -2, 1);
    const newer = await between(id, -3, -1);
    const cancelled = await between(id, 2, 3, {
      cancelledAt: inHours(-2),
      cancelReason: '卖家货源调整',
    });
    const buyer = await market.buyer();
    const ids = async (status?: QueryStatus) =>
      (await listed(buyer, id, status)).map((card) => card.id);
    const idsOf = (...rows: Auction[]) => rows.map((row) => String(row.id));
    expect(await ids('ongoing')).toEqual(idsOf(short, long));
    expect(await ids('comingsoon')).toEqual(idsOf(soon, later));
    expect(await ids('finish')).toEqual(idsOf(newer, cancelled, over));
    expect(await ids()).toEqual(idsOf(short, long, soon, later, newer, cancelled, over));
    const card = (await listed(buyer, id)).find((each) => each.id === String(cancelled.id));
    expect(card).toMatchObject({ queryStatus: 'finish', cancelReason: '卖家货源调整' });
  });

  test('the state goes by the end as late bids have moved it', async () => {
    const { id } = await session();
    await between(id, -2, -0.01);
    const moved = await between(id, -2, -0.01);
    const realEndDate = inHours(0.05);
    await market.db.update(auctions).set({ realEndDate }).where(eq(auctions.id, moved.id));
    const buyer = await market.buyer();
    expect(await listed(buyer, id, 'ongoing')).toMatchObject([
      {
        id: String(moved.id),
        endDate: moved.endDate.toISOString(),
        auctionRealEndDate: realEndDate.toISOString(),
      },
    ]);
  });

  test('spec 2 §7: page auction portal: 15 a page, by bidding mode, with who signed up and the fixed zero of watchers', async () => {
    const { id } = await session();
    const made = [];
    for (let index = 0; index < 17; index += 1) {
      const biddingMode = index === 16 ? 'component_bidding' : 'open_bidding';
      made.push(await between(id, -1, 1 + index, { biddingMode }));
    }
    const [buyer, other] = await market.buyers(2);
    if (!buyer || !other) throw new Error('no buyers');
    await signUp(market.db, made[0] ?? first(made), [buyer, other], { state: 'waitAudit' });
    const specialId = String(id);
    const page = await buyer.call(auctionPage, { specialId, page: 2, rows: 15 });
    expect(page).toMatchObject({ totalElements: 17, totalPages: 2 });
    expect(page.content).toHaveLength(2);
    const component = { specialId, biddingMode: 'component_bidding' } as const;
    expect((await buyer.call(auctionPage, component)).content).toMatchObject([
      { biddingMode: 'component_bidding', biddingModeName: '组合竞价', signUpNum: 0, watchNum: 0 },
    ]);
    const [own] = await listed(buyer, id);
    expect(own).toMatchObject({ partStatus: 'waitAudit', signUpNum: 2 });
    const anybody = await market.buyer();
    expect((await listed(anybody, id))[0]).toMatchObject({ partStatus: 'unregistered' });
    for (const unknown of ['nothing', '999999999']) {
      expect((await buyer.call(auctionPage, { specialId: unknown })).content).toEqual([]);
    }
  });
});

describe('auction.recommend', () => {
  test('spec 2 §7: auction portal recommend: sessions that are not over with the number of their auctions, and hot auctions that are not', async () => {
    const running = await session({ name: '进行中专场' });
    const over = await session({ name: '已结束专场', endDate: inHours(-0.5) });
    const hot = await between(running.id, -1, 0.5, { hot: true });
    const ended = await between(running.id, -2, -1, { hot: true });
    const plain = await between(running.id, -1, 0.5);
    const buyer = await market.buyer();
    const { sessions, hot: shown } = await buyer.call(auctionRecommend, {});
    expect(sessions.find(({ id }) => id === String(running.id))).toMatchObject({
      name: '进行中专场',
      auctionCount: 3,
    });
    expect(sessions.map(({ id }) => id)).not.toContain(String(over.id));
    const ids = shown.map(({ id }) => id);
    // Hot auctions of the demo market end later.
    expect(ids[0]).toBe(String(hot.id));
    for (const { id } of [ended, plain]) expect(ids).not.toContain(String(id));
  });
});

describe('auction.info', () => {
  test('spec 2 §7: portal auction info: the terms, the documents asked for, and the own part in it', async () => {
    const auction = await announce(market, {
      biddingMode: 'component_bidding',
      marginRule: '退还',
    });
    await market.db.insert(auctionQualifyConfigs).values([
      { auctionId: auction.id, fileCode: 'QUALIFY_1', fileName: '营业执照' },
      { auctionId: auction.id, fileCode: 'QUALIFY_2', fileName: '开户许可证' },
    ]);
    const [buyer, other] = await market.buyers(2);
    if (!buyer || !other) throw new Error('no buyers');
    await signUp(market.db, auction, [buyer], { state: 'notPass', auditReason: '不清晰' });
    const input = { id: String(auction.id) };
    const info = await buyer.call(auctionDetail, input);
    expect(info).toMatchObject({
      startPrice: '3000.00',
      priceAddRange: '10.00',
      productCount: '100',
      startCount: '10',
      countAddRange: '5',
      marginRule: '退还',
      delayTime: 5,
      delayTimes: 2,
      partStatus: 'notPass',
      sign: { bidderNo: 1, auditReason: '不清晰', marginState: 'none' },
      award: null,
    });
    expect(info.qualifyConfigs.map(({ fileName }) => fileName)).toEqual(['营业执照', '开户许可证']);
    expect((await other.call(auctionDetail, input)).sign).toBeNull();
  });

  test('an award and its order are shown to the winner only', async () => {
    const auction = await announce(market);
    const [winner, loser] = await market.buyers(2);
    if (!winner || !loser) throw new Error('no buyers');
    await signUp(market.db, auction, [winner, loser]);
    await bid(winner, auction, '3050.00');
    await closeAfter(market.db, auction);
    const input = { id: String(auction.id) };
    const { award } = await winner.call(auctionDetail, input);
    expect(award).toMatchObject({ count: '100', price: '3050.00' });
    expect(award?.orderCode).toMatch(/^\d+$/);
    expect((await loser.call(auctionDetail, input)).award).toBeNull();
  });

  test('G404: an unknown auction', async () => {
    const buyer = await market.buyer();
    for (const id of ['999999999', 'nothing']) {
      const call = refusalOf(buyer.call(auctionDetail, { id }));
      expect(await call).toEqual({ code: 'G404', text: '竞价不存在' });
    }
  });
});

describe('auction.mySigns', () => {
  test('the own sign-ups only, the newest first, page by page', async () => {
    const [buyer, other] = await market.buyers(2);
    if (!buyer || !other) throw new Error('no buyers');
    const made = [await announce(market), await announce(market), await announce(market)];
    for (const [index, auction] of made.entries()) {
      await signUp(market.db, auction, [buyer], { createdAt: inHours(index - 9) });
    }
    await signUp(market.db, first(made), [other], {}, 2);
    const page = await buyer.call(mySigns, { rows: 2 });
    expect(page).toMatchObject({ totalElements: 3, totalPages: 2 });
    const ids = made.map(({ id }) => String(id)).reverse();
    expect(page.content.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(page.content[0]).toMatchObject({ partStatus: 'auditPass' });
    expect((await other.call(mySigns, {})).content.map(({ id }) => id)).toEqual([ids[2]]);
  });
});
