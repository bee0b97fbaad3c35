import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, union } from 'drizzle-orm/pg-core';
import { type Permission, ROLES, roleMay } from '#app/domain/account/roles.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  customers,
  members,
  messageRobots,
  messageSettings,
  messageUrgent,
} from '#trading-api/schema.ts';

export type Receiver =
  | {
      customerId: number;
      /** Where short messages about it go; unset: to the people's own phones. */
      phone?: string;
    }
  | { sellerCode: string };

/** The people of the accounts who have the permission, with how they want to be notified. */
export async function peopleOf(
  tx: Database,
  receivers: readonly Receiver[],
  permission: Permission,
) {
  const accounts = accountsOf(receivers);
  const roles = ROLES.filter((role) => roleMay(role, permission));
  const people = union(
    tx
      .select({
        personId: named(customers.id, 'told_person'),
        customerId: named(customers.id, 'told_account'),
      })
      .from(customers)
      .where(accounts),
    tx
      .select({
        personId: named(members.personId, 'told_person'),
        customerId: named(members.companyId, 'told_account'),
      })
      .from(members)
      .innerJoin(customers, eq(customers.id, members.companyId))
      .where(and(accounts, inArray(members.role, roles))),
  ).as('people');
  return (
    tx
      .select({
        personId: people.personId,
        customerId: people.customerId,
        phone: customers.phone,
        mail: customers.mail,
        settings: messageSettings,
        robot: messageRobots,
        urgent: messageUrgent.events,
      })
      .from(people)
      .innerJoin(customers, eq(customers.id, people.personId))
      .leftJoin(messageSettings, eq(messageSettings.personId, people.personId))
      .leftJoin(messageRobots, eq(messageRobots.customerId, people.customerId))
      .leftJoin(messageUrgent, eq(messageUrgent.customerId, people.customerId))
      // A closed account has no one to read messages.
      .where(isNull(customers.closedAt))
      .orderBy(people.customerId, people.personId)
  );
}
export type NotifiedPerson = Awaited<ReturnType<typeof peopleOf>>[number];

const named = (column: PgColumn, name: string) => sql`${column}`.mapWith(Number).as(name);

function accountsOf(receivers: readonly Receiver[]): SQL | undefined {
  const ids = receivers.flatMap((each) => ('customerId' in each ? [each.customerId] : []));
  const codes = receivers.flatMap((each) => ('sellerCode' in each ? [each.sellerCode] : []));
  return or(inArray(customers.id, ids), inArray(customers.sellerCode, codes));
}
