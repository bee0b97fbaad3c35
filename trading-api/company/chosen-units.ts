import { and, asc, eq } from 'drizzle-orm';
import type { BudgetKind } from '#app/domain/company/budget.ts';
import {
  chooseUnit,
  plainUnitCode,
  plainUnitName,
  type UnitState,
} from '#app/domain/company/spend-unit.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { wrong } from '#trading-api/platform/refusal.ts';
import { simplifiedCharacter } from '#trading-api/platform/simplified.ts';
import { companyBudgets, spendUnits } from '#trading-api/schema.ts';

export type UnitRow = typeof spendUnits.$inferSelect;

export const plainName = (name: string): string => plainUnitName(name, simplifiedCharacter);

/** Whether two names of a cost centre or a project are read as one; nothing is none. */
export const isSameUnit = (one: string, other: string): boolean =>
  one !== '' && (one === other || plainName(one) === plainName(other));

export const stateOf = ({ endedAt }: Pick<UnitRow, 'endedAt'>): UnitState =>
  endedAt === null ? 'active' : 'ended';

export const unitsOf = (db: Database, companyId: number): Promise<UnitRow[]> =>
  db
    .select()
    .from(spendUnits)
    .where(eq(spendUnits.companyId, companyId))
    .orderBy(asc(spendUnits.kind), asc(spendUnits.plainCode));

/**
 * What is written on an order for a cost centre or a project that somebody has named: of a company that keeps a list
 * one of its active ones, by its name or its code; of any other what was typed, as its budget spells it.
 */
export async function unitNamed(db: Database, companyId: number, kind: BudgetKind, typed: string) {
  if (typed === '') return '';
  const kept = (await unitsOf(db, companyId)).filter((unit) => unit.kind === kind);
  if (kept.length > 0) {
    const found = kept.find(
      (unit) =>
        stateOf(unit) === 'active' &&
        [unit.plainName === plainName(typed), unit.plainCode === plainUnitCode(typed)].some(
          Boolean,
        ),
    );
    return found?.name ?? wrong('invalid', chooseUnit(kind));
  }
  return asBudgeted(db, companyId, kind, typed);
}

async function asBudgeted(db: Database, companyId: number, kind: BudgetKind, typed: string) {
  const budgeted = await db
    .selectDistinct({ name: companyBudgets.name })
    .from(companyBudgets)
    .where(and(eq(companyBudgets.companyId, companyId), eq(companyBudgets.kind, kind)));
  const names = budgeted.map(({ name }) => name);
  if (names.includes(typed)) return typed;
  return names.find((name) => isSameUnit(typed, name)) ?? typed;
}
