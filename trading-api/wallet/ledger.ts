import { and, eq, gte, inArray, ne, or, sql } from 'drizzle-orm';
import type { Fen } from '#app/domain/money.ts';
import { FUNDS_SHORT, type LedgerKind } from '#app/domain/wallet/wallet.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '#trading-api/schema.ts';

export interface Transfer {
  kind: LedgerKind;
  /** The purpose of the money (a trade number, a top-up): the same one moves money only once. */
  reference: string;
  /** Ids of two different accounts. */
  from: number;
  to: number;
  amount: Fen;
  auctionId?: number;
  scheduleId?: number;
  orderCode?: string;
  now: Date;
}

/**
 * Locks accounts until the transaction ends, the lower id first. A caller that makes several transfers locks the
 * accounts of all of them before the first, so that two never wait for each other.
 */
export async function lockAccounts(tx: Database, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.id, [...ids]))
    .orderBy(ledgerAccounts.id)
    .for('update');
}

/**
 * Moves money between two accounts in the caller's transaction. Both are locked, the lower id first, before anything
 * is read or numbered: transfers never deadlock, and those of one account are numbered in the order in which they
 * changed it.
 */
export async function transfer(tx: Database, asked: Transfer): Promise<'moved' | 'done before'> {
  const { kind, reference, from, to, amount, auctionId, scheduleId, orderCode, now } = asked;
  if (!Number.isSafeInteger(amount) || amount <= 0 || from === to) {
    throw new RangeError(`not a transfer: ${amount} from ${from} to ${to}`);
  }
  await lockAccounts(tx, [from, to]);
  const [written] = await tx
    .insert(ledgerTransfers)
    .values({ kind, reference, auctionId, scheduleId, orderCode, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: ledgerTransfers.id });
  if (!written) return 'done before';
  await change(tx, from, -amount);
  await change(tx, to, amount);
  await tx.insert(ledgerEntries).values([
    { transferId: written.id, accountId: from, amount: -amount },
    { transferId: written.id, accountId: to, amount },
  ]);
  return 'moved';
}

/** What an account has, in fen; of one that moves at the same time, only once it is locked. */
export async function accountBalance(db: Database, accountId: number): Promise<Fen> {
  const [account] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, accountId));
  return account?.balance ?? 0;
}

/** Only the market's own accounts, which mirror the outside world, may be negative. */
async function change(tx: Database, accountId: number, amount: number): Promise<void> {
  const covered = or(ne(ledgerAccounts.kind, 'wallet'), gte(ledgerAccounts.balance, -amount));
  const changed = await tx
    .update(ledgerAccounts)
    .set({ balance: sql`${ledgerAccounts.balance} + ${amount}` })
    .where(and(eq(ledgerAccounts.id, accountId), covered))
    .returning({ id: ledgerAccounts.id });
  if (changed.length === 0) throw new Refusal('fundsShort', FUNDS_SHORT);
}

export async function openAccount(tx: Database): Promise<number> {
  const [account] = await tx
    .insert(ledgerAccounts)
    .values({ kind: 'wallet' })
    .returning({ id: ledgerAccounts.id });
  if (!account) throw new Error('the account was not written');
  return account.id;
}

/** The id of one of the market's own accounts, opened on first use. */
export async function marketAccount(
  tx: Database,
  kind: 'sales' | 'topUp' | 'margin' | 'platform' | 'withdrawal',
): Promise<number> {
  const find = () =>
    tx.select({ id: ledgerAccounts.id }).from(ledgerAccounts).where(eq(ledgerAccounts.kind, kind));
  const [known] = await find();
  if (known) return known.id;
  await tx.insert(ledgerAccounts).values({ kind }).onConflictDoNothing();
  const [opened] = await find();
  if (!opened) throw new Error(`no account ${kind}`);
  return opened.id;
}
