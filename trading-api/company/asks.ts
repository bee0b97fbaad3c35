import { and, eq } from 'drizzle-orm';
import { type Ask, UNTOLD } from '#app/domain/company/approver-rule.ts';
import type { BudgetKind } from '#app/domain/company/budget.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { members } from '#trading-api/schema.ts';
import { categoryNames, rulesOf } from './approver-rules.ts';
import { type BoughtGoods, categoriesOf } from './bought-goods.ts';
import { isSameUnit } from './chosen-units.ts';

/** What is bought, as far as it says who decides on it. */
interface Decided extends Partial<Record<BudgetKind, string>> {
  goods: readonly BoughtGoods[];
}

/**
 * Whom the rules of a company ask about what a member buys: by the member's department, the cost centre, the project, and
 * each category of the goods. Goods whose category nobody can tell ask one of all who decide on a category, so that nobody
 * chooses by a description who decides.
 */
export async function asksFor(
  tx: Database,
  { customer, person }: { customer: { id: number }; person: { id: number } },
  { goods, costCentre = '', project = '' }: Decided,
): Promise<Ask[]> {
  const rules = await rulesOf(tx, customer.id);
  if (rules.length === 0) return [];
  const byCategory = rules.some(({ kind }) => kind === 'category');
  const told = byCategory ? await categoriesOf(tx, goods) : [];
  const named = await categoryNames(tx, rules);
  const department = await departmentOf(tx, customer.id, person.id);
  const values = { department, costCentre, project };
  const asks: Ask[] = rules
    .filter(({ kind, name }) =>
      kind === 'category'
        ? told.some(({ category }) => category === name)
        : isSameUnit(values[kind], name),
    )
    .map(({ kind, name, mode, personIds }) => ({
      kind,
      name: named.get(name) ?? name,
      mode,
      personIds,
    }));
  if (told.every(({ category }) => category !== null)) return asks;
  const deciding = rules.flatMap((rule) => (rule.kind === 'category' ? rule.personIds : []));
  const untold = { kind: 'category', name: UNTOLD, mode: 'one' } as const;
  return [...asks, { ...untold, personIds: [...new Set(deciding)] }];
}

async function departmentOf(tx: Database, companyId: number, personId: number): Promise<string> {
  const [member] = await tx
    .select({ department: members.department })
    .from(members)
    .where(and(eq(members.companyId, companyId), eq(members.personId, personId)));
  return member?.department ?? '';
}
