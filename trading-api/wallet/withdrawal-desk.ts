import { desc, eq, sql } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import {
  BANK_REFERENCE_REQUIRED,
  maskedCard,
  REFUSAL_REQUIRED,
} from '#app/domain/wallet/withdrawal.ts';
import {
  type decideWithdrawal as decideCall,
  withdrawalList,
} from '#app/domain/wallet/withdrawal-contract.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { customers, sellerDebts, sellers, wallets, withdrawals } from '#trading-api/schema.ts';
import { lockAccounts, marketAccount } from './ledger.ts';
import { sellerAccount } from './seller-account.ts';
import { move, repayFrom, type WithdrawalRow, withdrawalView } from './withdrawals.ts';

/** Marks a withdrawal as paid out, or refuses it, in the caller's transaction. */
export async function decideAboutMoney(
  tx: Database,
  { withdrawalId, done, ...typed }: Parsed<typeof decideCall>,
  now: Date,
): Promise<Content<typeof decideCall>> {
  const own = eq(withdrawals.id, rowId(withdrawalId) ?? 0);
  const [row] = await tx.select().from(withdrawals).where(own).for('update');
  if (!row) throw notFound('提现申请不存在');
  if (row.state !== 'waiting') throw new Refusal('decided', '该提现申请已处理');
  const note = typed.note.trim();
  if (note === '') {
    throw new Refusal('missing', done ? BANK_REFERENCE_REQUIRED : REFUSAL_REQUIRED, 'note');
  }
  const state = done ? ('done' as const) : ('refused' as const);
  const accountNo = row.toCard ? maskedCard(row.accountNo) : row.accountNo;
  await tx.update(withdrawals).set({ state, note, accountNo, decidedAt: now }).where(own);
  const from = await marketAccount(tx, 'withdrawal');
  if (done) {
    await move(tx, row, 'withdrawalDone', { from, to: await marketAccount(tx, 'topUp'), now });
  } else {
    await giveBack(tx, row, from, now);
  }
  const receiver = row.sellerCode === null ? row : { sellerCode: row.sellerCode };
  const of = row.sellerCode === null ? ('wallet' as const) : ('sale' as const);
  const decided = { amount: row.amount, note, done, of };
  await notify(tx, 'withdrawalDecided', [receiver], decided, { now });
  return { state };
}

/** Back where it came from; what the seller owes by then is repaid. */
async function giveBack(tx: Database, row: WithdrawalRow, from: number, now: Date): Promise<void> {
  const { sellerCode, customerId } = row;
  const account =
    sellerCode === null ? await walletAccount(tx, customerId) : await sellerAccount(tx, sellerCode);
  await lockAccounts(tx, [from, account, await marketAccount(tx, 'platform')]);
  await move(tx, row, 'withdrawalReturn', { from, to: account, now });
  await repayFrom(tx, row, { account, reference: `${row.id} back`, now });
}

async function walletAccount(tx: Database, customerId: number): Promise<number> {
  const [wallet] = await tx.select().from(wallets).where(eq(wallets.customerId, customerId));
  if (!wallet) throw new Error(`no wallet of customer ${customerId}`);
  return wallet.accountId;
}

/** A page of the requests of all sellers and buyers, those that wait first. */
export const withdrawalsPage = customerRoute(withdrawalList, async ({ db, input }) => {
  const { page, rows, state } = input;
  const wanted = state && eq(withdrawals.state, state);
  const found = await db
    .select({
      row: withdrawals,
      ownerName: sql<string>`coalesce(${sellers.name}, ${customers.name})`,
      debt: sql`coalesce(${sellerDebts.amount}, 0)`.mapWith(Number),
    })
    .from(withdrawals)
    .innerJoin(customers, eq(customers.id, withdrawals.customerId))
    .leftJoin(sellers, eq(sellers.code, withdrawals.sellerCode))
    .leftJoin(sellerDebts, eq(sellerDebts.sellerCode, withdrawals.sellerCode))
    .where(wanted)
    .orderBy(sql`${withdrawals.state} <> 'waiting'`, desc(withdrawals.id))
    .limit(rows)
    .offset((page - 1) * rows);
  return {
    content: found.map(({ row, ownerName, debt }) => ({
      ...withdrawalView(row),
      ownerName,
      ofSeller: row.sellerCode !== null,
      debt: toYuan(debt),
    })),
    ...pageTotals(await db.$count(withdrawals, wanted), rows),
  };
});
