import { eq } from 'drizzle-orm';
import { paidBack } from '#app/domain/after-sale/limits.ts';
import type { Fen } from '#app/domain/money.ts';
import { allowancesOf, chargeSeller, paySellers } from '#trading-api/delivery/index.ts';
import { returnShare } from '#trading-api/marketing/index.ts';
import { cancelUnshipped, giveBack, type OrderRow } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orders } from '#trading-api/schema.ts';
import { marketAccount, walletAccountOf } from '#trading-api/wallet/index.ts';
import { type CaseRow, isUnshipped } from './claimable.ts';

interface Conclusion {
  amount: Fen;
  actor: 'seller' | 'operator' | 'system';
  now: Date;
}

/**
 * Gives back what a case ended with, in the caller's transaction, which has locked the order and the
 * case: it is taken off what is owed for the order, from the seller, and what was paid above what is
 * owed now goes back the way it came.
 * @returns what the case gave back; null where all of an order was meant, and it is shipped meanwhile
 */
export async function refundCase(
  tx: Database,
  order: OrderRow,
  found: CaseRow,
  { amount, actor, now }: Conclusion,
): Promise<Fen | null> {
  if (found.whole) {
    if (!(await isUnshipped(tx, order))) return null;
    await cancelUnshipped(tx, order, { actor, now });
    return Math.min(order.paidAmount, found.asked);
  }
  const { orderCode, paidAmount, paymentAmount, settledAmount, freight } = order;
  const before = await allowancesOf(tx, orderCode);
  const owedBefore = settledAmount ?? paymentAmount - before;
  const owed = Math.max(0, owedBefore - amount);
  // The settlement of one that is not settled yet leaves off what was charged to its sellers.
  if (settledAmount !== null) {
    await tx.update(orders).set({ settledAmount: owed }).where(eq(orders.orderCode, orderCode));
  }
  const total = owedBefore + before - freight;
  await returnShare(tx, orderCode, { before, after: before + amount, total });
  const buyer = await walletAccountOf(tx, order.customerId);
  const topUp = await marketAccount(tx, 'topUp');
  const others = buyer === null ? [topUp] : [buyer, topUp];
  const { sellerCode } = found;
  await chargeSeller(tx, { orderCode, sellerCode, amount, others, now });
  const back = paidBack(amount, { paid: paidAmount, owed });
  if (back > 0) await giveBack(tx, order, { amount: back, reason: 'after_sale', actor, now });
  // Of an order that is not paid in full the seller has paid back what the buyer still owed.
  await paySellers(tx, orderCode, now);
  return amount;
}
