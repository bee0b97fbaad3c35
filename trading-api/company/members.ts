import { and, asc, eq } from 'drizzle-orm';
import type { Texts } from '#app/domain/account/audit-changes.ts';
import { ROLE_LABEL, roleMay } from '#app/domain/account/roles.ts';
import { DEPARTMENT_MAX, DEPARTMENT_TOO_LONG } from '#app/domain/company/approver-rule.ts';
import { MEMBER_UNKNOWN, OWN_LOGIN } from '#app/domain/company/member.ts';
import { changeMember, type memberList } from '#app/domain/company/member-contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { type Fen, formatYuan, toYuan } from '#app/domain/money.ts';
import { lengthOf } from '#app/domain/typed-text.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import {
  type Customer,
  endLimits,
  endSessions,
  limitsHeldBy,
  roleIn,
} from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { customers, members } from '#trading-api/schema.ts';
import { departmentCalled } from './approver-rules.ts';
import { askNewDeciders } from './ask-again.ts';
import { controlsOf, type Planner, requireSecond } from './controls.ts';
import { endInvitationsOf, invitationsOf, invitedNames, roleOf } from './invitations.ts';

interface Actor {
  company: Customer;
  person: Customer;
}

/** The company's people, its own login first, and the open invitations for those who may see them. */
export async function membersOf(
  db: Database,
  { company, person }: Actor,
  now: Date,
): Promise<Content<typeof memberList>> {
  const joined = await db
    .select({ person: customers, member: members })
    .from(members)
    .innerJoin(customers, eq(customers.id, members.personId))
    .where(eq(members.companyId, company.id))
    .orderBy(asc(members.joinedAt), asc(members.personId));
  const invitedAs = await invitedNames(db, company.id);
  const administers = roleMay(await roleIn(db, company.id, person.id), 'administer');
  return {
    companyName: company.name,
    members: [
      {
        ...named(company),
        role: 'admin',
        pendingRole: null,
        invitedName: '',
        isOwnLogin: true,
        joinDate: null,
        monthlyBudget: null,
        yearlyBudget: null,
        department: '',
      },
      ...joined.map(({ person: each, member }) => ({
        ...named(each),
        role: member.role,
        pendingRole: member.pendingRole,
        invitedName: (member.pendingRole && invitedAs.get(each.id)) ?? '',
        isOwnLogin: false,
        joinDate: member.joinedAt.toISOString(),
        monthlyBudget: budgetText(member.monthlyBudget),
        yearlyBudget: budgetText(member.yearlyBudget),
        department: member.department,
      })),
    ],
    ...(administers ? await invitationsOf(db, company.id, now) : { invitations: [], expired: [] }),
  };
}

const budgetText = (budget: Fen | null) => (budget === null ? null : toYuan(budget));

function budgetOf(typed: string, label: string) {
  if (typed.trim() === '') return null;
  return (
    typedYuan(typed) ?? wrong('invalid', `请填写${label}预算金额，例如 200,000.00；不限请留空`)
  );
}

/** As a colleague's is written that is called the same; undefined: nothing was said of it. */
async function departmentOf(tx: Database, companyId: number, typed: string | undefined) {
  const department = typed?.trim();
  if (!department) return department;
  if (lengthOf(department) > DEPARTMENT_MAX) return wrong('invalid', DEPARTMENT_TOO_LONG);
  return (await departmentCalled(tx, companyId, department)) ?? department;
}

const named = ({ id, name, phone }: Customer) => ({ personId: String(id), name, phone });

/** A member whose role changes has to log in again: no session continues with rights that it did not begin with. */
export const planMember: Planner<typeof changeMember> = async (call) => {
  const { db: tx, customer: company, input, now } = call;
  const { personId, ...typed } = input;
  const member = memberWhere(company, personId);
  const typedValues = accept(changeMember, {
    role: roleOf(typed.role),
    monthlyBudget: budgetOf(typed.monthlyBudget, '月度'),
    yearlyBudget: budgetOf(typed.yearlyBudget, '年度'),
    department: await departmentOf(tx, company.id, typed.department),
  });
  const [before] = await tx.select().from(members).where(member).for('update');
  if (!before) throw notFound(MEMBER_UNKNOWN);
  // A program that knows no departments changes none.
  const values = { ...typedValues, department: typedValues.department ?? before.department };
  if (!roleMay(values.role, 'administer')) {
    const controls = await controlsOf(tx, company.id);
    await requireSecond(tx, { companyId: company.id, ...controls }, before.personId);
  }
  return {
    action: 'memberChanged',
    about: await nameOf(tx, personId),
    memberId: before.personId,
    before: memberTexts(before),
    after: memberTexts(values),
    async apply() {
      await tx
        .update(members)
        .set({ ...values, pendingRole: null })
        .where(member);
      if (!roleMay(values.role, 'trade')) {
        await endLimits(tx, limitsHeldBy(before), { reason: 'role', by: call.person.id }, now);
      }
      if (before.role !== values.role) await endSessions(tx, before.personId);
      if (!roleMay(values.role, 'administer')) {
        const theirs = { companyId: company.id, invitedBy: before.personId, person: call.person };
        await endInvitationsOf(tx, theirs, now);
      }
      if (roleMay(values.role, 'approve')) await askNewDeciders(tx, company.id, now);
    },
  };
};

export type MemberRights = Pick<
  typeof members.$inferSelect,
  'role' | 'monthlyBudget' | 'yearlyBudget' | 'department'
>;

/** What a member may do and spend, as people read it. */
export const memberTexts = ({
  role,
  monthlyBudget,
  yearlyBudget,
  department,
}: MemberRights): Texts => ({
  角色: ROLE_LABEL[role],
  部门: department,
  '月度预算（元）': monthlyBudget === null ? '' : formatYuan(monthlyBudget),
  '年度预算（元）': yearlyBudget === null ? '' : formatYuan(yearlyBudget),
});

async function nameOf(tx: Database, personId: string): Promise<string> {
  const [person] = await tx
    .select({ name: customers.name })
    .from(customers)
    .where(eq(customers.id, rowId(personId) ?? 0));
  return person?.name ?? '';
}

function memberWhere(company: Customer, personId: string) {
  const id = rowId(personId) ?? 0;
  if (id === company.id) throw new Refusal('ownLogin', OWN_LOGIN);
  return and(eq(members.personId, id), eq(members.companyId, company.id));
}
