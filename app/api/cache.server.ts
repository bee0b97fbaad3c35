import { LRUCache } from 'lru-cache';
import type { Content, Endpoint, Input } from '#app/contract/endpoint.ts';
import { call } from './client.server.ts';

const FRESH_MS = 60_000;
const MAX_ANSWERS = 500;

/**
 * Answers that are the same for everybody. A key is asked for once however many wait for it, and
 * an answer that is out of date is shown while the next one is on its way, or cannot be had.
 */
const answers = new LRUCache<string, object, () => Promise<object>>({
  max: MAX_ANSWERS,
  ttl: FRESH_MS,
  allowStale: true,
  fetchMethod: (_key, stale, { context: ask }) =>
    ask().catch((error: unknown) => {
      if (stale) return stale;
      throw error;
    }),
});

const keyOf = (endpoint: Endpoint, input: unknown) => `${endpoint.name} ${JSON.stringify(input)}`;

/**
 * Calls a public endpoint of the trading API for everybody at once: answers are kept for a
 * minute. They are shared, so nobody may change one.
 * @throws ApiRefusal, ApiFailure when there is no answer yet
 */
export async function callShared<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<Content<E>> {
  const ask = async (): Promise<object> => ({ content: await call(endpoint, input) });
  const answer = await answers.forceFetch(keyOf(endpoint, input), { context: ask });
  return (answer as { content: Content<E> }).content;
}

/** Asks anew the next time: this process has just changed what the answer says. */
export function forgetShared<E extends Endpoint>(endpoint: E, input: Input<E>): void {
  answers.delete(keyOf(endpoint, input));
}
