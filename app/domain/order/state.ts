import { type ApprovalState, WAITS_FOR_APPROVAL } from '#app/domain/order/approval-state.ts';
import type { OrderActor } from './timeline.ts';

/**
 * How far an order is, in the order in which it goes, for its buyer, its sellers and the operator
 * alike. `paid` is the wire's name of one that may be shipped: what its terms ask for before
 * shipping is paid. Payments, deliveries, invoices and after-sale cases have states of their own.
 */
export const ORDER_STATES = [
  'waitPay',
  'partPaid',
  'paid',
  'partShipped',
  'shipped',
  'completed',
  'cancelled',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const ORDER_STATE_LABEL: Readonly<Record<OrderState, string>> = {
  waitPay: '待付款',
  partPaid: '部分付款',
  paid: '待发货',
  partShipped: '部分发货',
  shipped: '待收货',
  completed: '已完成',
  cancelled: '已取消',
};

/** What people call how far an order is: one that waits for an approval waits for no payment yet. */
export const orderStateLabel = (order: {
  state: OrderState;
  approval?: { state: ApprovalState } | null;
}): string =>
  order.state === 'waitPay' && order.approval?.state === 'waiting'
    ? WAITS_FOR_APPROVAL
    : ORDER_STATE_LABEL[order.state];

/** Those that may be shipped or were: their goods count as sold. */
export const RELEASED_STATES = ['paid', 'partShipped', 'shipped', 'completed'] as const;

export const isReleased = (state: OrderState): boolean =>
  RELEASED_STATES.some((released) => released === state);

/** Those that wait for a payment before anything is shipped. */
export const UNRELEASED_STATES = ['waitPay', 'partPaid'] as const;

/**
 * Whether an order ended without having been paid, which is a default where its buyer was bound to it. One
 * that was paid and then cancelled by an agreed refund is none: `paidAt` stays.
 */
export const endedUnpaid = (order: { state: OrderState; paidAt: Date | string | null }): boolean =>
  order.state === 'cancelled' && order.paidAt === null;

/** What happens to an order. */
export type OrderStep =
  | 'payPart'
  | 'release'
  | 'shipPart'
  | 'shipAll'
  /** The seller takes back the only delivery that had left. */
  | 'unship'
  | 'receiveAll'
  | 'cancel';

/** The state that each step leads to; a step that is not named is refused. */
export const ORDER_STEPS: Readonly<Record<OrderState, Partial<Record<OrderStep, OrderState>>>> = {
  waitPay: { payPart: 'partPaid', release: 'paid', cancel: 'cancelled' },
  partPaid: { payPart: 'partPaid', release: 'paid', cancel: 'cancelled' },
  // A paid order is cancelled by an agreed refund of all of it before it is shipped.
  paid: { shipPart: 'partShipped', shipAll: 'shipped', cancel: 'cancelled' },
  partShipped: { shipPart: 'partShipped', shipAll: 'shipped', unship: 'paid' },
  // A delivery that is corrected or taken back leaves a part of the order shipped, or nothing.
  shipped: { shipPart: 'partShipped', unship: 'paid', receiveAll: 'completed' },
  completed: {},
  cancelled: {},
};

/** The state after a step; null where the order's state does not allow it. */
export const stateAfter = (state: OrderState, step: OrderStep): OrderState | null =>
  ORDER_STEPS[state][step] ?? null;

export type OrderAction =
  | 'pay'
  | 'cancel'
  | 'ship'
  | 'receive'
  | 'applyInvoice'
  | 'applyAfterSale'
  | 'rate'
  | 'uploadReceipt';

/** What an action depends on; a flag that is absent is false. */
interface OrderFacts {
  state: OrderState;
  source: string;
  /** Whether an instalment can be paid now. */
  payable?: boolean;
  /** Whether the asking seller has goods of it that are not shipped. */
  unshipped?: boolean;
  /** Whether a delivery is under way. */
  underWay?: boolean;
  /** Whether something of it was received. */
  received?: boolean;
  /** Whether something can still be invoiced. */
  invoiceable?: boolean;
}

/** Which action a side may take now: screens show its button, the API refuses all others. */
export function mayDo(
  action: OrderAction,
  actor: OrderActor,
  { state, source, ...facts }: OrderFacts,
): boolean {
  const { payable = false, unshipped = false, underWay = false } = facts;
  const { received = false, invoiceable = false } = facts;
  switch (action) {
    case 'pay':
    case 'uploadReceipt':
      return actor === 'buyer' && payable;
    case 'cancel':
      if (source === 'auction') return false;
      // What was paid goes back, which the operator sees to.
      return state === 'waitPay' ? actor === 'buyer' : actor === 'operator' && state === 'partPaid';
    case 'ship':
      return actor === 'seller' && (state === 'paid' || state === 'partShipped') && unshipped;
    case 'receive':
      return actor === 'buyer' && underWay;
    case 'applyInvoice':
      return actor === 'buyer' && isReleased(state) && invoiceable;
    case 'applyAfterSale':
      return actor === 'buyer' && isReleased(state);
    case 'rate':
      return actor === 'buyer' && isReleased(state) && received;
  }
}
