import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Permission, type Role, rolesWith } from '#app/domain/account/roles.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, members } from '#trading-api/schema.ts';
import type { Customer } from './customers.ts';

/**
 * The people of an account who may do something, its own login first: who is to hear of what is to
 * be done.
 */
export async function peopleWho(
  db: Database,
  customerId: number,
  permission: Permission,
): Promise<Customer[]> {
  const owner = await db.select().from(customers).where(eq(customers.id, customerId));
  const joined = await db
    .select({ person: customers })
    .from(members)
    .innerJoin(customers, eq(customers.id, members.personId))
    .where(and(eq(members.companyId, customerId), inArray(members.role, rolesWith(permission))))
    .orderBy(asc(members.joinedAt), asc(members.personId));
  return [...owner, ...joined.map(({ person }) => person)];
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
