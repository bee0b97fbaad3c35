import type { PurchasingResult } from '#app/domain/purchase/contract.ts';
import {
  GROUP_STATE_LABEL,
  type GroupState,
  PURCHASING_LABEL,
  type PurchasingState,
} from '#app/domain/purchase/group-result.ts';

const GROUP_TONE = {
  open: 'success',
  settling: 'info',
  reached: 'success',
  notReached: 'neutral',
  withdrawn: 'neutral',
} as const satisfies Record<GroupState, string>;

/** The state of a group as a tag. */
export const groupTag = (state: GroupState) => ({
  label: GROUP_STATE_LABEL[state],
  tone: GROUP_TONE[state],
});

const TONE = {
  waitAudit: 'info',
  auditing: 'info',
  notPass: 'danger',
  awaitMargin: 'warning',
  joined: 'success',
  settling: 'info',
  notReached: 'neutral',
  awaitPayment: 'warning',
  paid: 'success',
  refunded: 'neutral',
  defaulted: 'danger',
  cancelled: 'neutral',
  leftOut: 'neutral',
  withdrawn: 'neutral',
} as const satisfies Record<PurchasingState, string>;

/** How far a registration has come in its group, as a tag and in a sentence. */
export const groupResult = ({ state, text }: PurchasingResult) => ({
  label: PURCHASING_LABEL[state],
  tone: TONE[state],
  note: text,
});
