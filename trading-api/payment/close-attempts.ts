import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { hasPassed } from '#app/domain/time.ts';
import { operatorsOf } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { owedOrder } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { backedOff } from '#trading-api/platform/take-due.ts';
import { orders, paymentAttempts } from '#trading-api/schema.ts';
import { type Attempt, codeOf, LOOK_EVERY_MS } from './attempts.ts';
import type { FollowUp } from './follow-up.ts';
import { isOpen, receivePayment } from './settlement.ts';

const BATCH = 50;
/** After 1, 2, 4 … minutes: its code has long expired by itself at the last. Then a person sees to it. */
const CLOSINGS = 7;

/**
 * Has providers take no more money for attempts that nobody can need any more: their code has expired, or what they
 * pay is no longer open, however that came about. Money that was paid before is counted, and goes back where it pays
 * nothing (design/payments: Attempts). It looks at what is true instead of being told, so that no way in which an
 * order ends or is paid can forget it; nothing of it is in a transaction of an order (design/payments: Providers).
 */
export async function closePointlessAttempts(db: Database, followUp: FollowUp): Promise<number> {
  const { now, providers, onError } = followUp;
  const pointless = await pointlessOf(db, await takeToLookAt(db, now), now);
  if (pointless.length === 0) return 0;
  // A process that ends here leaves them to a later look.
  await db
    .update(paymentAttempts)
    .set({ nextLookAt: backedOff(now, paymentAttempts.closings) })
    .where(
      inArray(
        paymentAttempts.tradeNo,
        pointless.map(({ tradeNo }) => tradeNo),
      ),
    );
  let closed = 0;
  for (const attempt of pointless) {
    const { tradeNo, provider: name, closings } = attempt;
    const own = eq(paymentAttempts.tradeNo, tradeNo);
    const tried = closings + 1;
    try {
      const provider = providers.find((each) => each.name === name);
      if (!provider) throw new Error(`${name} is not configured: ${tradeNo} is not closed`);
      const payment = await provider.close(tradeNo);
      if (payment) await receivePayment(db, provider, payment, now);
      const outcome = { closings: tried, nextLookAt: null, closedAt: payment ? null : now };
      await db.update(paymentAttempts).set(outcome).where(own);
      if (!payment) closed += 1;
    } catch (error) {
      onError(error);
      if (tried >= CLOSINGS) await giveUp(db, attempt, now);
      else await db.update(paymentAttempts).set({ closings: tried }).where(own);
    }
  }
  return closed;
}

/** A person sees to it now, and the operators who may are told. */
const giveUp = (db: Database, attempt: Attempt, now: Date) =>
  db.transaction(async (tx) => {
    const { tradeNo, amount } = attempt;
    await tx
      .update(paymentAttempts)
      .set({ closings: CLOSINGS, nextLookAt: null, givenUpAt: now })
      .where(eq(paymentAttempts.tradeNo, tradeNo));
    const values = { orderCode: codeOf(attempt), amount };
    await notify(tx, 'closingGivenUp', await operatorsOf(tx), values, { now });
  });

/** Attempts whose turn it is, each for one process. */
function takeToLookAt(db: Database, now: Date): Promise<Attempt[]> {
  const { tradeNo, nextLookAt, status } = paymentAttempts;
  const due = db
    .select({ tradeNo })
    .from(paymentAttempts)
    .where(and(eq(status, 'pending'), lte(nextLookAt, now)))
    .orderBy(nextLookAt)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return db
    .update(paymentAttempts)
    .set({ nextLookAt: new Date(now.getTime() + LOOK_EVERY_MS) })
    .where(inArray(tradeNo, due))
    .returning();
}

async function pointlessOf(db: Database, attempts: Attempt[], now: Date): Promise<Attempt[]> {
  if (attempts.length === 0) return [];
  const numbers = attempts.map(({ tradeNo }) => tradeNo);
  const parts = await db
    .select({ part: paymentAttempts, order: owedOrder })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.orderCode, paymentAttempts.orderCode))
    .where(
      or(
        inArray(paymentAttempts.partOf, numbers),
        and(inArray(paymentAttempts.tradeNo, numbers), isNull(paymentAttempts.partOf)),
      ),
    );
  return attempts.filter(
    ({ tradeNo, expiresAt }) =>
      hasPassed(expiresAt, now) ||
      parts.some(
        ({ part, order }) => (part.partOf ?? part.tradeNo) === tradeNo && !isOpen(order, part),
      ),
  );
}
