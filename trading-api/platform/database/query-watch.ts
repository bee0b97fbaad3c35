import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { CACHES } from '#app/domain/caches.ts';
import { SECOND_MS } from '#app/domain/duration.ts';
import { currentCall } from '../call-context.ts';
import { querySeconds, slowQueries } from '../metrics.ts';
import type { Send } from './client-through.ts';

/** PGlite answers one statement after the other, so that waiting is part of what is measured. */
const SLOW_MS = { postgres: 250, pglite: 1000 };

/** A `with` may write. */
const READS = /^\s*select\b/i;

export interface SlowQuery {
  statement: string;
  times: number;
  longestMs: number;
  lastAt: Date;
}

/** Measures what a database answers, and remembers what it was slow at. */
export class QueryWatch {
  readonly #log: Logger;
  readonly #slowMs: number;
  /** PGlite has no log of its own that would name the request of a statement. */
  readonly #isNamed: boolean;
  readonly #slow = new LRUCache<string, SlowQuery>({ max: CACHES.slowStatements.most });

  constructor(log: Logger, engine: keyof typeof SLOW_MS) {
    this.#log = log;
    this.#slowMs = SLOW_MS[engine];
    this.#isNamed = engine === 'postgres';
  }

  /** An idle connection that the server has ended; the next query opens another. */
  noteLoss(error: Error): void {
    this.#log.error({ err: error }, 'a database connection was lost');
  }

  noteReplica(isNear: boolean): void {
    if (isNear) this.#log.info('the replica answers reads');
    else this.#log.warn('the replica is gone or too far behind: the primary answers its reads');
  }

  /** The statements that were slow since the start, the slowest first. */
  get slow(): SlowQuery[] {
    return [...this.#slow.values()].sort((one, other) => other.longestMs - one.longestMs);
  }

  /**
   * Watches what a connection sends. The id of the request is put before each statement as a comment, so that the
   * database's own log and `pg_stat_activity` name it; one that is prepared by name keeps its text
   * (`PreparedStatements`).
   */
  readonly watching = (send: Send): Send => {
    return (asked, ...rest) => {
      const statement = textOf(asked);
      const call = currentCall();
      if (call) {
        call.queries++;
        call.mayHaveWritten ||= !READS.test(statement);
      }
      const started = performance.now();
      const span = call?.span?.child(verbOf(statement), { 'db.query.text': statement });
      const ended = () => {
        span?.end();
        this.#note(statement, performance.now() - started, call?.requestId);
      };
      const callback = rest.at(-1);
      if (typeof callback === 'function') {
        rest[rest.length - 1] = (...outcome: unknown[]) => {
          ended();
          callback(...outcome);
        };
      }
      const named =
        call && this.#isNamed ? withText(asked, `/* ${call.requestId} */ ${statement}`) : asked;
      const answer = send(named, ...rest);
      return answer instanceof Promise ? answer.finally(ended) : answer;
    };
  };

  #note(statement: string, ms: number, requestId: string | undefined): void {
    querySeconds.observe(ms / SECOND_MS);
    if (ms < this.#slowMs) return;
    slowQueries.inc();
    const known = this.#slow.get(statement);
    this.#slow.set(statement, {
      statement,
      times: (known?.times ?? 0) + 1,
      longestMs: Math.max(known?.longestMs ?? 0, Math.round(ms)),
      lastAt: new Date(),
    });
    this.#log.warn({ requestId, statement, ms: Math.round(ms) }, 'slow query');
  }
}

/** `select`, `insert` …: how many names there are is bounded. */
const verbOf = (statement: string): string => /\w+/.exec(statement)?.[0].toLowerCase() ?? 'query';

export const hasText = (asked: unknown): asked is { text: string; name?: string } =>
  typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string';

const textOf = (asked: unknown): string => (hasText(asked) ? asked.text : String(asked));

function withText(asked: unknown, text: string): unknown {
  if (!hasText(asked)) return text;
  return asked.name ? asked : { ...asked, text };
}
