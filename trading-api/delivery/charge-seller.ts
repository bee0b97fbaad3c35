import { and, eq, sql } from 'drizzle-orm';
import { feeOf } from '#app/domain/delivery/delivery.ts';
import type { Fen } from '#app/domain/money.ts';
import type { LedgerKind } from '#app/domain/wallet/wallet.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { ledgerAccounts, sellerDebts, sellerPayouts } from '#trading-api/schema.ts';
import { transfer } from '#trading-api/wallet/index.ts';
import { firstPayout, lockSaleAccounts } from './pay-sellers.ts';

interface Charge {
  orderCode: string;
  sellerCode: string;
  /** What the refund takes off the seller's claim, fen. */
  amount: Fen;
  /** Accounts that the caller moves money of afterwards, such as the buyer's. */
  others?: readonly number[];
  now: Date;
}

/**
 * Takes a refund off what a seller gets of an order, in the caller's transaction, which has locked the
 * order: what was not paid out yet is not paid, and what was comes back to the market's account of
 * sales, from where `giveBack` returns it. The seller's account pays as far as it covers, the
 * platform gives back its fee and lends the rest, which the seller's next payouts repay.
 */
export async function chargeSeller(tx: Database, charge: Charge): Promise<void> {
  const { orderCode, sellerCode, amount, others, now } = charge;
  const accounts = await lockSaleAccounts(tx, [orderCode], others);
  const own = and(eq(sellerPayouts.orderCode, orderCode), eq(sellerPayouts.sellerCode, sellerCode));
  const [found] = await tx.select().from(sellerPayouts).where(own);
  const before = found ?? (await firstPayout(tx, orderCode, sellerCode));
  const taken = Math.min(amount, before.paid);
  const fee = feeOf(before.paid - taken, before.feeRate);
  const moves = before.moves + 1;
  await tx
    .update(sellerPayouts)
    .set({ charged: before.charged + amount, paid: before.paid - taken, fee, moves })
    .where(own);
  if (taken === 0) return;
  const { sales, platform } = accounts;
  const account = accounts.sellers.get(sellerCode) ?? Number.NaN;
  const fromPlatform = before.fee - fee;
  const fromSeller = Math.min(taken - fromPlatform, await balanceOf(tx, account));
  const lent = taken - fromPlatform - fromSeller;
  const move = (kind: LedgerKind, from: number, moved: Fen) =>
    moved > 0
      ? transfer(tx, {
          kind,
          reference: `${kind} ${orderCode} ${sellerCode} ${moves}`,
          from,
          to: sales,
          amount: moved,
          orderCode,
          now,
        })
      : null;
  await move('saleFee', platform, fromPlatform);
  await move('saleCharge', account, fromSeller);
  await move('saleTopUp', platform, lent);
  if (lent > 0) {
    await tx
      .insert(sellerDebts)
      .values({ sellerCode, amount: lent })
      .onConflictDoUpdate({
        target: sellerDebts.sellerCode,
        set: { amount: sql`${sellerDebts.amount} + ${lent}` },
      });
  }
}

async function balanceOf(tx: Database, accountId: number): Promise<Fen> {
  const [account] = await tx
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, accountId));
  return account?.balance ?? 0;
}
