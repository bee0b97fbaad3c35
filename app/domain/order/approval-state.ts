/** The states of the approval that an order, or a sign-up for an auction, needs within the buyer's company. */
export const APPROVAL_STATES = ['waiting', 'approved', 'returned'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

export const WAITS_FOR_APPROVAL = '待审批';

/**
 * The hours for which an order keeps its stock while it waits for an approval, and for which the link to approve can be
 * used.
 */
export const APPROVAL_HOURS = 24;
