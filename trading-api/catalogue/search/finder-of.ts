import type { Database } from '#trading-api/platform/database/client.ts';
import { countsInEngine, pageInEngine } from './engine/find.ts';
import { engineOf } from './engine/search-engine.ts';
import type { Finder } from './finder.ts';
import { firstAnswer } from './first-answer.ts';
import { countsInDatabase } from './goods-counts.ts';
import { pageInDatabase } from './goods-slice.ts';

/**
 * PostgreSQL, or the search engine with PostgreSQL for everything that it does not answer, or not soon
 * (design/search: Search engine).
 */
export function finderOf(db: Database): Finder {
  const inDatabase: Finder = {
    page: (listing, slice) => pageInDatabase(db, listing, slice),
    counts: (listing, wanted) => countsInDatabase(db, listing, wanted),
  };
  const engine = engineOf(db);
  if (!engine) return inDatabase;
  const lateness = { lateMs: engine.settings.patience.lateMs, beside: engine.beside };
  return {
    page: (listing, slice) => {
      const found = pageInEngine(db, engine, listing, slice);
      return firstAnswer(found, () => inDatabase.page(listing, slice), lateness);
    },
    counts: (listing, wanted) => {
      const counted = countsInEngine(db, engine, listing, wanted);
      return firstAnswer(counted, () => inDatabase.counts(listing, wanted), lateness);
    },
  };
}
