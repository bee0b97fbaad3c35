import type { Change } from '#app/domain/endpoint.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { Changes } from '#trading-api/platform/http/change-stream.ts';
import { forgetMarketCaches } from '#trading-api/platform/market-cache.ts';
import { Reannouncer } from './reannouncer.ts';
import type { SearchEngine } from './search-engine.ts';

const GOODS: Change = 'goods';

/** Announces a change of goods to this process's portals again, once the engine's lists have it. */
export function reannounceChanges(db: Database, engine: SearchEngine, changes: Changes): void {
  const reannouncer = new Reannouncer({
    announce: () => {
      forgetMarketCaches(db);
      changes.emit('change', GOODS);
    },
  });
  engine.reannouncer = reannouncer;
  changes.on('change', (change) => {
    if (change === GOODS) reannouncer.heard();
  });
}
