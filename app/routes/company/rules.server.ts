import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import {
  AMOUNT_INVALID,
  APPROVED_TERMS,
  APPROVED_TERMS_LABEL,
} from '#app/domain/company/approval.ts';
import {
  type approvalRule,
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
import { OWN_FIELD_LABEL, OWN_FIELDS } from '#app/domain/company/own-fields.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { idText } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { COMPANY } from './paths.ts';

type Rule = Content<typeof approvalRule>;

const amount = z.string().max(32, { error: AMOUNT_INVALID }).default('');
const chosen = z.array(idText).max(100).default([]);

const ruleForm = defineForm(
  'approvalRule',
  z.object({
    oneLevelFrom: amount,
    twoLevelsFrom: amount,
    newSeller: z.string().optional(),
    sellers: z.string().max(4000, { error: '卖家名称过多' }).default(''),
    categories: chosen,
    terms: z.array(z.enum(APPROVED_TERMS)).default([]),
    ...Object.fromEntries(OWN_FIELDS.map((field) => [field, z.string().optional()])),
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
  rule: ruleTexts(rule),
  ownFields: OWN_FIELDS.map((name) => ({ name, label: OWN_FIELD_LABEL[name] })),
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
  ruleForm: request
    ? describeForm(ruleForm, request, { form: ruleForm.name, values: ruleValues(rule) })
    : null,
  budgetForm: request ? describeForm(budgetForm, request) : null,
});

const ruleValues = (rule: Rule) => ({
  ...Object.fromEntries(rule.requiredFields.map((field) => [field, 'on'])),
  oneLevelFrom: rule.oneLevelFrom ?? '',
  twoLevelsFrom: rule.twoLevelsFrom ?? '',
  newSeller: rule.newSeller ? 'on' : '',
  sellers: rule.sellers.map(({ name }) => name).join('\n'),
  categories: rule.categories,
  terms: rule.terms,
});

function ruleTexts(rule: Rule): string[] {
  const { oneLevelFrom, twoLevelsFrom, newSeller, requiredFields } = rule;
  const categories = rule.categoryChoices.filter(({ code }) => rule.categories.includes(code));
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('、');
  const texts = [
    oneLevelFrom && `订单应付金额达到 ¥${formatYuanText(oneLevelFrom)}，需一级审批`,
    twoLevelsFrom && `订单应付金额达到 ¥${formatYuanText(twoLevelsFrom)}，需两级审批`,
    newSeller && '首次向某个卖家采购，需一级审批',
    rule.sellers.length > 0 && `向 ${names(rule.sellers)} 采购，需一级审批`,
    categories.length > 0 && `采购${names(categories)}，需一级审批`,
    rule.terms.length > 0 &&
      `付款方式为${rule.terms.map((kind) => APPROVED_TERMS_LABEL[kind]).join('、')}，需一级审批`,
    requiredFields.length > 0 &&
      `下单时必填${requiredFields.map((field) => OWN_FIELD_LABEL[field]).join('、')}`,
  ].filter((text) => typeof text === 'string' && text !== '');
  return texts.length > 0 ? (texts as string[]) : ['未设置审批标准，成员下单后可直接付款'];
}

export const ruleHandlers = [
  handleForm(ruleForm, async ({ value, token, request, data }) => {
    const { oneLevelFrom, twoLevelsFrom, sellers, categories, terms } = value;
    const newSeller = data.get('newSeller') === 'on';
    const requiredFields = OWN_FIELDS.filter((field) => data.get(field) === 'on');
    const amounts = { oneLevelFrom, twoLevelsFrom };
    const rule = { ...amounts, newSeller, sellers, categories, terms, requiredFields };
    await call(saveApprovalRule, rule, { token });
    return redirectAfterSuccess(request, COMPANY, '审批规则已保存');
  }),
  handleCall(budgetForm, saveBudget, {
    to: COMPANY,
    done: (_content, { value }) => (value.limit ? '预算已保存' : '预算已取消'),
  }),
] as const;
