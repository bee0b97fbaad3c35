import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarts, cartList } from '#app/domain/cart/contract.ts';
import { listedTrends } from '#app/domain/catalogue/listed-trends-contract.ts';
import {
  pageData,
  platformPageData,
  searchCriteria,
} from '#app/domain/catalogue/listing-contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { matchRows } from '#app/domain/inquiry/pasted-list-contract.ts';
import type { Caller } from '#tests/api/support/market.ts';
import { newSerial, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { recordPrice } from '#trading-api/catalogue/price-history.ts';
import { renewWords } from '#trading-api/catalogue/search/vocabulary.ts';
import { goodsPrices, marketingGroups, vocabulary } from '#trading-api/schema.ts';

const DAY_MS = 86_400_000;

let market: OpenMarket;
let call: Caller;
beforeAll(async () => {
  market = await openMarket();
  ({ call } = await market.buyer());
});
afterAll(() => market.close());

describe('the place of goods', () => {
  test('is also its city and its district, in searches and filters', async () => {
    const brandNumber = 'WX881D';
    const at = (deliveryPlace: string) => market.offer({ brandNumber, deliveryPlace });
    const warehouse = await at('无锡市惠山区堰桥仓库');
    const [town, plain] = [await at('江苏省昆山市'), await at('无锡市')];
    const idsOf = async (asked: Input<typeof pageData>) =>
      (await call(pageData, { brandNumber, ...asked })).content.map(({ id }) => Number(id)).sort();
    const inWuxi = [warehouse.id, plain.id].sort();
    expect(await idsOf({ deliveryPlace: '无锡市' })).toEqual(inWuxi);
    expect(await idsOf({ deliveryPlace: warehouse.deliveryPlace })).toEqual([warehouse.id]);
    expect(await idsOf({ name: `${brandNumber} 无锡` })).toEqual(inWuxi);
    expect(await idsOf({ name: `${brandNumber} 惠山区` })).toEqual([warehouse.id]);
    expect(await idsOf({ name: `无锡市惠山区 ${brandNumber}` })).toEqual([warehouse.id]);
    expect(await idsOf({ name: `${brandNumber} 苏州` })).toEqual([town.id]);
    const groups = await call(searchCriteria, { brandNumber });
    expect(groups.find(({ name }) => name === 'deliveryPlace')?.list).toEqual([
      { code: '无锡市', name: '无锡市', province: '江苏省', count: 2 },
      { code: '苏州市', name: '苏州市', province: '江苏省', count: 1 },
    ]);
  });
});

describe('rows of lists', () => {
  test('have the numbers of their specification', async () => {
    const grade = 'ZX910T';
    const rebar = { productName: '螺纹钢', categoryName: '螺纹钢', specs: 'Φ18×9m' };
    await market.offer({ ...rebar, brandNumber: grade });
    const { content } = await call(pageData, { brandNumber: grade });
    expect(content[0]?.productVo.attributes).toEqual({ diameter: '18', length: '9' });
    const chemical = { productName: '丙酮', categoryName: '丙酮', specs: '200L 铁桶' };
    await market.offer({ ...chemical, kind: 'self', brandNumber: '特级 99.7%' });
    const own = await call(platformPageData, { brandNumber: '特级 99.7%' });
    expect(own.content[0]?.attributes).toEqual({ content: '99.7', pack: '200L/铁桶' });
  });
});

describe('words of goods', () => {
  test('are forgotten with the last goods that are called so, and learnt with those that come back', async () => {
    const goods = await market.offer({ productName: '螺纹纲', deliveryPlace: '加微信 abc123' });
    const renewed = async (onShelf: boolean) => {
      await market.change(goods, { onShelf });
      await renewWords(market.db);
      const words = await market.db.select().from(vocabulary);
      return words.flatMap(({ kind, word }) =>
        word.includes('螺纹纲') || word.includes('abc123') ? kind : [],
      );
    };
    const all = ['name', 'goods', 'place'];
    expect((await renewed(true)).sort()).toEqual(all.sort());
    const others = await market.db.$count(vocabulary);
    expect(await renewed(false)).toEqual([]);
    expect(await market.db.$count(vocabulary)).toBe(others - all.length);
    expect((await renewed(true)).sort()).toEqual(all.sort());
  });
});

describe('what a purchase begins with', () => {
  test('spec 2 §5: is in lists and for rows of a list what the cart takes: of the goods, else of their group', async () => {
    const [group] = await market.db.select().from(marketingGroups).limit(1);
    await market.db.update(marketingGroups).set({ buyQuantity: 2000 });
    const brandNumber = 'ZX920T';
    const grouped = { brandNumber, specs: 'Φ18×9m', marketingId: group?.id ?? null };
    const shown = async () => {
      const { content } = await call(pageData, { brandNumber });
      const [match] = await call(matchRows, { rows: [{ grade: brandNumber, specs: 'Φ18×9m' }] });
      return [content[0]?.startingQuantity, match?.candidates[0]?.startingQuantity];
    };
    const goods = await market.offer({ ...grouped, miniQuantity: 500 });
    expect(await shown()).toEqual(['20', '20']);
    await market.change(goods, { myBuyNum: 800 });
    expect(await shown()).toEqual(['8', '8']);
    await market.change(goods, { miniQuantity: 3000 });
    expect(await shown()).toEqual(['30', '30']);
    const [count = ''] = await shown();
    const { id } = await call(
      addCarts,
      { productId: String(goods.id), count, source: 'sale' },
      { serial: newSerial() },
    );
    const lines = await call(cartList, {});
    expect(lines.find((line) => line.id === id)?.number).toBe('30');
  });
});

describe('spotListing.priceTrends', () => {
  test('issue 17 §2: answers with the prices of the last thirty days or since the goods were listed, and with nothing for unknown goods', async () => {
    const now = market.now();
    const goods = await market.offer({ price: 390_000 });
    const still = await market.offer({ price: 100_000 });
    const fresh = await market.offer({
      price: 5000,
      onShelfDate: new Date(now.getTime() - DAY_MS),
    });
    const both = [goods.id, still.id, fresh.id];
    await market.db.delete(goodsPrices).where(inArray(goodsPrices.goodsId, both));
    await recordPrice(market.db, {
      goodsId: goods.id,
      oldPrice: 380_000,
      onShelfDate: new Date(now.getTime() - 90 * DAY_MS),
      newPrice: 385_000,
      now: new Date(now.getTime() - 10 * DAY_MS),
    });
    await recordPrice(market.db, {
      goodsId: goods.id,
      oldPrice: 385_000,
      onShelfDate: goods.onShelfDate,
      newPrice: 390_000,
      now,
    });
    const ids = [String(goods.id), 'x', '999999999', String(still.id), String(fresh.id)];
    const trends = await call(listedTrends, { ids });
    const seriesOf = ({ id }: { id: number }) =>
      trends.find((trend) => trend.id === String(id))?.series ?? [];
    expect(trends).toHaveLength(3);
    expect(seriesOf(fresh)).toEqual(['50.00', '50.00']);
    expect(seriesOf(goods)).toHaveLength(30);
    expect([seriesOf(goods)[0], ...seriesOf(goods).slice(-2)]).toEqual([
      '3800.00',
      '3850.00',
      '3900.00',
    ]);
    expect(new Set(seriesOf(still))).toEqual(new Set(['1000.00']));
    expect(await call(listedTrends, { ids: [] })).toEqual([]);
  });
});

describe('spotListing.searchCriteria', () => {
  test('offers every choice of the group that is wanted whole', async () => {
    const brand = 'ZX 品牌';
    for (let at = 0; at < 65; at += 1) {
      await market.offer({ brand, manufacturer: `厂家 ${at}`, deliveryPlace: `地方 ${at}` });
    }
    const choices = async (whole?: 'manufacturer' | 'attribute') => {
      const groups = await call(searchCriteria, { brand, whole });
      const count = (name: string) => groups.find((each) => each.name === name)?.list.length;
      return [count('manufacturer'), count('deliveryPlace')];
    };
    expect(await choices()).toEqual([60, 60]);
    expect(await choices('manufacturer')).toEqual([65, 60]);
    expect(await choices('attribute')).toEqual([60, 60]);
  });
});
