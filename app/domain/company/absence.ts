export const DEPUTY_REQUIRED = '请选择代理人';
export const FROM_INVALID = '请选择外出的第一天';
export const LAST_DAY_REQUIRED = '请选择代理的最后一天';
export const LAST_DAY_PAST = '代理的最后一天不能早于今天';

/** A deputy acts with the rights of an approver, which is not for who may only read. */
export const viewerDeputy = (name: string, administrators: readonly string[]): string =>
  `${name} 的角色是「只读」，不能代理审批；请联系企业管理员（${administrators.join('、')}）调整角色，或选择其他同事`;

export const ABSENCES_MAX = 20;
export const TOO_MANY_ABSENCES = `最多登记 ${ABSENCES_MAX} 段外出`;
