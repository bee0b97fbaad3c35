import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  discountEvaluations,
  extraProductData,
  findPlatformProductById,
  saleProductById,
  sharedQuote,
  shoppingInfo,
} from '#app/domain/catalogue/goods-contract.ts';
import {
  pageData,
  platformPageData,
  type SpotListing,
} from '#app/domain/catalogue/listing-contract.ts';
import { toYuan } from '#app/domain/money.ts';
import {
  freshDatabase,
  type MarketDatabase,
  refusalOf,
  startMarket,
  type TestMarket,
} from '#tests/api/support/market.ts';
import { recordPrice } from '#trading-api/catalogue/price-history.ts';
import { SELF_SELLER_CODE } from '#trading-api/demo/sellers.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { type OpenDatabase, openDatabase } from '#trading-api/platform/database/open-database.ts';
import { goods, goodsEvaluations } from '#trading-api/schema.ts';

const HOUR_MS = 3_600_000;

let database: MarketDatabase;
let market: TestMarket;
let listings: SpotListing[];
/** A listing whose price went up by a yuan an hour before the market opened. */
let dearer: SpotListing;
let changedAt: number;

async function prepare(open: OpenDatabase) {
  // Listed for long, so that its prices go back as far as the trend shows them.
  const [row] = await open.db
    .select()
    .from(goods)
    .where(eq(goods.kind, 'sale'))
    .orderBy(goods.onShelfDate, goods.id)
    .limit(1);
  if (!row) throw new Error('no goods');
  const { id: goodsId, price: oldPrice, onShelfDate } = row;
  const now = new Date(Date.now() - HOUR_MS);
  const newPrice = oldPrice + 100;
  await recordPrice(open.db, { goodsId, oldPrice, onShelfDate, newPrice, now });
  await open.db.update(goods).set({ price: newPrice }).where(eq(goods.id, goodsId));
  await open.db.delete(goodsEvaluations).where(eq(goodsEvaluations.goodsId, goodsId));
  await open.db.insert(goodsEvaluations).values(
    [5, 4, 4].map((stars, index) => ({
      goodsId,
      buyerName: '澄江远帆机械有限公司',
      stars,
      content: `第 ${index + 1} 条`,
      createdAt: new Date(now.getTime() + index),
    })),
  );
  changedAt = now.getTime();
  return String(goodsId);
}

beforeAll(async () => {
  database = await freshDatabase();
  const open = await openDatabase({ ...database, migrationsFolder: MIGRATIONS_FOLDER });
  const id = await prepare(open);
  await open.close();
  market = await startMarket(database);
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => market.call(pageData, { page, rows: 500 })),
  );
  listings = pages.flatMap(({ content }) => content);
  const found = listings.find((row) => row.id === id);
  if (!found) throw new Error('the listing is gone');
  dearer = found;
});
afterAll(async () => {
  await market.close();
  await database.remove();
});

describe('product.extraData', () => {
  const extrasOf = ({ productVo, customerVo }: SpotListing) =>
    market.call(extraProductData, {
      productCode: productVo.code,
      sellerCode: customerVo.sellerCode,
      source: 'onSale',
    });

  test('spec 2 §7: extra product data: price trend (xaxis, series) and recommendations', async () => {
    const { priceTrend, recommended } = await extrasOf(dearer);
    expect(priceTrend.xaxis).toHaveLength(90);
    expect(priceTrend.series).toHaveLength(90);
    expect(priceTrend.series.at(-1)).toBe(dearer.price);
    expect(recommended.length).toBeGreaterThan(0);
    expect(recommended.length).toBeLessThanOrEqual(6);
    expect(recommended.map(({ id }) => id)).not.toContain(dearer.id);
  });

  test('the trend of every listing ends at its price, and some move', async () => {
    const trends = await Promise.all(
      listings.slice(0, 40).map(async (row) => ({ row, ...(await extrasOf(row)) })),
    );
    for (const { row, priceTrend } of trends) expect(priceTrend.series.at(-1)).toBe(row.price);
    const moved = trends.filter(({ priceTrend }) => new Set(priceTrend.series).size > 1);
    expect(moved.length).toBeGreaterThan(20);
  });

  test('of the platform’s own goods; recommends those first', async () => {
    const { content } = await market.call(platformPageData, { rows: 1 });
    const [row] = content;
    if (!row) throw new Error('no self-operated goods');
    const input = { productCode: row.code, sellerCode: SELF_SELLER_CODE };
    const extras = await market.call(extraProductData, { ...input, source: 'platformSelf' });
    expect(extras.priceTrend.series.at(-1)).toBe(row.price);
    const types = extras.recommended.map(({ type }) => type);
    expect(types).toEqual(types.toSorted((a, b) => (a === b ? 0 : a === 'self' ? -1 : 1)));
    const refusal = await refusalOf(market.call(extraProductData, { ...input, source: 'onSale' }));
    expect(refusal).toEqual({ code: 'G404', text: '商品不存在或已下架' });
  });
});

