import { setTimeout as wait } from 'node:timers/promises';
import { type Figure, percentile, toldFigure } from '../measure.ts';

const WATCHERS = 100;
const BIDS = 20;

/**
 * How long after the answer to a bid those who watch the auction's page have it too.
 * @param pollUrl of the portal
 * @param bid makes a bid that is accepted; resolves to how many bids there are
 */
export async function measureSeen(pollUrl: string, bid: () => Promise<number>): Promise<Figure[]> {
  /** Of each watcher, the bids that it has last seen, and when. */
  const watchers = Array.from({ length: WATCHERS }, () => ({ bids: -1, at: 0 }));
  let over = false;
  const watch = async (watcher: (typeof watchers)[number]) => {
    let etag = '';
    while (!over) {
      const known: Record<string, string> = etag ? { 'if-none-match': etag, prefer: 'wait=3' } : {};
      const answer = await fetch(pollUrl, { headers: known });
      etag = answer.headers.get('etag') ?? '';
      if (answer.status !== 200) continue;
      const { bids } = (await answer.json()) as { bids: number };
      Object.assign(watcher, { bids, at: performance.now() });
    }
  };
  const haveAllSeen = async (bids: number) => {
    while (watchers.some((watcher) => watcher.bids < bids)) await wait(20);
  };
  const watching = Promise.all(watchers.map(watch));
  await haveAllSeen(0);
  const seen: number[] = [];
  for (let made = 0; made < BIDS; made++) {
    const bids = await bid();
    const answeredAt = performance.now();
    await haveAllSeen(bids);
    // A watcher may even hear of it before its bidder does.
    seen.push(...watchers.map(({ at }) => Math.max(0, at - answeredAt)));
  }
  over = true;
  await watching;
  return [
    toldFigure(
      `a bid is seen by ${WATCHERS} watchers, p50 and p99`,
      `${[0.5, 0.99].map((share) => `${Math.round(percentile(seen, share))} ms`).join(', ')}`,
      '< 300 ms',
    ),
  ];
}
