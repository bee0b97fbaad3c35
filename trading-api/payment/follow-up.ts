import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { MINUTE_MS } from '#app/domain/duration.ts';
import { REFUND_TRIES } from '#app/domain/payment/refund.ts';
import { operatorsOf } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { PaymentProvider, RefundOutcome } from '#trading-api/payments/provider.ts';
import { happened } from '#trading-api/platform/call-context.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { backedOff, takeDue } from '#trading-api/platform/take-due.ts';
import { paymentAttempts, refunds } from '#trading-api/schema.ts';
import { attemptAtProvider } from './attempts.ts';
import { receivePayment } from './settlement.ts';

const BATCH = 20;

/** WeChat and Alipay repeat notifications for days; queries find those that were lost. */
const QUERIES = 7;

export interface FollowUp {
  providers: readonly PaymentProvider[];
  now: Date;
  onError(error: unknown): void;
}

/**
 * Sends waiting refunds to the providers that took the money, and marks them done when the money has moved, which
 * the provider's word that it takes the order does not say. Those that are not certain are asked for and ordered
 * again later, until they are given up (`REFUND_TRIES`): then the operators are told. A refund is handled by one
 * process at a time. Providers send the money of a refund number only once.
 */
export async function sendRefunds(db: Database, followUp: FollowUp): Promise<number> {
  const { now, providers, onError } = followUp;
  let done = 0;
  for (const refund of await takeDue(db, refunds, { now, most: BATCH })) {
    const isLast = refund.tries >= REFUND_TRIES;
    const outcome = await sendBack(db, providers, refund, isLast).catch((error) => {
      onError(error);
      return 'processing' as const;
    });
    if (outcome === 'done') {
      await mark(db, refund.id, { state: 'done', doneAt: now });
      happened('refund');
      done += 1;
    } else if (isLast || outcome === 'failed') {
      await giveUp(db, refund, now);
      happened('refund failed');
      onError(new Error(`refund of ${refund.tradeNo} was given up: a person has to see to it`));
    }
  }
  return done;
}

type Refund = typeof refunds.$inferSelect;

/**
 * Asks first: an earlier order may have been carried out without an answer that says so. The last time it only
 * asks, so that nothing is on its way when a person takes over.
 */
async function sendBack(
  db: Database,
  providers: readonly PaymentProvider[],
  { tradeNo, refundNo, amount }: Refund,
  isLast: boolean,
): Promise<RefundOutcome> {
  if (tradeNo === null) throw new Error('this refund has no trade');
  // The share of a bundle's order goes back through the one trade that the provider knows.
  const attempt = await attemptAtProvider(db, tradeNo);
  const provider = providers.find(({ name }) => name === attempt?.provider);
  // Where a market has given the sandbox up: no money came, and nobody is to send real money back.
  if (!provider && attempt?.provider === 'sandbox') return 'done';
  if (!attempt || !provider) {
    throw new Error(`${attempt?.provider} is not configured: ${tradeNo} waits`);
  }
  const { amount: total, tradeNo: whole } = attempt;
  const order = { refundNo: refundNo ?? `R${tradeNo}`, tradeNo: whole, amount, total };
  const known = await provider.refundState(order);
  if (known !== 'none') return known;
  return isLast ? 'failed' : provider.refund(order);
}

/** A person sees to it now, and the operators who may are told. */
const giveUp = (db: Database, { id, orderCode, amount }: Refund, now: Date) =>
  db.transaction(async (tx) => {
    await mark(tx, id, { state: 'failed' });
    await notify(tx, 'refundGivenUp', await operatorsOf(tx), { orderCode, amount }, { now });
  });

const mark = (db: Database, id: number, fields: Partial<Refund>) =>
  db.update(refunds).set(fields).where(eq(refunds.id, id));

/**
 * Queries the providers for attempts without a notification, for about two hours, so that no payment is lost with
 * its notification.
 */
export async function askForLostPayments(db: Database, followUp: FollowUp): Promise<number> {
  const { now, providers, onError } = followUp;
  const due = db
    .select({ tradeNo: paymentAttempts.tradeNo })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.status, 'pending'), lte(paymentAttempts.nextQueryAt, now)))
    .orderBy(paymentAttempts.nextQueryAt)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const next = backedOff(now, paymentAttempts.queries);
  const taken = await db
    .update(paymentAttempts)
    .set({
      queries: sql`${paymentAttempts.queries} + 1`,
      nextQueryAt: sql`case when ${paymentAttempts.queries} < ${QUERIES - 1} then ${next} end`,
    })
    .where(inArray(paymentAttempts.tradeNo, due))
    .returning({ tradeNo: paymentAttempts.tradeNo, provider: paymentAttempts.provider });
  let paid = 0;
  for (const { tradeNo, provider: name } of taken) {
    try {
      const provider = providers.find((each) => each.name === name);
      const payment = await provider?.query(tradeNo);
      if (!provider || !payment) continue;
      await receivePayment(db, provider, payment, now);
      paid += 1;
    } catch (error) {
      onError(error);
    }
  }
  return paid;
}

/** The options of both jobs. */
export const FOLLOW_UP_INTERVAL_MS = MINUTE_MS;
