import { count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { DAY_MS, SECOND_MS } from '#app/domain/duration.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { describeError } from '#app/domain/log-record.ts';
import { toYuan } from '#app/domain/money.ts';
import { marketStatus } from '#app/domain/status/contract.ts';
import { engineOf, feedState } from '#trading-api/catalogue/index.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import type { OpenDatabase } from '#trading-api/platform/database/open-database.ts';
import type { QueryWatch } from '#trading-api/platform/database/query-watch.ts';
import { customerRoute, type Market, type Vitals } from '#trading-api/platform/http/route.ts';
import { lagOf, runsOfJobs } from '#trading-api/platform/job-runs.ts';
import type { Sources } from '#trading-api/platform/metrics.ts';
import type { FileStore } from '#trading-api/platform/storage/file-store.ts';
import { paymentAttempts, refunds } from '#trading-api/schema.ts';

type Status = Content<typeof marketStatus>;

const FAILED_SHOWN = 50;
const SLOW_SHOWN = 20;

/** Everything that an operator looks at first, one query after the other. */
export const statusOf = customerRoute(marketStatus, async ({ market, now }) => {
  const { db, files, vitals, unsafe } = market;
  const started = performance.now();
  const asked = Date.now();
  const [clock] = await rowsOf<{ ms: string }>(
    db,
    sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
  );
  const answerMs = Math.round((performance.now() - started) * 10) / 10;
  // The database reads its clock half way.
  const clockAheadMs = Math.round(asked + answerMs / 2 - Number(clock?.ms));
  return {
    now: now.toISOString(),
    startedAt: vitals.startedAt.toISOString(),
    database: {
      engine: vitals.engine,
      answerMs,
      clockAheadMs,
      connections: vitals.pool(),
      replica: vitals.replicaBehindMs && replicaState(vitals.replicaBehindMs()),
    },
    files: await fileStoreState(files.store),
    search: await searchState(db),
    jobs: await jobStates(db, now),
    refunds: await refundStates(db),
    slowQueries: vitals
      .slowQueries()
      .slice(0, SLOW_SHOWN)
      .map((each) => ({ ...each, lastAt: each.lastAt.toISOString() })),
    unsafe: [...unsafe],
  };
});

const replicaState = (behindMs: number) => ({
  behindMs: Number.isFinite(behindMs) ? Math.round(behindMs) : null,
});

async function fileStoreState(store: FileStore): Promise<Status['files']> {
  try {
    return { ...(await store.check()), error: null };
  } catch (error) {
    return { kind: null, freeBytes: null, error: describeError(error).message };
  }
}

async function searchState(db: Database): Promise<Status['search']> {
  const engine = engineOf(db);
  if (!engine) return null;
  const { readiness, fails, error } = engine;
  return { ...(await feedState(db)), state: fails ? 'failing' : readiness, error };
}

async function jobStates(db: Database, now: Date): Promise<Status['jobs']> {
  const rows = await runsOfJobs(db);
  return rows.map((row) => ({
    name: row.name,
    everyMs: row.everyMs,
    succeededAt: row.succeededAt?.toISOString() ?? null,
    tookMs: row.tookMs,
    lagMs: lagOf(row, now),
    failures: row.failures,
    error: row.failures > 0 ? row.error : null,
  }));
}

const openRefunds = async (db: Database) =>
  db
    .select({ state: refunds.state, count: count() })
    .from(refunds)
    .where(inArray(refunds.state, ['waiting', 'failed']))
    .groupBy(refunds.state);

async function refundStates(db: Database): Promise<Status['refunds']> {
  const counted = await openRefunds(db);
  const countOf = (state: string) => counted.find((each) => each.state === state)?.count ?? 0;
  const last = await db
    .select({
      ...getTableColumns(refunds),
      tradeNo: sql<string | null>`coalesce(${paymentAttempts.partOf}, ${refunds.tradeNo})`,
    })
    .from(refunds)
    .leftJoin(paymentAttempts, eq(paymentAttempts.tradeNo, refunds.tradeNo))
    .where(inArray(refunds.state, ['failed', 'manual']))
    .orderBy(desc(refunds.createdAt))
    .limit(FAILED_SHOWN);
  return {
    waiting: countOf('waiting'),
    failed: countOf('failed'),
    lastFailed: last.map(({ tradeNo, orderCode, amount, reason, createdAt }) => ({
      tradeNo: tradeNo ?? '—',
      orderCode,
      amount: toYuan(amount),
      reason,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** What a process measures of itself, from now on. */
export const vitalsOf = (
  { engine, pool, replica }: OpenDatabase,
  watch: QueryWatch,
  clock: () => Date,
): Vitals => ({
  engine,
  startedAt: clock(),
  pool,
  replicaBehindMs: replica && (() => replica.behindMs),
  slowQueries: () => watch.slow,
});

/** How late each channel is, and what failed in the last 24 hours. */
export async function deliveriesOf(db: Database, now: Date) {
  const dayBefore = sql`${new Date(now.getTime() - DAY_MS).toISOString()}::timestamptz`;
  const rows = await rowsOf<{ channel: string; due: string | Date | null; failed: number }>(
    db,
    sql`select channel, min(next_try_at) filter (where state = 'waiting') as due,
          count(*) filter (where state = 'failed')::int as failed
        from (
          select channel, state, next_try_at from message_deliveries
          where state = 'waiting' or (state = 'failed' and created_at > ${dayBefore})
          union all
          select 'sms', state, greatest(next_try_at, due_at) from sms_outbox
          where state = 'waiting' or (state = 'failed' and sent_at > ${dayBefore})
        ) as open group by channel`,
  );
  return rows.map(({ channel, due, failed }) => {
    const lateMs = due ? now.getTime() - new Date(due).getTime() : 0;
    return { channel, failed, seconds: Math.max(0, lateMs) / SECOND_MS };
  });
}

/** What the figures for Prometheus are read from. */
export const sourcesOf = (
  { db, pool, replica }: OpenDatabase,
  { clock, unsafe }: Pick<Market, 'clock' | 'unsafe'>,
): Sources => ({
  pool: () => pool() ?? {},
  replicaBehind: () => replica && replica.behindMs / SECOND_MS,
  jobLag: async () => {
    const now = clock();
    const rows = await runsOfJobs(db);
    return rows.map((row) => ({ job: row.name, seconds: lagOf(row, now) / SECOND_MS }));
  },
  refunds: async () => openRefunds(db),
  deliveries: () => deliveriesOf(db, clock()),
  searchFeed: engineOf(db)
    ? async () => {
        const { behindMs, ...changes } = await feedState(db);
        return { ...changes, seconds: behindMs / SECOND_MS };
      }
    : null,
  unsafe: unsafe.map(({ name }) => name),
});
