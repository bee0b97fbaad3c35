import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FIRST_CATEGORIES } from '#trading-api/catalogue/first/first-categories.ts';
import { articleRows } from './articles/articles.ts';
import { DOCUMENTS } from './auth-files.ts';
import { makeMarket } from './market.ts';
import { PICTURE_FILES } from './pictures/files.ts';
import { SELF_SELLER_CODE } from './sellers.ts';
import { BANNERS, BRAND_ROWS } from './storefront.ts';

const now = new Date('2026-04-01T04:00:00.000Z');
const market = makeMarket(now);
const goods = [...market.goods()];
const sellers = new Map(market.sellers.map((seller) => [seller.code, seller]));

const hashOf = (rows: unknown) => createHash('sha256').update(JSON.stringify(rows)).digest('hex');
const distinct = (values: readonly unknown[]) => new Set(values).size;

test('the same moment gives the same market', () => {
  const again = makeMarket(now);
  expect(hashOf([...again.goods()])).toBe(hashOf(goods));
  expect(hashOf([again.sellers, again.pickupPoints])).toBe(
    hashOf([market.sellers, market.pickupPoints]),
  );
});

describe('issue 2: how much there is', () => {
  test('2,000 spot listings and 300 self-operated goods of 60 sellers and the platform', () => {
    expect(goods.filter(({ kind }) => kind === 'sale')).toHaveLength(2000);
    expect(goods.filter(({ kind }) => kind === 'self')).toHaveLength(300);
    expect(market.goodsCount).toBe(goods.length);
    expect(market.sellers).toHaveLength(61);
    expect(BRAND_ROWS).toHaveLength(20);
    const articlesOf = (...types: string[]) =>
      articleRows(now).filter(({ type }) => types.includes(type));
    expect(articlesOf('notice')).toHaveLength(12);
    expect(articlesOf('jinludynamic', 'industryfocus', 'industrialreport')).toHaveLength(12);
  });

  test('scale is the number of spot listings', () => {
    const small = [...makeMarket(now, 10).goods()];
    expect(small.filter(({ kind }) => kind === 'sale')).toHaveLength(10);
  });

  test('every third-level category has goods', () => {
    const third = FIRST_CATEGORIES.filter(({ level }) => level === 3).map(({ code }) => code);
    expect(new Set(goods.map(({ category3 }) => category3))).toEqual(new Set(third));
  });
});

describe('names and codes', () => {
  test('are one of a kind', () => {
    expect(distinct(goods.map(({ productCode }) => productCode))).toBe(goods.length);
    expect(distinct(market.sellers.map(({ name }) => name))).toBe(market.sellers.length);
    expect(distinct(FIRST_CATEGORIES.map(({ code }) => code))).toBe(FIRST_CATEGORIES.length);
    expect(distinct(BRAND_ROWS.map(({ imageUrl }) => imageUrl))).toBe(BRAND_ROWS.length);
  });

  test('categories lie under their parents, two digits a level', () => {
    const byCode = new Map(FIRST_CATEGORIES.map((category) => [category.code, category]));
    for (const { code, parentCode, level } of FIRST_CATEGORIES) {
      expect(code).toHaveLength(level * 2);
      expect(parentCode).toBe(level === 1 ? null : code.slice(0, -2));
      if (parentCode) expect(byCode.get(parentCode)?.level).toBe(level - 1);
    }
    for (const { category1, category2, category3, categoryName, unit } of goods) {
      expect([category3.slice(0, 2), category3.slice(0, 4)]).toEqual([category1, category2]);
      expect(byCode.get(category3)).toMatchObject({ name: categoryName, unit });
    }
  });

  test('self-operated goods are the platform’s, the others a seller’s', () => {
    for (const { kind, sellerCode, sellerName } of goods) {
      expect(sellerCode === SELF_SELLER_CODE).toBe(kind === 'self');
      expect(sellers.get(sellerCode)?.name).toBe(sellerName);
    }
    for (const { sellerCode } of BRAND_ROWS) expect(sellers.has(sellerCode)).toBe(true);
  });
});

