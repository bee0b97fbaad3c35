import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { callShared, forgetChanged } from '#app/api/cache.server.ts';
import { followChanges, onChange } from '#app/api/changes.server.ts';
import { call } from '#app/api/client.server.ts';
import { shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { saveSalePrices } from '#app/domain/catalogue/sale-prices-contract.ts';
import { shelveSaleProduct } from '#app/domain/catalogue/sale-product-contract.ts';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import { newsList } from '#app/domain/content/contract.ts';
import { changeArticle, saveArticle } from '#app/domain/content/desk-contract.ts';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import {
  type Buyer,
  type Goods,
  newSerial,
  type OpenMarket,
  openMarket,
  SESSION_SECRET,
} from '#tests/api/support/open-market.ts';

/** This process is the portal. */
const portal = vi.hoisted(() => ({ tradingApiUrl: '', sessionSecret: '' }));
vi.mock('#app/environment.server.ts', () => ({ environment: () => portal }));

let market: OpenMarket;
/** Another process of the market, where there can be one: the portal asks it. */
let other: OpenMarket;
let heard: string[] = [];
const end = new AbortController();
const SOON = { timeout: 10_000, interval: 20 };

beforeAll(async () => {
  market = await openMarket();
  other = process.env.TEST_DATABASE === 'postgres' ? await openMarket(market.database) : market;
  Object.assign(portal, { tradingApiUrl: other.url, sessionSecret: SESSION_SECRET });
  onChange(forgetChanged);
  const hear = (change: string) => {
    heard.push(change);
    forgetChanged(change);
  };
  void followChanges(portal, hear, end.signal);
  const say = (change: string) =>
    market.db.execute(sql`select pg_notify('market_changes', ${change})`);
  await vi.waitUntil(async () => {
    await say('asked');
    return heard.length > 0;
  }, SOON);
  // Changes come in the order in which they were said: after this one, none of those is still on its way.
  await say('ready');
  await vi.waitUntil(() => heard.includes('ready'), SOON);
});
afterAll(async () => {
  end.abort();
  if (other !== market) await other.close();
  await market.close();
});

const read = {
  detail: ({ id, kind }: Goods) => callShared(shoppingInfo, { selfId: String(id), type: kind }),
  list: ({ sellerCode }: Goods) => callShared(pageData, { sellerCode, rows: 500 }),
  news: () => callShared(newsList, { type: 'notice' }),
};

const stocks = async (goods: Goods) => {
  const listed = (await read.list(goods)).content.find(({ id }) => id === String(goods.id));
  return [(await read.detail(goods)).availableCount, listed?.availableCount];
};

const sellerOf = ({ sellerCode }: Goods): Promise<Buyer> =>
  market.buyer({ platformType: 'buyer,seller', sellerCode });

/** Does something at the other process, and waits until the portal hears of it. */
async function elsewhere(change: string, act: () => Promise<unknown>): Promise<void> {
  heard = [];
  await act();
  await vi.waitUntil(() => heard.includes(change), SOON);
}

describe('issue 49 §5: what everybody sees is asked for once, until it changes', () => {
  test('an order at another process changes the stock of its goods, and nothing else is asked for anew', async () => {
    const [goods, unrelated] = [await market.offer(), await market.offer()];
    const [buyer, left] = [await market.buyer(), toQuantity(goods.availableCount - 500)];
    const kept = [await read.detail(unrelated), await read.news()];
    const before = await stocks(goods);
    expect(await read.detail(goods)).toBe(await read.detail(goods));
    await elsewhere(`stock ${goods.id}`, () => submit(buyer, direct(goods, '5')));
    expect(await stocks(goods)).toEqual([left, left]);
    expect(before).not.toEqual([left, left]);
    const again = [await read.detail(unrelated), await read.news()];
    expect(again.map((answer, at) => answer === kept[at])).toEqual([true, true]);
  });

  test('an order that is cancelled gives the stock back', async () => {
    const [goods, buyer] = [await market.offer(), await market.buyer()];
    const before = await stocks(goods);
    const { orderCode } = await submit(buyer, direct(goods, '5'));
    await elsewhere(`stock ${goods.id}`, () => buyer.call(cancelOrder, { orderCode }));
    expect(await stocks(goods)).toEqual(before);
  });

  test('a portal knows what its own visitor has ordered before it hears of it', async () => {
    const [goods, { token }] = [await market.offer(), await market.buyer()];
    const left = toQuantity(goods.availableCount - 500);
    await stocks(goods);
    await call(submitOrder, direct(goods, '5'), { token, serial: { value: newSerial() } });
    expect(await stocks(goods)).toEqual([left, left]);
  });

  test('a price is seen in the list and on the page of the goods; articles are kept', async () => {
    const goods = await market.offer();
    const seller = await sellerOf(goods);
    const [shown, news] = [await read.detail(goods), await read.news()];
    await read.list(goods);
    const row = {
      id: String(goods.id),
      price: '3900.00',
      shownPrice: shown.sellingPrice,
      confirmedPrice: '3900.00',
      availableCount: shown.availableCount,
      shownCount: shown.availableCount,
    };
    await elsewhere('goods', () => seller.call(saveSalePrices, { rows: [row] }));
    const listed = (await read.list(goods)).content.find(({ id }) => id === row.id);
    expect([(await read.detail(goods)).sellingPrice, listed?.price]).toEqual([
      row.price,
      row.price,
    ]);
    expect(await read.news()).toBe(news);
  });

  test('goods that leave the shelf leave their list', async () => {
    const goods = await market.offer();
    const seller = await sellerOf(goods);
    const before = (await read.list(goods)).totalElements;
    await elsewhere('goods', () =>
      seller.call(shelveSaleProduct, { id: String(goods.id), onShelf: false }),
    );
    expect((await read.list(goods)).totalElements).toBe(before - 1);
  });

  test('an article is seen, and goods are kept', async () => {
    const operator = await market.buyer({ platformType: 'buyer,operator' });
    const goods = await market.offer();
    const kept = await read.detail(goods);
    await read.news();
    let id = '';
    await elsewhere('content', async () => {
      ({ id } = await operator.call(saveArticle, {
        ...{ id: null, version: null, type: 'notice', title: '检修', newsBrie: '', picture: '' },
        ...{ content: '<p>周六检修。</p>', publish: true },
      }));
    });
    expect((await read.news()).content[0]?.id).toBe(id);
    await elsewhere('content', () => operator.call(changeArticle, { id, change: 'withdraw' }));
    expect((await read.news()).content[0]?.id).not.toBe(id);
    expect(await read.detail(goods)).toBe(kept);
  });
});
