import { eq } from 'drizzle-orm';
import { type Caller, callersOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { type ContractEngine, startContractEngine } from '#tests/support/engine-contract/engine.ts';
import { feedEngine } from '#trading-api/catalogue/search/engine/feed.ts';
import { rebuildIndex } from '#trading-api/catalogue/search/engine/rebuild.ts';
import { attachEngine, SearchEngine } from '#trading-api/catalogue/search/engine/search-engine.ts';
import { engineSettings } from '#trading-api/catalogue/search/engine/settings.ts';
import { forgetMarketCaches } from '#trading-api/platform/market-cache.ts';
import { rateLimits, searchFeeds } from '#trading-api/schema.ts';

export const PASSWORD = 'a-secret-of-the-engine';
const SEARCH = 'POST /goods/_search';

export interface EngineMarket {
  market: OpenMarket;
  engine: ContractEngine;
  /** What each process of the market has of its own. */
  process(): SearchEngine;
  /** The one that the market's answers come from. */
  search: SearchEngine;
  logged: unknown[];
  call: Caller;
  /** An answer of the engine, and whether it was asked for it. */
  askedFor<Answer>(ask: () => Promise<Answer>): Promise<{ answer: Answer; searches: number }>;
  /** Sends all that waits, and has searches see it. */
  feed(): Promise<void>;
  rebuild(): Promise<void>;
  /** What the engine has of goods. */
  documentOf(id: number): Record<string, unknown> | undefined;
  close(): Promise<void>;
}

/** A market with goods in an engine of the recorded contract; no job runs by itself. */
export async function openEngineMarket(): Promise<EngineMarket> {
  const engine = await startContractEngine();
  engine.authorization = `Basic ${Buffer.from(`market:${PASSWORD}`).toString('base64')}`;
  const market = await openMarket();
  const { db } = market;
  const logged: unknown[] = [];
  const settings = engineSettings({
    SEARCH_URL: engine.url.replace('//', `//market:${PASSWORD}@`),
    SEARCH_INDEX: 'goods',
  });
  if (!settings) throw new Error('there is no engine');
  const process = () =>
    new SearchEngine(settings, { warn: (...line: unknown[]) => void logged.push(line) });
  const search = process();
  attachEngine(db, search);
  const refresh = () => {
    for (const name of engine.indexes.names) engine.indexes.refresh(name);
    forgetMarketCaches(db);
  };
  const feed = async () => {
    await feedEngine(db, search);
    refresh();
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
    process,
    search,
    logged,
    call: callersOf(market.url).call,
    askedFor: async (ask) => {
      forgetMarketCaches(db);
      // A full run asks more often than anybody may.
      await db.delete(rateLimits);
      const before = engine.asked.length;
      const answer = await ask();
      const searches = engine.asked.slice(before).filter((asked) => asked === SEARCH).length;
      return { answer, searches };
    },
    feed,
    rebuild,
    documentOf: (id) => engine.indexes.named('goods').documents.get(String(id)),
    close: async () => {
      await market.close();
      await engine.close();
    },
  };
}
