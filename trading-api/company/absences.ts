import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { hasPassed } from '#app/domain/time.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { absences, approvalDeputies } from '#trading-api/schema.ts';

export interface Absence {
  personId: number;
  deputyId: number;
  from: Date;
  until: Date;
}

/** The absences of a company's approvers that are not over, of each the next one first. */
export async function absencesOf(db: Database, companyId: number, now: Date): Promise<Absence[]> {
  const { personId, deputyId, from, until } = absences;
  const kept = db
    .select({ personId, deputyId, from, until })
    .from(absences)
    .where(and(eq(absences.companyId, companyId), gt(until, now)));
  const before = approvalDeputies;
  const ofEarlier = db
    .select({
      personId: before.personId,
      deputyId: before.deputyId,
      from: sql<Date>`'epoch'::timestamptz`.mapWith(from).as('from'),
      until: before.until,
    })
    .from(before)
    .where(and(eq(before.companyId, companyId), gt(before.until, now)));
  const away = unionAll(kept, ofEarlier).as('away');
  return db.select().from(away).orderBy(asc(away.personId), asc(away.from));
}

export const isAway = ({ from, until }: Pick<Absence, 'from' | 'until'>, now: Date): boolean =>
  hasPassed(from, now) && !hasPassed(until, now);

/** Whether two times have a moment in common. */
export const overlaps = (
  one: Pick<Absence, 'from' | 'until'>,
  other: Pick<Absence, 'from' | 'until'>,
): boolean => one.from < other.until && other.from < one.until;

/** Ends the absences of a person that have a moment in common with a time. */
export async function endAbsences(
  tx: Database,
  of: number,
  { from, until }: Pick<Absence, 'from' | 'until'>,
): Promise<void> {
  await tx
    .delete(absences)
    .where(
      and(
        eq(absences.personId, of),
        gt(absences.until, from),
        sql`${absences.from} < ${until.toISOString()}`,
      ),
    );
  await tx
    .delete(approvalDeputies)
    .where(and(eq(approvalDeputies.personId, of), gt(approvalDeputies.until, from)));
}

/** Ends the absences of a person who leaves, and those in which the person was to decide for others. */
export async function dropDeputies(tx: Database, personId: number): Promise<void> {
  const names = (table: typeof absences | typeof approvalDeputies): SQL | undefined =>
    or(eq(table.personId, personId), eq(table.deputyId, personId));
  await tx.delete(absences).where(names(absences));
  await tx.delete(approvalDeputies).where(names(approvalDeputies));
}
