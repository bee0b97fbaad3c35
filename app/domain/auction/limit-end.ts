/** What ends the automatic bids of somebody who may not bid any more, or not as much. */
export const LIMIT_ENDS = ['left', 'role', 'suspended', 'rule'] as const;
export type LimitEnd = (typeof LIMIT_ENDS)[number];

export const LIMIT_END_TEXT: Readonly<Record<LimitEnd, string>> = {
  left: '设置人已离开企业',
  role: '设置人不再有采购权限',
  suspended: '账号已暂停交易',
  rule: '上限已超过企业审批规则和预算允许的金额',
};
