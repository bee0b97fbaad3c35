import { type Fen, formatYuan } from '#app/domain/money.ts';
import type { ApprovalState } from '#app/domain/order/approval-state.ts';
import { type ApprovalRule, leastApproved, type OrderToApprove } from './approval.ts';

export const BID_LIMIT_REQUIRED = '按企业规则，报名须审批，请填写出价上限';

/** The limit of bids that a sign-up was made with; what is not approved allows nothing. */
export interface BidLimit {
  bidLimit: Fen | null;
  approval: ApprovalState | null;
}

/** What was bought before, to which a bid is added. */
type BoughtBefore = Required<Pick<OrderToApprove, 'together' | 'sums' | 'budgets'>>;

const NOTHING_BEFORE: BoughtBefore = { together: 0, sums: [], budgets: [] };

/** The most that a member may bid in all for a sign-up to whose limit nobody had to agree; null: as much as they like. */
export const mostToBid = (
  rule: ApprovalRule,
  { bidLimit }: Pick<BidLimit, 'bidLimit'>,
  { together, sums, budgets }: BoughtBefore = NOTHING_BEFORE,
): Fen | null => {
  const least = leastApproved(rule);
  const free = [
    ...(bidLimit === null ? [] : [bidLimit]),
    ...(least === null ? [] : [least - 1 - together]),
    ...sums.map(({ amount, used }) => amount - 1 - used),
    ...budgets.map(({ limit, used }) => limit - used),
  ];
  return free.length === 0 ? null : Math.max(0, Math.min(...free));
};

export const aboveBidLimit = (most: Fen, { bidLimit, approval }: BidLimit): string =>
  approval === 'approved' && bidLimit === most
    ? `出价总金额超过企业审批的出价上限 ¥${formatYuan(most)}`
    : `按企业审批规则，总金额 ¥${formatYuan(most + 1)} 起的出价须在报名时审批出价上限`;
