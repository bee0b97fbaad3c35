import { type Fen, formatYuan } from '#app/domain/money.ts';
import { formatQuantity, type Hundredths } from '#app/domain/quantity.ts';
import { formatInstant, hasPassed } from '#app/domain/time.ts';
import type { AuditStatus } from '../lead/contract.ts';
import { endedUnpaid, isReleased, type OrderState } from '../order/state.ts';

/** The states of a registration's margin; `forfeited`: it was paid to the seller. */
export const MARGIN_STATES = ['none', 'frozen', 'released', 'forfeited'] as const;
export type MarginState = (typeof MARGIN_STATES)[number];

/** How long the order of a group can be paid. */
export const GROUP_PAY_HOURS = 24;

export const GROUP_STATES = ['open', 'settling', 'reached', 'notReached', 'withdrawn'] as const;
/** The state of a group; `settling`: its deadline is over, and the market is about to close it. */
export type GroupState = (typeof GROUP_STATES)[number];

export const GROUP_STATE_LABEL: Readonly<Record<GroupState, string>> = {
  open: '进行中',
  settling: '结算中',
  reached: '已成团',
  notReached: '未成团',
  withdrawn: '已撤回',
};

interface Group {
  deadline: Date;
  /** When the market closed the group; null before, and if the group was withdrawn before. */
  closedAt: Date | null;
  /** Whether the group had reached its target when it was closed. */
  reached: boolean;
  withdrawnAt: Date | null;
}

export function groupState(group: Group, now: Date): GroupState {
  if (group.closedAt) return group.reached ? 'reached' : 'notReached';
  if (group.withdrawnAt) return 'withdrawn';
  return hasPassed(group.deadline, now) ? 'settling' : 'open';
}

/**
 * Whether a group is over, so that nobody can register, audit, pay a margin or withdraw. It is over from its deadline
 * on, not only from its close on.
 */
export const isGroupOver = (group: Group, now: Date): boolean => groupState(group, now) !== 'open';

/** Whether a group has reached its target: the quantities of those who joined add up to at least the target. */
export const isReached = (joined: Hundredths, target: Hundredths): boolean =>
  joined > 0 && joined >= target;

/** Why a registration left its group before the group was closed and it became an order. */
export const LEFT_REASONS = ['cancelled', 'leftOut', 'withdrawn'] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

export const PURCHASING_STATES = [
  'waitAudit',
  'auditing',
  'notPass',
  'awaitMargin',
  'joined',
  'settling',
  'notReached',
  'awaitPayment',
  'paid',
  'refunded',
  'defaulted',
  ...LEFT_REASONS,
] as const;
/** The progress of a registration, the same for its buyer, the seller and the operator. */
export type PurchasingState = (typeof PURCHASING_STATES)[number];

export const PURCHASING_LABEL: Readonly<Record<PurchasingState, string>> = {
  waitAudit: '待审核',
  auditing: '审核中',
  notPass: '审核未通过',
  awaitMargin: '待缴纳保证金',
  joined: '已参团',
  settling: '结算中',
  notReached: '未成团',
  awaitPayment: '已成团，待付款',
  paid: '已成团，已付款',
  refunded: '已退款',
  defaulted: '已违约',
  cancelled: '已取消',
  leftOut: '未参团',
  withdrawn: '计划已撤回',
};

interface Purchasing {
  auditStatus: AuditStatus;
  marginState: MarginState;
  leftReason: LeftReason | null;
  /** The order that the registration became when the group was closed. */
  order: { state: OrderState; paidAt: Date | null } | null;
}

const ofOrder = (order: NonNullable<Purchasing['order']>): PurchasingState => {
  if (endedUnpaid(order)) return 'defaulted';
  if (order.state === 'cancelled') return 'refunded';
  return isReleased(order.state) ? 'paid' : 'awaitPayment';
};

export function purchasingState(
  { auditStatus, marginState, leftReason, order }: Purchasing,
  group: GroupState,
): PurchasingState {
  if (leftReason) return leftReason;
  if (order) return ofOrder(order);
  if (auditStatus === 'notPass') return 'notPass';
  if (group === 'settling' || group === 'notReached') return group;
  if (auditStatus !== 'auditPass') return auditStatus;
  return marginState === 'frozen' ? 'joined' : 'awaitMargin';
}

/** Whether nobody can decide about a registration any more, because the group purchase is over for it. */
export const isRegistrationOver = (state: PurchasingState): boolean =>
  !['waitAudit', 'auditing', 'notPass', 'awaitMargin', 'joined'].includes(state);

/** What the buyer can do next with a registration. */
export const PURCHASING_STEPS = ['payMargin', 'cancel', 'payOrder'] as const;
export type PurchasingStep = (typeof PURCHASING_STEPS)[number];

/**
 * The steps that a buyer can take in each state. A registration can be cancelled until its margin is frozen; then it is
 * binding.
 */
export const BUYER_STEPS: Readonly<Record<PurchasingState, readonly PurchasingStep[]>> = {
  waitAudit: ['cancel'],
  auditing: ['cancel'],
  awaitMargin: ['payMargin', 'cancel'],
  joined: [],
  settling: [],
  awaitPayment: ['payOrder'],
  notPass: [],
  cancelled: [],
  leftOut: [],
  withdrawn: [],
  notReached: [],
  paid: [],
  refunded: [],
  defaulted: [],
};

export interface ResultFacts {
  deadline: Date;
  margin: Fen;
  marginState: MarginState;
  /** Why the audit was not passed. */
  reason: string;
  order: { orderCode: string; payDeadline: Date } | null;
}

/** The sentence for a state, which is the same in the lists, on the desk and in messages. */
export function resultText(state: PurchasingState, facts: ResultFacts): string {
  const margin = `保证金 ¥${formatYuan(facts.margin)}`;
  const until = formatInstant(facts.deadline.toISOString());
  const back = facts.marginState === 'released' ? `，${margin} 已退还至钱包` : '';
  switch (state) {
    case 'waitAudit':
    case 'auditing':
      return `审核通过并缴纳保证金后参团，${until} 截止`;
    case 'notPass':
      return facts.reason + back;
    case 'awaitMargin':
      return `请在 ${until} 前缴纳${margin}，逾期不能参团`;
    case 'joined':
      return `${margin} 已冻结，${until} 截止时确定是否成团`;
    case 'settling':
      return '登记已截止，正在确定是否成团';
    case 'awaitPayment':
      return `请在 ${facts.order ? formatInstant(facts.order.payDeadline.toISOString()) : ''} 前支付订单 ${facts.order?.orderCode ?? ''}，逾期未付${margin} 归卖家`;
    case 'paid':
      return facts.marginState === 'frozen' ? `${margin} 将退还至钱包` : `订单已支付${back}`;
    case 'refunded':
      return facts.marginState === 'frozen'
        ? `订单已退款，${margin} 将退还至钱包`
        : `订单已退款${back}`;
    case 'defaulted':
      return facts.marginState === 'none' ? '订单未付款，已取消' : `订单未付款，${margin} 归卖家`;
    case 'notReached':
      return `截止时未达到成团数量${back}`;
    case 'cancelled':
      return '登记已取消';
    case 'leftOut':
      return '截止时未通过审核或未缴纳保证金';
    case 'withdrawn':
      return `平台已撤回该计划${back}`;
  }
}

/** The progress of a group in words: 「已参团 30 吨，成团 60 吨」. */
export const progressText = (joined: Hundredths, target: Hundredths, unit: string): string =>
  `已参团 ${formatQuantity(joined)} ${unit}，成团 ${formatQuantity(target)} ${unit}`;
