import { desc, eq, sql } from 'drizzle-orm';
import { statement } from '#app/domain/wallet/contract.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import {
  auctions,
  ledgerEntries,
  ledgerTransfers,
  paymentAttempts,
  purchaseSchedules,
} from '#trading-api/schema.ts';
import { entriesOf, entryOnWire } from './entries.ts';
import { walletOf } from './wallets.ts';

/** A page of a wallet's transfers, newest first, each with the balance after it. */
export const statementOf = customerRoute(statement, async ({ db, customer, input }) => {
  const { mbrNo, page, rows } = input;
  const { accountId } = await walletOf(db, customer.id, mbrNo);
  const entries = entriesOf(db, accountId, { page, rows });
  const found = await db
    .select({
      id: entries.transferId,
      amount: entries.amount,
      balance: entries.balance,
      kind: ledgerTransfers.kind,
      // Transfers before migration 0015 have no order: it is found by the trade number.
      orderCode: sql<
        string | null
      >`coalesce(${ledgerTransfers.orderCode}, ${paymentAttempts.orderCode})`,
      auction: { id: auctions.id, name: auctions.name },
      plan: { scheduleId: purchaseSchedules.scheduleId, title: purchaseSchedules.title },
      createdAt: ledgerTransfers.createdAt,
    })
    .from(entries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, entries.transferId))
    .leftJoin(paymentAttempts, eq(paymentAttempts.tradeNo, ledgerTransfers.reference))
    .leftJoin(auctions, eq(auctions.id, ledgerTransfers.auctionId))
    .leftJoin(purchaseSchedules, eq(purchaseSchedules.scheduleId, ledgerTransfers.scheduleId))
    .orderBy(desc(entries.transferId));
  const own = eq(ledgerEntries.accountId, accountId);
  const totalElements = await db.$count(ledgerEntries, own);
  return {
    content: found.map(({ auction, plan, ...entry }) => ({
      ...entryOnWire(entry),
      auction: auction && { ...auction, id: String(auction.id) },
      plan: plan && { ...plan, scheduleId: String(plan.scheduleId) },
    })),
    ...pageTotals(totalElements, rows),
  };
});
