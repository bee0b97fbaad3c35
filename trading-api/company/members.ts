import { and, asc, eq } from 'drizzle-orm';
import { roleMay } from '#app/domain/account/roles.ts';
import { MEMBER_UNKNOWN, OWN_LOGIN } from '#app/domain/company/member.ts';
import { changeMember, type memberList } from '#app/domain/company/member-contract.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import { typedYuan } from '#app/domain/typed-amount.ts';
import { type Customer, lockCustomer, roleIn } from '#trading-api/account/index.ts';
import { sendTexts } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { customers, members, tokens } from '#trading-api/schema.ts';
import { dropDeputies } from './approval-rules.ts';
import { openInvitations, roleOf } from './invitations.ts';
import { removedText } from './messages.ts';

/** The company's people, its own login first, and what waits to be accepted for who may see it. */
export async function membersOf(
  db: Database,
  { company, person }: { company: Customer; person: Customer },
  now: Date,
): Promise<Content<typeof memberList>> {
  const joined = await db
    .select({ person: customers, member: members })
    .from(members)
    .innerJoin(customers, eq(customers.id, members.personId))
    .where(eq(members.companyId, company.id))
    .orderBy(asc(members.joinedAt), asc(members.personId));
  const administers = roleMay(await roleIn(db, company.id, person.id), 'administer');
  return {
    companyName: company.name,
    members: [
      {
        ...named(company),
        role: 'admin',
        isOwnLogin: true,
        joinDate: null,
        monthlyBudget: null,
      },
      ...joined.map(({ person: each, member }) => ({
        ...named(each),
        role: member.role,
        isOwnLogin: false,
        joinDate: member.joinedAt.toISOString(),
        monthlyBudget: member.monthlyBudget === null ? null : toYuan(member.monthlyBudget),
      })),
    ],
    invitations: administers ? await openInvitations(db, company.id, now) : [],
  };
}

const named = ({ id, name, phone }: Customer) => ({ personId: String(id), name, phone });

/** @throws Refusal `G404`, `ownLogin`, `missing`, `invalid` */
export async function change(
  tx: Database,
  company: Customer,
  { personId, ...typed }: Parsed<typeof changeMember>,
): Promise<void> {
  const member = memberWhere(company, personId);
  const budget = typedYuan(typed.monthlyBudget);
  const values = accept(changeMember, {
    role: roleOf(typed.role),
    monthlyBudget: typed.monthlyBudget.trim()
      ? (budget ?? wrong('invalid', '请填写月度预算金额，例如 200,000.00；不限请留空'))
      : null,
  });
  const changed = await tx.update(members).set(values).where(member).returning();
  if (changed.length === 0) throw notFound(MEMBER_UNKNOWN);
}

/**
 * Takes a member out of the company: their sessions end with it. What they made is the company's
 * already, so nothing has to be handed over.
 * @throws Refusal `G404`, `ownLogin`
 */
export async function remove(
  tx: Database,
  company: Customer,
  personId: string,
  now: Date,
): Promise<void> {
  const member = memberWhere(company, personId);
  await lockCustomer(tx, company.id);
  const [removed] = await tx.delete(members).where(member).returning();
  if (!removed) throw notFound(MEMBER_UNKNOWN);
  await dropDeputies(tx, removed.personId);
  await tx.delete(tokens).where(eq(tokens.customerId, removed.personId));
  const [person] = await tx.select().from(customers).where(eq(customers.id, removed.personId));
  if (person) await sendTexts(tx, [{ phone: person.phone, text: removedText(company.name) }], now);
}

/** @throws Refusal `ownLogin` */
function memberWhere(company: Customer, personId: string) {
  const id = rowId(personId) ?? 0;
  if (id === company.id) throw new Refusal('ownLogin', OWN_LOGIN);
  return and(eq(members.personId, id), eq(members.companyId, company.id));
}
