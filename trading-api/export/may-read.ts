import { EXPORTS, type ExportName } from '#app/domain/export/kinds.ts';
import { authenticate, type Identity } from '#trading-api/account/index.ts';
import type { Market } from '#trading-api/platform/http/route.ts';

/**
 * Whether somebody may read the lists of an export, asked when it is asked for, gathered and downloaded.
 * @throws Refusal as the lists' own calls would
 */
export async function requireLists(
  market: Pick<Market, 'db' | 'operatorTotp'>,
  kind: ExportName,
  { identity, now }: { identity: Identity | null; now: Date },
): Promise<void> {
  for (const { list } of EXPORTS[kind].lists) {
    await authenticate(market, list, now, async () => identity);
  }
}
