/** The changes of a company's rules that can need a second person, and how they are called. */
export const CONTROLLED = {
  rule: '审批规则',
  budget: '预算',
  sum: '累计审批规则',
  approvers: '审批人规则',
  unit: '成本中心与项目',
  units: '导入的成本中心与项目',
  member: '成员角色与预算',
  removal: '移除成员',
  deputy: '审批代理人',
  controls: '第二人确认',
  invitation: '邀请成员',
} as const;
export type ControlledChange = keyof typeof CONTROLLED;
export const CONTROLLED_CHANGES = Object.keys(CONTROLLED) as [
  ControlledChange,
  ...ControlledChange[],
];
