import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import {
  AMOUNT_INVALID,
  APPROVED_TERMS,
  APPROVED_TERMS_LABEL,
} from '#app/domain/company/approval.ts';
import {
  approvalRule,
  saveApprovalRule,
  saveBudget,
} from '#app/domain/company/approval-contract.ts';
import {
  BUDGET_KIND_LABEL,
  BUDGET_KINDS,
  BUDGET_NAME_REQUIRED,
  BUDGET_PERIOD_LABEL,
  BUDGET_PERIODS,
  SPENDER_LABEL,
} from '#app/domain/company/budget.ts';
import { ESCALATE_HOURS_INVALID } from '#app/domain/company/escalation.ts';
import { OWN_FIELD_LABEL, OWN_FIELDS } from '#app/domain/company/own-fields.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { companyTab } from './paths.ts';

type Rule = Content<typeof approvalRule>;

const amount = z.string().max(32, { error: AMOUNT_INVALID }).default('');
const chosen = z.array(idText).max(100).default([]);

/** The parts of a rule, each changed in a form of its own, and what they are called. */
const PARTS = {
  amounts: '按金额审批',
  newSeller: '首次采购的卖家',
  sellers: '指定卖家',
  categories: '指定品类',
  terms: '指定付款方式',
  fields: '下单时必填的内容',
  escalation: '超时升级',
} as const;
type Part = keyof typeof PARTS;
const isPart = (text: string | null): text is Part => text !== null && Object.hasOwn(PARTS, text);

const ruleForm = defineForm(
  'approvalRule',
  z.object({
    part: z.enum(Object.keys(PARTS) as [Part, ...Part[]]),
    oneLevelFrom: amount,
    twoLevelsFrom: amount,
    newSeller: z.string().optional(),
    /** Those that stay. */
    seller: z.array(textUpTo(200)).max(100).default([]),
    /** Those that are added. */
    sellers: z.string().max(4000, { error: '卖家名称过多' }).default(''),
    categories: chosen,
    terms: z.array(z.enum(APPROVED_TERMS)).default([]),
    fields: z.array(z.enum(OWN_FIELDS)).default([]),
    escalateHours: z.string().max(32, { error: ESCALATE_HOURS_INVALID }).default(''),
  }),
);
const budgetForm = defineForm(
  'companyBudget',
  z.object({
    kind: z.string({ error: '请选择预算对象' }).max(16),
    name: z.string({ error: BUDGET_NAME_REQUIRED }).max(120, { error: BUDGET_NAME_REQUIRED }),
    period: z.string({ error: '请选择预算周期' }).max(16),
    limit: amount,
  }),
);

const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
) => values.map((value) => ({ value, label: labels[value] }));

/** The rules of a company; with a request they can be changed. */
export const rulesView = (rule: Rule, request: Request | null) => ({
  rule: Object.entries(ruleTexts(rule)).map(([part, text]) => ({
    key: part,
    title: PARTS[part as Part],
    text,
    changeTo: request && `${companyTab('rules')}&edit=${part}`,
  })),
  ruleSellers: rule.sellers.map(({ name }) => ({ value: name, label: name })),
  ownFields: OWN_FIELDS.map((value) => ({ value, label: OWN_FIELD_LABEL[value] })),
  categories: rule.categoryChoices.map(({ code, name }) => ({ value: code, label: name })),
  terms: optionsOf(APPROVED_TERMS, APPROVED_TERMS_LABEL),
  budgets: rule.budgets.map(({ kind, name, period, limit, used }) => ({
    key: `${kind} ${name} ${period}`,
    name: `${SPENDER_LABEL[kind]} ${name}`,
    period: BUDGET_PERIOD_LABEL[period],
    limit: formatYuanText(limit),
    used: formatYuanText(used),
  })),
  budgetKinds: optionsOf(BUDGET_KINDS, BUDGET_KIND_LABEL),
  budgetPeriods: optionsOf(BUDGET_PERIODS, BUDGET_PERIOD_LABEL),
  budgetForm: request ? describeForm(budgetForm, request) : null,
});

