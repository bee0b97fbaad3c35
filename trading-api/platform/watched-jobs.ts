import { type SQLWrapper, sql } from 'drizzle-orm';
import { type Database, rowsOf } from './database/client.ts';
import { type Job, type JobOptions, type Run, runsOf, startJob } from './jobs.ts';

/** A job that does something only where rows are due. */
export interface WatchedJob {
  name: string;
  /** The statement of these rows, which is part of another one. */
  rows(db: Database, now: Date): SQLWrapper;
  task(db: Database, now: Date): Promise<unknown>;
  /** Called after each run, and whenever there was nothing to do. */
  ended(run: Run): Promise<void>;
}

interface Watching extends Omit<JobOptions, 'ended'> {
  db: Database;
  clock(): Date;
}

/**
 * Runs each of these jobs when rows of it are due. One statement looks for those of all: each job that asks for itself
 * has the database of a market in which nothing happens answer at every interval. A job that takes long holds up no
 * other.
 */
export function startWatchedJobs(
  jobs: readonly WatchedJob[],
  { db, clock, onError, ...times }: Watching,
): Job {
  const all = jobs.map((job) => ({
    ...job,
    runs: runsOf(() => job.task(db, clock()), { onError, ended: job.ended }),
  }));
  const idle = () => all.filter(({ runs }) => runs.underWay() === null);
  let resting = all;
  const look = async () => {
    // Where this fails, all that wait for it have failed.
    resting = idle();
    const due = await namesDue(all, db, clock());
    for (const { runs } of all.filter(({ name }) => due.has(name))) runs.begin();
    resting = idle();
  };
  const ended = async (run: Run) => {
    await Promise.all(resting.map((job) => job.ended(run)));
  };
  const looking = startJob(look, { ...times, onError, ended });
  return {
    stop: async () => {
      await looking.stop();
      await Promise.all(all.map(({ runs }) => runs.underWay()));
    },
  };
}

/** The names of the jobs of which rows are due. */
async function namesDue(
  jobs: readonly WatchedJob[],
  db: Database,
  now: Date,
): Promise<ReadonlySet<string>> {
  const columns = jobs.map(
    ({ name, rows }) => sql`exists ${rows(db, now)} as ${sql.identifier(name)}`,
  );
  const [row = {}] = await rowsOf<Record<string, boolean>>(
    db,
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  return new Set(Object.keys(row).filter((name) => row[name]));
}
