import { z } from 'zod';
import { AMOUNT_INVALID } from '#app/domain/company/approval.ts';
import type { approvalRule } from '#app/domain/company/approval-contract.ts';
import {
  SUM_CHOICE_REQUIRED,
  SUM_PERIOD_LABEL,
  SUM_PERIODS,
  SUM_SELLERS,
  SUM_SELLERS_LABEL,
  SUM_SPENDER_LABEL,
  SUM_SPENDERS,
  sumText,
} from '#app/domain/company/sum-rule.ts';
import { saveSumRule } from '#app/domain/company/sum-rule-contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { companyTab } from './paths.ts';

const choice = z.string({ error: SUM_CHOICE_REQUIRED }).max(16);

const sumForm = defineForm(
  'approvalSum',
  z.object({
    spender: choice,
    period: choice,
    sellers: choice,
    amount: z.string().max(32, { error: AMOUNT_INVALID }).default(''),
  }),
);

const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
) => values.map((value) => ({ value, label: labels[value] }));

/** From which sums over a time purchases are approved; with a request they can be changed. */
export const sumsView = (
  { sums }: Pick<Content<typeof approvalRule>, 'sums'>,
  request: Request | null,
) => ({
  sums: sums.map((sum) => {
    const { period, spender, sellers, amount } = sum;
    return {
      key: `${spender} ${period} ${sellers}`,
      text: `${sumText(sum)}达到 ¥${formatYuanText(amount)}，需一级审批`,
    };
  }),
  sumForm: request && {
    form: describeForm(sumForm, request),
    spenders: optionsOf(SUM_SPENDERS, SUM_SPENDER_LABEL),
    periods: optionsOf(SUM_PERIODS, SUM_PERIOD_LABEL),
    sellers: optionsOf(SUM_SELLERS, SUM_SELLERS_LABEL),
  },
});

export const sumHandler = handleCall(sumForm, saveSumRule, {
  to: companyTab('rules'),
  done: (_content, { value }) => (value.amount ? '累计审批规则已保存' : '累计审批规则已取消'),
});
