import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { formatYuan, sumFen, toYuan } from '#app/domain/money.ts';
import { withdraw } from '#app/domain/payout/contract.ts';
import type { LedgerKind } from '#app/domain/wallet/wallet.ts';
import {
  ACCOUNT_INVALID,
  accountDigits,
  BANK_REQUIRED,
  isTooLittle,
  TOO_LITTLE,
  withdrawable,
  withdrawalAmount,
} from '#app/domain/wallet/withdrawal.ts';
import { type Withdrawal, walletWithdrawals } from '#app/domain/wallet/withdrawal-contract.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { sellers, wallets, withdrawals } from '#trading-api/schema.ts';
import { accountBalance, lockAccounts, marketAccount, transfer } from './ledger.ts';
import { debtOf, repayDebt, sellerAccount, sellerOfAccount } from './seller-account.ts';

export type WithdrawalRow = typeof withdrawals.$inferSelect;

const SHOWN = 20;

export interface MoneyAsked
  extends Pick<WithdrawalRow, 'sellerCode' | 'amount' | 'holder' | 'bank' | 'accountNo'> {
  customerId: number;
  /** The ledger's account that it is in. */
  account: number;
  toCard?: boolean;
}

/** The amount as it was typed, or what is wrong with it. */
export function typedAmount(typed: string) {
  const amount = withdrawalAmount(typed);
  return typeof amount === 'number' ? amount : wrong('invalid', amount.problem);
}

/** Asks for money of the seller's account, in the caller's transaction. */
export async function askForMoney(
  tx: Database,
  { sellerCode, customerId }: { sellerCode: string; customerId: number },
  sent: Parsed<typeof withdraw>,
  now: Date,
): Promise<Content<typeof withdraw>> {
  const accepted = accept(withdraw, {
    amount: typedAmount(sent.amount),
    bank: filled(sent.bank, BANK_REQUIRED),
    accountNo: accountDigits(sent.accountNo) ?? wrong('invalid', ACCOUNT_INVALID),
  });
  const account = await sellerAccount(tx, sellerCode);
  const [seller] = await tx.select().from(sellers).where(eq(sellers.code, sellerCode));
  const holder = seller?.name ?? '';
  return requestMoney(tx, { ...accepted, customerId, sellerCode, account, holder }, now);
}

/**
 * Money leaves its account at once and waits until the operator has paid it out or refused. What the platform has
 * lent the seller is repaid first. The row of the seller is locked.
 */
export async function requestMoney(
  tx: Database,
  { account, ...asked }: MoneyAsked,
  now: Date,
): Promise<Content<typeof withdraw>> {
  const { sellerCode, amount } = asked;
  const waiting = await marketAccount(tx, 'withdrawal');
  const platform = await marketAccount(tx, 'platform');
  await lockAccounts(tx, [account, waiting, platform]);
  const balance = await accountBalance(tx, account);
  const available = withdrawable(balance, await debtOf(tx, sellerCode));
  if (available < amount) {
    throw new Refusal('fundsShort', `可提现余额为 ¥${formatYuan(available)}`, 'amount');
  }
  if (isTooLittle(amount, available)) throw new Refusal('invalid', TOO_LITTLE, 'amount');
  const [row] = await tx
    .insert(withdrawals)
    .values({ ...asked, createdAt: now, state: 'waiting' })
    .returning();
  if (!row) throw new Error('the withdrawal was not written');
  await repayFrom(tx, row, { account, reference: `${row.id}`, now });
  await move(tx, row, 'withdrawal', { from: account, to: waiting, now });
  return { withdrawalId: String(row.id) };
}

/** What the account of a withdrawal has goes to the platform as far as its seller owes it. */
export async function repayFrom(
  tx: Database,
  { sellerCode }: Pick<WithdrawalRow, 'sellerCode'>,
  { account, reference, now }: { account: number; reference: string; now: Date },
): Promise<void> {
  if (sellerCode === null) return;
  const amount = await repayDebt(tx, sellerCode, await accountBalance(tx, account));
  if (amount === 0) return;
  await transfer(tx, {
    kind: 'debtRepayment',
    reference: `debtRepayment withdrawal ${reference}`,
    from: account,
    to: await marketAccount(tx, 'platform'),
    amount,
    now,
  });
}

export const move = (
  tx: Database,
  { id, amount }: WithdrawalRow,
  kind: LedgerKind,
  way: { from: number; to: number; now: Date },
) => transfer(tx, { kind, reference: `${kind} ${id}`, amount, ...way });

export const ofWallet = customerRoute(walletWithdrawals, async ({ db, customer }) => {
  const [wallet] = await db.select().from(wallets).where(eq(wallets.customerId, customer.id));
  const sellerCode = wallet ? await sellerOfAccount(db, wallet.accountId) : null;
  const own =
    sellerCode === null
      ? and(eq(withdrawals.customerId, customer.id), isNull(withdrawals.sellerCode))
      : eq(withdrawals.sellerCode, sellerCode);
  return newestOf(db, own);
});

/** The newest of some requests, and how much of them waits. */
export async function newestOf(db: Database, own: ReturnType<typeof and>) {
  const waiting = await db
    .select({ amount: withdrawals.amount })
    .from(withdrawals)
    .where(and(own, eq(withdrawals.state, 'waiting')));
  const newest = await db
    .select()
    .from(withdrawals)
    .where(own)
    .orderBy(desc(withdrawals.id))
    .limit(SHOWN);
  return {
    frozen: toYuan(sumFen(waiting.map(({ amount }) => amount))),
    withdrawals: newest.map(withdrawalView),
  };
}

export const withdrawalView = (row: WithdrawalRow): Withdrawal => ({
  withdrawalId: String(row.id),
  amount: toYuan(row.amount),
  holder: row.holder,
  bank: row.bank,
  accountNo: row.accountNo,
  state: row.state,
  note: row.note,
  createDate: row.createdAt.toISOString(),
  decideDate: row.decidedAt?.toISOString() ?? null,
});
