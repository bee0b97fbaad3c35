import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm';
import type { Texts } from '#app/domain/account/audit-changes.ts';
import { roleMay } from '#app/domain/account/roles.ts';
import {
  AMOUNT_INVALID,
  APPROVED_TERMS_LABEL,
  type ApprovalRule,
  type Approver,
  NO_RULE,
  SELLERS_MAX,
  sellerUnknown,
  TOO_MANY_SELLERS,
  TWO_BELOW_ONE,
  viewerDeputy,
} from '#app/domain/company/approval.ts';
import {
  approvalRule,
  nameDeputy as nameDeputyCall,
  saveApprovalRule,
} from '#app/domain/company/approval-contract.ts';
import { OWN_FIELD_LABEL, type OwnField } from '#app/domain/company/own-fields.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { type Fen, formatYuan, toYuan } from '#app/domain/money.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { hasPassed, parseWallTime, wallDay } from '#app/domain/time.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { peopleWho } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import {
  approvalDeputies,
  approvalRules,
  categories,
  customers,
  sellers,
} from '#trading-api/schema.ts';
import { budgetsOf, budgetView } from './budgets.ts';
import { controlsOf, type Planner } from './controls.ts';
import { requireEnterprise } from './enterprise.ts';
import { ownFieldsOf } from './own-fields.ts';
import { sumRulesOf } from './sums.ts';

/** The rule of a company; without one nothing waits. */
export async function ruleOf(
  db: Database,
  companyId: number,
): Promise<ApprovalRule & { requiredFields: OwnField[] }> {
  const [rule] = await db
    .select()
    .from(approvalRules)
    .where(eq(approvalRules.companyId, companyId));
  return rule ?? { ...NO_RULE, requiredFields: [] };
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
    deputies: (await deputiesOf(db, companyId, now)).map(({ personId, deputyId, until }) => ({
      personId: String(personId),
      personName: nameOf(personId),
      deputyId: String(deputyId),
      deputyName: nameOf(deputyId),
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
  const rule = accept(saveApprovalRule, {
    oneLevelFrom,
    twoLevelsFrom: isBelow ? wrong('invalid', TWO_BELOW_ONE) : twoLevelsFrom,
    newSeller: typed.newSeller,
    categories: await knownCategories(tx, typed.categories),
    sellers: await sellersNamed(tx, typed.sellers),
    terms: typed.terms,
    requiredFields: typed.requiredFields,
  });
  const values = { ...rule, changedAt: now, changedBy: person.id };
  return {
    action: 'approvalRuleSaved',
    about: '',
    before: await ruleTexts(tx, await ruleOf(tx, customer.id)),
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
async function ruleTexts(
  db: Database,
  rule: ApprovalRule & { requiredFields: readonly OwnField[] },
): Promise<Texts> {
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
  const found = names.length > 0 ? await sellersBy(db, inArray(sellers.name, names)) : [];
  const unknown = names.find((name) => !found.some((each) => each.name === name));
  return unknown === undefined
    ? found.map(({ code }) => code)
    : wrong('invalid', sellerUnknown(unknown));
}

function amountOf(typed: string) {
  if (typed.trim() === '') return null;
  const amount = typedYuan(typed);
  return amount === null || amount === 0 ? wrong('invalid', AMOUNT_INVALID) : amount;
}

export const planDeputy: Planner<typeof nameDeputyCall> = async (call) => {
  const { db: tx, customer, person, input: typed, now } = call;
  const own = eq(approvalDeputies.personId, person.id);
  const [present] = await deputiesOf(tx, customer.id, now, own);
  const plan = {
    action: 'deputyNamed',
    about: `${person.name} 的代理人`,
    before: await deputyTexts(tx, present),
  } as const;
  if (typed.deputyId === '') {
    const apply = async () => void (await tx.delete(approvalDeputies).where(own));
    return { ...plan, after: await deputyTexts(tx, undefined), apply };
  }
  const people = await peopleWho(tx, customer.id, 'view');
  const deputy = people.find(({ id }) => id === rowId(typed.deputyId) && id !== person.id);
  const lastDay = parseWallTime(`${typed.until} 00:00:00`);
  const until = lastDay && new Date(lastDay.getTime() + DAY_MS);
  const named = accept(nameDeputyCall, {
    deputyId: deputyOf(deputy, people),
    until: untilOf(until, now),
  });
  const values = { companyId: customer.id, ...named };
  return {
    ...plan,
    after: await deputyTexts(tx, values),
    async apply() {
      await tx
        .insert(approvalDeputies)
        .values({ personId: person.id, ...values })
        .onConflictDoUpdate({ target: approvalDeputies.personId, set: values });
    },
  };
};

/** Who decides for somebody, and until the end of which day. */
async function deputyTexts(
  db: Database,
  deputy: Pick<typeof approvalDeputies.$inferSelect, 'deputyId' | 'until'> | undefined,
): Promise<Texts> {
  if (!deputy) return { 代理人: '', 最后一天: '' };
  const [person] = await db
    .select({ id: customers.id, name: customers.name, phone: customers.phone })
    .from(customers)
    .where(eq(customers.id, deputy.deputyId));
  // With the id: two colleagues can have one name, and phones that are alike as far as they are shown.
  return {
    代理人: person ? `${person.name}（${maskedPhone(person.phone)}，编号 ${person.id}）` : '',
    最后一天: wallDay(new Date(deputy.until.getTime() - 1)),
  };
}

type Person = Awaited<ReturnType<typeof peopleWho>>[number];

function deputyOf(deputy: Person | undefined, people: readonly Person[]) {
  if (!deputy) return wrong('invalid', '请选择代理人');
  if (deputy.role !== 'viewer') return deputy.id;
  const administrators = people.filter(({ role }) => roleMay(role, 'administer'));
  const names = administrators.map(({ name }) => name);
  return wrong('invalid', viewerDeputy(deputy.name, names));
}

function untilOf(until: Date | null, now: Date) {
  if (!until) return wrong('invalid', '请选择代理的最后一天');
  return hasPassed(until, now) ? wrong('past', '代理的最后一天不能早于今天') : until;
}

const deputiesOf = (db: Database, companyId: number, now: Date, which?: SQL) =>
  db
    .select()
    .from(approvalDeputies)
    .where(and(eq(approvalDeputies.companyId, companyId), gt(approvalDeputies.until, now), which));

/** Who may approve in a company by their role, its own login first, with their present deputies. */
export async function approversOf(db: Database, companyId: number, now: Date): Promise<Approver[]> {
  const people = await peopleWho(db, companyId, 'view');
  const mayStandIn = new Set(people.filter(({ role }) => role !== 'viewer').map(({ id }) => id));
  const deputies = new Map(
    (await deputiesOf(db, companyId, now))
      .filter(({ deputyId }) => mayStandIn.has(deputyId))
      .map(({ personId, deputyId }) => [personId, deputyId]),
  );
  return people
    .filter(({ role }) => roleMay(role, 'approve'))
    .map(({ id }) => ({ personId: id, deputyId: deputies.get(id) ?? null }));
}

/** Deletes the deputy of a person who leaves, and the person as deputy of others. */
export async function dropDeputies(tx: Database, personId: number): Promise<void> {
  await tx.delete(approvalDeputies).where(eq(approvalDeputies.personId, personId));
  await tx.delete(approvalDeputies).where(eq(approvalDeputies.deputyId, personId));
}