describe('figures', () => {
  test('are whole, never negative, and whole pieces where the unit takes no decimals', () => {
    for (const row of goods) {
      expect(row.price).toBeGreaterThan(0);
      expect(row.availableCount).toBeGreaterThanOrEqual(0);
      expect(row.salesVolume).toBeGreaterThanOrEqual(0);
      expect(row.miniQuantity).toBeGreaterThanOrEqual(100);
      expect(row.miniQuantity).toBeLessThanOrEqual(999_900);
      const figures = [row.price, row.availableCount, row.miniQuantity, row.salesVolume];
      expect(figures.every(Number.isSafeInteger)).toBe(true);
      if (!row.unitDecimals) expect((row.availableCount + row.miniQuantity) % 100).toBe(0);
    }
  });

  test.each([
    ['螺纹钢', 2900, 3700],
    ['电解铜', 90_000, 110_000],
    ['铝锭', 22_000, 26_000],
    ['甲醇', 2000, 2600],
    ['PP 拉丝', 6000, 7300],
    ['动力煤', 560, 900],
  ])('%s costs %d to %d yuan a tonne', (name, lowest, highest) => {
    const prices = goods
      .filter(({ categoryName }) => categoryName === name)
      .map(({ price }) => price / 100);
    expect(Math.min(...prices)).toBeGreaterThan(lowest);
    expect(Math.max(...prices)).toBeLessThan(highest);
  });

  test('some goods are sold out, some nearly; some self-operated ones suggest a quantity', () => {
    expect(goods.some(({ availableCount }) => availableCount === 0)).toBe(true);
    const nearly = goods.filter((row) => row.availableCount === row.miniQuantity);
    expect(nearly.length).toBeGreaterThan(20);
    expect(goods.some(({ kind, myBuyNum }) => kind === 'self' && myBuyNum !== null)).toBe(true);
  });

  test('all delivery ways occur; only what is delivered has a scope', () => {
    expect(distinct(goods.map(({ deliveryWay }) => deliveryWay))).toBe(5);
    for (const { deliveryWay, distrScope } of goods) {
      if (distrScope !== null) expect([4, 5]).toContain(deliveryWay);
    }
  });

  test('everything was put on the shelf within the last weeks', () => {
    for (const { onShelfDate, refreshedAt } of goods) {
      expect(onShelfDate.getTime()).toBeGreaterThan(now.getTime() - 47 * 86_400_000);
      expect(refreshedAt.getTime()).toBeGreaterThanOrEqual(onShelfDate.getTime());
      expect(refreshedAt.getTime()).toBeLessThan(now.getTime());
    }
  });
});

describe('pictures', () => {
  test('public/ holds what the program draws: after a change run `npm run pictures`', () => {
    for (const [file, svg] of PICTURE_FILES) {
      expect(readFileSync(`public/${file}`, 'utf8') === svg, file).toBe(true);
    }
  });

  test('every picture the market names exists', () => {
    const named = [
      ...goods.flatMap(({ imageUrls }) => imageUrls),
      ...[...market.sellers, ...BANNERS, ...BRAND_ROWS].map(({ imageUrl }) => imageUrl),
      ...Object.values(DOCUMENTS).map(({ url }) => url),
      ...articleRows(now).flatMap(({ imageUrl }) => imageUrl ?? []),
    ];
    expect([...new Set(named)].filter((url) => !existsSync(`public${url}`))).toEqual([]);
  });

  test('they are small, and bring nothing from outside', () => {
    for (const [file, svg] of PICTURE_FILES) {
      expect(svg.length, file).toBeLessThan(10_000);
      expect(svg, file).not.toMatch(/<script|<style|<text|href="[^#]|url\((?!#)/);
    }
  });
});
