import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Permission, type Role, rolesWith } from '#app/domain/account/roles.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, members } from '#trading-api/schema.ts';
import { NOBODY, type PeopleAt, peopleAt } from './people-at.ts';
import type { Customer } from './tables.ts';

/**
 * The people of an account who have a permission, its own login first: they get the messages about
 * what is to be done.
 */
export async function peopleWho(
  db: Database,
  customerId: number,
  permission: Permission,
): Promise<(Customer & { role: Role })[]> {
  const isMember = eq(members.companyId, customerId);
  const permitted = db
    .select({ id: members.personId })
    .from(members)
    .where(and(isMember, inArray(members.role, rolesWith(permission))));
  const people = await db
    .select({ person: customers, role: members.role })
    .from(customers)
    .leftJoin(members, and(isMember, eq(members.personId, customers.id)))
    .where(sql`${customers.id} in (select ${customerId}::bigint union all ${permitted})`)
    .orderBy(sql`${members.joinedAt} nulls first`, asc(members.personId));
  return people.map(({ person, role }) => ({ ...person, role: role ?? 'admin' }));
}

export async function accountOf(db: Database, person: number): Promise<number> {
  const [member] = await db
    .select({ companyId: members.companyId })
    .from(members)
    .where(eq(members.personId, person));
  return member?.companyId ?? person;
}

export async function accountActingFor(db: Database, phone: string): Promise<Customer | undefined> {
  const [person] = await db.select().from(customers).where(eq(customers.phone, phone));
  if (!person) return undefined;
  const accountId = await accountOf(db, person.id);
  if (accountId === person.id) return person;
  const [account] = await db.select().from(customers).where(eq(customers.id, accountId));
  return account;
}

/** What a person is in an account: administrator of their own, else as a member. */
export async function roleIn(db: Database, customerId: number, personId: number): Promise<Role> {
  if (personId === customerId) return 'admin';
  const [member] = await db
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.companyId, customerId), eq(members.personId, personId)));
  return member?.role ?? 'viewer';
}

/** Who did what for an account, as they were at those times; nobody where only its owner acts for it. */
export async function actorsOf(
  db: Database,
  customerId: number,
  personIds: readonly (number | null)[],
): Promise<PeopleAt> {
  const ids = personIds.filter((id) => id !== null);
  if (ids.every((id) => id === customerId)) {
    const isAlone =
      ids.length === 0 || (await db.$count(members, eq(members.companyId, customerId))) === 0;
    if (isAlone) return NOBODY;
  }
  return peopleAt(db, ids);
}
