import { SIMULATED_PAYMENTS } from '#app/domain/payment/money-kind.ts';
import { NO_PAY_WAY_SET } from '#app/domain/payment/no-pay-way.ts';
import { PAY_METHOD } from '#app/domain/payment/payment.ts';
import { type Payments, payWaysOf } from '#trading-api/payments/providers.ts';

/** What the start says of how the market takes money. */
export function moneyNotices(payments: Payments): string[] {
  if (payments.sandbox) return [`收款：${SIMULATED_PAYMENTS}`];
  const ways = payWaysOf(payments).map((way) => PAY_METHOD[way].label);
  if (ways.length > 0) return [`收款：${ways.join('、')}`];
  return [`收款：${NO_PAY_WAY_SET}`];
}