describe('saleProduct.searchById', () => {
  const found = (sellerProductId: string) => market.call(saleProductById, { sellerProductId });

  test('spec 2 §7: sale product search by id: the listing as the lists show it', async () => {
    const product = await found(dearer.id);
    expect(product).toMatchObject(dearer);
    expect(product.saleProductId).toBe(dearer.id);
    expect(product.imageUrlList[0]).toEqual({ fullFilePath: dearer.productVo.imageUrl });
  });

  test('spec 2 §3: saleProductAuthFileVos: name and a value list of fileName, type, batchNum, fileId', async () => {
    const products = await Promise.all(listings.slice(0, 20).map(({ id }) => found(id)));
    const groups = products.map(({ saleProductAuthFileVos }) => saleProductAuthFileVos);
    expect(groups.some((each) => each.length === 0)).toBe(true);
    const [some] = groups.filter((each) => each.length > 0);
    expect(some?.map(({ name }) => name)).toEqual(['质量证明书', '检验报告', '营业执照']);
    for (const { fileName, type, batchNum, fileId, url } of some?.[0]?.value ?? []) {
      expect(fileName).toContain(batchNum);
      expect({ type, fileId, url }).toEqual({
        type: 'application/pdf',
        fileId: null,
        url: '/documents/quality-certificate.pdf',
      });
    }
  });

  test.each(['999999999', 'nobody'])('nothing is sold under %s', async (id) => {
    expect((await refusalOf(found(id))).code).toBe('G404');
  });

  test('the platform’s own goods are no sale products', async () => {
    const [row] = (await market.call(platformPageData, { rows: 1 })).content;
    expect((await refusalOf(found(row?.id ?? ''))).code).toBe('G404');
  });
});

describe('discount.evaluations', () => {
  const evaluations = (page: number, rows: number, productId = dearer.id) =>
    market.call(discountEvaluations, { productId, page, rows });

  test('spec 2 §7: discount evaluations: the newest first, the buyers masked, with an average', async () => {
    const first = await evaluations(1, 2);
    expect(first).toMatchObject({ totalElements: 3, totalPages: 2, average: '4.3' });
    expect(
      first.content.map(({ stars, content, buyerName }) => [stars, content, buyerName]),
    ).toEqual([
      [4, '第 3 条', '澄江****公司'],
      [4, '第 2 条', '澄江****公司'],
    ]);
    expect((await evaluations(2, 2)).content.map(({ content }) => content)).toEqual(['第 1 条']);
    expect((await evaluations(3, 2)).content).toEqual([]);
  });

  test.each(['999999999', 'nobody'])('there are no ratings of %s', async (productId) => {
    const none = await evaluations(1, 10, productId);
    expect(none).toEqual({
      content: [],
      totalElements: 0,
      totalPages: 0,
      totalCapped: false,
      average: null,
    });
  });
});

describe('product.sharedQuote', () => {
  const quote = (sharedAt: string, id = dearer.id) =>
    market.call(sharedQuote, { id, type: 'sale', sharedAt });
  const at = (time: number) => new Date(time).toISOString();

  test('says the price of the time and the price now, which is not taken from the address', async () => {
    const before = toYuan(Number(dearer.price.replace('.', '')) - 100);
    expect(await quote(at(changedAt - 1))).toEqual({
      sharedAt: at(changedAt - 1),
      sharedPrice: before,
      price: dearer.price,
    });
    expect(await quote(at(changedAt))).toMatchObject({ sharedPrice: dearer.price });
  });

  test('a time to come and an unreadable one are ignored', async () => {
    expect(await quote(at(Date.now() + HOUR_MS))).toBeNull();
    expect(await quote('yesterday')).toBeNull();
  });

  test('goods that do not exist', async () => {
    expect((await refusalOf(quote(at(changedAt), '999999999'))).code).toBe('G404');
    expect((await refusalOf(quote(at(changedAt), 'nobody'))).code).toBe('G404');
  });
});

describe('product.findById', () => {
  test('a product’s code finds one seller’s goods only, where the address names the seller', async () => {
    const input = { id: dearer.productVo.code, sellerCode: dearer.customerVo.sellerCode };
    const byCode = await market.call(findPlatformProductById, input);
    expect(byCode).toEqual(await market.call(shoppingInfo, { selfId: dearer.id, type: 'sale' }));
    const other = market.call(findPlatformProductById, { ...input, sellerCode: SELF_SELLER_CODE });
    expect((await refusalOf(other)).code).toBe('G404');
  });
});
