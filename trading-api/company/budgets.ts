import { and, asc, eq, gte, lt, not, type SQLWrapper, sql } from 'drizzle-orm';
import type { Texts } from '#app/domain/account/audit-changes.ts';
import { AMOUNT_INVALID } from '#app/domain/company/approval.ts';
import { saveBudget as saveBudgetCall } from '#app/domain/company/approval-contract.ts';
import {
  BUDGET_CHOICE_REQUIRED,
  BUDGET_KIND_LABEL,
  BUDGET_KINDS,
  BUDGET_NAME_REQUIRED,
  BUDGET_PERIOD_LABEL,
  BUDGET_PERIODS,
  BUDGET_UNKNOWN,
  BUDGETS_MAX,
  type BudgetKind,
  type BudgetPeriod,
  periodEnd,
  periodStart,
  type SpentBudget,
  TOO_MANY_BUDGETS,
} from '#app/domain/company/budget.ts';
import { OWN_FIELD_MAX, ownFieldTooLong } from '#app/domain/company/own-fields.ts';
import { type Fen, formatYuan, toYuan } from '#app/domain/money.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { companyBudgets, members } from '#trading-api/schema.ts';
import { isSameUnit, unitNamed } from './chosen-units.ts';
import { type Bound, commitmentsOf } from './commitments.ts';
import type { Planner } from './controls.ts';
import { requireEnterprise } from './enterprise.ts';

type BudgetRow = typeof companyBudgets.$inferSelect;

/** The budgets of a company with what is ordered of each. */
export async function budgetsOf(db: Database, companyId: number, now: Date) {
  const rows = await db
    .select()
    .from(companyBudgets)
    .where(eq(companyBudgets.companyId, companyId))
    .orderBy(asc(companyBudgets.kind), asc(companyBudgets.name), asc(companyBudgets.period));
  return spentOf(db, rows, now);
}

/**
 * Locks the budgets of a company until an order is written, or has become dearer: two at once would
 * otherwise both find the same sum.
 */
export const lockBudgets = (tx: Database, companyId: number) =>
  tx
    .select({ id: companyBudgets.id })
    .from(companyBudgets)
    .where(eq(companyBudgets.companyId, companyId))
    .orderBy(asc(companyBudgets.id))
    .for('update');

/** The budgets that an order goes against, in the month and year of a time. */
export async function budgetsFor(
  db: Database,
  companyId: number,
  named: Partial<Record<BudgetKind, string>>,
  at: Date,
  except?: Bound,
): Promise<SpentBudget[]> {
  const rows = await db
    .select()
    .from(companyBudgets)
    .where(eq(companyBudgets.companyId, companyId))
    .orderBy(asc(companyBudgets.id));
  return spentOf(
    db,
    rows.filter(({ kind, name }) => isSameUnit(named[kind] ?? '', name)),
    at,
    except,
  );
}

/** A statement of its own, after their rows are locked: it sees what others have ordered meanwhile. */
async function spentOf(
  db: Database,
  rows: readonly BudgetRow[],
  at: Date,
  except?: Bound,
): Promise<SpentBudget[]> {
  const [first] = rows;
  if (!first) return [];
  const committed = commitmentsOf(
    db,
    first.companyId,
    { since: periodStart('year', at), at },
    except,
  );
  const { costCentre, project } = committed;
  const within = (period: BudgetPeriod) =>
    sql`coalesce(sum(${committed.amount}) filter (where ${isWithin(committed.createdAt, period, at)}), 0)`.mapWith(
      Number,
    );
  const spent = await db
    .select({ costCentre, project, month: within('month'), year: within('year') })
    .from(committed)
    .groupBy(costCentre, project);
  return rows.map(({ kind, name, period, limit }) => {
    // What was bought before there was a budget, or a list, may be spelled in another way.
    const own = spent.filter((each) => isSameUnit(each[kind], name));
    return { kind, name, period, limit, used: own.reduce((sum, each) => sum + each[period], 0) };
  });
}

/** Whether a time is in the month or year in which another one is. */
const isWithin = (column: SQLWrapper, period: BudgetPeriod, at: Date) =>
  and(gte(column, periodStart(period, at)), lt(column, periodEnd(period, at)));

