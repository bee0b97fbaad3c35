import { eq } from 'drizzle-orm';
import { toYuan } from '#app/domain/money.ts';
import type { PaymentProvider, ReceivedPayment } from '#trading-api/payments/provider.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { paymentAttempts, paymentNotifications } from '#trading-api/schema.ts';
import { type Settlement, settlePayment } from './settlement.ts';

/**
 * Counts money a provider has told of, in a notification it signed or in answer to a question.
 * However often and in whatever order it is told, it counts once (decision 21).
 * @throws Refusal `N002` trade number, `N003` amount
 */
export async function receivePayment(
  db: Database,
  provider: Pick<PaymentProvider, 'name'>,
  payment: ReceivedPayment,
  now: Date,
): Promise<Settlement> {
  const { tradeNo, notificationId, amount, paidAt } = payment;
  return db.transaction(async (tx) => {
    const [attempt] = await tx
      .select({ provider: paymentAttempts.provider, amount: paymentAttempts.amount })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.tradeNo, tradeNo));
    if (attempt?.provider !== provider.name) throw new Refusal('N002', 'unknown trade number');
    if (attempt.amount !== amount) {
      const amounts = `${toYuan(amount)} instead of ${toYuan(attempt.amount)}`;
      throw new Refusal('N003', `amount differs: ${amounts} for ${tradeNo}`);
    }
    await tx
      .insert(paymentNotifications)
      .values({ notificationId: `${provider.name} ${notificationId}`, tradeNo, receivedAt: now })
      .onConflictDoNothing();
    return settlePayment(tx, { tradeNo, paidAt, now });
  });
}
