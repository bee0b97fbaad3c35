import type { Change } from '#app/domain/endpoint.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { Changes } from '#trading-api/platform/http/change-stream.ts';
import { forgetMarketCaches } from '#trading-api/platform/market-cache.ts';
import { Retelling } from './retelling.ts';
import type { SearchEngine } from './search-engine.ts';

const GOODS: Change = 'goods';

/** Announces a change of goods to this process's portals again, once the engine's lists have it. */
export function retellChanges(db: Database, engine: SearchEngine, changes: Changes): void {
  const retelling = new Retelling({
    tell: () => {
      forgetMarketCaches(db);
      changes.emit('change', GOODS);
    },
  });
  engine.retelling = retelling;
  changes.on('change', (change) => {
    if (change === GOODS) retelling.heard();
  });
}
