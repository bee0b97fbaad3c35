import { and, asc, eq, inArray, ne, or } from 'drizzle-orm';
import type { Texts } from '#app/domain/account/audit-changes.ts';
import {
  APPROVER_MODE_LABEL,
  APPROVER_MODE_REQUIRED,
  APPROVER_MODES,
  APPROVER_RULE_UNKNOWN,
  APPROVER_RULES_MAX,
  APPROVER_TWICE,
  APPROVERS_BY,
  APPROVERS_BY_REQUIRED,
  APPROVERS_MAX,
  APPROVERS_TOO_MANY,
  APPROVERS_WRONG,
  type ApproversBy,
  askName,
  departmentUnknown,
  namedRequired,
  TOO_MANY_APPROVER_RULES,
} from '#app/domain/company/approver-rule.ts';
import { type ApproverRule, saveApprovers } from '#app/domain/company/approver-rule-contract.ts';
import { peopleAt, peopleWho } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { approvalRules, approverRules, categories, members } from '#trading-api/schema.ts';
import { decidingPeople } from './approvers.ts';
import { plainName, unitNamed } from './chosen-units.ts';
import type { Planner } from './controls.ts';
import { requireEnterprise } from './enterprise.ts';
import { peopleToldApart } from './told-apart.ts';

type Row = typeof approverRules.$inferSelect;

/** In the order in which they ask. */
const inOrder = (one: Row, other: Row): number =>
  APPROVERS_BY.indexOf(one.kind) - APPROVERS_BY.indexOf(other.kind);

export async function rulesOf(db: Database, companyId: number): Promise<Row[]> {
  const rows = await db
    .select()
    .from(approverRules)
    .where(eq(approverRules.companyId, companyId))
    .orderBy(asc(approverRules.name));
  return rows.toSorted(inOrder);
}

/** What the categories of rules are called, by their codes. */
export async function categoryNames(
  db: Database,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const codes = rows.filter(({ kind }) => kind === 'category').map(({ name }) => name);
  if (codes.length === 0) return new Map();
  const found = await db
    .select({ code: categories.code, name: categories.name })
    .from(categories)
    .where(inArray(categories.code, codes));
  return new Map(found.map(({ code, name }) => [code, name]));
}

export async function approverRulesOf(
  db: Database,
  companyId: number,
  now: Date,
): Promise<ApproverRule[]> {
  const rows = await rulesOf(db, companyId);
  if (rows.length === 0) return [];
  const named = await categoryNames(db, rows);
  const { approvers } = await decidingPeople(db, companyId, now);
  const people = await peopleToldApart(
    db,
    companyId,
    rows.flatMap(({ personIds }) => personIds),
  );
  return rows.map(({ kind, name, mode, personIds }) => ({
    kind,
    value: name,
    name: kind === 'category' ? (named.get(name) ?? name) : name,
    mode,
    approvers: personIds.map((id) => ({
      personId: String(id),
      name: people.name(id, now),
      mayDecide: approvers.some(({ personId }) => personId === id),
    })),
  }));
}

