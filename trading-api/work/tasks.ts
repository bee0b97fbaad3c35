import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Fen, toYuan } from '#app/domain/money.ts';
import type { Task } from '#app/domain/work/contract.ts';
import { MOST_COUNTED } from '#app/domain/work/count-text.ts';
import type { WaitKind } from '#app/domain/work/waits.ts';
import type { Acting } from '#trading-api/account/index.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';

/** For whom and when tasks are read. */
export interface Asking extends Acting {
  db: Database;
  now: Date;
}

/** A statement that finds all that waits of one kind, with the columns of `taskColumns`. */
export type TaskQuery = (asking: Asking) => SQLWrapper;
export type TaskQueries = Partial<Record<WaitKind, TaskQuery>>;

interface TaskColumns {
  ref: SQLWrapper;
  title: SQLWrapper;
  party: SQLWrapper;
  /** In fen. */
  amount?: SQLWrapper;
  since: SQLWrapper;
  due?: SQLWrapper;
}

const instantText = (at: SQLWrapper): SQL =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The columns of tasks, the same for each kind, so that all are read by one statement. */
export const taskColumns = ({ ref, title, party, amount, since, due }: TaskColumns) => ({
  ref: sql<string>`(${ref})::text`.as('ref'),
  title: sql<string>`coalesce(${title}, '')`.as('title'),
  party: sql<string>`coalesce(${party}, '')`.as('party'),
  amount: sql<string | null>`(${amount ?? sql`null`})::bigint`.as('amount'),
  since: sql<string>`${instantText(since)}`.as('since'),
  due: sql<string | null>`${due ? instantText(due) : sql`null::text`}`.as('due'),
});

type Row = Omit<Task, 'kind' | 'amount'> & { kind: WaitKind; amount: Fen | string | null };

const kindsOf = (queries: TaskQueries) => Object.entries(queries) as [WaitKind, TaskQuery][];

/** How many there are of each kind, up to MOST_COUNTED; one statement, in which each kind is read by its index. */
export async function countTasks(
  queries: TaskQueries,
  asking: Asking,
): Promise<Partial<Record<WaitKind, number>>> {
  const counts = kindsOf(queries).map(
    ([kind, query]) =>
      sql`(select count(*)::int from (select 1 from ${query(asking)} as task limit ${MOST_COUNTED}) as counted) as ${sql.identifier(kind)}`,
  );
  if (counts.length === 0) return {};
  const [row = {}] = await rowsOf<Partial<Record<WaitKind, number>>>(
    asking.db,
    sql`select ${sql.join(counts, sql`, `)}`,
  );
  return row;
}

/** The most urgent tasks of each kind: those that end first, then those that wait longest, then by their numbers. */
export async function readTasks(
  queries: TaskQueries,
  asking: Asking,
  most: number,
): Promise<Task[]> {
  const parts = kindsOf(queries).map(
    ([kind, query]) =>
      sql`(select ${kind}::text as kind, task.* from ${query(asking)} as task order by due nulls last, since, length(ref), ref limit ${most})`,
  );
  if (parts.length === 0) return [];
  const rows = await rowsOf<Row>(asking.db, sql.join(parts, sql` union all `));
  return rows.map(({ amount, ...task }) => ({
    ...task,
    amount: amount === null ? null : toYuan(Number(amount)),
  }));
}
