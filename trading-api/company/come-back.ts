import { and, eq } from 'drizzle-orm';
import { auditChange, type Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { formerMembers, members } from '#trading-api/schema.ts';
import { memberTexts } from './members.ts';

/** Who comes back to a company may spend what they might before: nobody is rid of a budget by leaving. */
export async function restoreBudgets(
  tx: Database,
  companyId: number,
  person: Customer,
  now: Date,
): Promise<void> {
  const [left] = await tx
    .select()
    .from(formerMembers)
    .where(and(eq(formerMembers.companyId, companyId), eq(formerMembers.personId, person.id)));
  if (!left) return;
  const { monthlyBudget, yearlyBudget, department } = left;
  const [member] = await tx
    .update(members)
    .set({ monthlyBudget, yearlyBudget, department })
    .where(eq(members.personId, person.id))
    .returning();
  if (!member) return;
  const none = { monthlyBudget: null, yearlyBudget: null, department: '' };
  const texts = { before: memberTexts({ ...member, ...none }), after: memberTexts(member) };
  const detail = `${person.name}，恢复离开前的预算和部门`;
  await auditChange(
    tx,
    { action: 'memberChanged', person, account: companyId, detail, ...texts },
    now,
  );
}
