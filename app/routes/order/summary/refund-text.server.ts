import { formatYuanText } from '#app/domain/money.ts';
import type { Order } from '#app/domain/order/contract.ts';
import { payMethodName } from '#app/domain/payment/payment.ts';
import { REFUND_STATE_LABEL } from '#app/domain/payment/refund.ts';
import { formatInstant } from '#app/domain/time.ts';

type Refund = Order['refunds'][number];

const REFUND_REASON = {
  paid_twice: '该订单重复付款',
  order_cancelled: '订单取消后收到付款',
  settlement: '按实提数量结算，退回多付货款',
  after_sale: '售后退款',
} as const;

/** What was paid before a cancellation goes back with it; what comes for a cancelled order, later. */
const reasonText = ({ reason, createDate }: Refund, cancelDate: Order['cancelDate']): string =>
  reason === 'order_cancelled' && cancelDate && new Date(createDate) <= new Date(cancelDate)
    ? '订单已取消，退回已付款'
    : REFUND_REASON[reason];

/** What became of money that was not owed: how much, how it came, and where it went. */
export function refundText(refund: Refund, cancelDate: Order['cancelDate']): string {
  const { amount, payMethod, state, createDate, doneDate } = refund;
  const reason = reasonText(refund, cancelDate);
  const came = `${formatInstant(createDate)} ${reason} ¥${formatYuanText(amount)}（${payMethodName(payMethod)}）`;
  if (state === 'done')
    return `${came}，已于 ${doneDate && formatInstant(doneDate)} 原路退回付款账户。`;
  if (state === 'waiting')
    return `${came}，${REFUND_STATE_LABEL.waiting}，将原路退回付款账户，一般 3 个工作日内到账。`;
  if (state === 'manual') return `${came}，平台将退回付款的银行账户。`;
  return `${came}，自动退回未成功，客服会与您联系退款。`;
}
