import { and, asc, count, desc, eq, max, ne } from 'drizzle-orm';
import type { brandDetail, brandList, Store } from '#app/contract/brand.ts';
import type { Content } from '#app/contract/endpoint.ts';
import { pageCount } from '#app/domain/paging.ts';
import type { Database } from '../db/client.ts';
import { brands, goods, sellers } from '../db/schema.ts';
import { countFollowers, isFollowing } from './follows.ts';
import { onShelf } from './listing-filters.ts';
import { notFound } from './refusal.ts';
import { storeColumns, storeOffer } from './sellers.ts';

/** One row of tiles (spec 2 §9: five items per row). */
const RECOMMENDED = 5;

const mark = { name: brands.name, imageUrl: brands.imageUrl };

/** A page of the brands, each with the seller who carries it. */
export async function brandsPage(
  db: Database,
  { page, rows }: { page: number; rows: number },
): Promise<Content<typeof brandList>> {
  const [content, [counted]] = await Promise.all([
    db
      .select({ ...mark, sellerCode: brands.sellerCode, sellerName: sellers.name })
      .from(brands)
      .innerJoin(sellers, eq(sellers.code, brands.sellerCode))
      .orderBy(asc(brands.sort), asc(brands.name))
      .limit(rows)
      .offset((page - 1) * rows),
    db.select({ all: count() }).from(brands),
  ]);
  const totalElements = counted?.all ?? 0;
  return {
    content,
    totalElements,
    totalPages: pageCount(totalElements, rows),
    totalCapped: false,
  };
}

/** The stores with most on offer, without the platform's own and the one named. */
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

/**
 * How a seller presents itself.
 * @param customerId who asks, or null
 * @throws Refusal `G404`
 */
export async function sellerDetail(
  db: Database,
  sellerCode: string,
  customerId: number | null,
): Promise<Content<typeof brandDetail>> {
  const offer = storeOffer(db);
  const [[seller], marks, [refreshed], followNum, followed] = await Promise.all([
    db
      .select({ ...storeColumns, introduce: sellers.introduce, productCount: offer.productCount })
      .from(sellers)
      .crossJoinLateral(offer)
      .where(eq(sellers.code, sellerCode)),
    db.select(mark).from(brands).where(eq(brands.sellerCode, sellerCode)).orderBy(asc(brands.sort)),
    db
      .select({ last: max(goods.refreshedAt) })
      .from(goods)
      .where(and(onShelf('sale'), eq(goods.sellerCode, sellerCode))),
    countFollowers(db, sellerCode),
    customerId === null ? false : isFollowing(db, customerId, sellerCode),
  ]);
  if (!seller) throw notFound('店铺不存在');
  return {
    ...seller,
    brands: marks,
    customerVo: { registryAddress: seller.address },
    lastUpdateDate: refreshed?.last?.toISOString() ?? null,
    followed,
    followNum,
  };
}
