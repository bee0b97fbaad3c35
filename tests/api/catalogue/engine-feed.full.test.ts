import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import type { Goods } from '#tests/api/support/open-market.ts';
import type { Fault } from '#tests/support/opensearch/faulty-engine.ts';
import { sendChanges } from '#trading-api/catalogue/search/engine/bulk.ts';
import {
  changeOf,
  changesOfGoods,
  documentColumns,
} from '#trading-api/catalogue/search/engine/documents.ts';
import { feedEngine, feedState } from '#trading-api/catalogue/search/engine/feed.ts';
import { indexShape } from '#trading-api/catalogue/search/engine/index-shape.ts';
import { rebuildIndex } from '#trading-api/catalogue/search/engine/rebuild.ts';
import { goods, goodsChanges, searchFeeds } from '#trading-api/schema.ts';
import { type EngineMarket, openEngineMarket } from './engine-market.ts';

let open: EngineMarket;
beforeAll(async () => {
  open = await openEngineMarket();
});
afterAll(() => open.close());
beforeEach(async () => {
  open.engine.fault = null;
  await open.feed();
  expect(await state()).toEqual({ waiting: 0, behindMs: 0, refused: 0 });
});

const state = () => feedState(open.market.db);
const feedAgain = () => feedEngine(open.market.db, open.search);
const priceOf = async ({ id }: Goods) => (await open.documentOf(id))?.price;
const priced = (one: Goods, price: number) => open.market.change(one, { price });

/** Goods that the engine has. */
async function known(fields: Partial<Goods> = {}): Promise<Goods> {
  const one = await open.market.offer(fields);
  await open.feed();
  return one;
}

/** Has the next request of a kind go wrong. */
function once(asked: string, fault: Fault): void {
  open.engine.fault = (what) => {
    if (what !== asked) return undefined;
    open.engine.fault = null;
    return fault;
  };
}

/** Has requests of a kind go wrong, until `fault` is unset: one that is dropped may be sent again at once. */
function always(asked: string, fault: Fault): void {
  open.engine.fault = (what) => (what === asked ? fault : undefined);
}

const BULK = 'POST /goods/_bulk';

test('a change is fed, and half a second later it is found', async () => {
  const one = await known();
  await priced(one, 123_400);
  expect(await state()).toMatchObject({ waiting: 1 });
  expect(await priceOf(one)).not.toBe(123_400);
  await feedAgain();
  expect(await priceOf(one)).toBe(123_400);
  expect(await state()).toMatchObject({ waiting: 0 });
  const ask = () => open.call(pageData, { lowestPrice: '1234', highestPrice: '1234', rows: 20 });
  await expect.poll(async () => (await open.askedFor(ask)).answer.totalElements).toBe(1);
});

test('a change that is rolled back is not fed', async () => {
  const one = await known();
  const changing = open.market.db.transaction(async (tx) => {
    await tx.update(goods).set({ price: 1 }).where(eq(goods.id, one.id));
    throw new Error('rolled back');
  });
  await expect(changing).rejects.toThrow('rolled back');
  expect(await state()).toMatchObject({ waiting: 0 });
});

test('goods off the shelf stay in the engine, but in no list; deleted ones are deleted', async () => {
  const { db } = open.market;
  const one = await known();
  await open.market.change(one, { onShelf: false });
  await open.feed();
  expect(await open.documentOf(one.id)).toMatchObject({ onShelf: false });
  const { id: _, standing: __, ...copied } = one;
  const [added] = await db.insert(goods).values(copied).returning();
  await open.feed();
  expect(await open.documentOf(added?.id ?? 0)).toMatchObject({ onShelf: true });
  await db.delete(goods).where(eq(goods.id, added?.id ?? 0));
  await open.feed();
  expect(await open.documentOf(added?.id ?? 0)).toBe(undefined);
});

