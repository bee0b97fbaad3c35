import { asc, inArray, sql } from 'drizzle-orm';
import { describeError } from '#app/domain/log-record.ts';
import { jobRuns } from '#trading-api/schema.ts';
import type { Database } from './database/client.ts';
import { reasonOf } from './database/failure.ts';
import type { Run } from './jobs.ts';
import { jobRuns as counted } from './metrics.ts';

/** Jobs that run each second are noted less often, except when they begin to fail or recover. */
export const NOTED_EVERY_MS = 10_000;

type Unwritten = typeof jobRuns.$inferInsert & { failures: number };

/** How the jobs go that this process has started, of one market. */
class Notes {
  readonly #db: Database;
  /** The jobs by their names, and when each was written last. */
  readonly #written = new Map<string, { at: number; failed: boolean }>();
  readonly #unwritten = new Map<string, Unwritten>();
  #last = Promise.resolve();
  #next: Promise<void> | null = null;
  /** Why nothing could be written the last time; null: it could. */
  whyUnwritten: string | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  get names(): string[] {
    return [...this.#written.keys()];
  }

  started(name: string): void {
    this.#written.set(name, { at: Number.NEGATIVE_INFINITY, failed: false });
  }

  async ended(note: Omit<Unwritten, 'failures'>, now: Date): Promise<void> {
    const { name } = note;
    const failed = note.failedAt !== undefined;
    const before = failed ? this.#unwritten.get(name) : undefined;
    this.#unwritten.set(name, {
      ...before,
      ...note,
      failures: (before?.failures ?? 0) + (failed ? 1 : 0),
    });
    const last = this.#written.get(name);
    const isKnown = last && !last.failed && now.getTime() - last.at < NOTED_EVERY_MS;
    if (failed || !isKnown) await this.write(now);
  }

  /** Writes what all jobs have done; what ends at the same moment, or while another is written, together. */
  write(now: Date): Promise<void> {
    this.#next ??= this.#last
      .catch(() => {})
      .then(() => {
        this.#next = null;
        return this.#writeAll(now);
      })
      .then(
        () => {
          this.whyUnwritten = null;
        },
        (error: unknown) => {
          this.whyUnwritten = reasonOf(error);
          throw error;
        },
      );
    this.#last = this.#next;
    return this.#next;
  }

  async #writeAll(now: Date): Promise<void> {
    // In one order, so that two processes do not wait for each other.
    const rows = [...this.#unwritten.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    this.#unwritten.clear();
    if (rows.length === 0) return;
    const { succeededAt, tookMs, failures, failedAt, error } = jobRuns;
    await this.#db
      .insert(jobRuns)
      .values(rows)
      .onConflictDoUpdate({
        target: jobRuns.name,
        set: {
          everyMs: sql`excluded.every_ms`,
          succeededAt: sql`coalesce(excluded.succeeded_at, ${succeededAt})`,
          tookMs: sql`coalesce(excluded.took_ms, ${tookMs})`,
          failures: sql`case when excluded.succeeded_at is null then ${failures} else 0 end + excluded.failures`,
          failedAt: sql`coalesce(excluded.failed_at, ${failedAt})`,
          error: sql`coalesce(excluded.error, ${error})`,
        },
      });
    for (const row of rows) {
      this.#written.set(row.name, { at: now.getTime(), failed: row.failures > 0 });
    }
  }
}

const notesOfMarkets = new WeakMap<Database, Notes>();

function notesOf(db: Database): Notes {
  const notes = notesOfMarkets.get(db) ?? new Notes(db);
  notesOfMarkets.set(db, notes);
  return notes;
}

/** Keeps how a job goes where every process of the market and its operator see it. @returns the job's `ended` */
export function noteRuns(
  db: Database,
  { name, everyMs, clock }: { name: string; everyMs: number; clock: () => Date },
): (run: Run) => Promise<void> {
  const notes = notesOf(db);
  notes.started(name);
  return ({ tookMs, error }) => {
    const now = clock();
    const failed = error !== undefined;
    counted.inc({ job: name, outcome: failed ? 'failed' : 'done' });
    const outcome = failed
      ? { failedAt: now, error: shortOf(error) }
      : { succeededAt: now, tookMs };
    return notes.ended({ name, everyMs, knownSince: now, ...outcome }, now);
  };
}

/**
 * Why the database takes no writes, though it may answer reads: its disk is full, or it only reads. Null where it took
 * the last one, which is at most NOTED_EVERY_MS ago.
 */
export const whyUnwritable = (db: Database): string | null => {
  const { whyUnwritten } = notesOf(db);
  return whyUnwritten && `数据库不能写入：${whyUnwritten}`;
};

/** Writes what is not written yet of the runs, before the market is closed. */
export const noteLastRuns = (db: Database, now: Date): Promise<void> => notesOf(db).write(now);

/**
 * How the jobs go that this process has started, whichever process ran them. One that is no longer started,
 * of an earlier version or of a search engine that was taken away, leaves a row that would be late for ever.
 */
export const runsOfJobs = (db: Database) =>
  db
    .select()
    .from(jobRuns)
    .where(inArray(jobRuns.name, notesOf(db).names))
    .orderBy(asc(jobRuns.name));

function shortOf(error: unknown): string {
  const { type, message, errors = [] } = describeError(error);
  const [first] = errors;
  return `${type}: ${message}${first ? ` (${first.type}: ${first.message})` : ''}`.slice(0, 500);
}

/** How late a job is: since it should have succeeded again, in milliseconds. */
export function lagOf(
  { succeededAt, knownSince, everyMs }: typeof jobRuns.$inferSelect,
  now: Date,
): number {
  const due = (succeededAt ?? knownSince).getTime() + Math.max(everyMs, NOTED_EVERY_MS);
  return Math.max(0, now.getTime() - due);
}