export const planApprovers: Planner<typeof saveApprovers> = async (call) => {
  const { db: tx, customer, person, input: typed, now } = call;
  requireEnterprise(customer);
  const companyId = customer.id;
  const kind = APPROVERS_BY.find((each) => each === typed.kind);
  if (!kind) throw new Refusal('invalid', APPROVERS_BY_REQUIRED, 'kind');
  const approving = await peopleWho(tx, companyId, 'approve');
  const isEnd = typed.personIds.every((id) => id === '');
  const { value, mode, personIds } = accept(saveApprovers, {
    value: await ruledValue(tx, companyId, kind, typed.value.trim(), isEnd),
    mode:
      APPROVER_MODES.find((each) => each === typed.mode) ??
      wrong('invalid', APPROVER_MODE_REQUIRED),
    personIds: chosen(typed.personIds, new Set(approving.map(({ id }) => id))),
  });
  const own = and(
    eq(approverRules.companyId, companyId),
    eq(approverRules.kind, kind),
    eq(approverRules.name, value),
  );
  const [before] = await tx.select().from(approverRules).where(own);
  if (isEnd && !before) throw new Refusal('invalid', APPROVER_RULE_UNKNOWN, 'value');
  const others = or(ne(approverRules.kind, kind), ne(approverRules.name, value));
  const kept = and(eq(approverRules.companyId, companyId), others);
  if (!isEnd && (await tx.$count(approverRules, kept)) >= APPROVER_RULES_MAX) {
    throw new Refusal('tooMany', TOO_MANY_APPROVER_RULES);
  }
  const row: Row = { companyId, kind, name: value, mode, personIds };
  const label = (await categoryNames(tx, [row])).get(value) ?? value;
  return {
    action: 'approverRuleSaved',
    about: askName({ kind, name: label }),
    before: await ruleTexts(tx, before, now),
    after: await ruleTexts(tx, isEnd ? undefined : row, now),
    async apply() {
      // Purchases lock the rule's row, and read who decides with it locked.
      await tx
        .insert(approvalRules)
        .values({ companyId, changedAt: now, changedBy: person.id })
        .onConflictDoNothing();
      await tx
        .select({ companyId: approvalRules.companyId })
        .from(approvalRules)
        .where(eq(approvalRules.companyId, companyId))
        .for('update');
      await tx.delete(approverRules).where(own);
      if (!isEnd) await tx.insert(approverRules).values(row);
    },
  };
};

/** With their ids: two colleagues can have one name. */
async function ruleTexts(db: Database, row: Row | undefined, now: Date): Promise<Texts> {
  if (!row) return { 审批方式: '', 审批人: '' };
  const people = await peopleAt(db, row.personIds);
  const names = row.personIds.map((id) => `${people.name(id, now)}（编号 ${id}）`);
  return { 审批方式: APPROVER_MODE_LABEL[row.mode], 审批人: names.join('、') };
}

function chosen(typed: readonly string[], approving: ReadonlySet<number>) {
  const ids = typed.filter((id) => id !== '').map((id) => rowId(id) ?? 0);
  if (ids.length > APPROVERS_MAX) return wrong('invalid', APPROVERS_TOO_MANY);
  if (new Set(ids).size < ids.length) return wrong('invalid', APPROVER_TWICE);
  return ids.every((id) => approving.has(id)) ? ids : wrong('invalid', APPROVERS_WRONG);
}

/** What a rule is kept by; what there is a rule for already can always be ended. */
async function ruledValue(
  tx: Database,
  companyId: number,
  kind: ApproversBy,
  typed: string,
  isEnd: boolean,
) {
  if (typed === '') return wrong('missing', namedRequired(kind));
  const known = (await rulesOf(tx, companyId)).find(
    (row) => row.kind === kind && (row.name === typed || plainName(row.name) === plainName(typed)),
  );
  if (known && (isEnd || kind === 'department')) return known.name;
  if (kind === 'category') return categoryOf(tx, typed);
  return kind === 'department'
    ? departmentOf(tx, companyId, typed)
    : unitNamed(tx, companyId, kind, typed);
}

async function categoryOf(tx: Database, code: string) {
  const first = and(eq(categories.code, code), eq(categories.level, 1));
  const [found] = await tx.select({ code: categories.code }).from(categories).where(first);
  return found?.code ?? wrong('invalid', namedRequired('category'));
}

async function departmentOf(tx: Database, companyId: number, typed: string) {
  const found = await departmentCalled(tx, companyId, typed);
  return found ?? wrong('invalid', departmentUnknown(typed));
}

/** The department of a company's members that is called so, as they have it; undefined: there is none. */
export async function departmentCalled(
  db: Database,
  companyId: number,
  called: string,
): Promise<string | undefined> {
  const rows = await db
    .selectDistinct({ name: members.department })
    .from(members)
    .where(and(eq(members.companyId, companyId), ne(members.department, '')))
    .orderBy(asc(members.department));
  return rows.find(({ name }) => plainName(name) === plainName(called))?.name;
}