test.each<Fault>([
  { status: 503 },
  { status: 429 },
  'dropped',
  'done and dropped',
  'half sent',
  'another form',
])('a feed that ends with %o begins again, by any process', async (fault) => {
  const one = await known();
  await priced(one, one.price + 100);
  always(BULK, fault);
  await expect(feedAgain()).rejects.toThrow('the search engine');
  expect(await state()).toMatchObject({ waiting: 1 });
  open.engine.fault = null;
  // Another process, without the state of the first one.
  await feedEngine(open.market.db, open.process());
  expect(await priceOf(one)).toBe(one.price + 100);
  expect(await state()).toEqual({ waiting: 0, behindMs: 0, refused: 0 });
});

test('of many changes those that the engine puts off wait, and the others do not', async () => {
  const many = [await known(), await known(), await known(), await known()];
  for (const one of many) await priced(one, 222_200);
  once(BULK, { itemStatus: 429 });
  await expect(feedAgain()).rejects.toThrow('put off 2 changes');
  expect(await state()).toMatchObject({ waiting: 2, refused: 0 });
  await feedAgain();
  expect(await Promise.all(many.map(priceOf))).toEqual(many.map(() => 222_200));
});

test('goods that the engine refuses are counted, delay no others, and are sent again when they change', async () => {
  const one = await known();
  await priced(one, 333_300);
  once(BULK, { itemStatus: 400 });
  await feedAgain();
  expect(await state()).toMatchObject({ waiting: 0, refused: 1 });
  expect(open.search.readiness).toBe('ready');
  await feedAgain();
  expect(await priceOf(one)).not.toBe(333_300);
  await priced(one, 333_400);
  await feedAgain();
  expect(await priceOf(one)).toBe(333_400);
});

test('an older version never replaces a newer one, even if it arrives later', async () => {
  const one = await known();
  const [read] = await open.market.db
    .select(documentColumns)
    .from(goods)
    .leftJoin(goodsChanges, changesOfGoods)
    .where(eq(goods.id, one.id));
  if (!read) throw new Error('there are no such goods');
  const { document } = changeOf(read);
  const late = document && { ...document, price: 1 };
  const [change] = await open.market.db
    .select()
    .from(goodsChanges)
    .where(eq(goodsChanges.goodsId, one.id));
  const version = (change?.revision ?? 0) + 1;
  await priced(one, 444_400);
  await open.feed();
  expect(
    await sendChanges(open.search.client, 'goods', [{ id: one.id, version, document: late }]),
  ).toEqual(['taken']);
  expect(await priceOf(one)).toBe(444_400);
});

test('goods that change while they are sent are sent again', async () => {
  const one = await known();
  await priced(one, 555_500);
  open.engine.fault = async (what) => {
    if (what !== BULK) return undefined;
    open.engine.fault = null;
    await priced(one, 555_600);
    return undefined;
  };
  await feedAgain();
  expect(await priceOf(one)).toBe(555_500);
  expect(await state()).toMatchObject({ waiting: 1 });
  await feedAgain();
  expect(await priceOf(one)).toBe(555_600);
});

test('an engine that is half a minute behind is not asked', async () => {
  const one = await known();
  await priced(one, 666_600);
  await open.market.db.update(goodsChanges).set({ changedAt: sql`now() - interval '31 seconds'` });
  open.engine.fault = (what) => (what === BULK ? { status: 403 } : undefined);
  await expect(feedAgain()).rejects.toThrow('answered 403');
  expect(open.search.readiness).toBe('behind');
  const ask = () => open.call(pageData, { lowestPrice: '6666', highestPrice: '6666', rows: 20 });
  const { answer, searches } = await open.askedFor(ask);
  expect([answer.totalElements, searches]).toEqual([1, 0]);
  open.engine.fault = null;
  await feedAgain();
  expect(open.search.readiness).toBe('ready');
});

test('changes that are being fed when an index is begun reach it too', async () => {
  const { engine, market, search } = open;
  const one = await known();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  // The feed has begun when there was one index.
  search.lookAgain();
  const begun = new Promise<void>((resolve) => {
    engine.fault = async () => {
      engine.fault = null;
      resolve();
      await held;
      return undefined;
    };
  });
  const feeding = feedAgain();
  await begun;
  engine.fault = async (what) => {
    if (what !== 'POST /goods-next/_bulk') return undefined;
    engine.fault = null;
    await priced(one, 888_800);
    goOn();
    await feeding;
    return undefined;
  };
  await market.db.update(searchFeeds).set({ wanted: true });
  await rebuildIndex(market.db, open.process());
  expect(await priceOf(one)).toBe(888_800);
  expect(await state()).toMatchObject({ waiting: 0 });
});

