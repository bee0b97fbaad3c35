import { eq } from 'drizzle-orm';
import { type Caller, callersOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { PATIENT } from '#tests/api/support/test-search.ts';
import { type Asked, askEngine } from '#tests/support/opensearch/ask.ts';
import { type FaultyEngine, startFaultyEngine } from '#tests/support/opensearch/faulty-engine.ts';
import { sharedEngineUrl } from '#tests/support/opensearch/shared-engine.ts';
import { feedEngine } from '#trading-api/catalogue/search/engine/feed.ts';
import { rebuildIndex } from '#trading-api/catalogue/search/engine/rebuild.ts';
import { attachEngine, SearchEngine } from '#trading-api/catalogue/search/engine/search-engine.ts';
import {
  type EngineSettings,
  engineSettings,
} from '#trading-api/catalogue/search/engine/settings.ts';
import { forgetMarketCaches } from '#trading-api/platform/market-cache.ts';
import { rateLimits, searchFeeds } from '#trading-api/schema.ts';

export const PASSWORD = 'a-secret-of-the-engine';
const SEARCH = 'POST /goods/_search';
const OWN_INDEXES = '/goods*';

export interface EngineMarket {
  market: OpenMarket;
  /** In front of the engine. */
  engine: FaultyEngine;
  /** Asks the engine itself. */
  ask<Answer>(...asked: Asked): Promise<Answer>;
  /** What each process of the market has of its own. */
  process(patience?: EngineSettings['patience']): SearchEngine;
  /** The one that the market's answers come from. */
  search: SearchEngine;
  logged: unknown[];
  call: Caller;
  /** An answer of the engine, and whether it was asked for it. */
  askedFor<Answer>(ask: () => Promise<Answer>): Promise<{ answer: Answer; searches: number }>;
  /** Sends all that waits, and has searches see it. */
  feed(): Promise<void>;
  /** Has searches see what was sent. */
  refresh(): Promise<void>;
  rebuild(): Promise<void>;
  /** The indexes that the engine has. */
  indexes(): Promise<string[]>;
  /** How many goods the index behind an alias has. */
  documentCount(): Promise<number>;
  /** What the engine has of goods. */
  documentOf(id: number): Promise<{ price: number; onShelf: boolean } | undefined>;
  close(): Promise<void>;
}

interface Hits {
  hits: { hits: { fields: { price: [number]; onShelf: [boolean] } }[] };
}

/** A market with goods in OpenSearch; no job runs by itself. */
export async function openEngineMarket(): Promise<EngineMarket> {
  const engineUrl = sharedEngineUrl();
  const ask: EngineMarket['ask'] = (...asked) => askEngine(engineUrl, ...asked);
  await ask('DELETE', OWN_INDEXES);
  const engine = await startFaultyEngine(engineUrl);
  engine.authorization = `Basic ${Buffer.from(`market:${PASSWORD}`).toString('base64')}`;
  const market = await openMarket(undefined, { testSearch: false });
  const { db } = market;
  const logged: unknown[] = [];
  const settings = engineSettings({
    SEARCH_URL: [engine.url.replace('//', `//market:${PASSWORD}@`)],
    SEARCH_INDEX: 'goods',
  });
  if (!settings) throw new Error('there is no engine');
  const process = (patience = PATIENT) =>
    new SearchEngine(
      { ...settings, patience },
      { warn: (...line: unknown[]) => void logged.push(line) },
    );
  const search = process();
  attachEngine(db, search);
  const refresh = async () => {
    await ask('POST', `${OWN_INDEXES}/_refresh`);
    forgetMarketCaches(db);
  };
  const feed = async () => {
    await feedEngine(db, search);
    await refresh();
  };
  const rebuild = async () => {
    await db
      .update(searchFeeds)
      .set({ wanted: true, builtUntil: null })
      .where(eq(searchFeeds.id, 1));
    await rebuildIndex(db, search);
    await feed();
  };
  await rebuild();
  return {
    market,
    engine,
    ask,
    process,
    search,
    logged,
    call: callersOf(market.url).call,
    askedFor: async (askOnce) => {
      forgetMarketCaches(db);
      // A full run asks more often than anybody may.
      await db.delete(rateLimits);
      const before = engine.asked.length;
      const answer = await askOnce();
      const searches = engine.asked.slice(before).filter((asked) => asked === SEARCH).length;
      return { answer, searches };
    },
    feed,
    refresh,
    rebuild,
    indexes: async () => Object.keys(await ask<object>('GET', `${OWN_INDEXES}/_alias`)),
    documentCount: async () => (await ask<{ count: number }>('GET', '/goods/_count')).count,
    documentOf: async (id) => {
      await ask('POST', '/goods/_refresh');
      const { hits } = await ask<Hits>('POST', '/goods/_search', {
        query: { ids: { values: [String(id)] } },
        docvalue_fields: ['price', 'onShelf'],
      });
      const [found] = hits.hits;
      return found && { price: found.fields.price[0], onShelf: found.fields.onShelf[0] };
    },
    close: async () => {
      await market.close();
      await engine.close();
    },
  };
}
