import { TO_BE_APPROVED } from '#app/domain/company/approval.ts';
import { formatYuan, formatYuanText } from '#app/domain/money.ts';
import type { Order } from '#app/domain/order/contract.ts';
import { FROM_GROUP } from '#app/domain/order/order.ts';
import { paymentNote } from '#app/domain/order/payment-note.ts';
import { endedUnpaid, isReleased } from '#app/domain/order/state.ts';
import { stockHoldText, stockShortText } from '#app/domain/order/stock-hold.ts';
import { formatInstant } from '#app/domain/time.ts';
import { orderMoney } from './money.server.ts';

/** An explanation of the order's state for its buyer, or null. */
export function stateNote(order: Order, now = new Date()): string | null {
  const { state, paidAmount, approval } = order;
  if (state === 'cancelled') return cancelNote(order);
  if (state === 'waitPay' && approval?.state === 'waiting') return approvalNote(order);
  // The terms of what is due only after the delivery are beside it.
  if (isReleased(state) && order.dueInstalment?.dueDate === null) return null;
  const note = paymentNote(order, now);
  return note && state === 'partPaid' ? `已收到 ¥${formatYuanText(paidAmount)}，${note}` : note;
}

/** What came back to the buyer of a cancelled order, and what did not. */
function cancelNote(order: Order): string {
  const { returned } = orderMoney(order);
  return [
    cancelledText(order),
    returned > 0 ? `已付的 ¥${formatYuan(returned)} 按原付款方式退回` : '',
    usesBalances(order) ? '所用优惠已退回' : '',
    isGroupDefault(order) ? '集采保证金归卖家' : '',
  ]
    .filter(Boolean)
    .join('，')
    .concat('。');
}

function cancelledText({ cancelDate, cancelReason: reason }: Order): string {
  const when = cancelDate ? `已于 ${formatInstant(cancelDate)} ` : '已';
  if (reason === 'expired') return `订单超过支付时间，${when}自动取消`;
  if (reason === 'unapproved') return `订单超过审批时间，${when}自动取消`;
  if (reason === 'returned') return `订单被审批人退回，${when}取消，原因见下方进度`;
  return `订单${when}取消`;
}

/** Whether coupons, points or e-cards were used, which come back when it is cancelled. */
export const usesBalances = ({ deductions }: Pick<Order, 'deductions'>): boolean =>
  deductions.some(({ kind }) => kind !== 'quantityDiscount');

/** Whether the seller gets the margin of the group purchase that the order came from. */
export const isGroupDefault = ({
  source,
  state,
  payDate,
}: Pick<Order, 'source' | 'state' | 'payDate'>): boolean =>
  source === FROM_GROUP && endedUnpaid({ state, paidAt: payDate });

/** Whom an order waits for before it can be paid. */
function approvalNote({ approval, payDeadline }: Order): string {
  const names = approval?.waitsFor.join('、') || '审批人';
  const until = formatInstant(payDeadline);
  const hold = approval && stockHoldText(approval.stock, until);
  const short = approval?.stock.short ?? [];
  return [
    `${TO_BE_APPROVED}。等待 ${names} 审批，${until} 前未审批自动取消。`,
    hold ? `${hold}。` : '',
    short.length > 0
      ? `${stockShortText(short)}现在不能通过审批，可取消订单，用「再次购买」修改数量后重新下单，或等卖家补货。`
      : '',
  ].join('');
}
