import { eq, sql } from 'drizzle-orm';
import type { Fen } from '#app/domain/money.ts';
import { feeOf } from '#app/domain/payout/fee.ts';
import type { OrderRow } from '#trading-api/order/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orders, sellerDebts, sellerPayouts } from '#trading-api/schema.ts';
import { accountBalance } from '#trading-api/wallet/index.ts';
import { claimOf, type PayoutRow } from './claims.ts';
import { moneyMover } from './move-money.ts';
import { firstPayout, type SaleAccounts } from './pay-seller.ts';

interface Charge {
  order: Pick<OrderRow, 'orderCode' | 'sellerCode'>;
  /** What the refund takes off what the buyer owes. */
  amount: Fen;
  /** By how much it lowers the seller's claim, and what of that the platform had added; a claim that rises is for `paySeller`. */
  claim: Fen;
  added: Fen;
  /** What of it goes back to the buyer afterwards. */
  back: Fen;
  accounts: SaleAccounts;
  now: Date;
}

/**
 * Takes a refund off what a seller gets of an order, in the caller's transaction, which has locked the
 * order and its accounts (`lockReturns`): what was not paid out yet is not paid, and what was comes back to the
 * market's account of sales, from where `giveBack` returns it. The seller's account pays as far as it covers, the
 * platform gives back its fee and lends the rest, which the seller's next payouts repay. What the
 * platform had added for the same goods comes back to it.
 */
export async function chargeSeller(tx: Database, charge: Charge): Promise<void> {
  const { order, amount, claim, added, back, accounts, now } = charge;
  const { orderCode, sellerCode } = order;
  const { row } = await claimOf(tx, orderCode);
  const before = row ?? (await firstPayout(tx, orderCode, sellerCode));
  const taken = Math.max(0, Math.min(claim, before.paid));
  const freed = Math.max(0, Math.min(added, await heldOf(tx, before, { taken, back })));
  const charged = before.charged + amount;
  await takeBack(tx, { ...before, charged }, { sellerCode, taken, freed, accounts, now });
}

/**
 * Takes back from the seller of an order that is settled what it has above its claim, because the
 * last of the goods came to less than their share of its own deductions. The caller gives it to
 * the buyer, and has locked the accounts.
 */
export async function takeBackExcess(
  tx: Database,
  { orderCode, sellerCode }: OrderRow,
  accounts: SaleAccounts,
  now: Date,
): Promise<void> {
  const { row, paid, worth, advanced } = await claimOf(tx, orderCode);
  const taken = paid - worth;
  if (!row || taken <= 0) return;
  const freed = Math.min(taken, Math.max(0, advanced));
  await takeBack(tx, row, { sellerCode, taken, freed, accounts, now });
}

interface TakenBack {
  sellerCode: string;
  /** Of what was paid to the seller. */
  taken: Fen;
  /** What of it the platform had added, and gets. */
  freed: Fen;
  accounts: SaleAccounts;
  now: Date;
}

/**
 * Moves what was paid to a seller back to the market's account of sales: the platform gives back its
 * share of the fee, the seller what its account covers, and the platform lends the rest.
 */
async function takeBack(
  tx: Database,
  before: PayoutRow,
  { sellerCode, taken, freed, accounts, now }: TakenBack,
): Promise<void> {
  const { orderCode, charged } = before;
  const fee = feeOf(before.paid - taken, before.feeRate);
  const moves = before.moves + 1;
  const changed = { toppedUp: before.toppedUp - freed, paid: before.paid - taken, fee, moves };
  await tx
    .update(sellerPayouts)
    .set({ charged, ...changed })
    .where(eq(sellerPayouts.orderCode, orderCode));
  const { sales, platform } = accounts;
  const account = accounts.sellers.get(sellerCode) ?? Number.NaN;
  const fromPlatform = before.fee - fee;
  const fromSeller = Math.min(taken - fromPlatform, await accountBalance(tx, account));
  const lent = taken - fromPlatform - fromSeller;
  const move = moneyMover(tx, { orderCode, sellerCode, moves, now });
  await move('saleFee', { from: platform, to: sales, amount: fromPlatform });
  await move('saleCharge', { from: account, to: sales, amount: fromSeller });
  await move('saleLoan', { from: platform, to: sales, amount: lent });
  await move('saleTopUp', { from: sales, to: platform, amount: freed, isBack: true });
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

/** What the platform added to an order and the market holds of it, once a refund is taken and given back. */
async function heldOf(
  tx: Database,
  { orderCode, toppedUp, paid }: PayoutRow,
  { taken, back }: { taken: Fen; back: Fen },
): Promise<Fen> {
  const [order] = await tx
    .select({ paidAmount: orders.paidAmount })
    .from(orders)
    .where(eq(orders.orderCode, orderCode));
  return Math.max(0, Math.min(toppedUp, (order?.paidAmount ?? 0) - back + toppedUp - paid + taken));
}
