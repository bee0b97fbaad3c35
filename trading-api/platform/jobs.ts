import { asc, inArray, sql } from 'drizzle-orm';
import { describeError } from '#app/domain/log-record.ts';
import { jobRuns } from '#trading-api/schema.ts';
import type { Database } from './database/client.ts';
import { jobRuns as counted } from './metrics.ts';

export interface Job {
  /** Starts no further run and waits for the one in progress. */
  stop(): Promise<void>;
}

/** How a run ended. */
export interface Run {
  tookMs: number;
  /** Undefined when it succeeded. */
  error?: unknown;
}

interface JobOptions {
  everyMs: number;
  /** The first run begins then; absent: at once. */
  after?: Promise<void>;
  onError(error: unknown): void;
  /** Called after each run; if it fails, that is an error like one of the task. */
  ended?(run: Run): Promise<void>;
}

/**
 * Runs a task once and then at every interval, never two runs at once. A failed run is logged and the
 * next one tries again. The timer does not keep the process alive.
 */
export function startJob(
  task: () => Promise<unknown>,
  { everyMs, after, onError, ended }: JobOptions,
): Job {
  let underWay: Promise<void> | null = null;
  const runOnce = async () => {
    const started = performance.now();
    const run: Run = { tookMs: 0 };
    await task().catch((error: unknown) => {
      run.error = error;
      onError(error);
    });
    run.tookMs = Math.round(performance.now() - started);
    await ended?.(run).catch(onError);
  };
  const run = () => {
    underWay ??= runOnce().finally(() => {
      underWay = null;
    });
  };
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    run();
    timer = setInterval(run, everyMs).unref();
  };
  const begun = after ? after.then(begin) : begin();
  return {
    stop: async () => {
      await begun;
      clearInterval(timer);
      await underWay;
    },
  };
}

/**
 * Acts on each item, one after the other; one that fails does not stop the others.
 * @returns for how many something was done: those for which `act` does not answer false
 * @throws AggregateError in the end, where some failed
 */
export async function eachAlone<Item>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<unknown>,
  failed: string,
): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for (const item of items) {
    try {
      if ((await act(item)) !== false) done += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failed);
  return done;
}

/** Jobs that run each second are noted less often, except when they begin to fail or recover. */
export const NOTED_EVERY_MS = 10_000;

/** The names of the jobs that this process has started, of each of its markets. */
const started = new WeakMap<Database, Set<string>>();

/**
 * Keeps how a job goes where every process of the market and its operator see it.
 * @returns the job's `ended`
 */
export function noteRuns(
  db: Database,
  { name, everyMs, clock }: { name: string; everyMs: number; clock: () => Date },
): (run: Run) => Promise<void> {
  started.set(db, (started.get(db) ?? new Set()).add(name));
  let last = { at: Number.NEGATIVE_INFINITY, failed: false };
  return async ({ tookMs, error }) => {
    const now = clock();
    const failed = error !== undefined;
    counted.inc({ job: name, outcome: failed ? 'failed' : 'done' });
    if (!failed && !last.failed && now.getTime() - last.at < NOTED_EVERY_MS) return;
    const outcome = failed
      ? { failedAt: now, error: shortOf(error) }
      : { succeededAt: now, tookMs, failures: 0 };
    await db
      .insert(jobRuns)
      .values({ name, everyMs, knownSince: now, ...outcome, failures: failed ? 1 : 0 })
      .onConflictDoUpdate({
        target: jobRuns.name,
        set: { everyMs, ...outcome, ...(failed && { failures: sql`${jobRuns.failures} + 1` }) },
      });
    last = { at: now.getTime(), failed };
  };
}

/**
 * How the jobs go that this process has started, whichever process ran them. One that is no longer started,
 * of an earlier version or of a search engine that was taken away, leaves a row that would be late for ever.
 */
export const runsOfJobs = (db: Database) =>
  db
    .select()
    .from(jobRuns)
    .where(inArray(jobRuns.name, [...(started.get(db) ?? [])]))
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
