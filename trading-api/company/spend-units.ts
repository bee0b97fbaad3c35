import { eq } from 'drizzle-orm';
import { BUDGET_KIND_LABEL, type BudgetKind } from '#app/domain/company/budget.ts';
import { ONLY_ENTERPRISES } from '#app/domain/company/member.ts';
import { OWN_FIELD_MAX } from '#app/domain/company/own-fields.ts';
import {
  nameIsFixed,
  nameIsTaken,
  plainUnitCode,
  TOO_MANY_UNITS,
  UNIT_CODE_MAX,
  UNIT_CODE_REQUIRED,
  UNIT_CODE_TOO_LONG,
  UNIT_KIND_REQUIRED,
  UNIT_NAME_REQUIRED,
  UNIT_NAME_TOO_LONG,
  UNIT_STATE_LABEL,
  UNIT_STATE_REQUIRED,
  UNITS_MAX,
  type UnitState,
  unitKindOf,
  unitStateOf,
} from '#app/domain/company/spend-unit.ts';
import { saveSpendUnit, spendUnitList } from '#app/domain/company/spend-unit-contract.ts';
import { lengthOf } from '#app/domain/typed-text.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { customers, spendUnits } from '#trading-api/schema.ts';
import { budgetsOf, budgetView } from './budgets.ts';
import { plainName, stateOf, type UnitRow, unitsOf } from './chosen-units.ts';
import type { Planner } from './controls.ts';

export const listUnits = customerRoute(spendUnitList, async ({ db, customer, now }) => {
  const budgets = (await budgetsOf(db, customer.id, now)).map(budgetView);
  const units = await unitsOf(db, customer.id);
  return {
    units: units.map(({ kind, code, name, endedAt }) => ({
      kind,
      code,
      name,
      state: stateOf({ endedAt }),
      budgets: budgets
        .filter((each) => each.kind === kind && each.name === name)
        .map(({ period, limit, used }) => ({ period, limit, used })),
    })),
  };
});

/** The list of a company, locked: the company's row is, since what is new to two has no row yet. */
export async function lockUnits(tx: Database, customer: Customer): Promise<UnitRow[]> {
  if (customer.customerType !== 'enterprise') {
    throw new Refusal('personalAccount', ONLY_ENTERPRISES);
  }
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customer.id))
    .for('no key update');
  return unitsOf(tx, customer.id);
}

/** What is wrong with a code or a name by itself. */
export function codeOf(typed: string) {
  const code = typed.trim();
  if (code === '') return wrong('missing', UNIT_CODE_REQUIRED);
  return lengthOf(code) > UNIT_CODE_MAX ? wrong('invalid', UNIT_CODE_TOO_LONG) : code;
}

export function nameOf(typed: string) {
  const name = typed.trim();
  if (name === '') return wrong('missing', UNIT_NAME_REQUIRED);
  return lengthOf(name) > OWN_FIELD_MAX ? wrong('invalid', UNIT_NAME_TOO_LONG) : name;
}

export interface NamedUnit {
  kind: BudgetKind;
  code: string;
  name: string;
  state: UnitState;
}

/** The one of a list with the same code; or why what is named is neither it nor a new one. */
export function sameUnit(
  units: readonly Pick<UnitRow, 'kind' | 'code' | 'name' | 'plainCode' | 'plainName'>[],
  { kind, code, name }: Omit<NamedUnit, 'state'>,
): { at: number; problem?: { path: 'code' | 'name'; text: string } } {
  const ofKind = (unit: (typeof units)[number]) => unit.kind === kind;
  const at = units.findIndex((unit) => ofKind(unit) && unit.plainCode === plainUnitCode(code));
  const known = units[at];
  if (known) {
    return known.plainName === plainName(name)
      ? { at }
      : { at, problem: { path: 'name', text: nameIsFixed(known.code, known.name) } };
  }
  const taken = units.find((unit) => ofKind(unit) && unit.plainName === plainName(name));
  return taken
    ? { at, problem: { path: 'name', text: nameIsTaken(taken.name, taken.code) } }
    : { at };
}

/** Adds a unit, or ends or restores the one that there is. */
export async function writeUnit(
  tx: Database,
  companyId: number,
  known: UnitRow | undefined,
  { state, ...unit }: NamedUnit,
  now: Date,
): Promise<void> {
  const endedAt = state === 'active' ? null : now;
  if (known) await tx.update(spendUnits).set({ endedAt }).where(eq(spendUnits.id, known.id));
  else {
    const plain = { plainCode: plainUnitCode(unit.code), plainName: plainName(unit.name) };
    await tx.insert(spendUnits).values({ companyId, ...unit, ...plain, createdAt: now, endedAt });
  }
}

export const planUnit: Planner<typeof saveSpendUnit> = async (call) => {
  const { db: tx, customer, input: typed, now } = call;
  const units = await lockUnits(tx, customer);
  const unit = accept(saveSpendUnit, {
    kind: unitKindOf(typed.kind) ?? wrong('missing', UNIT_KIND_REQUIRED),
    code: codeOf(typed.code),
    name: nameOf(typed.name),
    state: unitStateOf(typed.state) ?? wrong('invalid', UNIT_STATE_REQUIRED),
  });
  const { at, problem } = sameUnit(units, unit);
  if (problem) throw new Refusal('exists', problem.text, problem.path);
  const known = units[at];
  if (!known && units.length >= UNITS_MAX) throw new Refusal('tooMany', TOO_MANY_UNITS);
  return {
    action: 'spendUnitSaved',
    about: `${BUDGET_KIND_LABEL[unit.kind]} ${unit.code} ${known?.name ?? unit.name}`,
    before: { 状态: known ? UNIT_STATE_LABEL[stateOf(known)] : '' },
    after: { 状态: UNIT_STATE_LABEL[unit.state] },
    apply: () => writeUnit(tx, customer.id, known, unit, now),
  };
};
