import { useCallback, useEffect, useRef, useState } from 'react';
import { pageTime } from '#app/browser/page-clock.ts';
import { HELD_HEADER, POLL_MS, SYSTEM_DATE_HEADER, TICK_MS } from '#app/domain/auction/live.ts';
import {
  bestOffset,
  type ClockSample,
  type Latency,
  latencyOf,
  sampleOf,
  withSample,
} from '#app/domain/auction/server-clock.ts';
import { usePolling } from '#app/hooks/use-polling.ts';
import { type LiveAuction, pollHref } from './live-auction.ts';

/** The data the page was rendered with: an auction, and the server's time then. */
interface Made {
  id: string;
  live: LiveAuction;
  now: number;
}

export interface Watching {
  live: LiveAuction;
  /** The server's time, milliseconds since 1970 (design/auctions: Clock). */
  clock: () => number;
  latency: Latency | null;
  /** The server's time of what is shown. */
  asOf: number;
  /** Whether the last poll failed. */
  failed: boolean;
  /** Polls now, without waiting for a change; resolves to whether there was an answer. */
  ask: () => Promise<boolean>;
}

/** The newer of the two: a log only grows, by a close and a voided bid too. */
const newest = (made: LiveAuction, polled: LiveAuction | undefined): LiveAuction =>
  polled && polled.records >= made.records ? polled : made;

/** Asks a server that can do so to wait with its answer for a change, but no longer than until the next poll. */
const WAIT = `wait=${POLL_MS / 1000}`;
/** A line that says nothing for so long is dead, though nobody has closed it. */
const OVERDUE_MS = 4 * POLL_MS;

/** Polls an auction's state every 3 seconds until it has ended (spec 2 §4). */
export function useLiveAuction(made: Made): Watching {
  const { id, now } = made;
  const [polled, setPolled] = useState<LiveAuction>();
  const [samples, setSamples] = useState<readonly ClockSample[]>([]);
  const [failed, setFailed] = useState(false);
  const [answered, setAnswered] = useState(now);
  /** Of the newest answer. */
  const tag = useRef<string | null>(null);
  const records = useRef(0);
  const answeredAt = useRef(0);
  const live = newest(made.live, polled);

  /** Resolves to whether the next one is due: after a change, or where the server has waited; null without an answer. */
  const poll = useCallback(
    async (mayWait: boolean) => {
      const dead = new AbortController();
      const timer = setTimeout(() => dead.abort(), OVERDUE_MS);
      const sentAt = pageTime();
      try {
        const answer = await fetch(pollHref(id), {
          headers: {
            ...(tag.current && { 'if-none-match': tag.current }),
            ...(mayWait && { prefer: WAIT }),
          },
          cache: 'no-store',
          signal: dead.signal,
        });
        const receivedAt = pageTime();
        const serverTime = Date.parse(answer.headers.get(SYSTEM_DATE_HEADER) ?? '');
        if (Number.isNaN(serverTime)) throw new TypeError('no server time');
        let isNew = false;
        if (answer.status === 200) {
          const state: LiveAuction = await answer.json();
          isNew = state.records > records.current;
          // Another portal's may be older, and a proxy may have changed the tag of the same.
          if (state.records >= records.current) {
            setPolled(state);
            records.current = state.records;
            tag.current = answer.headers.get('etag');
          }
        }
        const held = answer.headers.get(HELD_HEADER);
        const tookMs = receivedAt - sentAt;
        // By two clocks it may be more than it took.
        const heldMs = Math.min(Number(held), tookMs);
        const sample = sampleOf({ serverTime, sentAt: sentAt + heldMs, receivedAt });
        setSamples((known) => withSample(known, sample));
        setFailed(false);
        setAnswered(serverTime);
        answeredAt.current = receivedAt;
        return held !== null && (isNew || tookMs > POLL_MS / 2);
      } catch {
        // A later one may have been answered meanwhile.
        if (answeredAt.current < sentAt) setFailed(true);
        return null;
      } finally {
        clearTimeout(timer);
      }
    },
    [id],
  );

  const ask = useCallback(async () => (await poll(false)) !== null, [poll]);
  // Null once the auction has ended or the page is left.
  const latest = useRef<typeof poll | null>(null);
  useEffect(() => {
    latest.current = live.ended ? null : poll;
    return () => {
      latest.current = null;
    };
  }, [poll, live.ended]);
  // Only the window that is used has a poll wait: all windows together have six connections over HTTP/1.1.
  const follow = async () => {
    while (latest.current === poll && !document.hidden && (await poll(document.hasFocus())));
  };
  usePolling(follow, { intervalMs: POLL_MS, active: !live.ended });
  useEffect(() => {
    ask();
  }, [ask]);

  // Until the first answer the time of the page's transfer is assumed to be zero.
  const [madeOffset, setMadeOffset] = useState<number | null>(null);
  useEffect(() => setMadeOffset(now - pageTime()), [now]);
  const offset = bestOffset(samples) ?? madeOffset;
  const clock = useCallback(() => (offset === null ? now : offset + pageTime()), [offset, now]);

  const ticked = useRef(Number.POSITIVE_INFINITY);
  const tick = () => {
    const time = pageTime();
    // Asleep or in the background: what is shown may be of yesterday.
    if (time - ticked.current > 2 * TICK_MS) ask();
    ticked.current = time;
  };
  usePolling(tick, { intervalMs: TICK_MS, active: !live.ended });
  useEffect(() => {
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [ask]);
  // What was loaded may be newer than the last poll.
  return { live, clock, asOf: Math.max(now, answered), latency: latencyOf(samples), failed, ask };
}
