import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import {
  NAME_IN_USE,
  NAME_NOT_HELD,
  NAME_ON_RECORDS,
  NAME_TO_FREE_REQUIRED,
} from '#app/domain/company/member.ts';
import { freeName as freeNameCall } from '#app/domain/company/member-contract.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { auditChange, type Customer, nameAsRead, peopleWho } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { transactionRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, notFound, Refusal } from '#trading-api/platform/refusal.ts';
import {
  customers,
  formerMembers,
  freedNames,
  memberNames,
  nameChanges,
} from '#trading-api/schema.ts';
import { actedBetween } from './acted-under.ts';

type Held = typeof memberNames.$inferSelect;

/**
 * Lets colleagues take a name again that somebody had who did nothing under it, in the call's transaction: whoever left
 * without a trace, was renamed at once, or took names so that nobody else could. What is shown under a name stays its
 * person's. Whoever takes the name at the same moment waits at its row (`takeName`).
 */
export const free = transactionRoute(freeNameCall, async (call) => {
  const { db: tx, customer: company, person, input, now } = call;
  const typed = accept(freeNameCall, { name: filled(input.name, NAME_TO_FREE_REQUIRED) });
  const read = nameAsRead(typed.name);
  const held = (
    await tx
      .select()
      .from(memberNames)
      .where(eq(memberNames.companyId, company.id))
      .orderBy(memberNames.plainName)
      .for('update')
  ).filter(({ name }) => nameAsRead(name) === read);
  const people = await peopleWho(tx, company.id, 'view');
  if (people.some(({ name }) => nameAsRead(name) === read)) {
    throw new Refusal('exists', NAME_IN_USE, 'name');
  }
  if (held.length === 0) throw notFound(NAME_NOT_HELD);
  for (const each of held) {
    const until = await borneUntil(tx, each, now);
    if (await actedBetween(tx, each.personId, each.since, until)) {
      throw new Refusal('decided', NAME_ON_RECORDS, 'name');
    }
  }
  const holders = await tx
    .select()
    .from(customers)
    .where(
      inArray(
        customers.id,
        held.map(({ personId }) => personId),
      ),
    );
  for (const each of held) {
    const holder = holders.find(({ id }) => id === each.personId);
    if (holder) await freeOne(tx, { company, person, holder, held: each }, now);
  }
});

/** Until when somebody has borne a name in a company: they were renamed, or left it. */
async function borneUntil(tx: Database, { companyId, personId, name }: Held, now: Date) {
  const changes = await tx
    .select({ name: nameChanges.name, at: nameChanges.changedAt })
    .from(nameChanges)
    .where(and(eq(nameChanges.accountId, personId), isNotNull(nameChanges.name)));
  const [left] = await tx
    .select({ at: formerMembers.leftAt })
    .from(formerMembers)
    .where(and(eq(formerMembers.companyId, companyId), eq(formerMembers.personId, personId)));
  const read = nameAsRead(name);
  const renamed = changes.filter((each) => nameAsRead(each.name ?? '') === read);
  const [own] = await tx
    .select({ name: customers.name })
    .from(customers)
    .where(eq(customers.id, personId));
  const isBorne = nameAsRead(own?.name ?? '') === read;
  const ends = [...(isBorne ? [now] : []), ...renamed.map(({ at }) => at)];
  const last = ends.toSorted((one, other) => one.getTime() - other.getTime()).at(-1) ?? now;
  return left && left.at < last ? left.at : last;
}

async function freeOne(
  tx: Database,
  {
    company,
    person,
    holder,
    held: { plainName, name },
  }: { company: Customer; person: Customer; holder: Customer; held: Held },
  now: Date,
): Promise<void> {
  const row = and(eq(memberNames.companyId, company.id), eq(memberNames.plainName, plainName));
  await tx.delete(memberNames).where(row);
  const phone = maskedPhone(holder.phone);
  await tx
    .insert(freedNames)
    .values({ companyId: company.id, personId: holder.id, name, phone, freedAt: now });
  const whose = `${phone} 编号 ${holder.id}`;
  const said = { action: 'nameFreed', person, account: company.id, detail: name } as const;
  await auditChange(tx, { ...said, before: { 占用人: whose }, after: {} }, now);
  const to = { now, personIds: [holder.id] };
  await notify(tx, 'nameFreed', [{ customerId: company.id }], { by: person.name, name }, to);
}
