import { and, gte, inArray, lte, sql } from 'drizzle-orm';
import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';
import type { NearText } from '#app/domain/catalogue/listing-contract.ts';
import { differencesOf, type WordRole } from '#app/domain/catalogue/search/difference.ts';
import type { QueryWord } from '#app/domain/catalogue/search/query.ts';
import type { TypedTerm } from '#app/domain/catalogue/search/typed-terms.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods } from '#trading-api/schema.ts';
import type { ListedGoods } from '../goods-views.ts';
import type { ListingRequest } from './criteria.ts';
import { finderOf } from './finder-of.ts';
import { queryOf } from './goods-index.ts';
import { type MarketWords, marketWords } from './lexicon.ts';
import { isPlaceTerm, listingOf, withTerms } from './listing.ts';

const MOST_NEAREST = 5;

export interface NearestGoods {
  goods: ListedGoods;
  /** What of the text they are not. */
  differs: string[];
}

/** The first goods of the texts that are near to one that finds nothing, with what is different in each. */
export async function nearestGoods(
  db: Database,
  kind: GoodsKind,
  request: ListingRequest,
  { words, near }: { words: readonly QueryWord[]; near: readonly NearText[] },
): Promise<NearestGoods[]> {
  const found = new Map<number, ListedGoods>();
  for (const { text } of near) {
    if (found.size >= MOST_NEAREST) break;
    const listing = await listingOf(db, kind, { ...request, name: text });
    const { rows } = await finderOf(db).page(listing, { limit: MOST_NEAREST, offset: 0 });
    for (const row of rows) if (found.size < MOST_NEAREST) found.set(row.id, row);
  }
  if (found.size === 0) return [];
  const [lexicon, has] = await Promise.all([marketWords(db), hadBy(db, [...found.keys()], words)]);
  return [...found.values()].map((row) => {
    const missing = words
      .filter((_, at) => !has.get(row.id)?.[at])
      .map((word) => ({ word, role: roleOf(word, lexicon) }));
    return { goods: row, differs: differencesOf(missing, row) };
  });
}

/** Which of the words each of the goods has. */
async function hadBy(db: Database, ids: readonly number[], words: readonly QueryWord[]) {
  const has = words.map(
    ({ ways, term }) =>
      (term ? withinTerm(term) : withTerms(queryOf([ways]))) ?? sql<boolean>`true`,
  );
  const rows = await db
    .select({ id: goods.id, has: sql<boolean[]>`array[${sql.join(has, sql`, `)}]` })
    .from(goods)
    .where(inArray(goods.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.has]));
}

/** Whether goods are within the bounds of price and stock that a text says. */
const withinTerm = ({ lowestPrice, highestPrice, lowestCount }: TypedTerm) =>
  and(
    lowestPrice === undefined ? undefined : gte(goods.price, lowestPrice),
    highestPrice === undefined ? undefined : lte(goods.price, highestPrice),
    lowestCount === undefined ? undefined : gte(goods.availableCount, lowestCount),
  );

function roleOf({ typed, ways, term }: QueryWord, { makers, grades }: MarketWords): WordRole {
  if (term) return term.lowestCount === undefined ? 'price' : 'stock';
  if (ways.some(([term = '']) => isPlaceTerm(term))) return 'place';
  if (makers.has(typed)) return 'maker';
  return grades.has(typed) ? 'grade' : 'other';
}
