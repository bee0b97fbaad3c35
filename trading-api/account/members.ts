import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Permission, ROLES, roleMay } from '#app/domain/account/roles.ts';
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
  const roles = ROLES.filter((role) => roleMay(role, permission));
  const owner = await db.select().from(customers).where(eq(customers.id, customerId));
  const joined = await db
    .select({ person: customers })
    .from(members)
    .innerJoin(customers, eq(customers.id, members.personId))
    .where(and(eq(members.companyId, customerId), inArray(members.role, roles)))
    .orderBy(asc(members.joinedAt), asc(members.personId));
  return [...owner, ...joined.map(({ person }) => person)];
}
