export const PROPOSED = '已提交，等待另一位管理员确认后生效';
/** Why what somebody has proposed does not wait any more. */
export const REPLACED = '已由提出人重新提出';
export const PROPOSAL_UNKNOWN = '没有这项变更';
export const PROPOSAL_DECIDED = '该变更已有结果';
export const PROPOSAL_CHANGED = '提出之后有关内容已变更，请按现在的内容重新提出';
export const PROPOSER_GONE = '提出人已没有这项权限，请由现任管理员重新提出';
export const OWN_PROPOSAL = '自己提出的变更须由另一位管理员确认';
export const REFUSAL_REASON_REQUIRED = '请填写不同意的原因';
export const NO_SECOND = '规则变更需第二人确认时，至少要有两位管理员（含企业注册账号）';

export const CONFIRMED_BY_CHANGE = '规则变更需第二人确认：请修改该成员的角色，由另一位管理员确认';
export const CONFIRMED_BY_ANOTHER = '规则变更需第二人确认：邀请人以外的管理员才能确认该角色';
export const JOINING_WITH_RIGHTS = '企业已开启第二人确认，请联系管理员重新邀请';

export const PROPOSAL_STATES = { waiting: '待确认', agreed: '已生效', refused: '未同意' } as const;
export type ProposalState = keyof typeof PROPOSAL_STATES;
