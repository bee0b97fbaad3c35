import { asc, eq, inArray } from 'drizzle-orm';
import type { PersonThen } from '#app/domain/account/person-contract.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, nameChanges } from '#trading-api/schema.ts';

export interface PeopleAt {
  /** How somebody was called at a time; empty for nobody. */
  name: (id: number | null, at: Date) => string;
  /** Who they are under any name, with the phone of that time: for their own side alone. */
  person: (id: number | null, at: Date) => PersonThen | null;
}

/** Where nobody is named. */
export const NOBODY: PeopleAt = { name: () => '', person: () => null };

/**
 * People at the times of what they did, read at once for all of them; `nameAt` is the same of names in a query that
 * joins `customers` (design/company: Names of their time).
 */
export async function peopleAt(db: Database, ids: readonly (number | null)[]): Promise<PeopleAt> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return NOBODY;
  const found = await db
    .select({
      ...{ id: customers.id, name: customers.name, phone: customers.phone },
      former: nameChanges,
    })
    .from(customers)
    .leftJoin(nameChanges, eq(nameChanges.accountId, customers.id))
    .where(inArray(customers.id, wanted))
    .orderBy(asc(nameChanges.changedAt), asc(nameChanges.id));
  const rowsOf = groupBy(found, ({ id }) => id);
  const then = (id: number | null, at: Date, what: 'name' | 'phone'): string => {
    const rows = (id !== null && rowsOf.get(id)) || [];
    const ended = rows.find(
      ({ former }) => former && former[what] !== null && former.changedAt > at,
    );
    return ended?.former?.[what] ?? rows[0]?.[what] ?? '';
  };
  return {
    name: (id, at) => then(id, at, 'name'),
    person: (id, at) =>
      id !== null && rowsOf.has(id)
        ? { personId: String(id), phone: maskedPhone(then(id, at, 'phone')) }
        : null,
  };
}
