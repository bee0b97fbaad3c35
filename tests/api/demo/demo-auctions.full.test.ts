import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  auctionDetail,
  auctionPage,
  auctionRecommend,
  mySigns,
  type QueryStatus,
} from '#app/domain/auction/contract.ts';
import { auctionSigns } from '#app/domain/auction/desk-contract.ts';
import { checkLog } from '#app/domain/auction/log-check.ts';
import { type Caller, startMarket, type TestMarket } from '#tests/api/support/market.ts';
import { openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { logText } from '#trading-api/auction/auction-log.ts';
import { auctions } from '#trading-api/schema.ts';

let market: TestMarket;
let lin: Caller;
beforeAll(async () => {
  market = await startMarket();
  lin = await market.as('13800000001');
});
afterAll(() => market.close());

describe('issue 5: the demo market’s auctions', () => {
  test('each phase and each mode has some, sessions are under way, and some are hot', async () => {
    const { content } = await market.call(auctionPage, { rows: 100 });
    const inPhase = (phase: QueryStatus) => content.filter((card) => card.queryStatus === phase);
    expect(inPhase('ongoing').length).toBeGreaterThanOrEqual(6);
    expect(inPhase('comingsoon').length).toBeGreaterThanOrEqual(4);
    expect(inPhase('finish').length).toBeGreaterThanOrEqual(5);
    for (const cards of [inPhase('ongoing'), inPhase('comingsoon')]) {
      expect(new Set(cards.map(({ biddingMode }) => biddingMode)).size).toBe(3);
    }
    const { sessions, hot } = await market.call(auctionRecommend, {});
    expect(sessions).toHaveLength(3);
    expect(hot.length).toBeGreaterThanOrEqual(4);
  });

  test('13800000001 may bid in each mode, waits in one, failed in one, lost one, is offered one and left one', async () => {
    const { content } = await lin(mySigns, { rows: 100 });
    const infos = await Promise.all(content.map(({ id }) => lin(auctionDetail, { id })));
    const ready = infos.filter(
      ({ sign, queryStatus }) => sign?.marginState === 'frozen' && queryStatus === 'ongoing',
    );
    expect(ready.map(({ biddingMode }) => biddingMode).sort()).toEqual([
      'component_bidding',
      'free_bidding',
      'open_bidding',
    ]);
    expect(infos.filter(({ partStatus }) => partStatus === 'waitAudit')).toHaveLength(1);
    expect(infos.filter(({ partStatus }) => partStatus === 'notPass')).toHaveLength(1);
    const over = infos.filter(({ sign }) => sign?.marginState === 'released');
    expect(over.map(({ result }) => result?.kind).sort()).toEqual(['lost', 'offered']);
  });

  test('every result of an auction is to be seen', async () => {
    const { content } = await market.call(auctionPage, { rows: 100, queryStatus: 'finish' });
    const kinds = new Set(content.map(({ result }) => result?.kind));
    const shown = ['awaitingPayment', 'offering', 'sold', 'noBids', 'unsold', 'cancelled'] as const;
    for (const kind of shown) expect(kinds).toContain(kind);
  });

  test('13800000002 has won one, with an order that waits to be paid', async () => {
    const winner = await market.as('13800000002');
    const { content } = await winner(mySigns, { rows: 100 });
    const infos = await Promise.all(content.map(({ id }) => winner(auctionDetail, { id })));
    const won = infos.filter(({ award }) => award !== null);
    expect(won).toMatchObject([{ queryStatus: 'finish', sign: { marginState: 'kept' } }]);
    expect(won[0]?.auctionRealEndDate).not.toBe(won[0]?.endDate);
  });

  test('the operator has sign-ups to look at', async () => {
    const operator = await market.as('13800000009');
    const { content } = await operator(auctionSigns, { state: 'waitAudit' });
    expect(content.length).toBeGreaterThanOrEqual(2);
  });

  test('each log is whole, each that is over is closed, and the ledger adds up', async () => {
    const { db, now, close } = await openMarket();
    for (const auction of await db.select().from(auctions)) {
      expect((await checkLog(await logText(db, auction))).faults, auction.name).toEqual([]);
      const isOver = auction.realEndDate < now() && !auction.cancelledAt;
      expect(auction.closedAt !== null, auction.name).toBe(isOver);
    }
    expect(await db.$count(auctions, eq(auctions.extensions, 2))).toBe(1);
    await expectSoundLedger(db);
    await close();
  });
});
