import { LRUCache } from 'lru-cache';
import type { Content, Endpoint, Input } from '#app/domain/endpoint.ts';
import { call } from './client.server.ts';
import { ApiRefusal } from './errors.ts';

const FRESH_MS = 60_000;
const MAX_ANSWERS = 500;

/**
 * Answers that are the same for everybody. A key is asked for once however many wait for it, and
 * an answer that is out of date is shown while the next one is on its way, or cannot be had. A
 * refusal is an answer: what was withdrawn is not shown again.
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

/** Part of every key, so that nobody who waits for an answer loses it when all are forgotten. */
let edition = 0;

const keyOf = (endpoint: Endpoint, input: unknown) =>
  `${edition} ${endpoint.name} ${JSON.stringify(input)}`;

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

/** Asks anew for everything: what this process has just changed is part of many answers. */
export function forgetAllShared(): void {
  edition += 1;
}
