import { type SQL, sql } from 'drizzle-orm';
import { MINUTE_MS } from '#app/domain/duration.ts';
import { orders, paymentAttempts } from '#trading-api/schema.ts';

/**
 * In this time the notification of a payment has come, or its provider has been asked about it
 * (trading-api/payment/follow-up.ts).
 */
const ARRIVES_WITHIN_MS = 10 * MINUTE_MS;

/**
 * That no payment of an order's last moments is waited for: of a code that was valid until its deadline.
 * Where a margin depends on the payment, its order ends only then.
 */
export const noPaymentOnItsWay = (now: Date): SQL => sql`(
  ${orders.payDeadline} <= ${new Date(now.getTime() - ARRIVES_WITHIN_MS).toISOString()}::timestamptz
  or not exists (
    select from ${paymentAttempts}
    where ${paymentAttempts.orderCode} = ${orders.orderCode}
      and ${paymentAttempts.status} = 'pending'
      and ${paymentAttempts.expiresAt} >= ${orders.payDeadline}
  )
)`;
