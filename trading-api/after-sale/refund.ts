import { and, eq } from 'drizzle-orm';
import { paidBack } from '#app/domain/after-sale/limits.ts';
import type { Fen } from '#app/domain/money.ts';
import type { OrderActor } from '#app/domain/order/timeline.ts';
import { returnShare } from '#trading-api/marketing/index.ts';
import {
  cancelUnshipped,
  giveBack,
  lockReturns,
  type OrderRow,
  recordProlonged,
} from '#trading-api/order/index.ts';
import { allowancesOf, chargeSeller, paySeller } from '#trading-api/payout/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orderLines, orders } from '#trading-api/schema.ts';
import { type CaseRow, isUnshipped } from './claimable.ts';
import {
  advanceClosed,
  cancelClosed,
  closeUnshipped,
  isAllClosed,
  withdrawRefused,
} from './close.ts';
import { chargeOf, goodsOwed } from './refund-effect.ts';
import { unshippedLines } from './unshipped.ts';

interface Conclusion {
  amount: Fen;
  actor: Exclude<OrderActor, 'buyer'>;
  /** Refuses what the platform's people have not proved themselves for (design/sessions: Proof before a step). */
  proveFor?: ((amount: Fen) => void) | undefined;
  now: Date;
}

/**
 * Gives back what a case ended with, in the caller's transaction, which has locked the order and the
 * case: it is taken off what is owed for the order, from the seller, and what was paid above what is
 * owed now goes back the way it came.
 * @returns what the case gave back; null where it is about goods that have left meanwhile
 */
export async function refundCase(
  tx: Database,
  order: OrderRow,
  found: CaseRow,
  conclusion: Conclusion,
): Promise<Fen | null> {
  const { orderCode } = order;
  const { actor, proveFor, now } = conclusion;
  if (found.whole) {
    if (!(await isUnshipped(tx, order))) return null;
    proveFor?.(order.paidAmount);
    await withdrawRefused(tx, orderCode, await unshippedLines(tx, order), now);
    await cancelUnshipped(tx, order, { actor, now });
    // More may have been paid since it was asked for.
    return order.paidAmount;
  }
  if (found.kind !== 'unshipped') {
    await takeOff(tx, order, found, conclusion);
    return conclusion.amount;
  }
  const amount = await closeUnshipped(tx, order, found, now);
  if (amount === null) return null;
  const isCancelled = await isAllClosed(tx, orderCode);
  if (isCancelled) await cancelClosed(tx, order, now);
  await takeOff(tx, order, found, { ...conclusion, amount, isCancelled });
  if (!isCancelled) await advanceClosed(tx, orderCode);
  return amount;
}

/** @param isCancelled whether nothing of the order is left, so that all that was paid goes back */
async function takeOff(
  tx: Database,
  order: OrderRow,
  found: CaseRow,
  { amount, actor, proveFor, now, isCancelled = false }: Conclusion & { isCancelled?: boolean },
): Promise<void> {
  const { orderCode, paidAmount, paymentAmount, settledAmount } = order;
  const before = await allowancesOf(tx, orderCode);
  const owedBefore = settledAmount ?? paymentAmount - before;
  const owed = isCancelled ? 0 : Math.max(0, owedBefore - amount);
  // The settlement of one that is not settled yet leaves off what its lines have lost.
  if (settledAmount !== null) {
    await tx.update(orders).set({ settledAmount: owed }).where(eq(orders.orderCode, orderCode));
  }
  const goods = await goodsOwed(tx, order, before);
  const note = await returnShare(tx, orderCode, { before, after: before + amount, goods, now });
  if (note) await recordProlonged(tx, [{ orderCode, note }], now);
  const back = isCancelled ? paidAmount : paidBack(amount, { paid: paidAmount, owed });
  proveFor?.(Math.max(amount, back));
  const accounts = await lockReturns(tx, [order]);
  const { line, claim, added } = await chargeOf(tx, found, amount);
  if (line) {
    const { position, returned, returnedOwed, reduced } = line;
    await tx
      .update(orderLines)
      .set({ returned, returnedOwed, reduced })
      .where(and(eq(orderLines.orderCode, orderCode), eq(orderLines.position, position)));
  }
  await chargeSeller(tx, { order, amount, claim, added, back, accounts, now });
  if (back > 0) await giveBack(tx, order, { amount: back, reason: 'after_sale', actor, now });
  // Of an order that is not paid in full the seller has paid back what the buyer still owed.
  await paySeller(tx, orderCode, now);
}
