import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { UnfinishedSales } from '#app/domain/account/closing.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  auctionAwards,
  auctions,
  inquiries,
  invoiceRequests,
  ledgerAccounts,
  offers,
  orders,
  sellerAccounts,
  sellerDebts,
  tenderOffers,
  tenders,
} from '#trading-api/schema.ts';
import { isUndecided, neverAwarded, openTrade } from './unfinished.ts';

export async function unfinishedSalesOf(
  tx: Database,
  sellerCode: string,
  now: Date,
): Promise<UnfinishedSales> {
  const sold = await openTrade(tx, {
    orders: eq(orders.sellerCode, sellerCode),
    invoices: eq(invoiceRequests.sellerCode, sellerCode),
  });
  return {
    soldOrders: sold.orders,
    soldRefunds: sold.refunds,
    soldCases: sold.cases,
    soldInvoices: sold.invoices,
    offers: await openOffers(tx, sellerCode, now),
    bids: await openBids(tx, sellerCode),
    soldAuctions: await openAuctions(tx, sellerCode),
    ...(await moneyOf(tx, sellerCode)),
  };
}

async function openOffers(tx: Database, sellerCode: string, now: Date): Promise<number> {
  const [found] = await tx
    .select({ open: sql`count(distinct ${offers.inquiryId})`.mapWith(Number) })
    .from(offers)
    .innerJoin(inquiries, eq(inquiries.id, offers.inquiryId))
    .where(
      and(
        eq(offers.sellerCode, sellerCode),
        isNull(offers.withdrawnAt),
        sql`${offers.validUntil} > ${now.toISOString()}`,
        isNull(inquiries.closedAt),
        neverAwarded(tx),
      ),
    );
  return found?.open ?? 0;
}

async function openBids(tx: Database, sellerCode: string): Promise<number> {
  const [found] = await tx
    .select({ open: sql`count(*)`.mapWith(Number) })
    .from(tenderOffers)
    .innerJoin(tenders, eq(tenders.id, tenderOffers.tenderId))
    .where(
      and(eq(tenderOffers.sellerCode, sellerCode), eq(tenderOffers.withdrawn, false), isUndecided),
    );
  return found?.open ?? 0;
}

async function openAuctions(tx: Database, sellerCode: string): Promise<number> {
  const awarded = tx
    .select({ id: auctionAwards.auctionId })
    .from(auctionAwards)
    .where(inArray(auctionAwards.state, ['offered', 'awaitingPayment']));
  return tx.$count(
    auctions,
    and(
      eq(auctions.sellerCode, sellerCode),
      isNull(auctions.cancelledAt),
      or(isNull(auctions.closedAt), inArray(auctions.id, awarded)),
    ),
  );
}

async function moneyOf(tx: Database, sellerCode: string) {
  const [account] = await tx
    .select({ proceeds: ledgerAccounts.balance })
    .from(sellerAccounts)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, sellerAccounts.accountId))
    .where(eq(sellerAccounts.sellerCode, sellerCode));
  const [debt] = await tx
    .select({ amount: sellerDebts.amount })
    .from(sellerDebts)
    .where(eq(sellerDebts.sellerCode, sellerCode));
  return { proceeds: account?.proceeds ?? 0, debt: debt?.amount ?? 0 };
}
