import { and, eq, sql } from 'drizzle-orm';
import { feeOf } from '#app/domain/delivery/delivery.ts';
import { addedFor } from '#app/domain/delivery/settlement.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import type { LedgerKind } from '#app/domain/wallet/wallet.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { ledgerAccounts, orders, sellerDebts, sellerPayouts } from '#trading-api/schema.ts';
import { transfer } from '#trading-api/wallet/index.ts';
import { claimsOf } from './claims.ts';
import { deliveredAmounts } from './delivered.ts';
import { firstPayout, lockSaleAccounts } from './pay-sellers.ts';

interface Charge {
  orderCode: string;
  sellerCode: string;
  /** What the refund takes off what the buyer owes. */
  amount: Fen;
  /** What of it goes back to the buyer afterwards. */
  back: Fen;
  /** Accounts that the caller moves money of afterwards, such as the buyer's. */
  others?: readonly number[];
  now: Date;
}

/**
 * Takes a refund off what a seller gets of an order, in the caller's transaction, which has locked the
 * order: what was not paid out yet is not paid, and what was comes back to the market's account of
 * sales, from where `giveBack` returns it. The seller's account pays as far as it covers, the
 * platform gives back its fee and lends the rest, which the seller's next payouts repay. What the
 * platform had added for the same goods is taken off too, and comes back to it.
 */
export async function chargeSeller(tx: Database, charge: Charge): Promise<void> {
  const { orderCode, sellerCode, amount, back, others, now } = charge;
  const accounts = await lockSaleAccounts(tx, [orderCode], others);
  const own = and(eq(sellerPayouts.orderCode, orderCode), eq(sellerPayouts.sellerCode, sellerCode));
  const [found] = await tx.select().from(sellerPayouts).where(own);
  const before = found ?? (await firstPayout(tx, orderCode, sellerCode));
  const added = await addedBy(tx, charge, before.charged);
  const taken = Math.min(amount + added, before.paid);
  const freed = Math.min(added, await heldOf(tx, orderCode, { taken, back }));
  const fee = feeOf(before.paid - taken, before.feeRate);
  const moves = before.moves + 1;
  await tx
    .update(sellerPayouts)
    .set({
      charged: before.charged + amount,
      chargedPlatform: before.chargedPlatform + added,
      toppedUp: before.toppedUp - freed,
      paid: before.paid - taken,
      fee,
      moves,
    })
    .where(own);
  const { sales, platform } = accounts;
  const account = accounts.sellers.get(sellerCode) ?? Number.NaN;
  const fromPlatform = before.fee - fee;
  const fromSeller = Math.min(taken - fromPlatform, await balanceOf(tx, account));
  const lent = taken - fromPlatform - fromSeller;
  const move = (kind: LedgerKind, from: number, moved: Fen, to = sales) =>
    moved > 0
      ? transfer(tx, {
          kind,
          reference: `${kind} ${orderCode} ${sellerCode} ${moves}${to === sales ? '' : ' back'}`,
          from,
          to,
          amount: moved,
          orderCode,
          now,
        })
      : null;
  await move('saleFee', platform, fromPlatform);
  await move('saleCharge', account, fromSeller);
  await move('saleLoan', platform, lent);
  await move('saleTopUp', sales, freed, platform);
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

/** What the platform had added for the goods of a refund. */
async function addedBy(tx: Database, charge: Charge, charged: Fen): Promise<Fen> {
  const { orderCode, sellerCode, amount } = charge;
  const { sellers, fromPlatform } = await claimsOf(tx, orderCode);
  const worth = sellers.find((each) => each.sellerCode === sellerCode)?.worth ?? 0;
  const delivered = await deliveredAmounts(tx, [orderCode]);
  const bought = delivered.find((each) => each.sellerCode === sellerCode)?.amount ?? 0;
  return addedFor(amount, { worth, owed: Math.max(0, bought - charged), fromPlatform });
}

/** What the platform added to an order and the market holds of it, once a refund is taken and given back. */
async function heldOf(
  tx: Database,
  orderCode: string,
  { taken, back }: { taken: Fen; back: Fen },
): Promise<Fen> {
  const [order] = await tx
    .select({ paidAmount: orders.paidAmount })
    .from(orders)
    .where(eq(orders.orderCode, orderCode));
  const rows = await tx.select().from(sellerPayouts).where(eq(sellerPayouts.orderCode, orderCode));
  const toppedUp = sumFen(rows.map((row) => row.toppedUp));
  const paid = sumFen(rows.map((row) => row.paid));
  return Math.max(0, Math.min(toppedUp, (order?.paidAmount ?? 0) - back + toppedUp - paid + taken));
}

async function balanceOf(tx: Database, accountId: number): Promise<Fen> {
  const [account] = await tx
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, accountId));
  return account?.balance ?? 0;
}
