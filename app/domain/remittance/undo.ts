import { FROM_GROUP } from '#app/domain/order/order.ts';
import type { OrderState } from '#app/domain/order/state.ts';
import type { TradingCalendar } from '#app/domain/order/trading-calendar.ts';
import { addTradingDays } from '#app/domain/order/trading-hours.ts';

/** What an order has led to since its payment and what cannot be taken back with the payment. */
export interface FollowsFromPayment {
  state: OrderState;
  source: string;
  /** What was given back of the payment, in fen. */
  returned: number;
  /** How many deliveries were not withdrawn. */
  deliveries: number;
  /** What sellers have been paid for the order, in fen. */
  paidOut: number;
  /** How many cases were not refused. */
  cases: number;
  /** How many invoices were not refused. */
  invoices: number;
  /** Order lines without a delivery, such as vouchers, which are credited upon payment. */
  unsentLines: number;
}

/** Why a transfer cannot be taken off its order any more; null: it can. */
export function undoProblem(facts: FollowsFromPayment): string | null {
  if (facts.state === 'cancelled' || facts.returned > 0) return '款项已退回买家，不能撤销入账';
  const released = facts.state !== 'waitPay' && facts.state !== 'partPaid';
  if (!released) return null;
  // Before the check for deliveries: the seller of vouchers is paid at once, and an order of vouchers alone is then
  // completed.
  if (facts.unsentLines > 0) return '付款时代金券已发放，不能撤销入账';
  if (facts.state !== 'paid' || facts.deliveries > 0 || facts.paidOut > 0)
    return '订单已发货，不能撤销入账；请与买家协商，通过售后退款';
  if (facts.cases > 0) return '订单有售后记录，不能撤销入账；请通过售后处理';
  if (facts.invoices > 0) return '订单已申请发票，不能撤销入账；请先驳回开票申请';
  if (facts.source === 'auction' || facts.source === FROM_GROUP)
    return '付款后保证金已退回，不能撤销入账；请与买家协商';
  return null;
}

/** Working days in which an order can be paid after the transfer that was booked on it was taken off. */
const UNDONE_PAY_DAYS = 1;

/** Until when an order is to be paid after its transfer was taken off. */
export function deadlineAfterUndo(payDeadline: Date, now: Date, calendar: TradingCalendar): Date {
  const later = addTradingDays(now, UNDONE_PAY_DAYS, calendar);
  return later > payDeadline ? later : payDeadline;
}

export const UNDO_REASON_REQUIRED = '请填写撤销的原因';
export const NOT_DECIDED = '这条流水还没有处理';
export const EXCESS_SPENT = '多付部分已转入买家钱包并已使用，不能撤销入账';
export const EXCESS_SENT = '多付部分已退回付款人，不能撤销入账';
