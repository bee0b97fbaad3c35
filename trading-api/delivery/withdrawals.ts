import { desc, eq, sql } from 'drizzle-orm';
import {
  ACCOUNT_INVALID,
  accountDigits,
  BANK_REQUIRED,
  withdrawalAmount,
} from '#app/domain/delivery/sale-account.ts';
import {
  type decideWithdrawal as decideCall,
  type Withdrawal,
  withdraw,
  type withdrawalList,
} from '#app/domain/delivery/sale-account-contract.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { formatYuan, toYuan } from '#app/domain/money.ts';
import type { LedgerKind } from '#app/domain/wallet/wallet.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { accept, filled, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { ledgerAccounts, sellers, withdrawals } from '#trading-api/schema.ts';
import { lockAccounts, marketAccount, sellerAccount, transfer } from '#trading-api/wallet/index.ts';

type WithdrawalRow = typeof withdrawals.$inferSelect;

/**
 * Asks for money of the seller's account, in the caller's transaction: it leaves the account at
 * once and waits until the operator has paid it out or refused.
 * @throws Refusal `missing`, `invalid`, `fundsShort`
 */
export async function askForMoney(
  tx: Database,
  customer: Customer,
  sent: Parsed<typeof withdraw>,
  now: Date,
): Promise<Content<typeof withdraw>> {
  const sellerCode = sellerCodeOf(customer);
  const typed = withdrawalAmount(sent.amount);
  const accepted = accept(withdraw, {
    amount: typeof typed === 'number' ? typed : wrong('invalid', typed.problem),
    bank: filled(sent.bank, BANK_REQUIRED),
    accountNo: accountDigits(sent.accountNo) ?? wrong('invalid', ACCOUNT_INVALID),
  });
  const { amount, bank, accountNo } = accepted;
  const account = await sellerAccount(tx, sellerCode);
  const waiting = await marketAccount(tx, 'withdrawal');
  await lockAccounts(tx, [account, waiting]);
  const [{ balance } = { balance: 0 }] = await tx
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, account));
  if (balance < amount) {
    throw new Refusal('fundsShort', `可提现余额为 ¥${formatYuan(balance)}`, 'amount');
  }
  const [seller] = await tx.select().from(sellers).where(eq(sellers.code, sellerCode));
  const [row] = await tx
    .insert(withdrawals)
    .values({
      sellerCode,
      amount,
      bank,
      accountNo,
      createdAt: now,
      customerId: customer.id,
      holder: seller?.name ?? '',
      state: 'waiting',
    })
    .returning();
  if (!row) throw new Error('the withdrawal was not written');
  await move(tx, row, 'withdrawal', { from: account, to: waiting, now });
  return { withdrawalId: String(row.id) };
}

/**
 * Marks a withdrawal as paid out, or refuses it, in the caller's transaction.
 * @throws Refusal `G404`, `decided`, `missing` no reason
 */
export async function decideAboutMoney(
  tx: Database,
  { withdrawalId, done, note }: Parsed<typeof decideCall>,
  now: Date,
): Promise<Content<typeof decideCall>> {
  const id = rowId(withdrawalId);
  const [row] =
    id === null
      ? []
      : await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update');
  if (!row) throw notFound('提现申请不存在');
  if (row.state !== 'waiting') throw new Refusal('decided', '该提现申请已处理');
  if (!done && note.trim() === '') throw new Refusal('missing', '请填写驳回原因', 'note');
  const state = done ? ('done' as const) : ('refused' as const);
  await tx
    .update(withdrawals)
    .set({ state, note: note.trim(), decidedAt: now })
    .where(eq(withdrawals.id, row.id));
  const from = await marketAccount(tx, 'withdrawal');
  const to = done ? await marketAccount(tx, 'topUp') : await sellerAccount(tx, row.sellerCode);
  await move(tx, row, done ? 'withdrawalDone' : 'withdrawalReturn', { from, to, now });
  const { sellerCode, amount } = row;
  const decided = { amount, note: note.trim(), done };
  await notify(tx, 'withdrawalDecided', [{ sellerCode }], decided, { now });
  return { state };
}

const move = (
  tx: Database,
  { id, amount }: WithdrawalRow,
  kind: LedgerKind,
  way: { from: number; to: number; now: Date },
) => transfer(tx, { kind, reference: `${kind} ${id}`, amount, ...way });

/** A page of the requests of all sellers, those that wait first. */
export async function withdrawalsPage(
  db: Database,
  { page, rows, state }: Parsed<typeof withdrawalList>,
): Promise<Content<typeof withdrawalList>> {
  const wanted = state && eq(withdrawals.state, state);
  const found = await db
    .select({ row: withdrawals, sellerName: sellers.name })
    .from(withdrawals)
    .innerJoin(sellers, eq(sellers.code, withdrawals.sellerCode))
    .where(wanted)
    .orderBy(sql`${withdrawals.state} <> 'waiting'`, desc(withdrawals.id))
    .limit(rows)
    .offset((page - 1) * rows);
  return {
    content: found.map(({ row, sellerName }) => withdrawalView(row, sellerName)),
    ...pageTotals(await db.$count(withdrawals, wanted), rows),
  };
}

export const withdrawalView = (row: WithdrawalRow, sellerName: string): Withdrawal => ({
  withdrawalId: String(row.id),
  sellerName,
  amount: toYuan(row.amount),
  holder: row.holder,
  bank: row.bank,
  accountNo: row.accountNo,
  state: row.state,
  note: row.note,
  createDate: row.createdAt.toISOString(),
  decideDate: row.decidedAt?.toISOString() ?? null,
});
