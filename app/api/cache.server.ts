import { LRUCache } from 'lru-cache';
import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import { call } from './client.server.ts';
import { ApiRefusal } from './errors.ts';

const FRESH_MS = 60_000;
const MAX_ANSWERS = 500;

/**
 * Answers that are the same for all visitors. Concurrent requests for a key share one call, and an
 * outdated answer is shown while the next one is loading or the API fails. A refusal replaces the
 * old answer, so that withdrawn content is not shown again.
 */
const answers = new LRUCache<string, object, () => Promise<object>>({
  max: MAX_ANSWERS,
  ttl: FRESH_MS,
  allowStale: true,
  fetchMethod: (_key, stale, { context: ask }) =>
    ask().catch((error: unknown) => {
      if (stale && !(error instanceof ApiRefusal)) return stale;
      throw error;
    }),
});

/**
 * Part of every key: a call that began before everything was forgotten still answers its callers,
 * but is not reused.
 */
let generation = 0;

const keyOf = (endpoint: Endpoint, input: unknown) =>
  `${generation} ${endpoint.name} ${JSON.stringify(input)}`;

/**
 * Calls a public endpoint of the trading API; answers are kept for a minute and shared by all
 * visitors, so they must not be changed.
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

/** Drops an answer that this process has just changed, so that the next call loads it anew. */
export function forgetShared<E extends Endpoint>(endpoint: E, input: Input<E>): void {
  answers.delete(keyOf(endpoint, input));
}

/** Drops all answers, after a change that is part of many of them. */
export function forgetAllShared(): void {
  generation += 1;
}