test('a rebuilt index takes the former one’s place, with what has changed meanwhile', async () => {
  const { market, engine } = open;
  const [former] = await open.indexes();
  const one = await known();
  let wasRead = false;
  engine.fault = async (what) => {
    if (what !== 'POST /goods-next/_bulk') return undefined;
    // The goods of this request have been read; what follows comes before it.
    engine.fault = null;
    wasRead = true;
    await priced(one, 777_700);
    await feedEngine(market.db, open.process());
    expect(await priceOf(one)).toBe(777_700);
    // Another process does not begin a second rebuild meanwhile.
    await rebuildIndex(market.db, open.process());
    expect(await open.indexes()).toHaveLength(2);
    return undefined;
  };
  await open.rebuild();
  expect(wasRead).toBe(true);
  expect(await open.indexes()).toHaveLength(1);
  expect(await open.indexes()).not.toEqual([former]);
  expect(await priceOf(one)).toBe(777_700);
  expect(open.search.readiness).toBe('ready');
  const counted = await market.db.$count(goods);
  expect(await open.documentCount()).toBe(counted);
});

test('a rebuild that was given up is begun anew, and the former index answers until it is done', async () => {
  const { market } = open;
  const [former] = await open.indexes();
  always('POST /goods-next/_bulk', 'dropped');
  await expect(open.rebuild()).rejects.toThrow('did not answer');
  open.engine.fault = null;
  expect(await open.indexes()).toHaveLength(2);
  const ask = () => open.call(pageData, { rows: 20 });
  expect((await open.askedFor(ask)).searches).toBe(1);
  // For a minute its maker may go on with it.
  await rebuildIndex(market.db, open.process());
  expect(await open.indexes()).toHaveLength(2);
  await open.rebuild();
  expect(await open.indexes()).toHaveLength(1);
  expect(await open.indexes()).not.toContain(former);
});

test('a missing index is noticed and built anew; PostgreSQL answers meanwhile', async () => {
  const { market, search } = open;
  const [index = ''] = await open.indexes();
  await open.ask('DELETE', `/${index}`);
  const ask = () => open.call(pageData, { rows: 20 });
  const { answer } = await open.askedFor(ask);
  expect(answer.content).toHaveLength(20);
  // The search has met it.
  await feedAgain();
  expect(search.readiness).toBe('building');
  expect(await open.askedFor(ask)).toEqual({ answer, searches: 0 });
  await rebuildIndex(market.db, search);
  await open.feed();
  expect(await open.askedFor(ask)).toEqual({ answer, searches: 1 });
});

test('another market’s index behind the alias is left where it is', async () => {
  const { market, search } = open;
  const [own = ''] = await open.indexes();
  await open.ask('PUT', '/goods-of-others', indexShape(0));
  await open.ask('POST', '/_aliases', {
    actions: [
      { add: { index: 'goods-of-others', alias: 'goods' } },
      { remove: { index: own, alias: 'goods' } },
    ],
  });
  search.lookAgain();
  await feedAgain();
  await rebuildIndex(market.db, search);
  expect(await open.indexes()).toContain('goods-of-others');
  expect(await open.documentCount()).toBeGreaterThan(0);
});

test('an index of a later version is neither asked nor fed nor built by this one', async () => {
  const { market, search, engine } = open;
  await market.db.update(searchFeeds).set({ shape: 1000, wanted: true });
  const before = engine.asked.length;
  await feedAgain();
  await rebuildIndex(market.db, search);
  expect(search.readiness).toBe('building');
  expect(engine.asked.length).toBe(before);
  await market.db.update(searchFeeds).set({ shape: 1, wanted: false });
});
