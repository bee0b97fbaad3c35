import { callShared } from '#app/api/cache.server.ts';
import { ApiFailure, ApiRefusal } from '#app/api/errors.ts';
import type { Sends } from '#app/domain/account/codes.ts';
import { type MarketFacts, marketFacts } from '#app/domain/status/contract.ts';

/** After an API has not answered the call, it is not asked again for this time. */
const SILENT_MS = 5_000;

/** When the API may be asked again, by the monotonic clock. */
let askAgainAt = 0;

/**
 * What the trading API says about how its market is run; null if it does not say. A company's own API need not offer
 * the call; the pages then claim nothing.
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

/** Whether texts and mails reach people in this market; assumed of an API that does not say. */
export const readSends = async (): Promise<Sends> =>
  (await readMarketFacts())?.sends ?? { texts: true, mails: true };

/** Whether payments are only simulated in this market. */
export const isSimulated = async (): Promise<boolean> =>
  (await readMarketFacts())?.sandbox ?? false;

/** Whether no money can come into this market. */
export const hasNoPayWay = async (): Promise<boolean> =>
  (await readMarketFacts())?.payWays.length === 0;
