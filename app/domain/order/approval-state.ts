/** How far the approval is that an order or a sign-up needs of the buyer's own people. */
export const APPROVAL_STATES = ['waiting', 'approved', 'returned'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

export const WAITS_FOR_APPROVAL = '待审批';

/** How long an order keeps its stock while it waits, and a link can be used. */
export const APPROVAL_HOURS = 24;
