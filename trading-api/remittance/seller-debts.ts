import { and, asc, desc, eq, gt } from 'drizzle-orm';
import { sumFen, toYuan } from '#app/domain/money.ts';
import { sellerDebts as debtsCall } from '#app/domain/remittance/money-desk-contract.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import {
  ledgerAccounts,
  sellerAccounts,
  sellerDebts,
  sellers,
  withdrawals,
} from '#trading-api/schema.ts';

/** Sellers for whom the platform has paid refunds that their accounts did not cover. */
export const debtsPage = route(debtsCall, async ({ db, input: { page, rows } }) => {
  const owed = gt(sellerDebts.amount, 0);
  const found = await db
    .select({
      sellerCode: sellerDebts.sellerCode,
      sellerName: sellers.name,
      debt: sellerDebts.amount,
      balance: ledgerAccounts.balance,
    })
    .from(sellerDebts)
    .innerJoin(sellers, eq(sellers.code, sellerDebts.sellerCode))
    .leftJoin(sellerAccounts, eq(sellerAccounts.sellerCode, sellerDebts.sellerCode))
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, sellerAccounts.accountId))
    .where(owed)
    .orderBy(desc(sellerDebts.amount), asc(sellerDebts.sellerCode))
    .limit(rows)
    .offset((page - 1) * rows);
  const waiting = await db
    .select({ sellerCode: withdrawals.sellerCode, amount: withdrawals.amount })
    .from(withdrawals)
    .innerJoin(sellerDebts, eq(sellerDebts.sellerCode, withdrawals.sellerCode))
    .where(and(eq(withdrawals.state, 'waiting'), owed));
  return {
    content: found.map(({ debt, balance, ...seller }) => ({
      ...seller,
      debt: toYuan(debt),
      balance: toYuan(balance ?? 0),
      frozen: toYuan(
        sumFen(
          waiting.flatMap(({ sellerCode, amount }) =>
            sellerCode === seller.sellerCode ? amount : [],
          ),
        ),
      ),
    })),
    ...pageTotals(await db.$count(sellerDebts, owed), rows),
  };
});