/** The dialog in which a part of the rules is changed, if the address names one. */
export function ruleDialog(rule: Rule, request: Request) {
  const part = new URL(request.url).searchParams.get('edit');
  if (!isPart(part)) return null;
  const values = {
    oneLevelFrom: rule.oneLevelFrom ?? '',
    twoLevelsFrom: rule.twoLevelsFrom ?? '',
    newSeller: rule.newSeller ? 'on' : '',
    seller: rule.sellers.map(({ name }) => name),
    categories: rule.categories,
    terms: rule.terms,
    fields: rule.requiredFields,
    escalateHours: rule.escalateHours === null ? '' : String(rule.escalateHours),
  };
  const form = describeForm(ruleForm, request, { form: ruleForm.name, values });
  return { kind: 'rule' as const, part, title: PARTS[part], form };
}

/** Each part of the rules as a sentence. */
function ruleTexts(rule: Rule): Record<Part, string> {
  const { oneLevelFrom, twoLevelsFrom, newSeller, requiredFields } = rule;
  const names = (list: readonly string[]) => list.join('、');
  const sellers = rule.sellers.map(({ name }) => name);
  const categories = rule.categoryChoices.filter(({ code }) => rule.categories.includes(code));
  const amounts = [
    oneLevelFrom && `达到 ¥${formatYuanText(oneLevelFrom)} 需一级审批`,
    twoLevelsFrom && `达到 ¥${formatYuanText(twoLevelsFrom)} 需两级审批`,
  ].filter(Boolean);
  return {
    amounts:
      amounts.length > 0
        ? `订单应付金额${amounts.join('，')}`
        : '订单不按金额审批，成员下单后可直接付款',
    newSeller: newSeller ? '首次向某个卖家采购，需一级审批' : '首次向某个卖家采购，不需审批',
    sellers:
      sellers.length > 0 ? `向 ${names(sellers)} 采购，需一级审批` : '没有指定需要审批的卖家',
    categories:
      categories.length > 0
        ? `采购${names(categories.map(({ name }) => name))}，需一级审批`
        : '没有指定需要审批的品类',
    terms:
      rule.terms.length > 0
        ? `付款方式为${names(rule.terms.map((kind) => APPROVED_TERMS_LABEL[kind]))}，需一级审批`
        : '没有指定需要审批的付款方式',
    fields:
      requiredFields.length > 0
        ? `下单时必填${names(requiredFields.map((field) => OWN_FIELD_LABEL[field]))}`
        : '下单时没有必填的企业内容',
    escalation:
      rule.escalateHours === null
        ? '审批超时不升级，到期无人审批自动失效'
        : `${rule.escalateHours} 个工作日小时无人审批，管理员也可以审批并收到通知`,
  };
}

export const ruleHandlers = [
  handleForm(ruleForm, saveApprovalRule, async ({ value, token, request }) => {
    const before = await call(approvalRule, {}, { token });
    const { part, seller, sellers, newSeller, fields, ...typed } = value;
    // Only this part is changed: a colleague may have changed another one meanwhile.
    const isOf = (each: Part) => part === each;
    const names = isOf('sellers')
      ? [...seller, ...sellers.split(/[、，,;；\n]/)]
      : before.sellers.map(({ name }) => name);
    const rule = {
      oneLevelFrom: isOf('amounts') ? typed.oneLevelFrom : (before.oneLevelFrom ?? ''),
      twoLevelsFrom: isOf('amounts') ? typed.twoLevelsFrom : (before.twoLevelsFrom ?? ''),
      newSeller: isOf('newSeller') ? newSeller === 'on' : before.newSeller,
      sellers: names.join('\n'),
      categories: isOf('categories') ? typed.categories : before.categories,
      terms: isOf('terms') ? typed.terms : before.terms,
      requiredFields: isOf('fields') ? fields : before.requiredFields,
      // Absent, it stays.
      ...(isOf('escalation') && { escalateHours: typed.escalateHours }),
    };
    await call(saveApprovalRule, rule, { token });
    return redirectAfterSuccess(request, companyTab('rules'), '审批规则已保存');
  }),
  handleCall(budgetForm, saveBudget, {
    to: companyTab('budgets'),
    done: (_content, { value }) => (value.limit ? '预算已保存' : '预算已取消'),
  }),
] as const;
