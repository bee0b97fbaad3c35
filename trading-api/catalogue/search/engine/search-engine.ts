import type { Logger } from 'pino';
import { Breaker } from '#app/domain/breaker.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { engineAnswers } from '#trading-api/platform/metrics.ts';
import type { Beside } from '../first-answer.ts';
import { type SearchAnswer, searchAnswer } from './answers.ts';
import { EngineClient, EngineFailure } from './client.ts';
import type { Reannouncer } from './reannouncer.ts';
import type { EngineSettings } from './settings.ts';

/**
 * The node that is asked answers from its own copy where it has one, so that no other node, which may hang, is waited
 * for.
 */
const SEARCH_OPTIONS = 'allow_partial_search_results=false&preference=_local';
const FAILURES = 3;
const REST_MS = 5000;
const NOT_FOUND = 404;
/** An engine is often late because the processors are short: then PostgreSQL must not have all of its work too. */
const MOST_BESIDE = 4;

/** Whether lists may be asked from the engine; `building` and `behind` are known from its feed. */
export type Readiness = 'ready' | 'building' | 'behind';

/** An engine that finds goods beside PostgreSQL, with what this process has observed of it. */
export class SearchEngine {
  readonly settings: EngineSettings;
  readonly client: EngineClient;
  readonly log: Pick<Logger, 'warn'>;
  readonly #breaker: Breaker;
  readiness: Readiness = 'building';
  /** When the alias was last seen to lead to this market's index, by `performance.now()`. */
  seenAt = Number.NEGATIVE_INFINITY;
  /** Announces changes of goods again once it has them; null where its lists are not cached. */
  reannouncer: Reannouncer | null = null;
  /** The questions of this process that PostgreSQL is asked too because it is late. */
  readonly beside: Beside = { now: 0, most: MOST_BESIDE };
  /** Why the last failure of a search or of the feed was one; null once both are well. */
  error: string | null = null;

  constructor(settings: EngineSettings, log: Pick<Logger, 'warn'>) {
    this.settings = settings;
    this.client = new EngineClient(settings, (message) => log.warn(message));
    this.log = log;
    this.#breaker = new Breaker({
      failures: FAILURES,
      restMs: REST_MS,
      now: () => performance.now(),
      onChange: (isOpen) =>
        log.warn(
          isOpen
            ? 'the search engine fails: PostgreSQL answers in its place'
            : 'the search engine answers again',
        ),
    });
  }

  /** Whether PostgreSQL answers in its place because it has failed. */
  get fails(): boolean {
    return this.#breaker.isOpen;
  }

  /** Has the feed look at once whether the alias still leads to this market's index. */
  lookAgain(): void {
    this.seenAt = Number.NEGATIVE_INFINITY;
  }

  /** What it finds; null where it cannot be asked or does not answer in time. */
  async search(body: object): Promise<SearchAnswer | null> {
    if (this.readiness !== 'ready' || !this.#breaker.mayTry()) {
      engineAnswers.inc({ outcome: 'not_asked' });
      return null;
    }
    const { index, patience } = this.settings;
    try {
      const answer = await this.client.ask({
        method: 'POST',
        path: `/${index}/_search?${SEARCH_OPTIONS}`,
        body: { ...body, timeout: `${patience.searchMs}ms` },
        timeoutMs: patience.searchMs,
        answer: searchAnswer,
      });
      this.#breaker.succeeded();
      engineAnswers.inc({ outcome: 'answered' });
      return answer;
    } catch (error) {
      this.#breaker.failed();
      this.error = String(error);
      if (error instanceof EngineFailure && error.status === NOT_FOUND) this.lookAgain();
      engineAnswers.inc({ outcome: 'failed' });
      this.log.warn({ err: error }, 'PostgreSQL answers a search in place of the engine');
      return null;
    }
  }
}

const engines = new WeakMap<Database, SearchEngine>();

/** Has the lists that are read from a database found by an engine. */
export function attachEngine(db: Database, engine: SearchEngine): void {
  engines.set(db, engine);
}

export const engineOf = (db: Database): SearchEngine | undefined => engines.get(db);
