import { and, asc, eq, gte, inArray, ne, not, or, sql } from 'drizzle-orm';
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
  periodStart,
  type SpentBudget,
  TOO_MANY_BUDGETS,
} from '#app/domain/company/budget.ts';
import { ONLY_ENTERPRISES } from '#app/domain/company/member.ts';
import { OWN_FIELD_MAX, ownFieldTooLong } from '#app/domain/company/own-fields.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import { typedYuan } from '#app/domain/typed-amount.ts';
import { type Acting, audit } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { companyBudgets, orders } from '#trading-api/schema.ts';

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
 * The budgets that an order goes against. They are locked until the order is written: two orders at
 * once would otherwise both find the same sum.
 */
export async function budgetsFor(
  tx: Database,
  companyId: number,
  named: Partial<Record<BudgetKind, string>>,
  now: Date,
): Promise<SpentBudget[]> {
  const rows = await tx
    .select()
    .from(companyBudgets)
    .where(eq(companyBudgets.companyId, companyId))
    .orderBy(asc(companyBudgets.id))
    .for('update');
  return spentOf(
    tx,
    rows.filter(({ kind, name }) => named[kind] === name),
    now,
  );
}

/** Orders of a budget: of its cost centre or project, since its month or year has begun. */
const countsFor = (now: Date) =>
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
        and(eq(companyBudgets.period, period), gte(orders.createdAt, periodStart(period, now))),
      ),
    ),
  );

/** What an order costs: as weighed, once it is settled. */
export const costsOf = sql`coalesce(${orders.settledAmount}, ${orders.paymentAmount})`;

/** A statement of its own, after their rows are locked: it sees what others have ordered meanwhile. */
async function spentOf(
  db: Database,
  rows: readonly BudgetRow[],
  now: Date,
): Promise<SpentBudget[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const sums = await db
    .select({ id: companyBudgets.id, used: sql`sum(${costsOf})`.mapWith(Number) })
    .from(companyBudgets)
    .innerJoin(orders, countsFor(now))
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

/** The same with amounts as the wire has them. */
export const budgetView = ({ limit, used, ...budget }: SpentBudget) => ({
  ...budget,
  limit: toYuan(limit),
  used: toYuan(used),
});

/** @throws Refusal `missing`, `invalid`, `tooMany`, `personalAccount` */
export async function saveBudget(
  tx: Database,
  { customer, person }: Acting,
  typed: Parsed<typeof saveBudgetCall>,
  now: Date,
): Promise<void> {
  if (customer.customerType !== 'enterprise') {
    throw new Refusal('personalAccount', ONLY_ENTERPRISES);
  }
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
  if (limit === null) {
    const gone = await tx.delete(companyBudgets).where(own).returning({ id: companyBudgets.id });
    if (gone.length === 0) throw new Refusal('invalid', BUDGET_UNKNOWN, 'name');
  } else {
    const others = await tx.$count(companyBudgets, and(ofCompany, not(same)));
    if (others >= BUDGETS_MAX) throw new Refusal('tooMany', TOO_MANY_BUDGETS);
    await tx
      .insert(companyBudgets)
      .values({ companyId, kind, name, period, limit })
      .onConflictDoUpdate({
        target: [
          companyBudgets.companyId,
          companyBudgets.kind,
          companyBudgets.name,
          companyBudgets.period,
        ],
        set: { limit },
      });
  }
  const what = `${BUDGET_KIND_LABEL[kind]} ${name} ${BUDGET_PERIOD_LABEL[period]}`;
  const detail = limit === null ? `${what} 取消` : `${what} ¥${toYuan(limit)}`;
  await audit(tx, { action: 'budgetSaved', person: person.id, account: companyId, detail }, now);
}

function nameOf(name: string) {
  if (name === '') return wrong('missing', BUDGET_NAME_REQUIRED);
  return name.length > OWN_FIELD_MAX ? wrong('invalid', ownFieldTooLong('costCentre')) : name;
}

function limitOf(typed: string) {
  if (typed.trim() === '') return null;
  return typedYuan(typed) ?? wrong('invalid', AMOUNT_INVALID);
}
