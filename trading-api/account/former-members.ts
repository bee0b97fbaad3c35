import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, formerMembers } from '#trading-api/schema.ts';

/** Who sees to the work of those who have left a company, by the id of each of them (design/company: Leaving). */
export async function successorsIn(
  db: Database,
  companyId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ personId: formerMembers.personId, successorId: formerMembers.successorId })
    .from(formerMembers)
    .where(eq(formerMembers.companyId, companyId));
  return new Map(rows.map(({ personId, successorId }) => [personId, successorId]));
}

/** The names of those who have taken over from some people of an account, by the ids of these people. */
export async function successorNames(
  db: Database,
  companyId: number,
  personIds: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, string>> {
  const ids = personIds.filter((id) => id !== null && id !== companyId) as number[];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ personId: formerMembers.personId, name: customers.name })
    .from(formerMembers)
    .innerJoin(customers, eq(customers.id, formerMembers.successorId))
    .where(and(eq(formerMembers.companyId, companyId), inArray(formerMembers.personId, ids)));
  return new Map(rows.map(({ personId, name }) => [personId, name]));
}
