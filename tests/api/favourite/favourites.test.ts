import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import type { Endpoint, Input } from '#app/domain/endpoint.ts';
import {
  collectBatchDelete,
  collectDelete,
  collectionCount,
  collectionList,
  collectSave,
  followedStores,
  followOrCancel,
  isCollect,
  standings,
} from '#app/domain/favourite/contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  type Goods,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { recordPrice } from '#trading-api/catalogue/price-history.ts';
import { goodsPrices } from '#trading-api/schema.ts';

let market: OpenMarket;
const SELLER = 'S0001';

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const refOf = ({ id, kind }: Goods) => ({ productId: String(id), type: kind });

/** Offers goods and collects them, the first one first. */
async function collected(buyer: Buyer, fields: readonly Partial<Goods>[]): Promise<Goods[]> {
  const offered: Goods[] = [];
  for (const each of fields) {
    const goods = await market.offer(each);
    await buyer.call(collectSave, refOf(goods));
    market.advance(1000);
    offered.push(goods);
  }
  return offered;
}

const idsOf = async (buyer: Buyer, input: Input<typeof collectionList> = {}) =>
  (await buyer.call(collectionList, input)).map(({ id }) => Number(id));

describe('collect.save', () => {
  test('spec 2 §4: collecting and its end, asked again after each change', async () => {
    const [buyer, goods] = [await market.buyer(), await market.offer()];
    const ref = refOf(goods);
    expect(await buyer.call(isCollect, ref)).toBe('none');
    expect(await buyer.call(collectSave, ref)).toBe('success');
    expect(await buyer.call(isCollect, ref)).toBe('success');
    expect(await buyer.call(collectDelete, ref)).toBe('success');
    expect(await buyer.call(isCollect, ref)).toBe('none');
    expect(await buyer.call(collectDelete, ref)).toBe('success');
  });

  test('favourites are a set, however many ask at once', async () => {
    const [buyer, goods] = [await market.buyer(), await market.offer({ kind: 'self' })];
    await Promise.all(Array.from({ length: 8 }, () => buyer.call(collectSave, refOf(goods))));
    expect(await idsOf(buyer)).toEqual([goods.id]);
    expect(await buyer.call(collectionCount, {})).toEqual({ goods: 1, reduced: 0, stores: 0 });
  });

  test('goodsGone: unknown goods, or goods of the other kind', async () => {
    const [buyer, goods] = [await market.buyer(), await market.offer()];
    for (const ref of [
      { productId: '999999999', type: 'sale' },
      { productId: 'nothing', type: 'sale' },
      { productId: String(goods.id), type: 'self' },
    ] as const) {
      const { code, text } = await refusalOf(buyer.call(collectSave, ref));
      expect([code, text]).toEqual(['goodsGone', '商品不存在或已下架']);
    }
    expect(await idsOf(buyer)).toEqual([]);
  });
});

