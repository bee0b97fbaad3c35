import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedArrival } from '#app/api/visitor.server.ts';
import { CLOCK_TOLERANCE_MS } from '#app/domain/auction/auction.ts';
import { increasePrice, myBids } from '#app/domain/auction/bid-contract.ts';
import { CLOSE_GRACE_MS } from '#app/domain/auction/live.ts';
import { ARRIVED_HEADER, RESULT, TOKEN_HEADER } from '#app/domain/endpoint.ts';
import { times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
  SESSION_SECRET,
} from '#tests/api/support/open-market.ts';
import { closeDueAuctions } from '#trading-api/auction/close.ts';
import { sweepRefusals } from '#trading-api/auction/receipts.ts';
import { rowsOf as rowsIn } from '#trading-api/platform/database/client.ts';
import { isUnderWay } from '#trading-api/platform/under-way.ts';
import { auctionBidReceipts, auctions, rateLimits, requestSerials } from '#trading-api/schema.ts';
import {
  type Auction,
  auctionNow,
  auctionWith,
  awardsOf,
  bid,
  bidAt,
  expectClosedOnce,
  expectSoundAuction,
  MINUTE_MS,
  signUp,
} from './auctioning.ts';

const FLOOD = 1000;

let market: OpenMarket;
/** Another process of the same market; on PGlite, which has one, the same. */
let beside: OpenMarket;
const onPostgres = process.env.TEST_DATABASE === 'postgres';
const logged: string[] = [];
beforeAll(async () => {
  market = await openMarket(undefined, { log: { write: (line) => void logged.push(line) } });
  beside = onPostgres ? await openMarket(market.database) : market;
  await closeDueAuctions(market.db, market.now());
});
afterAll(async () => {
  if (beside !== market) await beside.close();
  await market.close();
});

async function held(fields: Partial<Auction> = {}) {
  const { auction, buyers } = await auctionWith(market, 1, fields);
  return { auction, buyer: first(buyers) };
}

const rowsOf = async (buyer: Buyer, auction: Auction) => {
  const { auctionId, customerId } = auctionBidReceipts;
  const { db } = market;
  const all = await db.select().from(rateLimits);
  return {
    receipts: await db.$count(
      auctionBidReceipts,
      and(eq(auctionId, auction.id), eq(customerId, buyer.id)),
    ),
    serials: await db.$count(requestSerials, eq(requestSerials.customerId, buyer.id)),
    counters: all.filter(({ key }) => key.includes(`${auction.id} ${buyer.id}`)).length,
  };
};

/** How many statements each bid has cost that was answered so. */
const queriesOfBids = (answered: string) =>
  logged
    .map((line): { [name: string]: unknown } => JSON.parse(line))
    .filter(({ message, call }) => message === 'request' && call === increasePrice.name)
    .filter(({ code }) => code === answered)
    .map(({ queries }) => queries);

const refusedBid = async (buyer: Buyer, auction: Auction, price = '3000.00', count = '100') => {
  const serial = newSerial();
  const { code, text } = await refusalOf(bid(buyer, auction, price, { count, serial }));
  return [code, text];
};

describe('auction.increasePrice, who may not bid', () => {
  test.each([
    ['notAdmitted', '您尚未通过本场竞价的报名审核，不能出价', {}],
    ['ofPlatform', '平台账号不能参与竞价', { platformType: 'buyer,operator' }],
    ['ownStore', '不能参与本企业发布的竞价', { platformType: 'seller', sellerCode: 'S0001' }],
    ['ownStore', '不能参与本企业发布的竞价', { customerType: 'enterprise', name: '测试卖家' }],
  ] as const)(
    'ofPlatform, ownStore, notAdmitted: refused without a row (%s)',
    async (code, text, account) => {
      const { auction } = await held();
      const buyer = await market.buyer(account);
      if (code !== 'notAdmitted') await signUp(market.db, auction, [buyer], {}, 2);
      expect(await refusedBid(buyer, auction)).toEqual([code, text]);
      expect(await rowsOf(buyer, auction)).toEqual({ receipts: 0, serials: 0, counters: 0 });
    },
  );

  test('G404, invalid: an auction that there is not, and figures that are none, leave no row', async () => {
    const { auction, buyer } = await held();
    expect((await refusedBid(buyer, { ...auction, id: 999_999_999 }))[0]).toBe('G404');
    expect(await refusedBid(buyer, auction, '3060,00')).toEqual(['invalid', '请输入正确的价格']);
    expect(await refusedBid(buyer, auction, '3000', 'x')).toEqual(['invalid', '请输入正确的数量']);
    expect(await rowsOf(buyer, auction)).toEqual({ receipts: 0, serials: 0, counters: 0 });
  });
});

