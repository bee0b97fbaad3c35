import type { Content, Endpoint } from '#app/domain/endpoint.ts';
import { ApiFailure, NOT_FOUND, NotOffered } from './errors.ts';

/** For so long a call that is not offered is not asked for again. */
const KNOWN_MS = 5 * 60_000;

/** What is known of the calls of the trading API, by their names. */
interface Offers {
  /** Until when calls count as not offered, by the monotonic clock. */
  refused: Map<string, number>;
  /** Calls that have been answered: where one of them finds nothing later, it is what was asked for that is gone. */
  answered: Set<string>;
  /** Calls that the API's own document does not have; those of an API without one are found out one by one. */
  unlisted: ReadonlySet<string>;
}

const KEY = Symbol.for('trading-portal.offers');

/** The process reads the document, and Remix's build has its own copy of this module: both share this object. */
const shared = globalThis as typeof globalThis & { [KEY]?: Offers };
shared[KEY] ??= { refused: new Map(), answered: new Set(), unlisted: new Set() };
const offers = shared[KEY];

type Named = Pick<Endpoint, 'name'>;

/** Whether a call is worth asking for; true for one of which nothing is known. */
export function isOffered({ name }: Named): boolean {
  if (offers.unlisted.has(name)) return false;
  const until = offers.refused.get(name);
  if (until === undefined) return true;
  if (performance.now() < until) return false;
  offers.refused.delete(name);
  return true;
}

/** The names of all calls that are known not to be offered now. */
export function notOffered(): ReadonlySet<string> {
  const { refused, unlisted } = offers;
  const over = [...refused.keys()].filter((name) => !isOffered({ name }));
  return new Set([...unlisted, ...over]);
}

/** Notes what the API's own document leaves out; an empty set where it has none. */
export function noteUnlisted(names: ReadonlySet<string>): void {
  offers.unlisted = names;
}

/** Forgets everything; for tests. */
export function forgetOffers(): void {
  offers.refused.clear();
  offers.answered.clear();
  offers.unlisted = new Set();
}

/**
 * Makes a call that may not be offered, and answers what the contract says of its absence.
 * @throws NotOffered where it says nothing, and whatever `ask` throws
 */
export async function unlessAbsent<E extends Endpoint>(
  endpoint: E,
  ask: () => Promise<Content<E>>,
): Promise<Content<E>> {
  const { name, path } = endpoint;
  if (!isOffered(endpoint)) return absence(endpoint, new NotOffered(name, NOT_FOUND, 'not asked'));
  try {
    const content = await ask();
    offers.answered.add(name);
    return content;
  } catch (error) {
    if (!(error instanceof NotOffered)) {
      if (!(error instanceof ApiFailure)) offers.answered.add(name);
      throw error;
    }
    const mayBeGone = error.status === NOT_FOUND;
    if (mayBeGone && offers.answered.has(name)) {
      throw new ApiFailure(name, error.status, `HTTP ${error.status}`);
    }
    // One that is addressed by what it is about may only lack this one.
    if (!mayBeGone || !path.includes(':')) offers.refused.set(name, performance.now() + KNOWN_MS);
    return absence(endpoint, error);
  }
}

function absence<E extends Endpoint>({ absent }: E, error: NotOffered): Content<E> {
  if (absent === undefined) throw error;
  return absent as Content<E>;
}

/** What a page shows beside its own matter, where that call may not be offered: null then. */
export const optional = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof NotOffered) return null;
    throw error;
  });
