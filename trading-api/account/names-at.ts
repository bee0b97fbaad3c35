import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, nameChanges } from '#trading-api/schema.ts';

/** How somebody was called at a time; empty for nobody. */
export type NamesAt = (id: number | null, at: Date) => string;

/**
 * The names of people at the times of what they did, read at once for all of them; `nameAt` is the same in a query
 * that joins `customers` (design/company: Names of their time).
 */
export async function namesAt(db: Database, ids: readonly (number | null)[]): Promise<NamesAt> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows =
    wanted.length === 0
      ? []
      : await db
          .select({
            ...{ id: customers.id, name: customers.name },
            ...{ former: nameChanges.name, until: nameChanges.changedAt },
          })
          .from(customers)
          .leftJoin(
            nameChanges,
            and(eq(nameChanges.accountId, customers.id), isNotNull(nameChanges.name)),
          )
          .where(inArray(customers.id, wanted))
          .orderBy(asc(nameChanges.changedAt), asc(nameChanges.id));
  return (id, at) => {
    const own = rows.filter((row) => row.id === id);
    const then = own.find(({ until }) => until !== null && until > at);
    return then?.former ?? own[0]?.name ?? '';
  };
}
