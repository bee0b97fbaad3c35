import { toYuan } from '#app/domain/money.ts';
import { PAID_STATUS, UNPAID_STATUS } from '#app/domain/order/order.ts';
import { openAmount, payableNow } from '#app/domain/order/terms.ts';
import type { OwedOrder } from './owed-order.ts';

/** What a page for paying an order needs to know of it. */
export function payableOf(order: OwedOrder, now: Date) {
  const due = payableNow(order, now);
  return {
    orderCode: order.orderCode,
    state: order.state,
    source: order.source,
    payStatus: payStatusOf(order),
    orderAmount: toYuan(order.orderAmount),
    paymentAmount: toYuan(order.paymentAmount),
    dueAmount: due && toYuan(due.amount),
    dueInstalment: due && {
      kind: due.instalment.kind,
      dueDate: due.instalment.dueAt?.toISOString() ?? null,
    },
    waitsForApproval: waitsForApproval(order),
    payDeadline: order.payDeadline.toISOString(),
  };
}

export const payStatusOf = (order: OwedOrder): string =>
  order.state !== 'cancelled' && openAmount(order) === 0 ? PAID_STATUS : UNPAID_STATUS;

/** Whether it waits for an approval of the buyer's own people. */
export const waitsForApproval = ({
  state,
  approval,
}: Pick<OwedOrder, 'state' | 'approval'>): boolean => state === 'waitPay' && approval === 'waiting';
