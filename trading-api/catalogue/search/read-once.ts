import { and, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { COUNT_CAP } from '#trading-api/platform/page-totals.ts';
import { goods } from '#trading-api/schema.ts';
import { goodsInOrder, type ListedGoods } from '../goods-views.ts';
import { orderBy, type SlicedListing, wholeWords, wordsWithin, worthOf } from './goods-rows.ts';
import { onShelf } from './listing.ts';

/** Of up to this many goods that match a text those come first that match it best, of more those that match it wholly. */
export const FEW = 3_000;

export interface GoodsCount {
  /** Exact up to the cap it was counted with. */
  total: number;
  /** The third-level categories they are in. */
  categories: string[];
  /** How many of the counted goods have every word of the text as such, where it was asked. */
  whole?: number;
}

/**
 * Counts the goods of a list and sorts them for a page, both in one reading: goods that match a text lie all over the
 * table, and reading them is what takes time.
 * @returns `count`: to be called at most once. `rows`: the page, null where it was not counted here or there are
 * too many goods to be sorted
 */
export function readOnce(db: Database, slice: SlicedListing) {
  let ids: number[] | null = null;
  return {
    count: async (): Promise<GoodsCount> => {
      const { found, ...counted } = await countAndSort(db, slice);
      if (counted.total <= COUNT_CAP) ids = found;
      return counted;
    },
    rows: (): Promise<ListedGoods[]> | null => ids && goodsInOrder(db, ids),
  };
}

async function countAndSort(db: Database, slice: SlicedListing) {
  const { kind, conditions, words, byMatch, column, limit, offset } = slice;
  const none = sql`0`;
  const [whole, within] = byMatch ? [wholeWords(slice), wordsWithin(slice)] : [none, none];
  const isWhole = sql`found.whole = ${words.length}::int`;
  const match = worthOf(sql`found.whole`, sql`found.within`);
  const best = sql`case when counted.total > ${FEW} then (${isWhole})::int else ${match} end`;
  const order = sql.join(orderBy(slice, sql`found.rank`, sql`found.id`), sql`, `);
  const [answer] = await rowsOf<GoodsCount & { found: number[] }>(
    db,
    sql`with found as materialized (
        select ${goods.id} as id, ${goods.category3} as category, ${column} as rank,
          ${whole} as whole, ${within} as within
        from ${goods} where ${and(onShelf(kind), conditions)} limit ${COUNT_CAP + 1}
      ), counted as (
        select count(*)::int as total, count(*) filter (where ${isWhole})::int as whole
        from found
      )
      select total, whole, array(select distinct category from found) as categories, to_json(array(
        select found.id from found where counted.total <= ${COUNT_CAP}
        order by ${best} desc, ${order} limit ${limit} offset ${offset}
      )) as found from counted`,
  );
  return answer ?? { total: 0, categories: [], found: [] };
}
