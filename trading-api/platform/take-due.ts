import { and, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from './database/client.ts';

/** The time of the next try: 1, 2, 4 … minutes from now. Until then other processes leave the row alone. */
export const backedOff = (now: Date, tries: PgColumn): SQL =>
  sql`${now.toISOString()}::timestamptz + interval '1 minute' * power(2, ${tries})`;

/** What waits to be sent, and is tried again until it was. */
type Outbox = PgTable & Record<'id' | 'state' | 'tries' | 'nextTryAt', PgColumn>;

const WAITING: readonly string[] = ['waiting'];

export function rowsDue(db: Database, table: Outbox, now: Date, states = WAITING) {
  const { id, state, nextTryAt } = table;
  return db
    .select({ id })
    .from(table as PgTable)
    .where(and(inArray(state, [...states]), lte(nextTryAt, now)))
    .orderBy(nextTryAt);
}

/**
 * Takes rows whose next try is due, those that have waited longest first, and counts the try. Each row is taken by
 * one process; if that process ends before it has recorded the outcome, the row is taken again at its next try.
 */
export async function takeDue<Table extends Outbox>(
  db: Database,
  table: Table,
  { now, most, states = WAITING }: { now: Date; most: number; states?: readonly string[] },
): Promise<Table['$inferSelect'][]> {
  const { id, tries }: Outbox = table;
  const due = rowsDue(db, table, now, states).limit(most).for('update', { skipLocked: true });
  const counted = { tries: sql`${tries} + 1`, nextTryAt: backedOff(now, tries) };
  return db
    .update(table)
    .set(counted as PgUpdateSetSource<Table>)
    .where(inArray(id, due))
    .returning() as unknown as Promise<Table['$inferSelect'][]>;
}
