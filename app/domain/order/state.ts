import { type ApprovalState, WAITS_FOR_APPROVAL } from '#app/domain/order/approval-state.ts';
import type { OrderActor } from './timeline.ts';

/**
 * The states of an order, in their usual sequence, the same for buyer, seller and operator. `paid`, a name of the wire,
 * means that the order may be shipped: all is paid that its terms ask for before shipping. Payments, deliveries,
 * invoices and after-sale cases have states of their own.
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

/** The name of an order's state for people. An order that waits for an approval does not wait for a payment yet. */
export const orderStateLabel = (order: {
  state: OrderState;
  approval?: { state: ApprovalState } | null;
}): string =>
  order.state === 'waitPay' && order.approval?.state === 'waiting'
    ? WAITS_FOR_APPROVAL
    : ORDER_STATE_LABEL[order.state];

/** The states of orders that may be shipped or were shipped; their goods count as sold. */
export const RELEASED_STATES = ['paid', 'partShipped', 'shipped', 'completed'] as const;

export const isReleased = (state: OrderState): boolean =>
  RELEASED_STATES.some((released) => released === state);

/** The states of orders that need a payment before anything is shipped. */
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
  /** Whether the seller still has goods of the order to ship. */
  unshipped?: boolean;
  /** Whether a delivery is under way. */
  underWay?: boolean;
  /** Whether some goods of the order were received. */
  received?: boolean;
  /** Whether a part of the order can still be invoiced. */
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
      // After a part was paid only the operator can cancel, because the operator handles the refund.
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
