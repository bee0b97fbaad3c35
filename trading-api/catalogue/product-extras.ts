import { and, asc, desc, eq, not, type SQL } from 'drizzle-orm';
import {
  type AuthFileGroup,
  type ExtraProductData,
  extraProductData,
  saleProductById,
  sharedQuote,
} from '#app/domain/catalogue/goods-contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { instant } from '#app/domain/wire.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { laggingRoute } from '#trading-api/platform/http/route.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { goods, goodsAuthFiles } from '#trading-api/schema.ts';
import { GOODS_GONE } from './goods-offer.ts';
import {
  inStock,
  isSoldOut,
  type ListedGoods,
  listedColumns,
  productCardOf,
  sayingOf,
  spotListingOf,
} from './goods-views.ts';
import { pricesAt, priceTrends } from './price-history.ts';
import { termsSayer } from './price-terms.ts';
import { onShelf } from './search/listing.ts';

const RECOMMENDED = 6;

/** The price trend of a seller's product and the recommended goods. */
export const extraData = laggingRoute(extraProductData, async ({ db, input, now }) => {
  const { productCode, sellerCode, source, id } = input;
  const [row] = await db
    .select(listedColumns)
    .from(goods)
    .where(
      and(
        eq(goods.productCode, productCode),
        eq(goods.sellerCode, sellerCode),
        eq(goods.kind, source),
        id === undefined ? undefined : eq(goods.id, rowId(id) ?? 0),
      ),
    )
    .orderBy(desc(goods.onShelf), asc(goods.price), asc(goods.id))
    .limit(1);
  if (!row) throw notFound(GOODS_GONE);
  const [
    {
      days,
      prices: [prices = []],
    },
    recommended,
  ] = await Promise.all([
    priceTrends(db, [{ ...row, goodsId: row.id }], now),
    recommendedFor(db, row, now),
  ]);
  const xaxis = days.slice(-prices.length);
  return { priceTrend: { xaxis, series: prices.map(toYuan) }, recommended };
});

/** The best sellers among some goods, those that are sold out behind all others. */
export async function bestSellers(
  db: Database,
  among: SQL | undefined,
  most: number,
): Promise<ListedGoods[]> {
  // Two statements, each in the order of an index, where one order by both would sort all of them.
  const best = (condition: SQL, limit: number) =>
    db
      .select(listedColumns)
      .from(goods)
      .where(and(among, condition))
      .orderBy(desc(goods.salesVolume), desc(goods.id))
      .limit(limit);
  const left = await best(inStock, most);
  if (left.length === most) return left;
  return [...left, ...(await best(not(inStock), most - left.length))];
}

/** The best sellers of the same category, goods of the same kind first; what is sold out is last. */
async function recommendedFor(
  db: Database,
  row: ListedGoods,
  now: Date,
): Promise<ExtraProductData['recommended']> {
  const kinds: ListedGoods['kind'][] = row.kind === 'self' ? ['self', 'sale'] : ['sale', 'self'];
  const found: ListedGoods[] = [];
  for (const kind of kinds) {
    if (found.length >= RECOMMENDED) break;
    const ofCategory = and(onShelf(kind), eq(goods.category3, row.category3));
    const others = await bestSellers(db, ofCategory, RECOMMENDED + 1);
    found.push(...others.filter((other) => other.id !== row.id));
  }
  const termsOf = await termsSayer(db, now);
  const left = found.filter((other) => !isSoldOut(other));
  return [...left, ...found.filter(isSoldOut)]
    .slice(0, RECOMMENDED)
    .map((other) => ({ ...productCardOf(other, termsOf), type: other.kind }));
}

export const saleProduct = laggingRoute(saleProductById, async ({ db, input, now }) => {
  const { sellerProductId } = input;
  const id = rowId(sellerProductId);
  if (id === null) throw notFound(GOODS_GONE);
  const [[row], documents, saying] = await Promise.all([
    db
      .select(listedColumns)
      .from(goods)
      .where(and(eq(goods.id, id), eq(goods.kind, 'sale'))),
    authFilesOf(db, id),
    sayingOf(db, now),
  ]);
  if (!row) throw notFound(GOODS_GONE);
  return {
    ...spotListingOf(row, saying),
    saleProductId: String(row.id),
    imageUrlList: row.imageUrls.map((fullFilePath) => ({ fullFilePath })),
    saleProductAuthFileVos: documents,
  };
});

async function authFilesOf(db: Database, goodsId: number): Promise<AuthFileGroup[]> {
  const rows = await db
    .select()
    .from(goodsAuthFiles)
    .where(eq(goodsAuthFiles.goodsId, goodsId))
    .orderBy(asc(goodsAuthFiles.position));
  const groups = new Map<string, AuthFileGroup['value']>();
  for (const { name, fileName, type, batchNum, fileId, url } of rows) {
    const group = groups.get(name) ?? [];
    group.push({ fileName, type, batchNum, fileId, url });
    groups.set(name, group);
  }
  return [...groups].map(([name, value]) => ({ name, value }));
}

/** The price of goods at a time and now; null where the time is not valid or in the future. */
export const quoteSharedAt = laggingRoute(sharedQuote, async ({ db, input, now }) => {
  const { id, type, sharedAt } = input;
  const goodsId = rowId(id);
  if (goodsId === null) throw notFound(GOODS_GONE);
  const [row] = await db
    .select({ price: goods.price })
    .from(goods)
    .where(and(eq(goods.id, goodsId), eq(goods.kind, type)));
  if (!row) throw notFound(GOODS_GONE);
  const at = readSharedAt(sharedAt, now);
  if (!at) return null;
  const [price] = await pricesAt(db, [{ goodsId, at }]);
  return {
    sharedAt: at.toISOString(),
    sharedPrice: toYuan(price ?? row.price),
    price: toYuan(row.price),
  };
});

/**
 * The time at which a page was shared, from its address; null for a text that is no time, and for a
 * time in the future.
 */
export function readSharedAt(text: string, now: Date): Date | null {
  if (!instant.safeParse(text).success) return null;
  const at = new Date(text);
  return at <= now ? at : null;
}
