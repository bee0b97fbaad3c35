import { formatInstant, formatNear, hasPassed } from '#app/domain/time.ts';
import { FROM_AUCTION, FROM_GROUP } from './order.ts';
import type { OrderState } from './state.ts';
import { INSTALMENT_LABEL, type InstalmentKind } from './terms.ts';

/** What the payment note needs of an order; instants are texts, as on the wire. */
interface ToPay {
  state: OrderState;
  source: string;
  payDeadline: string;
  /** The instalment that is to be paid next; null if nothing can be paid now. */
  dueInstalment: { kind: InstalmentKind; dueDate: string | null } | null;
}

/** What happens to an order that is not paid in time, depending on where it came from. */
export function unpaidConsequence(source: string): string {
  if (source === FROM_AUCTION) return '逾期视为违约，竞价保证金不予退还';
  if (source === FROM_GROUP) return '逾期视为违约，集采保证金归卖家';
  return '逾期订单自动取消';
}

/** Until when what can be paid of an order is to be paid. */
export function payUntil(
  { state, payDeadline, dueInstalment }: Omit<ToPay, 'source'>,
  now: Date,
): string {
  if (state === 'waitPay') return formatNear(payDeadline, now);
  return dueInstalment?.dueDate ? formatNear(dueInstalment.dueDate, now) : '收货结算后';
}

/**
 * The sentence that says until when the buyer has to pay what is open now, and what happens otherwise; null if nothing
 * can be paid. Only an order that is not released is cancelled or becomes a default. After the release, whatever is
 * open (a balance, a payment due after the delivery, a supplement) remains a debt.
 * @param isNear whether days near today are called by their names, as nothing that is filed or sent may
 */
export function paymentNote(order: ToPay, now: Date, isNear = false): string | null {
  const said = (instant: string) => (isNear ? formatNear(instant, now) : formatInstant(instant));
  const { state, source, dueInstalment: due } = order;
  if (state === 'waitPay') {
    return `请在 ${said(order.payDeadline)} 前完成支付，${unpaidConsequence(source)}。`;
  }
  if (!due || state === 'cancelled') return null;
  const isPart = state === 'partPaid';
  const what = isPart && due.kind === 'full' ? '剩余货款' : INSTALMENT_LABEL[due.kind];
  if (due.dueDate === null) return `${what}在收货结算后到期，可以提前支付。`;
  const until = said(due.dueDate);
  const isLate = hasPassed(new Date(due.dueDate), now);
  const asked = isLate
    ? `${what}应在 ${until} 前付清，现已逾期，请尽快支付`
    : `请在 ${until} 前付清${what}`;
  if (!isPart) return `${asked}。`;
  const isBinding = source === FROM_AUCTION || source === FROM_GROUP;
  return `${asked}，${isBinding && !isLate ? unpaidConsequence(source) : '付清后卖家发货'}。`;
}
