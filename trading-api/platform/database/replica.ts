import type pg from 'pg';
import { TIME_LIMITS } from '#app/domain/time-limits.ts';
import { currentTime, inPartOfTime } from '../call-time.ts';
import { forgetMarketCaches } from '../market-cache.ts';
import type { Database } from './client.ts';
import { isUnanswered } from './failure.ts';

/** By how much the stock and prices of a read may be out of date; a change that was announced is never missing. */
const LAG_LIMIT_MS = 5000;
const NEVER = Number.NEGATIVE_INFINITY;
const NOTHING = { position: '', since: NEVER };

/** How far two servers are in the same write-ahead log. */
export interface WriteAheadLog {
  /** The primary's position: everything that has been committed is before it. */
  position(): Promise<string>;
  /** Whether the replica is there. */
  isReplayed(position: string): Promise<boolean>;
}

interface ReplicaOptions {
  /** For reading only. */
  db: Database;
  log: WriteAheadLog;
  /** Called when it has come near the primary, and when it is too far behind or gone. */
  onChange(isNear: boolean): void;
}

/**
 * A server that follows the primary and answers reads in its place, as long as it has every change
 * that this process has heard of and is less than LAG_LIMIT_MS behind (design/caching: Replica).
 */
export class Replica {
  readonly #options: ReplicaOptions;
  /** The time, by `performance.now()`, up to which it has every commit. */
  #caughtUpTo = NEVER;
  /** When the last change was heard; infinite while changes are not heard, since one may happen at any time. */
  #changedAt = Number.POSITIVE_INFINITY;
  /** The position of the primary whose replay is waited for, and when it was read. */
  #awaited = NOTHING;
  /** What was read here before the change is forgotten before anything is read here again. */
  #cachesAreOld = true;
  #wasNear = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
  }

  /** For reading only. */
  get db(): Database {
    return this.#options.db;
  }

  /** Something was changed, or may have been. */
  changed(): void {
    this.#changedAt = performance.now();
    this.#cachesAreOld = true;
  }

  /** To be called when changes are no longer heard; ends with the next call of `changed`. */
  listenerLost(): void {
    this.#changedAt = Number.POSITIVE_INFINITY;
  }

  /** How far it is behind at most. */
  get behindMs(): number {
    return performance.now() - this.#caughtUpTo;
  }

  get #isNear(): boolean {
    return this.behindMs <= LAG_LIMIT_MS;
  }

  get #isUsed(): boolean {
    return this.#isNear && this.#caughtUpTo >= this.#changedAt;
  }

  /** Runs a read here, or on the primary where this is behind, gone or too slow. */
  async read<Answer>(primary: Database, work: (db: Database) => Promise<Answer>): Promise<Answer> {
    if (!this.#isUsed) return work(primary);
    try {
      return await inPartOfTime(TIME_LIMITS.replica.answer, () => work(this.#options.db));
    } catch (error) {
      if (!isUnanswered(error) || currentTime()?.isOver) throw error;
      this.#caughtUpTo = NEVER;
      return work(primary);
    }
  }

  /** Compares the two servers; to be done again and again. */
  async check(): Promise<void> {
    const { db, log, onChange } = this.#options;
    try {
      const since = performance.now();
      if (since - this.#awaited.since > LAG_LIMIT_MS) {
        this.#awaited = { since, position: await log.position() };
      }
      if (!(await log.isReplayed(this.#awaited.position))) return;
      this.#caughtUpTo = this.#awaited.since;
      this.#awaited = NOTHING;
      if (this.#cachesAreOld && this.#isUsed) {
        forgetMarketCaches(db);
        this.#cachesAreOld = false;
      }
    } finally {
      if (this.#wasNear !== this.#isNear) {
        this.#wasNear = this.#isNear;
        onChange(this.#wasNear);
      }
    }
  }
}

/** The log of a primary and its replica; that of any other pair of servers is never replayed. */
export function writeAheadLogOf(primary: pg.Pool, replica: pg.Pool): WriteAheadLog {
  return {
    position: async () => {
      const { rows } = await primary.query<{ position: string }>(
        `select system_identifier || ' ' || pg_current_wal_flush_lsn() as position
         from pg_control_system()`,
      );
      return rows[0]?.position ?? '';
    },
    isReplayed: async (position) => {
      const { rows } = await replica.query<{ replayed: boolean }>(
        `select pg_is_in_recovery() and system_identifier = $1
           and pg_last_wal_replay_lsn() >= $2::pg_lsn as replayed
         from pg_control_system()`,
        position.split(' '),
      );
      return rows[0]?.replayed === true;
    },
  };
}
