import { SIMULATED_PAYMENTS } from '#app/domain/payment/money-kind.ts';
import { PAY_METHOD_LABEL } from '#app/domain/payment/payment.ts';
import { type Payments, payWaysOf } from '#trading-api/payments/providers.ts';

/** What the start says of how the market takes money. */
export function moneyNotices(payments: Payments): string[] {
  if (payments.sandbox) return [`收款：${SIMULATED_PAYMENTS}`];
  const ways = payWaysOf(payments).map((way) => PAY_METHOD_LABEL[way]);
  if (ways.length > 0) return [`收款：${ways.join('、')}`];
  return [
    '收款：没有任何收款方式，买家只能下无需先付款的订单。请设置 WECHAT_*、ALIPAY_* 或 TRANSFER_*；试运行可设 PAYMENT_SANDBOX=1。',
  ];
}
