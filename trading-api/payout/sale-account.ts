import { desc, eq } from 'drizzle-orm';
import { toYuan } from '#app/domain/money.ts';
import { saleAccount, saleAccountEntries } from '#app/domain/payout/contract.ts';
import { withdrawable } from '#app/domain/wallet/withdrawal.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import {
  ledgerAccounts,
  ledgerEntries,
  ledgerTransfers,
  sellerAccounts,
  sellers,
  withdrawals,
} from '#trading-api/schema.ts';
import { debtOf, entriesOf, entryOnWire, newestOf } from '#trading-api/wallet/index.ts';
import { awaitedBy } from './awaited.ts';

/** The money of a seller: what it has, what the market holds for it, and what it owes. */
export const saleAccountOf = customerRoute(saleAccount, async ({ db, customer }) => {
  const sellerCode = sellerCodeOf(customer);
  const [seller] = await db.select().from(sellers).where(eq(sellers.code, sellerCode));
  const [account] = await db
    .select({ balance: ledgerAccounts.balance })
    .from(sellerAccounts)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, sellerAccounts.accountId))
    .where(eq(sellerAccounts.sellerCode, sellerCode));
  const balance = account?.balance ?? 0;
  const debt = await debtOf(db, sellerCode);
  const awaited = await awaitedBy(db, sellerCode);
  return {
    holder: seller?.name ?? '',
    balance: toYuan(balance),
    held: toYuan(awaited.held),
    unpaid: toYuan(awaited.unpaid),
    debt: toYuan(debt),
    withdrawable: toYuan(withdrawable(balance, debt)),
    feePercent: (seller?.feeRate ?? 0) / 100,
    ...(await newestOf(db, eq(withdrawals.sellerCode, sellerCode))),
  };
});

/** A page of the movements of a seller's account, newest first, each with the balance after it. */
export const saleEntriesOf = customerRoute(saleAccountEntries, async ({ db, customer, input }) => {
  const { page, rows } = input;
  const sellerCode = sellerCodeOf(customer);
  const [account] = await db
    .select({ id: sellerAccounts.accountId })
    .from(sellerAccounts)
    .where(eq(sellerAccounts.sellerCode, sellerCode));
  if (!account) return { content: [], ...pageTotals(0, rows) };
  const entries = entriesOf(db, account.id, { page, rows });
  const found = await db
    .select({
      id: entries.transferId,
      amount: entries.amount,
      balance: entries.balance,
      kind: ledgerTransfers.kind,
      orderCode: ledgerTransfers.orderCode,
      createdAt: ledgerTransfers.createdAt,
    })
    .from(entries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, entries.transferId))
    .orderBy(desc(entries.transferId));
  const own = eq(ledgerEntries.accountId, account.id);
  return {
    content: found.map(entryOnWire),
    ...pageTotals(await db.$count(ledgerEntries, own), rows),
  };
});
