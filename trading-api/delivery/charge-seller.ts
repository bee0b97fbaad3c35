import { and, eq, sql } from 'drizzle-orm';
import { feeOf } from '#app/domain/delivery/delivery.ts';
import { addedFor } from '#app/domain/delivery/settlement.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import type { LedgerKind } from '#app/domain/wallet/wallet.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { orders, sellerDebts, sellerPayouts } from '#trading-api/schema.ts';
import { accountBalance, transfer } from '#trading-api/wallet/index.ts';
import { addedTo, claimsOf, type OrderClaim, type PayoutRow } from './claims.ts';
import { firstPayout, type SaleAccounts } from './pay-sellers.ts';

interface Charge {
  orderCode: string;
  sellerCode: string;
  /** What the refund takes off what the buyer owes. */
  amount: Fen;
  /** What of it goes back to the buyer afterwards. */
  back: Fen;
  accounts: SaleAccounts;
  now: Date;
}

/**
 * Takes a refund off what a seller gets of an order, in the caller's transaction, which has locked the
 * order and its accounts (`lockReturns`): what was not paid out yet is not paid, and what was comes back to the market's account of
 * sales, from where `giveBack` returns it. The seller's account pays as far as it covers, the
 * platform gives back its fee and lends the rest, which the seller's next payouts repay. What the
 * platform had added for the same goods is taken off too, and comes back to it.
 */
export async function chargeSeller(tx: Database, charge: Charge): Promise<void> {
  const { orderCode, sellerCode, amount, back, accounts, now } = charge;
  const claims = await claimsOf(tx, orderCode);
  const claim = claims.find((each) => each.sellerCode === sellerCode);
  const before = claim?.row ?? (await firstPayout(tx, orderCode, sellerCode));
  const added = claim ? addedFor(amount, claim) : 0;
  const taken = Math.min(amount + added, before.paid);
  const freed = Math.min(added, await heldOf(tx, orderCode, claims, { taken, back }));
  const charged = before.charged + amount;
  const chargedPlatform = before.chargedPlatform + added;
  await takeBack(tx, { ...before, charged, chargedPlatform }, { taken, freed, accounts, now });
}

/**
 * Takes back from sellers of an order that is settled what they have above their claims, because the
 * last of their goods came to less than its share of their own deductions. The caller gives it to
 * the buyer, and has locked the accounts.
 */
export async function takeBackExcess(
  tx: Database,
  orderCode: string,
  accounts: SaleAccounts,
  now: Date,
): Promise<void> {
  const claims = await claimsOf(tx, orderCode);
  let spare = Math.max(0, toppedUpOf(claims) - addedTo(claims));
  for (const { row, paid, worth } of claims) {
    const taken = paid - worth;
    if (!row || taken <= 0) continue;
    const freed = Math.min(spare, taken);
    spare -= freed;
    await takeBack(tx, row, { taken, freed, accounts, now });
  }
}

interface TakenBack {
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
  { taken, freed, accounts, now }: TakenBack,
): Promise<void> {
  const { orderCode, sellerCode, charged, chargedPlatform } = before;
  const fee = feeOf(before.paid - taken, before.feeRate);
  const moves = before.moves + 1;
  const changed = { toppedUp: before.toppedUp - freed, paid: before.paid - taken, fee, moves };
  await tx
    .update(sellerPayouts)
    .set({ charged, chargedPlatform, ...changed })
    .where(and(eq(sellerPayouts.orderCode, orderCode), eq(sellerPayouts.sellerCode, sellerCode)));
  const { sales, platform } = accounts;
  const account = accounts.sellers.get(sellerCode) ?? Number.NaN;
  const fromPlatform = before.fee - fee;
  const fromSeller = Math.min(taken - fromPlatform, await accountBalance(tx, account));
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

/** What the platform has paid out for an order so far. */
const toppedUpOf = (claims: readonly OrderClaim[]): Fen =>
  sumFen(claims.map(({ row }) => row?.toppedUp ?? 0));

/** What the platform added to an order and the market holds of it, once a refund is taken and given back. */
async function heldOf(
  tx: Database,
  orderCode: string,
  claims: readonly OrderClaim[],
  { taken, back }: { taken: Fen; back: Fen },
): Promise<Fen> {
  const [order] = await tx
    .select({ paidAmount: orders.paidAmount })
    .from(orders)
    .where(eq(orders.orderCode, orderCode));
  const toppedUp = toppedUpOf(claims);
  const paid = sumFen(claims.map((claim) => claim.paid));
  return Math.max(0, Math.min(toppedUp, (order?.paidAmount ?? 0) - back + toppedUp - paid + taken));
}
