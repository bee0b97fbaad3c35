import { randomBytes } from 'node:crypto';
import { askEngine } from '#tests/support/opensearch/ask.ts';
import { sharedEngineUrl } from '#tests/support/opensearch/shared-engine.ts';
import { feedEngine, feedState } from '#trading-api/catalogue/search/engine/feed.ts';
import { rebuildIndex } from '#trading-api/catalogue/search/engine/rebuild.ts';
import { attachEngine, SearchEngine } from '#trading-api/catalogue/search/engine/search-engine.ts';
import { engineSettings } from '#trading-api/catalogue/search/engine/settings.ts';
import type { Database } from '#trading-api/platform/database/client.ts';

/** Whatever else this machine does, the engine and not PostgreSQL is to answer. */
export const PATIENT = { searchMs: 30_000, lateMs: 30_000 };

/** An engine that has each change before it is searched, and that nothing else may answer for. */
class FreshEngine extends SearchEngine {
  refresh = async () => {};
  #before: Promise<void> = Promise.resolve();

  override async search(body: object) {
    // One after the other: what another search is sending is not found yet.
    const fresh = this.#before.then(this.refresh);
    this.#before = fresh.catch(() => {});
    await fresh;
    const answer = await super.search(body);
    if (!answer) throw new Error(`OpenSearch did not answer: ${this.error}`);
    return answer;
  }
}

/**
 * Has a market's lists found as TEST_SEARCH says: `opensearch`; unset: by its database.
 * @returns how to end that
 */
export async function attachTestSearch(db: Database): Promise<() => Promise<void>> {
  if (process.env.TEST_SEARCH !== 'opensearch') return async () => {};
  const url = sharedEngineUrl();
  const index = `goods_${randomBytes(6).toString('hex')}`;
  const settings = engineSettings({ SEARCH_URL: [url], SEARCH_INDEX: index });
  if (!settings) throw new Error('there is no engine');
  const warn = (...line: unknown[]) => process.stderr.write(`${JSON.stringify(line)}\n`);
  const engine = new FreshEngine({ ...settings, patience: PATIENT }, { warn });
  await rebuildIndex(db, engine);
  await feedEngine(db, engine);
  engine.refresh = async () => {
    if ((await feedState(db)).waiting === 0) return;
    await feedEngine(db, engine);
    await askEngine(url, 'POST', `/${index}/_refresh`);
  };
  attachEngine(db, engine);
  return async () => {
    await askEngine(url, 'DELETE', `/${index}-*`);
  };
}
