import { z } from 'zod';
import { roleMay } from '#app/domain/account/roles.ts';
import type { approvalRule } from '#app/domain/company/approval-contract.ts';
import {
  APPROVER_MODE_LABEL,
  APPROVER_MODE_REQUIRED,
  APPROVER_MODES,
  APPROVERS_BY,
  APPROVERS_BY_LABEL,
  APPROVERS_BY_REQUIRED,
  APPROVERS_MAX,
  type ApproversBy,
  approversText,
  askName,
} from '#app/domain/company/approver-rule.ts';
import { type ApproverRule, saveApprovers } from '#app/domain/company/approver-rule-contract.ts';
import { namesToChoose } from '#app/domain/company/like-name.ts';
import type { Member } from '#app/domain/company/member-contract.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { hrefOf } from '#app/domain/href.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { COMPANY, companyTab } from './paths.ts';

type Rule = Content<typeof approvalRule>;

/** The controls of the approvers, in their order. */
const SEATS = Array.from({ length: APPROVERS_MAX }, (_, at) => `approver${at + 1}`);

const approversForm = defineForm(
  'approvers',
  z.object({
    kind: z.enum(APPROVERS_BY, { error: APPROVERS_BY_REQUIRED }),
    value: textUpTo(200).default(''),
    mode: z.enum(APPROVER_MODES, { error: APPROVER_MODE_REQUIRED }).default('one'),
    approver1: idText.default(''),
    approver2: idText.default(''),
    approver3: idText.default(''),
    approver4: idText.default(''),
    approver5: idText.default(''),
  }),
);

const editTo = (by: ApproversBy, of = '') =>
  hrefOf(COMPANY, { tab: 'rules', edit: 'approvers', by, of });

/** Who decides by what a purchase is; with a request it can be changed. */
export const approversView = (
  { approverRules, requiredFields }: Rule,
  request: Request | null,
) => ({
  approverRules: approverRules.map((rule) => ({
    key: `${rule.kind} ${rule.value}`,
    title: askName(rule),
    text: `${askName(rule)} 的采购，${approversText(rule.approvers.map(nameOf), rule.mode)}`,
    problem: [problemOf(rule), gapOf(rule, requiredFields)].filter(Boolean).join('；'),
    changeTo: request && editTo(rule.kind, rule.value),
  })),
  approversTo: request
    ? APPROVERS_BY.map((kind) => ({ to: editTo(kind), label: `按${APPROVERS_BY_LABEL[kind]}添加` }))
    : [],
});

const nameOf = ({ name }: { name: string }) => name;

/** Who of the named ones cannot approve any more; empty: nobody. */
function problemOf({ approvers }: ApproverRule): string {
  const gone = approvers.filter(({ mayDecide }) => !mayDecide).map(nameOf);
  return gone.length > 0 ? `${gone.join('、')} 现在不能审批，无人可审批时由管理员审批` : '';
}

/** Where a field that decides who is asked may stay empty, what then; empty: it is filled in, or nobody fills it in. */
function gapOf({ kind }: ApproverRule, required: Rule['requiredFields']): string {
  if ((kind !== 'costCentre' && kind !== 'project') || required.includes(kind)) return '';
  const label = APPROVERS_BY_LABEL[kind];
  return `下单时未填${label}的由其他审批人审批，如需避免请将${label}设为下单必填`;
}

/** The dialog in which a rule is made or changed, if the address names one. */
export function approversDialog(
  request: Request,
  { rule, members }: { rule: Rule; members: readonly Member[] },
) {
  const { searchParams } = new URL(request.url);
  const kind = APPROVERS_BY.find((each) => each === searchParams.get('by'));
  if (searchParams.get('edit') !== 'approvers' || !kind) return null;
  const of = searchParams.get('of');
  const known = rule.approverRules.find((each) => each.kind === kind && each.value === of);
  const chosen = known?.approvers.map(({ personId }) => personId) ?? [];
  const seats = Object.fromEntries(SEATS.map((seat, at) => [seat, chosen[at] ?? '']));
  const values = { kind, value: known?.value ?? '', mode: known?.mode ?? 'one', ...seats };
  const named = namesToChoose(members);
  const people = new Map([
    // One who may not approve any more stays as it was chosen until it is changed.
    ...(known?.approvers.map(({ personId, name }) => [personId, `${name}（不能审批）`] as const) ??
      []),
    ...members
      .filter(({ role }) => roleMay(role, 'approve'))
      .map((each) => [each.personId, named(each)] as const),
  ]);
  return {
    kind: 'approvers' as const,
    by: kind,
    label: APPROVERS_BY_LABEL[kind],
    known: known ? { name: askName(known), value: known.value } : null,
    choices: choicesOf(kind, rule, members),
    modes: APPROVER_MODES.map((value) => ({ value, label: APPROVER_MODE_LABEL[value] })),
    seats: SEATS.map((name, at) => ({ name, label: `审批人 ${at + 1}` })),
    people: [...people].map(([value, label]) => ({ value, label })),
    form: describeForm(approversForm, request, { form: approversForm.name, values }),
  };
}

/** What a rule can be about; none: it is typed. */
function choicesOf(kind: ApproversBy, rule: Rule, members: readonly Member[]) {
  if (kind === 'category') {
    return rule.categoryChoices.map(({ code, name }) => ({ value: code, label: name }));
  }
  if (kind === 'department') {
    const departments = new Set(members.map(({ department }) => department).filter(Boolean));
    return [...departments].map((name) => ({ value: name, label: name }));
  }
  return rule.ownFields.find(({ name }) => name === kind)?.choices ?? [];
}

export const approversHandler = handleCall(approversForm, saveApprovers, {
  to: companyTab('rules'),
  // Who is chosen is told beside the first of them.
  controlOf: ([name]) => (name === 'personIds' ? SEATS[0] : undefined),
  input: ({ value: { kind, value, mode, ...seats } }) => ({
    ...{ kind, value, mode },
    personIds: Object.values(seats).filter((id) => id !== ''),
  }),
  done: (_content, { value }) => {
    const isEnd = SEATS.every((seat) => !value[seat as 'approver1']);
    return isEnd ? '审批人规则已取消' : '审批人规则已保存';
  },
});