/** The budgets that a member has of their own, with what the member has ordered in the month and year of a time. */
export async function memberBudgets(
  db: Database,
  companyId: number,
  { id: personId, name }: Pick<Customer, 'id' | 'name'>,
  at: Date,
  except?: Bound,
): Promise<(SpentBudget & { kind: 'member' })[]> {
  const [member] = await db.select().from(members).where(eq(members.personId, personId));
  const limits = { month: member?.monthlyBudget, year: member?.yearlyBudget };
  const found: (SpentBudget & { kind: 'member' })[] = [];
  for (const period of BUDGET_PERIODS) {
    const limit = limits[period] ?? null;
    if (limit === null) continue;
    const committed = commitmentsOf(db, companyId, { since: periodStart(period, at), at }, except);
    const [ordered] = await db
      .select({ used: sql`coalesce(sum(${committed.amount}), 0)`.mapWith(Number) })
      .from(committed)
      .where(and(eq(committed.personId, personId), isWithin(committed.createdAt, period, at)));
    found.push({ kind: 'member', name, period, limit, used: ordered?.used ?? 0 });
  }
  return found;
}

export const budgetView = ({ limit, used, ...budget }: SpentBudget) => ({
  ...budget,
  limit: toYuan(limit),
  used: toYuan(used),
});

export const planBudget: Planner<typeof saveBudgetCall> = async (call) => {
  const { db: tx, customer, input: typed } = call;
  requireEnterprise(customer);
  const { kind, name, period, limit } = accept(saveBudgetCall, {
    kind: kindOf(typed.kind) ?? wrong('invalid', BUDGET_CHOICE_REQUIRED),
    name: await budgetedName(tx, customer.id, kindOf(typed.kind), nameOf(typed.name.trim())),
    period:
      BUDGET_PERIODS.find((each) => each === typed.period) ??
      wrong('invalid', BUDGET_CHOICE_REQUIRED),
    limit: limitOf(typed.limit),
  });
  const companyId = customer.id;
  const ofCompany = eq(companyBudgets.companyId, companyId);
  const same = sql`(${companyBudgets.kind}, ${companyBudgets.name}, ${companyBudgets.period}) = (${kind}, ${name}, ${period})`;
  const own = and(ofCompany, same);
  const [before] = await tx.select().from(companyBudgets).where(own);
  const plan = {
    action: 'budgetSaved',
    about: `${BUDGET_KIND_LABEL[kind]} ${name} ${BUDGET_PERIOD_LABEL[period]}`,
    before: limitTexts(before?.limit ?? null),
    after: limitTexts(limit),
  } as const;
  if (limit === null) {
    if (!before) throw new Refusal('invalid', BUDGET_UNKNOWN, 'name');
    return { ...plan, apply: async () => void (await tx.delete(companyBudgets).where(own)) };
  }
  const others = await tx.$count(companyBudgets, and(ofCompany, not(same)));
  if (others >= BUDGETS_MAX) throw new Refusal('tooMany', TOO_MANY_BUDGETS);
  const once = [
    companyBudgets.companyId,
    companyBudgets.kind,
    companyBudgets.name,
    companyBudgets.period,
  ];
  return {
    ...plan,
    async apply() {
      await tx
        .insert(companyBudgets)
        .values({ companyId, kind, name, period, limit })
        .onConflictDoUpdate({ target: once, set: { limit } });
    },
  };
};

const limitTexts = (limit: Fen | null): Texts => ({
  '预算（元）': limit === null ? '' : formatYuan(limit),
});

const kindOf = (typed: string) => BUDGET_KINDS.find((each) => each === typed);

/** The name of the unit that a company keeps by this name or code; a budget that there is can always be ended. */
async function budgetedName<Name>(
  tx: Database,
  companyId: number,
  kind: BudgetKind | undefined,
  name: string | Name,
) {
  if (kind === undefined || typeof name !== 'string') return name;
  const [known] = await tx
    .select({ id: companyBudgets.id })
    .from(companyBudgets)
    .where(
      and(
        eq(companyBudgets.companyId, companyId),
        eq(companyBudgets.kind, kind),
        eq(companyBudgets.name, name),
      ),
    )
    .limit(1);
  return known ? name : unitNamed(tx, companyId, kind, name);
}

function nameOf(name: string) {
  if (name === '') return wrong('missing', BUDGET_NAME_REQUIRED);
  return name.length > OWN_FIELD_MAX ? wrong('invalid', ownFieldTooLong('costCentre')) : name;
}

function limitOf(typed: string) {
  if (typed.trim() === '') return null;
  return typedYuan(typed) ?? wrong('invalid', AMOUNT_INVALID);
}
