import { and, asc, eq, gte, inArray, lt, ne, not, or, sql } from 'drizzle-orm';
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
import { companyBudgets, members, orders } from '#trading-api/schema.ts';
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
): Promise<SpentBudget[]> {
  const rows = await db
    .select()
    .from(companyBudgets)
    .where(eq(companyBudgets.companyId, companyId))
    .orderBy(asc(companyBudgets.id));
  return spentOf(
    db,
    rows.filter(({ kind, name }) => named[kind] === name),
    at,
  );
}

/** Orders of a budget: of its cost centre or project, in the month or year in which a time is. */
const countsFor = (at: Date) =>
  and(
    eq(orders.customerId, companyBudgets.companyId),
    ne(orders.state, 'cancelled'),
    or(
      ...BUDGET_KINDS.map((kind) =>
        and(eq(companyBudgets.kind, kind), eq(orders[kind], companyBudgets.name)),
      ),
    ),
    or(
      ...BUDGET_PERIODS.map((period) =>
        and(eq(companyBudgets.period, period), isOrderedIn(period, at)),
      ),
    ),
  );

export const isOrderedIn = (period: BudgetPeriod, at: Date) =>
  and(gte(orders.createdAt, periodStart(period, at)), lt(orders.createdAt, periodEnd(period, at)));

/** What an order costs: as weighed, once it is settled. */
export const costsOf = sql`coalesce(${orders.settledAmount}, ${orders.paymentAmount})`;

/** A statement of its own, after their rows are locked: it sees what others have ordered meanwhile. */
async function spentOf(db: Database, rows: readonly BudgetRow[], at: Date): Promise<SpentBudget[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const sums = await db
    .select({ id: companyBudgets.id, used: sql`sum(${costsOf})`.mapWith(Number) })
    .from(companyBudgets)
    .innerJoin(orders, countsFor(at))
    .where(inArray(companyBudgets.id, ids))
    .groupBy(companyBudgets.id);
  const usedOf = new Map(sums.map(({ id, used }) => [id, used]));
  return rows.map(({ id, kind, name, period, limit }) => ({
    kind,
    name,
    period,
    limit,
    used: usedOf.get(id) ?? 0,
  }));
}

/** The budgets that a member has of their own, with what the member has ordered in the month and year of a time. */
export async function memberBudgets(
  db: Database,
  companyId: number,
  { id: personId, name }: Pick<Customer, 'id' | 'name'>,
  at: Date,
): Promise<(SpentBudget & { kind: 'member' })[]> {
  const [member] = await db.select().from(members).where(eq(members.personId, personId));
  const limits = { month: member?.monthlyBudget, year: member?.yearlyBudget };
  const found: (SpentBudget & { kind: 'member' })[] = [];
  for (const period of BUDGET_PERIODS) {
    const limit = limits[period] ?? null;
    if (limit === null) continue;
    const [ordered] = await db
      .select({ used: sql`coalesce(sum(${costsOf}), 0)`.mapWith(Number) })
      .from(orders)
      .where(
        and(
          eq(orders.customerId, companyId),
          eq(orders.personId, personId),
          ne(orders.state, 'cancelled'),
          isOrderedIn(period, at),
        ),
      );
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
    kind:
      BUDGET_KINDS.find((each) => each === typed.kind) ?? wrong('invalid', BUDGET_CHOICE_REQUIRED),
    name: nameOf(typed.name.trim()),
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

function nameOf(name: string) {
  if (name === '') return wrong('missing', BUDGET_NAME_REQUIRED);
  return name.length > OWN_FIELD_MAX ? wrong('invalid', ownFieldTooLong('costCentre')) : name;
}

function limitOf(typed: string) {
  if (typed.trim() === '') return null;
  return typedYuan(typed) ?? wrong('invalid', AMOUNT_INVALID);
}
