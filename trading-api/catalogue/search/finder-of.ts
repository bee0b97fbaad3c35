import type { Database } from '#trading-api/platform/database/client.ts';
import { countsInEngine, pageInEngine } from './engine/find.ts';
import { engineOf } from './engine/search-engine.ts';
import type { Finder } from './finder.ts';
import { countsInDatabase } from './goods-counts.ts';
import { pageInDatabase } from './goods-slice.ts';

/**
 * PostgreSQL, or the search engine with PostgreSQL for everything that it does not answer
 * (design/search: Search engine).
 */
export function finderOf(db: Database): Finder {
  const inDatabase: Finder = {
    page: (listing, slice) => pageInDatabase(db, listing, slice),
    counts: (listing, wanted) => countsInDatabase(db, listing, wanted),
  };
  const engine = engineOf(db);
  if (!engine) return inDatabase;
  return {
    page: async (listing, slice) =>
      (await pageInEngine(db, engine, listing, slice)) ?? inDatabase.page(listing, slice),
    counts: async (listing, wanted) =>
      (await countsInEngine(db, engine, listing, wanted)) ?? inDatabase.counts(listing, wanted),
  };
}