describe('collect.list', () => {
  test('an array of the own favourites, the last collected first, page by page', async () => {
    const [buyer, other] = await market.buyers(2);
    if (!buyer || !other) throw new Error('no buyers');
    const goods = await collected(buyer, [{}, { kind: 'self' }, {}]);
    const [newest] = goods.toReversed();
    await collected(other, [{}]);
    expect(await idsOf(buyer)).toEqual(goods.map(({ id }) => id).reverse());
    expect(await idsOf(buyer, { page: 2, rows: 2 })).toEqual([goods[0]?.id]);
    const [row] = await buyer.call(collectionList, { rows: 1 });
    expect(row).toMatchObject({
      type: newest?.kind,
      productName: newest?.productName,
      sellingPrice: toYuan(newest?.price ?? 0),
      onShelf: true,
    });
    expect(row?.imageUrl).toMatch(/^\//);
  });

  test('takes the filters and the sort of the spot list', async () => {
    const buyer = await market.buyer();
    const [cheap, dear] = await collected(buyer, [{ price: 100_000 }, { price: 900_000 }]);
    expect(await idsOf(buyer, { lowestPrice: '5000' })).toEqual([dear?.id]);
    expect(await idsOf(buyer, { sortWord: 'price', sortWay: 'asc' })).toEqual([
      cheap?.id,
      dear?.id,
    ]);
    expect(await idsOf(buyer, { name: `${cheap?.brandNumber} ${cheap?.productName}` })).toContain(
      cheap?.id,
    );
    expect(await idsOf(buyer, { categoryCode: 'nowhere' })).toEqual([]);
  });

  test('includes goods that are off the shelf meanwhile, marked as such', async () => {
    const buyer = await market.buyer();
    const [goods] = await collected(buyer, [{}]);
    if (!goods) throw new Error('no goods');
    await market.change(goods, { onShelf: false });
    expect(await buyer.call(collectionList, {})).toMatchObject([{ onShelf: false }]);
  });
});

describe('collect.list: prices since', () => {
  /** What a seller does when he changes a price. */
  async function reprice(goods: Goods, price: number): Promise<void> {
    const { id: goodsId, price: oldPrice, onShelfDate } = goods;
    await market.change(goods, { price });
    const change = { goodsId, oldPrice, onShelfDate, newPrice: price, now: market.now() };
    await market.db.transaction((tx) => recordPrice(tx, change));
    market.advance(1000);
  }

  test('says what goods cost when they were collected, and which are cheaper now', async () => {
    const buyer = await market.buyer();
    const [down, up, same, gone] = await collected(
      buyer,
      [{}, {}, {}, {}].map(() => ({ price: 385_000, onShelfDate: new Date('2026-01-01') })),
    );
    if (!down || !up || !same || !gone) throw new Error('no goods');
    // The demo market's goods have a past of their own.
    await market.db.delete(goodsPrices).where(
      inArray(
        goodsPrices.goodsId,
        [down, up, same, gone].map(({ id }) => id),
      ),
    );
    await reprice(down, 399_000);
    await reprice({ ...down, price: 399_000 }, 383_000);
    await reprice(up, 390_050);
    await reprice(gone, 100_000);
    await market.change(gone, { onShelf: false });
    const prices = (await buyer.call(collectionList, {})).map((row) => [
      Number(row.id),
      row.collectedPrice,
      row.sellingPrice,
    ]);
    expect(prices).toEqual([
      [gone.id, '3850.00', '1000.00'],
      [same.id, '3850.00', '3850.00'],
      [up.id, '3850.00', '3900.50'],
      [down.id, '3850.00', '3830.00'],
    ]);
    const trends = (await buyer.call(collectionList, {})).map((row) => row.priceTrend);
    expect(trends.map((trend) => trend.length)).toEqual([30, 30, 30, 30]);
    expect(trends.map((trend) => trend.at(-1))).toEqual(prices.map(([, , now]) => now));
    expect(await idsOf(buyer, { reduced: true })).toEqual([down.id]);
    expect(await buyer.call(collectionCount, {})).toEqual({ goods: 4, reduced: 1, stores: 0 });
    // Collected anew, it has not become cheaper since.
    await buyer.call(collectDelete, refOf(down));
    await buyer.call(collectSave, refOf(down));
    expect(await idsOf(buyer, { reduced: true })).toEqual([]);
  });
});

describe('collect.batchDelete', () => {
  test('removes the account’s own goods that are named and ignores the others', async () => {
    const [buyer, other] = await market.buyers(2);
    if (!buyer || !other) throw new Error('no buyers');
    const [one, two, three] = await collected(buyer, [{}, {}, {}]);
    if (!one || !two || !three) throw new Error('no goods');
    await other.call(collectSave, refOf(one));
    const ids = [String(one.id), String(three.id), '999999999', 'nothing'];
    expect(await buyer.call(collectBatchDelete, { ids })).toBe('success');
    expect(await idsOf(buyer)).toEqual([two.id]);
    expect(await idsOf(other)).toEqual([one.id]);
  });
});

describe('follow.followOrCancel', () => {
  test('spec 2 §4: T follows, F or another value ends it', async () => {
    const buyer = await market.buyer();
    const followed = async (type: string) =>
      (await buyer.call(followOrCancel, { id: SELLER, type })).followed;
    expect([await followed('T'), await followed('F')]).toEqual([true, false]);
    expect([await followed('T'), await followed('x')]).toEqual([true, false]);
  });

  test('following twice counts once for each follower', async () => {
    const buyers = await market.buyers(3);
    const id = 'S0002';
    const twice = buyers.flatMap(({ call }) => [
      call(followOrCancel, { id, type: 'T' }),
      call(followOrCancel, { id, type: 'T' }),
    ]);
    await Promise.all(twice);
    const { followNum } = (await buyers[0]?.call(followOrCancel, { id, type: 'F' })) ?? {};
    expect(followNum).toBe(2);
  });

  test('G404: an unknown seller', async () => {
    const buyer = await market.buyer();
    const refused = refusalOf(buyer.call(followOrCancel, { id: 'S9999', type: 'T' }));
    expect(await refused).toEqual({ code: 'G404', text: '店铺不存在' });
  });
});

describe('follow.list', () => {
  test('the followed stores, the last one first', async () => {
    const buyer = await market.buyer();
    for (const id of ['S0003', 'S0004', 'S0005']) {
      await buyer.call(followOrCancel, { id, type: 'T' });
      market.advance(1000);
    }
    const page = await buyer.call(followedStores, { rows: 2 });
    expect(page).toMatchObject({ totalElements: 3, totalPages: 2 });
    expect(page.content.map(({ sellerCode }) => sellerCode)).toEqual(['S0005', 'S0004']);
    expect(page.content.every(({ productCount }) => productCount > 0)).toBe(true);
    expect(await buyer.call(collectionCount, {})).toEqual({ goods: 0, reduced: 0, stores: 3 });
  });
});

describe('collect.standings', () => {
  test('names which of the goods and sellers of a page are the own', async () => {
    const [buyer, goods, other] = [
      await market.buyer(),
      await market.offer(),
      await market.offer(),
    ];
    await buyer.call(collectSave, refOf(goods));
    await buyer.call(followOrCancel, { id: SELLER, type: 'T' });
    const asked = {
      productIds: [String(goods.id), String(other.id), 'nothing'],
      sellerCodes: [SELLER, 'S0002'],
    };
    expect(await buyer.call(standings, asked)).toEqual({
      productIds: [String(goods.id)],
      sellerCodes: [SELLER],
    });
    expect(await buyer.call(standings, {})).toEqual({ productIds: [], sellerCodes: [] });
  });
});

test('all of them need a login: G001', async () => {
  const ref = { productId: '1', type: 'sale' };
  const calls: [Endpoint, Record<string, unknown>][] = [
    [isCollect, ref],
    [collectSave, ref],
    [collectDelete, ref],
    [collectionList, {}],
    [collectBatchDelete, { ids: ['1'] }],
    [collectionCount, {}],
    [standings, {}],
    [followOrCancel, { id: SELLER, type: 'T' }],
    [followedStores, {}],
  ];
  for (const [endpoint, input] of calls) {
    const call = callEndpoint(endpoint, input, {
      baseUrl: market.url,
      token: null,
      timeoutMs: 60_000,
    });
    expect(await refusalOf(call), endpoint.name).toEqual({
      code: 'G001',
      text: '请登录后再操作',
    });
  }
});