describe('the budget of an account in an auction', () => {
  // Its windows are the real clock's, which is not the market's.
  beforeEach(() => market.db.delete(rateLimits).then(() => {}));

  test('5 a second over all processes, with its own message beside the price', async () => {
    const { auction, buyer } = await held();
    const answers = await Promise.allSettled(
      times(40, (at) =>
        bid({ call: at % 2 ? buyer.call : buyer.at(beside.url) }, auction, `${3000 + 10 * at}.00`),
      ),
    );
    const refused = answers.filter(({ status }) => status === 'rejected');
    // The calls may take more than one second.
    expect(refused.length).toBeGreaterThan(0);
    const [one] = refused as PromiseRejectedResult[];
    expect(one?.reason).toMatchObject({
      code: 'G429',
      problems: [{ path: ['price'], text: '出价过于频繁：每秒最多 5 次，请稍后再试' }],
    });
    const { receipts } = await rowsOf(buyer, auction);
    expect(receipts).toBe(answers.length - refused.length);
  });

  test('an outsider’s next bids, and what is above the budget, cost no query', async () => {
    const { auction } = await held();
    const outsider = await market.buyer();
    /** Whether bids are answered so, and what those cost that have a line of their own in the log. */
    const lines = (code: string) => async () => {
      logged.length = 0;
      const answers = await Promise.all(times(3, () => refusedBid(outsider, auction)));
      return { some: answers.some(([each]) => each === code), queries: queriesOfBids(code) };
    };
    const untilSeen = { timeout: 10_000 };
    for (const code of ['notAdmitted', RESULT.tooFrequent]) {
      await expect.poll(lines(code), untilSeen).toEqual({ some: true, queries: [] });
    }
  });

  test('what a login sends above it is refused before the login is read', async () => {
    const { auction } = await held();
    const nobody = `${newSerial()}x`;
    const codes = await Promise.all(
      times(20, async () => {
        const answer = await fetch(`${market.url}${increasePrice.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', [TOKEN_HEADER]: nobody },
          body: JSON.stringify({ auctionId: String(auction.id), price: '3000', count: '100' }),
        });
        return ((await answer.json()) as { resultCode: string }).resultCode;
      }),
    );
    expect(new Set(codes)).toEqual(new Set([RESULT.notLoggedIn, RESULT.tooFrequent]));
  });

  test('60 a minute, told with Retry-After; another account and another auction have their own', async () => {
    const { auction, buyer } = await held();
    const key = `auction.increasePrice 60s:${auction.id} ${buyer.id}`;
    const expire = new Date(Date.now() + MINUTE_MS);
    await market.db.insert(rateLimits).values({ key, points: 60, expire });
    const answer = await fetch(`${beside.url}${increasePrice.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: buyer.token },
      body: JSON.stringify({ auctionId: String(auction.id), price: '3000', count: '100' }),
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(await answer.text()).toContain('出价过于频繁：每分钟最多 60 次，请稍后再试');
    const { auction: other, buyer: rival } = await held();
    await signUp(market.db, other, [buyer], {}, 2);
    expect((await bid(buyer, other, '3000.00')).code).toBe('success');
    expect((await bid(rival, other, '3010.00')).code).toBe('success');
  });
});

describe('receipts of refusals', () => {
  test('the newest fifty of a bidder are kept, and until 30 days after the close; accepted ones stay', async () => {
    const { auction, buyer } = await held();
    const at = (minute: number) => new Date(auction.startDate.getTime() + minute * 1000);
    await bidAt(market.db, buyer, auction, { price: '3000.00' }, at(0));
    for (const minute of times(55, (index) => index + 1)) {
      const { code } = await bidAt(market.db, buyer, auction, { price: '2990.00' }, at(minute));
      expect(code).toBe('below_start');
    }
    expect((await rowsOf(buyer, auction)).receipts).toBe(51);
    const { receipts } = await buyer.call(myBids, { auctionId: String(auction.id) });
    expect(first(receipts).receivedAt).toBe(at(55).toISOString());

    const closedAt = market.now();
    await market.db.update(auctions).set({ closedAt }).where(eq(auctions.id, auction.id));
    const days = (count: number) => new Date(closedAt.getTime() + count * 24 * 60 * MINUTE_MS);
    await sweepRefusals(market.db, days(30));
    expect((await rowsOf(buyer, auction)).receipts).toBe(51);
    await sweepRefusals(market.db, days(31));
    expect((await rowsOf(buyer, auction)).receipts).toBe(1);
  });
});

/** Ends a transaction that the test has begun. */
class Done extends Error {}

/** Does something in a transaction of another process, and undoes it when `meanwhile` is through. */
async function whileHeld(
  hold: (tx: OpenMarket['db']) => Promise<unknown>,
  meanwhile: () => Promise<void>,
): Promise<void> {
  await market.db
    .transaction(async (tx) => {
      await hold(tx);
      await meanwhile();
      throw new Done();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Done)) throw error;
    });
}

/** Every bid of the auction waits for it. */
const rowOf =
  ({ id }: Auction) =>
  (tx: OpenMarket['db']) =>
    tx.select().from(auctions).where(eq(auctions.id, id)).for('update');

/** A bid of this serial waits for it, with no lock of the auction. */
const asIfSentBy =
  ({ id: customerId }: Buyer, serial: string) =>
  (tx: OpenMarket['db']) =>
    tx
      .insert(requestSerials)
      .values({ customerId, call: increasePrice.name, serial, bodyHash: '', answer: {} });

/** How many queries wait for a lock. */
const waiting = async () => {
  const stuck = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await rowsIn(market.db, stuck)).length;
};

describe.runIf(onPostgres)('two processes of one market', () => {
  test('a flood of outsiders is answered while the auction’s row is locked', async () => {
    const { auction } = await held();
    const outsider = await market.buyer();
    const calls = [outsider.call, outsider.at(beside.url)];
    await whileHeld(rowOf(auction), async () => {
      const flood = times(FLOOD, (at) =>
        refusalOf(bid({ call: first(calls.slice(at % 2)) }, auction, '3000.00')),
      );
      const codes = (await Promise.all(flood)).map(({ code }) => code);
      // Within the budget it is read who may bid, above it nothing.
      expect(new Set(codes)).toEqual(new Set(['notAdmitted', 'G429']));
    });
    expect(await rowsOf(outsider, auction)).toEqual({ receipts: 0, serials: 0, counters: 0 });
  });

  test('bids that wait for the auction’s row leave the process its connections', async () => {
    const { auction, buyers } = await auctionWith(market, 25);
    const ofAuction = like(rateLimits.key, `%:${auction.id} %`);
    const atBeside = buyers.map((buyer) => buyer.at(beside.url));
    let sent: ReturnType<typeof bid>[] = [];
    await whileHeld(rowOf(auction), async () => {
      sent = atBeside.map((call, at) => bid({ call }, auction, `${3000 + 10 * at}.00`));
      // Then each of them has been admitted.
      await expect.poll(() => market.db.$count(rateLimits, ofAuction)).toBe(2 * buyers.length);
      await expect.poll(waiting).toBe(1);
      await Promise.all(atBeside.map((call) => call(myBids, { auctionId: String(auction.id) })));
    });
    const codes = (await Promise.all(sent)).map(({ code }) => code);
    expect(codes).toEqual(times(25, () => 'success'));
    await expectSoundAuction(market.db, auction);
  });

  test('a bid that arrived in time and waits past the end is taken; every process waits with the close', async () => {
    const { auction, buyer } = await held({ delayTime: 0 });
    const rival = await market.buyer();
    await signUp(market.db, auction, [rival], {}, 2);
    await bid(rival, auction, '3020.00');
    const outsider = await market.buyer();
    const serial = newSerial();
    let sent: ReturnType<typeof bid> | undefined;
    const late = new Date(auction.endDate.getTime() + CLOSE_GRACE_MS);
    await whileHeld(asIfSentBy(buyer, serial), async () => {
      const flood = times(FLOOD, () => refusalOf(bid(outsider, auction, '3000.00')));
      sent = bid({ call: buyer.at(beside.url) }, auction, '3040.00', { serial });
      await Promise.all(flood);
      await expect.poll(waiting).toBe(1);
      for (const { db } of [market, beside]) expect(await closeDueAuctions(db, late)).toBe(0);
    });
    const answer = await sent;
    expect(answer).toMatchObject({ code: 'success', sequence: 2 });
    await expect.poll(() => isUnderWay(market.db, auction.endDate)).toBe(false);
    await closeDueAuctions(market.db, late);
    expect(first(await awardsOf(market.db, auction)).award.customerId).toBe(buyer.id);
    await expectClosedOnce(market.db, auction);
  });

  test('two clocks, each half a second off, lose no bid of theirs and take none after the close', async () => {
    const { auction, buyer } = await held({ delayTime: 0 });
    /** Moves the slow clock to so many milliseconds after the end, and the fast one with it. */
    const moveTo = (afterEnd: number) => {
      const slow = auction.endDate.getTime() + afterEnd;
      market.advance(slow - market.now().getTime());
      beside.advance(slow + 2 * CLOCK_TOLERANCE_MS - beside.now().getTime());
    };
    try {
      moveTo(-800);
      expect(await closeDueAuctions(beside.db, beside.now())).toBe(0);
      expect(await bid(buyer, auction, '3040.00')).toMatchObject({ code: 'success' });
      moveTo(CLOSE_GRACE_MS - 2 * CLOCK_TOLERANCE_MS);
      expect(await bid(buyer, auction, '3060.00')).toMatchObject({ code: 'ended' });
      await expect.poll(() => isUnderWay(market.db, auction.endDate)).toBe(false);
      await closeDueAuctions(beside.db, beside.now());
      expect(first(await awardsOf(market.db, auction)).award).toMatchObject({
        customerId: buyer.id,
        price: 304_000,
      });
    } finally {
      for (const { advance, now } of [market, beside]) advance(Date.now() - now().getTime());
    }
  });

  test('a bid that a busy portal passes on late counts when it arrived there, at most two seconds before', async () => {
    const endDate = new Date(Math.ceil(market.now().getTime() / 1000) * 1000 + 60_000);
    const { auction, buyer } = await held({ endDate, delayTime: 0 });
    const afterEnd = (milliseconds: number) => new Date(endDate.getTime() + milliseconds);
    const moveTo = (milliseconds: number) => {
      for (const { advance, now } of [market, beside]) {
        advance(afterEnd(milliseconds).getTime() - now().getTime());
      }
    };
    /** Through a portal at which it arrived then. */
    const passedOn = (price: string, arrivedAt: Date, secret = SESSION_SECRET) => {
      const headers = { [ARRIVED_HEADER]: signedArrival(arrivedAt, secret) };
      const wanted = { auctionId: String(auction.id), price, count: '100' };
      return buyer.at(beside.url)(increasePrice, wanted, { serial: newSerial(), headers });
    };
    try {
      moveTo(200);
      const inTime = afterEnd(-1);
      expect(await closeDueAuctions(market.db, market.now())).toBe(0);
      const forged = await passedOn('3020.00', inTime, 'another secret of the same length');
      expect(forged).toMatchObject({ code: 'ended' });
      expect(await passedOn('3020.00', afterEnd(-2000))).toMatchObject({ code: 'ended' });
      moveTo(200);
      expect(await passedOn('3020.00', inTime)).toMatchObject({
        code: 'success',
        receivedAt: inTime.toISOString(),
      });
      moveTo(CLOSE_GRACE_MS);
      await expect.poll(() => isUnderWay(market.db, endDate)).toBe(false);
      await closeDueAuctions(market.db, market.now());
      expect(first(await awardsOf(market.db, auction)).award.price).toBe(302_000);
      await expectClosedOnce(market.db, auction);
    } finally {
      for (const { advance, now } of [market, beside]) advance(Date.now() - now().getTime());
    }
  });

  test('what arrives after the end does not hold up the close', async () => {
    const { auction, buyer } = await held();
    const serial = newSerial();
    const ahead = auction.endDate.getTime() + 5000 - market.now().getTime();
    market.advance(ahead);
    try {
      let sent: ReturnType<typeof bid> | undefined;
      await whileHeld(asIfSentBy(buyer, serial), async () => {
        sent = bid(buyer, auction, '3040.00', { serial });
        await expect.poll(waiting).toBe(1);
        await expect.poll(() => isUnderWay(market.db, auction.endDate)).toBe(false);
        await closeDueAuctions(market.db, market.now());
      });
      expect((await auctionNow(market.db, auction)).closedAt).not.toBeNull();
      expect(await sent).toMatchObject({ code: 'ended', message: '竞价已结束' });
    } finally {
      market.advance(-ahead);
    }
  });
});

test('a receipt names the arrival, also where the log’s times have to rise', async () => {
  const { auction, buyer } = await held();
  const rival = await market.buyer();
  await signUp(market.db, auction, [rival], {}, 2);
  const at = (minutes: number) => new Date(auction.endDate.getTime() - minutes * MINUTE_MS);
  await bidAt(market.db, rival, auction, { price: '3000.00' }, at(10));
  const answer = await bidAt(market.db, buyer, auction, { price: '3010.00' }, at(11));
  expect(answer.receivedAt).toBe(at(11).toISOString());
  const { taken } = await expectSoundAuction(market.db, auction);
  expect(taken.map(({ at: logged }) => logged)).toEqual([at(10), at(10)]);
});
