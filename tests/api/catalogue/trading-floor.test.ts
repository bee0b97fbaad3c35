import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import {
  type PriceGuide,
  priceGuideList,
  tradingFloorData,
} from '#app/domain/catalogue/contract.ts';
import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import { parseYuan, toYuan } from '#app/domain/money.ts';
import { lastOpenings } from '#app/domain/order/trading-hours.ts';
import { wallDay } from '#app/domain/time.ts';
import { first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { readPriceGuides } from '#trading-api/catalogue/trading-floor.ts';
import { tradingCalendarOf } from '#trading-api/platform/trading-calendar.ts';
import { goods, goodsPrices, purchaseRequests } from '#trading-api/schema.ts';

let market: OpenMarket;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const ask = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Content<E>> =>
  callEndpoint(endpoint, input, { baseUrl: market.url, token: null, timeoutMs: 60_000 });

describe('tradingFloor.data', () => {
  test('spec 3 §7: tradingFloorData: productCategoryList and hotPurchaseResList', async () => {
    const { productCategoryList, hotPurchaseResList } = await ask(tradingFloorData, {});
    expect(productCategoryList.length).toBeGreaterThan(5);
    expect(productCategoryList[0]).toMatchObject({ level: 1, parentCode: null });
    expect(productCategoryList[0]?.children[0]?.children.length).toBeGreaterThan(0);
    expect(hotPurchaseResList.length).toBeGreaterThan(2);
    const dates = hotPurchaseResList.map(({ createDate }) => Date.parse(createDate));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  });

  test('has no names or phones, and leaves out refused and expired requests', async () => {
    const buyer = await market.buyer();
    const wanted = (
      productName: string,
      fields: Partial<typeof purchaseRequests.$inferInsert>,
    ) => ({
      kind: 'agent' as const,
      customerId: buyer.id,
      productName,
      specs: '规格',
      count: 1000,
      unit: '吨',
      deliveryPlace: '上海市',
      deliveryDate: '2099-01-01',
      linkman: '沈远舟',
      phone: '13812345678',
      auditStatus: 'waitAudit' as const,
      createdAt: market.now(),
      ...fields,
    });
    await market.db
      .insert(purchaseRequests)
      .values([
        wanted('要的', {}),
        wanted('被拒的', { auditStatus: 'notPass' }),
        wanted('过期的', { deliveryDate: '2020-01-01' }),
      ]);
    const { hotPurchaseResList } = await ask(tradingFloorData, {});
    const names = hotPurchaseResList.map(({ productName }) => productName);
    expect(names[0]).toBe('要的');
    expect(names).not.toContain('被拒的');
    expect(names).not.toContain('过期的');
    expect(JSON.stringify(hotPurchaseResList)).not.toMatch(/沈远舟|1381/);
  });
});

describe('tradingFloor.priceGuideList', () => {
  test('spec 2 §3: price guidance: categoryName, priceGuides (productName, companyName, openPrice, diffValue, place, createDate)', async () => {
    const groups = await ask(priceGuideList, {});
    expect(groups.length).toBeGreaterThan(5);
    const [opened] = lastOpenings(market.now(), await tradingCalendarOf(market.db));
    for (const { categoryName, priceGuides } of groups) {
      expect(categoryName).not.toBe('');
      expect(priceGuides.length).toBeGreaterThan(0);
      const kinds = priceGuides.map(({ productName, specs }) => `${productName} ${specs}`);
      expect(new Set(kinds).size).toBe(kinds.length);
      for (const { companyName, place, createDate } of priceGuides) {
        expect(companyName).not.toBe('');
        expect(place).not.toBe('');
        expect(createDate).toBe(opened.toISOString());
      }
    }
  });

  test('diffValue is the opening price less the one of the trading day before', async () => {
    const row = first(await market.db.select().from(goods).where(eq(goods.kind, 'sale')).limit(1));
    const onShelfDate = new Date('2026-11-20T09:00:00+08:00');
    await market.change(row, {
      salesVolume: 900_000_000,
      onShelf: true,
      price: 99_900,
      onShelfDate: new Date('2026-10-01T00:00:00+08:00'),
    });
    const now = new Date('2026-11-23T12:00:00+08:00');
    const guideAt = async (moment: Date): Promise<PriceGuide> => {
      const groups = await readPriceGuides(market.db, moment);
      const guides = groups.flatMap(({ priceGuides }) => priceGuides);
      const own = guides.find(({ id }) => id === String(row.id));
      if (!own) throw new Error('what sells best has no guide');
      return own;
    };
    await market.db.delete(goodsPrices).where(eq(goodsPrices.goodsId, row.id));
    const change = (at: string, price: number) =>
      market.db.insert(goodsPrices).values({ goodsId: row.id, since: new Date(at), price });
    await change('2026-11-01T00:00:00+08:00', 99_000);
    await change('2026-11-19T12:00:00+08:00', 100_000);
    // On Saturday, between the openings of Friday and Monday.
    await change('2026-11-21T10:00:00+08:00', 98_500);
    // At the very opening, and later on the day.
    await change('2026-11-23T07:30:00+08:00', 98_000);
    await change('2026-11-23T11:00:00+08:00', 99_900);
    expect(await guideAt(now)).toMatchObject({ openPrice: '980.00', diffValue: '-20.00' });
    const sunday = new Date('2026-11-22T12:00:00+08:00');
    expect(await guideAt(sunday)).toMatchObject({ openPrice: '1000.00', diffValue: '10.00' });
    const tuesday = new Date('2026-11-24T08:00:00+08:00');
    expect(await guideAt(tuesday)).toMatchObject({ openPrice: '999.00', diffValue: '19.00' });
    // Put on the shelf after the opening of Friday.
    await market.change(row, { onShelfDate });
    await expect(guideAt(now)).rejects.toThrow('no guide');
    expect(await guideAt(tuesday)).toMatchObject({ diffValue: '19.00' });
  });

  test('spec 2 §3: chart series (xaxis and series): the index of a category, and the last month of its goods', async () => {
    const [group] = await readPriceGuides(market.db, market.now());
    if (!group) throw new Error('no group');
    const { xaxis, series } = group.priceIndex;
    expect([xaxis.length, series.length]).toEqual([90, 90]);
    expect([xaxis.at(-1), series[0]]).toEqual([wallDay(market.now()), '100.00']);
    expect(new Set(series).size).toBeGreaterThan(1);
    for (const { id, series: month } of group.priceGuides) {
      expect(month).toHaveLength(30);
      const row = first(
        await market.db
          .select()
          .from(goods)
          .where(eq(goods.id, Number(id))),
      );
      expect(month.at(-1)).toBe(toYuan(row.price));
    }
  });

  test('prices are those of goods on offer', async () => {
    const groups = await ask(priceGuideList, {});
    for (const { openPrice } of groups.flatMap(({ priceGuides }) => priceGuides)) {
      expect(parseYuan(openPrice)).toBeGreaterThan(0);
    }
  });
});
