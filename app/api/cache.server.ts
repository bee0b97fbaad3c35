import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { CACHES } from '#app/domain/caches.ts';
import {
  CHANGES,
  type Content,
  type Endpoint,
  type Input,
  isOfStock,
} from '#app/domain/endpoint.ts';
import { requests } from '#app/observation/request.server.ts';
import { call } from './client.server.ts';
import { ApiFailure, TIMED_OUT } from './errors.ts';

/** Up to this age an answer is used without asking again. */
const FRESH_MS = 60_000;
/** Up to this age it is shown while the next one is loading. */
const SHOWN_MS = 2 * FRESH_MS;
/** Up to this age it is shown while the trading API fails, and the page shows its age. */
const KEPT_MS = 60 * FRESH_MS;
/** A page that is being rendered now may contain an old answer that was given so long ago. */
const RENDERING_MS = 10_000;

interface Answer {
  content: unknown;
  /** The changes after which it is asked for anew. */
  shows: ReadonlySet<string>;
  /** Of the monotonic clock. */
  askedAt: number;
}

/** Answers that are the same for all visitors. */
const answers = new LRUCache<string, Answer>({ max: CACHES.sharedAnswers.most });
/** The calls that are being made; all who ask for the same meanwhile share one. */
const underWay = new Map<string, Promise<Answer>>();

/**
 * The oldest outdated answer that was given lately because there was no newer one, and when it was given last.
 */
let old = { askedAt: 0, givenAt: Number.NEGATIVE_INFINITY };

const keyOf = (endpoint: Endpoint, input: unknown) => `${endpoint.name} ${JSON.stringify(input)}`;

/**
 * Calls a public endpoint of the trading API; answers are kept for a minute and shared by all
 * visitors, so they must not be changed. A refusal replaces the old answer, so that withdrawn
 * content is not shown again.
 * @throws ApiRefusal, ApiFailure when there is no answer that is young enough
 */
export async function callShared<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<Content<E>> {
  const key = keyOf(endpoint, input);
  const known = answers.get(key);
  const age = known ? performance.now() - known.askedAt : Number.POSITIVE_INFINITY;
  const ask = () => askOnce(key, endpoint, () => call(endpoint, input, { shared: true }));
  if (known && age < SHOWN_MS) {
    if (age >= FRESH_MS) ask().catch(() => {});
    return known.content as Content<E>;
  }
  try {
    return (await inTime(endpoint, ask())).content as Content<E>;
  } catch (error) {
    if (!known || age >= KEPT_MS || !(error instanceof ApiFailure)) throw error;
    const { askedAt, givenAt } = old;
    const isPast = performance.now() - givenAt > RENDERING_MS;
    const oldest = isPast ? known.askedAt : Math.min(askedAt, known.askedAt);
    old = { askedAt: oldest, givenAt: performance.now() };
    return known.content as Content<E>;
  }
}

/** Waits for what may take longer than this request may: it is made for others too. */
async function inTime<Given>({ name }: Endpoint, given: Promise<Given>): Promise<Given> {
  const time = requests.getStore()?.time;
  if (!time) return given;
  const over = new AbortController();
  const late = delay(time.leftMs, undefined, { signal: over.signal }).then(() => {
    throw new ApiFailure(name, TIMED_OUT, 'no time left');
  });
  late.catch(() => {});
  return Promise.race([given, late]).finally(() => over.abort());
}

/** When the oldest outdated answer in pages rendered now was asked for; null where there is none. */
export function oldestShown(): Date | null {
  const now = performance.now();
  return now - old.givenAt > RENDERING_MS ? null : new Date(Date.now() - (now - old.askedAt));
}

function askOnce<E extends Endpoint>(
  key: string,
  { shows }: E,
  ask: () => Promise<Content<E>>,
): Promise<Answer> {
  const running = underWay.get(key);
  if (running) return running;
  const askedAt = performance.now();
  const asking = ask().then(
    (content) => {
      const answer = { content, shows: new Set(shows?.(content) ?? CHANGES), askedAt };
      if (underWay.get(key) === asking) answers.set(key, answer);
      return answer;
    },
    (error: unknown) => {
      if (underWay.get(key) === asking && !(error instanceof ApiFailure)) answers.delete(key);
      throw error;
    },
  );
  underWay.set(key, asking);
  const ended = () => {
    if (underWay.get(key) === asking) underWay.delete(key);
  };
  asking.then(ended, ended);
  return asking;
}

/**
 * Drops an answer that this process has just changed, so that the next call loads it anew. A call that is being made
 * still answers its callers, but is not reused.
 */
export function forgetShared<E extends Endpoint>(endpoint: E, input: Input<E>): void {
  const key = keyOf(endpoint, input);
  answers.delete(key);
  underWay.delete(key);
}

/** The same for all answers that show what has changed; after a change of another kind than these, for all. */
export function forgetChanged(change: string): void {
  underWay.clear();
  const isKnown = isOfStock(change) || CHANGES.some((known) => known === change);
  for (const [key, { shows }] of answers.entries()) {
    if (!isKnown || shows.has(change)) answers.delete(key);
  }
}
