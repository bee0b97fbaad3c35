import { and, asc, desc, eq, ne } from 'drizzle-orm';
import type { SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { brandDetail, brandList, type Store } from '#app/domain/catalogue/store-contract.ts';
import { countFollowers, isFollowing } from '#trading-api/favourite/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { laggingRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { brands, goods, sellers, storeDecorations } from '#trading-api/schema.ts';
import { listedColumns, sayingOf, spotListingOf } from './goods-views.ts';
import { onShelf } from './search/listing.ts';
import { listedStores, storeColumns, storeOffer } from './store-facts.ts';

/** One row of tiles (spec 2 §9: five items per row). */
const RECOMMENDED = 5;

const mark = { name: brands.name, imageUrl: brands.imageUrl };

export const brandsPage = laggingRoute(brandList, async ({ db, input: { page, rows } }) => {
  const [content, totalElements] = await Promise.all([
    db
      .select({ ...mark, sellerCode: brands.sellerCode, sellerName: sellers.name })
      .from(brands)
      .innerJoin(sellers, eq(sellers.code, brands.sellerCode))
      .where(eq(brands.shown, true))
      .orderBy(asc(brands.sort), asc(brands.name))
      .limit(rows)
      .offset((page - 1) * rows),
    db.$count(brands, eq(brands.shown, true)),
  ]);
  return { content, ...pageTotals(totalElements, rows) };
});

/** The stores with the most goods, without the platform's own and the one named. */
export async function recommendedStores(db: Database, without = ''): Promise<Store[]> {
  const offer = storeOffer(db);
  return db
    .select({ ...storeColumns, productCount: offer.productCount })
    .from(sellers)
    .crossJoinLateral(offer)
    .where(and(eq(sellers.selfOperated, false), ne(sellers.code, without)))
    .orderBy(desc(offer.productCount), asc(sellers.code))
    .limit(RECOMMENDED);
}

/** A seller's page. @param customerId the visitor, or null */
export const sellerDetail = laggingRoute(brandDetail, async ({ db, customer, input, now }) => {
  const { sellerCode, id } = input;
  const customerId = customer?.id ?? null;
  const code = sellerCode ?? id ?? '';
  const [stores, [seller], marks, decorations, followNum, followed] = await Promise.all([
    listedStores(db, [code]),
    db.select({ introduce: sellers.introduce }).from(sellers).where(eq(sellers.code, code)),
    db
      .select(mark)
      .from(brands)
      .where(and(eq(brands.sellerCode, code), eq(brands.shown, true)))
      .orderBy(asc(brands.sort)),
    decorationsOf(db, code, now),
    countFollowers(db, code),
    customerId === null ? false : isFollowing(db, customerId, code),
  ]);
  const store = stores.get(code);
  if (!store || !seller) throw notFound('店铺不存在');
  return {
    ...store,
    introduce: seller.introduce,
    brands: marks,
    customerVo: { registryAddress: store.address },
    followed,
    followNum,
    decorationProductVos: decorations,
  };
});

/** The goods featured at the head of a seller's store; those off the shelf are left out. */
async function decorationsOf(db: Database, sellerCode: string, now: Date): Promise<SpotListing[]> {
  const rows = await db
    .select(listedColumns)
    .from(storeDecorations)
    .innerJoin(goods, eq(goods.id, storeDecorations.goodsId))
    .where(and(eq(storeDecorations.sellerCode, sellerCode), onShelf('sale')))
    .orderBy(asc(storeDecorations.sort), asc(goods.id));
  const saying = await sayingOf(db, now);
  return rows.map((row) => spotListingOf(row, saying));
}
