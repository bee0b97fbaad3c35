import { tooLong } from '#app/domain/too-long.ts';
import { BUDGET_KIND_LABEL } from './budget.ts';

/** By what of a purchase its approvers are chosen, in the order in which they are asked. */
export const APPROVERS_BY = ['department', 'costCentre', 'project', 'category'] as const;
export type ApproversBy = (typeof APPROVERS_BY)[number];

export const APPROVERS_BY_LABEL: Readonly<Record<ApproversBy, string>> = {
  department: '部门',
  ...BUDGET_KIND_LABEL,
  category: '品类',
};

/** Who of several approvers has to agree: one of them, all of them, or one after the other. */
export const APPROVER_MODES = ['one', 'all', 'order'] as const;
export type ApproverMode = (typeof APPROVER_MODES)[number];

export const APPROVER_MODE_LABEL: Readonly<Record<ApproverMode, string>> = {
  one: '其中一人审批',
  all: '全部审批',
  order: '依次审批',
};

/** Whom a rule asks about a purchase. */
export interface Ask {
  kind: ApproversBy;
  /** Of the department, cost centre, project or category, as people read it. */
  name: string;
  mode: ApproverMode;
  /** In the order in which they decide, where they do in turn. */
  personIds: readonly number[];
}

/** Stands for the category of goods that nobody can tell. */
export const UNTOLD = '无法判断';

/** 「成本中心 生产一部」 */
export const askName = ({ kind, name }: Pick<Ask, 'kind' | 'name'>): string =>
  `${APPROVERS_BY_LABEL[kind]} ${name}`;

/** 「由 甲、乙 依次审批」 */
export const approversText = (names: readonly string[], mode: ApproverMode): string =>
  names.length > 1
    ? `由 ${names.join(mode === 'order' ? ' → ' : '、')} ${APPROVER_MODE_LABEL[mode]}`
    : `由 ${names.join('')} 审批`;

export const DEPARTMENT_MAX = 60;
export const DEPARTMENT_TOO_LONG = tooLong(DEPARTMENT_MAX, '部门');

export const APPROVERS_MAX = 5;
export const APPROVER_RULES_MAX = 200;
export const TOO_MANY_APPROVER_RULES = `最多设置 ${APPROVER_RULES_MAX} 条审批人规则`;
export const APPROVERS_BY_REQUIRED = '请选择按部门、成本中心、项目还是品类';
export const APPROVER_MODE_REQUIRED = '请选择审批方式';
export const APPROVERS_TOO_MANY = `最多选择 ${APPROVERS_MAX} 位审批人`;
export const APPROVERS_WRONG = '请选择可以审批的成员（审批、管理员或企业注册账号）';
export const APPROVER_TWICE = '同一位审批人请只选一次';
export const APPROVER_RULE_UNKNOWN = '没有这条审批人规则，无需取消';
export const namedRequired = (kind: ApproversBy): string =>
  kind === 'department' ? '请填写部门' : `请选择${APPROVERS_BY_LABEL[kind]}`;
export const departmentUnknown = (name: string): string =>
  `没有成员属于部门「${name}」，请先在「成员」中填写成员的部门`;
