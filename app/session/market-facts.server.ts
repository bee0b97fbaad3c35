import { callShared } from '#app/api/cache.server.ts';
import { ApiFailure, ApiRefusal } from '#app/api/errors.ts';
import { type MarketFacts, marketFacts } from '#app/domain/status/contract.ts';

/** For so long an API that did not say is not asked again. */
const SILENT_MS = 5_000;

/** On the monotonic clock. */
let askAgainAt = 0;

/**
 * What the trading API says of how its market is run; null where it does not: that of another company need not
 * offer the call, and then nothing is claimed.
 */
export async function readMarketFacts(): Promise<MarketFacts | null> {
  if (performance.now() < askAgainAt) return null;
  try {
    return await callShared(marketFacts, {});
  } catch (error) {
    if (!(error instanceof ApiFailure || error instanceof ApiRefusal)) throw error;
    askAgainAt = performance.now() + SILENT_MS;
    return null;
  }
}

/** Whether no money is moved here. */
export const isSimulated = async (): Promise<boolean> =>
  (await readMarketFacts())?.sandbox ?? false;

/** Whether no money can come into this market. */
export const hasNoPayWay = async (): Promise<boolean> =>
  (await readMarketFacts())?.payWays.length === 0;
