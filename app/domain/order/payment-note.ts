import { formatInstant, hasPassed } from '#app/domain/time.ts';
import { FROM_AUCTION, FROM_GROUP } from './order.ts';
import type { OrderState } from './state.ts';
import { INSTALMENT_LABEL, type InstalmentKind } from './terms.ts';

/** An order for its pages, as far as its payment goes; instants as the wire writes them. */
interface ToPay {
  state: OrderState;
  source: string;
  payDeadline: string;
  /** What is paid next; null where nothing can be paid now. */
  dueInstalment: { kind: InstalmentKind; dueDate: string | null } | null;
}

/** What happens to an order whose time to pay passes, by where it came from. */
export function unpaidConsequence(source: string): string {
  if (source === FROM_AUCTION) return '逾期视为违约，竞价保证金不予退还';
  if (source === FROM_GROUP) return '逾期视为违约，集采保证金归卖方';
  return '逾期订单自动取消';
}

/**
 * Until when its buyer pays what is open now, and what happens otherwise; null where nothing can be paid.
 * Only what is not released is cancelled or becomes a default: a balance, what is due after the delivery and a supplement
 * are owed.
 */
export function paymentNote(order: ToPay, now: Date): string | null {
  const { state, source, dueInstalment: due } = order;
  if (state === 'waitPay') {
    return `请在 ${formatInstant(order.payDeadline)} 前完成支付，${unpaidConsequence(source)}。`;
  }
  if (!due || state === 'cancelled') return null;
  const isPart = state === 'partPaid';
  const what = isPart && due.kind === 'full' ? '余款' : INSTALMENT_LABEL[due.kind];
  if (due.dueDate === null) return `${what}在收货结算后到期，可以提前支付。`;
  const until = formatInstant(due.dueDate);
  const isLate = hasPassed(new Date(due.dueDate), now);
  const asked = isLate
    ? `${what}应在 ${until} 前付清，现已逾期，请尽快支付`
    : `请在 ${until} 前付清${what}`;
  if (!isPart) return `${asked}。`;
  const isBinding = source === FROM_AUCTION || source === FROM_GROUP;
  return `${asked}，${isBinding && !isLate ? unpaidConsequence(source) : '付清后卖家发货'}。`;
}
