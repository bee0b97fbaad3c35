import { and, asc, eq } from 'drizzle-orm';
import type { Fen } from '#app/domain/money.ts';
import { WALLET_ACTIVE } from '#app/domain/wallet/wallet.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, sellerAccounts, sellerDebts, sellers, wallets } from '#trading-api/schema.ts';
import { accountBalance, openAccount } from './ledger.ts';

/** The account to which a seller's money goes, whether the seller has opened a wallet yet or not. */
export async function sellerAccount(tx: Database, sellerCode: string): Promise<number> {
  const known = await lockedAccount(tx, sellerCode);
  if (known !== null) return known;
  const [wallet] = await tx
    .select({ accountId: wallets.accountId })
    .from(wallets)
    .innerJoin(customers, eq(customers.id, wallets.customerId))
    .where(and(eq(customers.sellerCode, sellerCode), eq(wallets.status, WALLET_ACTIVE)))
    .orderBy(asc(wallets.openedAt), asc(wallets.customerId))
    .limit(1);
  const accountId = wallet?.accountId ?? (await openAccount(tx));
  await tx.insert(sellerAccounts).values({ sellerCode, accountId });
  return accountId;
}

/** The account of a new wallet: of a seller's first one, that in which the seller's money waits. */
export async function accountOfNewWallet(tx: Database, customerId: number): Promise<number> {
  const [owner] = await tx
    .select({ sellerCode: customers.sellerCode })
    .from(customers)
    .where(eq(customers.id, customerId));
  const waiting = owner?.sellerCode ? await lockedAccount(tx, owner.sellerCode) : null;
  const isFree =
    waiting !== null && (await tx.$count(wallets, eq(wallets.accountId, waiting))) === 0;
  return isFree ? waiting : openAccount(tx);
}

/** Locks the seller: a wallet is not opened while its account is looked for. */
async function lockedAccount(tx: Database, sellerCode: string): Promise<number | null> {
  await tx
    .select({ code: sellers.code })
    .from(sellers)
    .where(eq(sellers.code, sellerCode))
    .for('no key update');
  const [known] = await tx
    .select({ accountId: sellerAccounts.accountId })
    .from(sellerAccounts)
    .where(eq(sellerAccounts.sellerCode, sellerCode));
  return known?.accountId ?? null;
}

/**
 * Lets a seller's money go to another keeper of the store from now on: into the wallet, or where it waits for one.
 * @returns false where money waits that the keeper's own wallet has no way to
 */
export async function moveSellerAccount(
  tx: Database,
  sellerCode: string,
  keeper: number,
): Promise<boolean> {
  const known = await lockedAccount(tx, sellerCode);
  if (known === null) return true;
  const [wallet] = await tx
    .select({ accountId: wallets.accountId })
    .from(wallets)
    .where(eq(wallets.customerId, keeper));
  const isOfWallet = (await tx.$count(wallets, eq(wallets.accountId, known))) > 0;
  if (!isOfWallet && !wallet) return true;
  if (!isOfWallet && (await accountBalance(tx, known)) !== 0) return false;
  const accountId = wallet?.accountId ?? (await openAccount(tx));
  await tx
    .update(sellerAccounts)
    .set({ accountId })
    .where(eq(sellerAccounts.sellerCode, sellerCode));
  return true;
}

/** Whose sales the money of an account is of; null: nobody's. */
export async function sellerOfAccount(db: Database, accountId: number): Promise<string | null> {
  const [found] = await db
    .select({ sellerCode: sellerAccounts.sellerCode })
    .from(sellerAccounts)
    .where(eq(sellerAccounts.accountId, accountId));
  return found?.sellerCode ?? null;
}

/** What the platform has lent a seller and not got back. */
export async function debtOf(db: Database, sellerCode: string | null): Promise<Fen> {
  if (sellerCode === null) return 0;
  const [debt] = await db
    .select({ amount: sellerDebts.amount })
    .from(sellerDebts)
    .where(eq(sellerDebts.sellerCode, sellerCode));
  return debt?.amount ?? 0;
}

/** Lowers a seller's debt by as much as an amount covers. The seller's row is locked. */
export async function repayDebt(tx: Database, sellerCode: string, amount: Fen): Promise<Fen> {
  const debt = await debtOf(tx, sellerCode);
  const repaid = Math.min(amount, debt);
  if (repaid > 0) {
    await tx
      .update(sellerDebts)
      .set({ amount: debt - repaid })
      .where(eq(sellerDebts.sellerCode, sellerCode));
  }
  return repaid;
}
