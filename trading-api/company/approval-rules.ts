import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Texts } from '#app/domain/account/audit-changes.ts';
import {
  AMOUNT_INVALID,
  APPROVED_TERMS_LABEL,
  type ApprovalRule,
  NO_RULE,
  SELLERS_MAX,
  sellerUnknown,
  TOO_MANY_SELLERS,
  TWO_BELOW_ONE,
} from '#app/domain/company/approval.ts';
import { approvalRule, saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { ESCALATE_HOURS_INVALID, typedHours } from '#app/domain/company/escalation.ts';
import { OWN_FIELD_LABEL, type OwnField } from '#app/domain/company/own-fields.ts';
import { type Fen, formatYuan, toYuan } from '#app/domain/money.ts';
import { plainName } from '#app/domain/plain-name.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { peopleWho } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { isNamed } from '#trading-api/platform/plain-name.ts';
import { accept, wrong } from '#trading-api/platform/refusal.ts';
import { approvalRules, categories, sellers } from '#trading-api/schema.ts';
import { absencesOf } from './absences.ts';
import { approverRulesOf } from './approver-rules.ts';
import { budgetsOf, budgetView } from './budgets.ts';
import { controlsOf, type Planner } from './controls.ts';
import { requireEnterprise } from './enterprise.ts';
import { ownFieldsOf } from './own-fields.ts';
import { sumRulesOf } from './sums.ts';

interface CompanyRule extends ApprovalRule {
  requiredFields: OwnField[];
  escalateHours: number | null;
}

/** The rule of a company; without one nothing waits. */
export async function ruleOf(db: Database, companyId: number): Promise<CompanyRule> {
  const [rule] = await db
    .select()
    .from(approvalRules)
    .where(eq(approvalRules.companyId, companyId));
  return rule ?? { ...NO_RULE, requiredFields: [], escalateHours: null };
}

/**
 * The same, locked until what is bought is written: purchases at once would otherwise all find the same sums. A company
 * that has never stated a rule has no row to lock, and no sums to be compared with.
 */
export async function lockRule(tx: Database, companyId: number): Promise<ApprovalRule> {
  await tx
    .select({ companyId: approvalRules.companyId })
    .from(approvalRules)
    .where(eq(approvalRules.companyId, companyId))
    .for('update');
  return ruleOf(tx, companyId);
}

export const ruleDetail = customerRoute(approvalRule, async ({ db, customer, now }) => {
  const companyId = customer.id;
  const rule = await ruleOf(db, companyId);
  const people = await peopleWho(db, companyId, 'view');
  const nameOf = (id: number) => people.find((person) => person.id === id)?.name ?? '—';
  const yuan = (amount: number | null) => (amount === null ? null : toYuan(amount));
  return {
    oneLevelFrom: yuan(rule.oneLevelFrom),
    twoLevelsFrom: yuan(rule.twoLevelsFrom),
    newSeller: rule.newSeller,
    categories: [...rule.categories],
    categoryChoices: await firstCategories(db),
    sellers: await sellersBy(db, inArray(sellers.code, [...rule.sellers])),
    terms: [...rule.terms],
    sums: (await sumRulesOf(db, companyId)).map((sum) => ({ ...sum, amount: toYuan(sum.amount) })),
    budgets: (await budgetsOf(db, companyId, now)).map(budgetView),
    requiredFields: rule.requiredFields,
    ...(await controlsOf(db, companyId)),
    ownFields: await ownFieldsOf(db, customer),
    approverRules: await approverRulesOf(db, companyId, now),
    escalateHours: rule.escalateHours,
    deputies: (await absencesOf(db, companyId, now)).map(({ personId, deputyId, from, until }) => ({
      personId: String(personId),
      personName: nameOf(personId),
      deputyId: String(deputyId),
      deputyName: nameOf(deputyId),
      fromDate: from.getTime() === 0 ? null : from.toISOString(),
      untilDate: until.toISOString(),
    })),
  };
});

export const planRule: Planner<typeof saveApprovalRule> = async (call) => {
  const { db: tx, customer, person, input: typed, now } = call;
  requireEnterprise(customer);
  const oneLevelFrom = amountOf(typed.oneLevelFrom);
  const twoLevelsFrom = amountOf(typed.twoLevelsFrom);
  const isBelow =
    typeof oneLevelFrom === 'number' &&
    typeof twoLevelsFrom === 'number' &&
    twoLevelsFrom < oneLevelFrom;
  const present = await ruleOf(tx, customer.id);
  const rule = accept(saveApprovalRule, {
    oneLevelFrom,
    twoLevelsFrom: isBelow ? wrong('invalid', TWO_BELOW_ONE) : twoLevelsFrom,
    newSeller: typed.newSeller,
    categories: await knownCategories(tx, typed.categories),
    sellers: await sellersNamed(tx, typed.sellers),
    terms: typed.terms,
    requiredFields: typed.requiredFields,
    escalateHours:
      typed.escalateHours === undefined ? present.escalateHours : hoursOf(typed.escalateHours),
  });
  const values = { ...rule, changedAt: now, changedBy: person.id };
  return {
    action: 'approvalRuleSaved',
    about: '',
    before: await ruleTexts(tx, present),
    after: await ruleTexts(tx, rule),
    async apply() {
      await tx
        .insert(approvalRules)
        .values({ companyId: customer.id, ...values })
        .onConflictDoUpdate({ target: approvalRules.companyId, set: values });
    },
  };
};

/** A rule as people read it, in the log and where it waits for a second person. */
async function ruleTexts(db: Database, rule: CompanyRule): Promise<Texts> {
  const amount = (from: Fen | null) => (from === null ? '' : formatYuan(from));
  const categories = await firstCategories(db);
  const named = await sellersBy(db, inArray(sellers.code, [...rule.sellers]));
  return {
    '一级审批金额（元）': amount(rule.oneLevelFrom),
    '两级审批金额（元）': amount(rule.twoLevelsFrom),
    首次采购的卖家: rule.newSeller ? '需要审批' : '',
    指定卖家: named.map(({ name }) => name).join('、'),
    指定品类: categories
      .filter(({ code }) => rule.categories.includes(code))
      .map(({ name }) => name)
      .join('、'),
    指定付款方式: rule.terms.map((kind) => APPROVED_TERMS_LABEL[kind]).join('、'),
    下单时必填: rule.requiredFields.map((field) => OWN_FIELD_LABEL[field]).join('、'),
    '超时升级（工作日小时）': rule.escalateHours === null ? '' : String(rule.escalateHours),
  };
}

const firstCategories = (db: Database) =>
  db
    .select({ code: categories.code, name: categories.name })
    .from(categories)
    .where(eq(categories.level, 1))
    .orderBy(asc(categories.sort), asc(categories.code));

async function knownCategories(db: Database, codes: readonly string[]) {
  const known = (await firstCategories(db)).map(({ code }) => code);
  return codes.every((code) => known.includes(code))
    ? known.filter((code) => codes.includes(code))
    : wrong('invalid', '请选择品类');
}

const sellersBy = (db: Database, wanted: SQL) =>
  db
    .select({ code: sellers.code, name: sellers.name })
    .from(sellers)
    .where(wanted)
    .orderBy(asc(sellers.code));

async function sellersNamed(db: Database, typed: string) {
  const names = [...new Set(typed.split('\n').map((line) => line.trim()))].filter(Boolean);
  if (names.length > SELLERS_MAX) return wrong('invalid', TOO_MANY_SELLERS);
  const found = names.length > 0 ? await sellersBy(db, isNamed(sellers.name, ...names)) : [];
  const unknown = names.find(
    (name) => !found.some((each) => plainName(each.name) === plainName(name)),
  );
  return unknown === undefined
    ? found.map(({ code }) => code)
    : wrong('invalid', sellerUnknown(unknown));
}

function hoursOf(typed: string) {
  const hours = typedHours(typed);
  return hours === undefined ? wrong('invalid', ESCALATE_HOURS_INVALID) : hours;
}

function amountOf(typed: string) {
  if (typed.trim() === '') return null;
  const amount = typedYuan(typed);
  return amount === null || amount === 0 ? wrong('invalid', AMOUNT_INVALID) : amount;
}
