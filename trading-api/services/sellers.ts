import { and, asc, count, desc, eq, ilike, sql } from 'drizzle-orm';
import type { brandPageData } from '#app/contract/brand.ts';
import type { Content, Parsed } from '#app/contract/endpoint.ts';
import { pageCount } from '#app/domain/paging.ts';
import { normaliseSearchText } from '#app/domain/search-terms.ts';
import type { Database } from '../db/client.ts';
import { goods, sellers } from '../db/schema.ts';
import { onShelf } from './listing-filters.ts';

/** A store as lists show it; how many goods it offers comes from `storeOffer`. */
export const storeColumns = {
  id: sellers.code,
  sellerCode: sellers.code,
  sellerName: sellers.name,
  imageUrl: sellers.imageUrl,
  address: sellers.address,
} as const;

/** To be joined laterally: of a few stores only their own goods are counted, in an index. */
export const storeOffer = (db: Database) =>
  db
    .select({ productCount: count().as('product_count') })
    .from(goods)
    .where(and(onShelf('sale'), eq(goods.sellerCode, sellers.code)))
    .as('offered');

/** A page of the sellers' stores by name and sort, without the platform's own (spec 2 §2). */
export async function sellersPage(
  db: Database,
  { page, rows, sellerName = '', sortWord = 'productCount', sortWay = 'desc' }: BrandRequest,
): Promise<Content<typeof brandPageData>> {
  const wanted = and(eq(sellers.selfOperated, false), named(sellerName));
  const offered = storeOffer(db);
  // By code point, so that the order does not depend on how the database was set up.
  const byName = sql`${sellers.name} collate "C"`;
  const rank = sortWord === 'sellerName' ? byName : offered.productCount;
  const order = sortWay === 'asc' ? asc : desc;
  const [found, [counted]] = await Promise.all([
    db
      .select({ ...storeColumns, productCount: offered.productCount })
      .from(sellers)
      .crossJoinLateral(offered)
      .where(wanted)
      .orderBy(order(rank), order(sellers.code))
      .limit(rows)
      .offset((page - 1) * rows),
    db.select({ total: count() }).from(sellers).where(wanted),
  ]);
  const totalElements = counted?.total ?? 0;
  return {
    content: found,
    totalElements,
    totalPages: pageCount(totalElements, rows),
    totalCapped: false,
  };
}

type BrandRequest = Parsed<typeof brandPageData>;

/**
 * Names that hold the text in any letter case and width: 「(上海)」 finds 「（上海）」. Its `%` and
 * `_` mean themselves.
 */
function named(text: string) {
  const wanted = normaliseSearchText(text).replace(/[\\%_]/g, '\\$&');
  return wanted ? ilike(sql`normalize(${sellers.name}, nfkc)`, `%${wanted}%`) : undefined;
}
