import { AGREED_PAY_DAYS } from '#app/domain/order/terms.ts';
import type { TradingCalendar } from '#app/domain/order/trading-calendar.ts';
import { addTradingDays } from '#app/domain/order/trading-hours.ts';
import { formatInstant } from '#app/domain/time.ts';

/** The most transfers of a buyer that may be awaited at the same time while the goods of their orders are held. */
export const MOST_HELD = 5;
export const TOO_MANY_HELD = `您有 ${MOST_HELD} 笔对公转账在等待付款，请先付款或取消其中的订单`;

export const MOST_RECEIPTS = 20;
export const TOO_MANY_RECEIPTS = `一个订单最多上传 ${MOST_RECEIPTS} 张回单`;
export const RECEIPT_REQUIRED = '请选择要上传的回单';
export const NOT_CHOSEN = '请先选择对公转账';

/** `waiting`: not decided yet; `booked`: paid on an order; `aside`: not money for the market. */
export const LINE_STATES = ['waiting', 'booked', 'aside'] as const;
/** Where money that nobody owed goes: to the buyer's wallet, or back to its payer by hand. */
export const EXCESS_TO = ['wallet', 'manual'] as const;

/** Characters of the reason for setting a line aside or cancelling an order that is paid in part. */
export const REMITTANCE_REASON_MAX = 200;
export const ASIDE_REASON_REQUIRED = '请填写原因';
export const CANCEL_REASON_REQUIRED = '请填写取消的原因';
/** Characters of the number that a bank or provider gives a payment. */
export const REFERENCE_MAX = 64;
export const REFUND_REFERENCE_REQUIRED = '请填写银行或支付平台的退款流水号';

export const ENTERPRISE_ONLY = '对公转账仅限已签约的企业买家';
export const NO_BANK_ACCOUNT = '本平台暂不支持对公转账';

/**
 * What a buyer who has chosen a transfer is asked to do; `payDeadline` is null if the day of payment is not fixed yet.
 */
export const transferRequest = (payDeadline: string | null): string =>
  `请${payDeadline === null ? '' : `在 ${formatInstant(payDeadline)} 前`}汇款，附言写明汇款码`;

/** Sources of orders at market prices, whose time to pay is short; all other orders have their own terms. */
const SPOT_SOURCES: readonly string[] = ['cart', 'order', 'direct', 'spot'];

/** Until when an order is to be paid once its buyer has chosen to transfer the money. */
export function deadlineByTransfer(
  { source, state, payDeadline }: { source: string; state: string; payDeadline: Date },
  now: Date,
  calendar: TradingCalendar,
): Date {
  const later = addTradingDays(now, AGREED_PAY_DAYS, calendar);
  const isHeld = state === 'waitPay' && SPOT_SOURCES.includes(source) && later > payDeadline;
  return isHeld ? later : payDeadline;
}
