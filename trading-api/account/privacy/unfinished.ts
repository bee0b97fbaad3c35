import {
  and,
  eq,
  gt,
  inArray,
  isNull,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Unfinished } from '#app/domain/account/closing.ts';
import { ENDED_CASE_STATES } from '#app/domain/after-sale/case.ts';
import { UNDECIDED } from '#app/domain/lead/contract.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  afterSaleCases,
  auctionAwards,
  auctionSigns,
  auctions,
  giftCards,
  inquiries,
  inquiryAwards,
  invoiceRequests,
  ledgerAccounts,
  members,
  orders,
  productRegisters,
  purchaseRequests,
  purchaseSchedules,
  purchasings,
  refunds,
  tenders,
  voucherAccounts,
  wallets,
  withdrawals,
} from '#trading-api/schema.ts';

export async function unfinishedOf(tx: Database, id: number, now: Date): Promise<Unfinished> {
  return {
    members: await tx.$count(members, eq(members.companyId, id)),
    ...(await openTrade(tx, {
      orders: eq(orders.customerId, id),
      invoices: eq(invoiceRequests.customerId, id),
    })),
    inquiries: await tx.$count(
      inquiries,
      and(
        eq(inquiries.customerId, id),
        isNull(inquiries.closedAt),
        neverAwarded(tx),
        gt(inquiries.endDate, now),
      ),
    ),
    tenders: await tx.$count(tenders, and(eq(tenders.customerId, id), isUndecided)),
    auctions: await openAuctions(tx, id),
    registrations: await openRegistrations(tx, id),
    ...(await moneyOf(tx, id, now)),
  };
}

/** That a tender has neither a result nor an end. */
export const isUndecided = and(isNull(tenders.awardedAt), isNull(tenders.endedAt));

/** That nothing of an inquiry was ever awarded: what was is an order, which is asked about itself. */
export const neverAwarded = (tx: Database): SQL =>
  notExists(
    tx
      .select({ id: inquiryAwards.id })
      .from(inquiryAwards)
      .where(eq(inquiryAwards.inquiryId, inquiries.id)),
  );

/** Which orders, with their cases, and invoices are looked at. */
interface Trade {
  orders: SQL | undefined;
  invoices: SQL | undefined;
}

export async function openTrade(tx: Database, of: Trade) {
  const owed = sql`coalesce(${orders.settledAmount}, ${orders.paymentAmount})`;
  const codes = tx.select({ orderCode: orders.orderCode }).from(orders).where(of.orders);
  return {
    orders: await tx.$count(
      orders,
      and(
        of.orders,
        ne(orders.state, 'cancelled'),
        or(ne(orders.state, 'completed'), sql`${owed} > ${orders.paidAmount}`),
      ),
    ),
    refunds: await tx.$count(
      refunds,
      and(inArray(refunds.orderCode, codes), ne(refunds.state, 'done')),
    ),
    cases: await tx.$count(
      afterSaleCases,
      and(
        inArray(afterSaleCases.orderCode, codes),
        notInArray(afterSaleCases.state, [...ENDED_CASE_STATES]),
      ),
    ),
    invoices: await tx.$count(
      invoiceRequests,
      and(of.invoices, eq(invoiceRequests.state, 'waiting')),
    ),
  };
}

async function openAuctions(tx: Database, id: number): Promise<number> {
  const [signs] = await tx
    .select({ open: sql`count(*)`.mapWith(Number) })
    .from(auctionSigns)
    .innerJoin(auctions, eq(auctions.id, auctionSigns.auctionId))
    .where(
      and(
        eq(auctionSigns.customerId, id),
        or(
          inArray(auctionSigns.marginState, ['frozen', 'kept']),
          and(
            ne(auctionSigns.state, 'notPass'),
            isNull(auctions.cancelledAt),
            isNull(auctions.closedAt),
          ),
        ),
      ),
    );
  const awards = await tx.$count(
    auctionAwards,
    and(
      eq(auctionAwards.customerId, id),
      inArray(auctionAwards.state, ['offered', 'awaitingPayment']),
    ),
  );
  return (signs?.open ?? 0) + awards;
}

async function openRegistrations(tx: Database, id: number): Promise<number> {
  const [groups] = await tx
    .select({ open: sql`count(*)`.mapWith(Number) })
    .from(purchasings)
    .innerJoin(purchaseSchedules, eq(purchaseSchedules.scheduleId, purchasings.scheduleId))
    .where(
      and(
        eq(purchasings.customerId, id),
        or(
          eq(purchasings.marginState, 'frozen'),
          and(
            ne(purchasings.auditStatus, 'notPass'),
            isNull(purchasings.leftReason),
            isNull(purchaseSchedules.closedAt),
            isNull(purchaseSchedules.withdrawnAt),
          ),
        ),
      ),
    );
  const requests = await tx.$count(
    purchaseRequests,
    and(eq(purchaseRequests.customerId, id), inArray(purchaseRequests.auditStatus, [...UNDECIDED])),
  );
  const registers = await tx.$count(
    productRegisters,
    and(eq(productRegisters.customerId, id), inArray(productRegisters.auditStatus, [...UNDECIDED])),
  );
  return (groups?.open ?? 0) + requests + registers;
}

async function moneyOf(tx: Database, id: number, now: Date) {
  const [wallet] = await tx
    .select({ balance: ledgerAccounts.balance })
    .from(wallets)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, wallets.accountId))
    .where(eq(wallets.customerId, id));
  const [cards] = await tx
    .select({ left: sql`coalesce(sum(${giftCards.balanceAmount}), 0)`.mapWith(Number) })
    .from(giftCards)
    .where(and(eq(giftCards.customerId, id), gt(giftCards.validUntil, now)));
  const [vouchers] = await tx
    .select({ count: voucherAccounts.count })
    .from(voucherAccounts)
    .where(eq(voucherAccounts.customerId, id));
  const own = eq(withdrawals.customerId, id);
  return {
    withdrawals: await tx.$count(withdrawals, and(own, eq(withdrawals.state, 'waiting'))),
    balance: wallet?.balance ?? 0,
    // A voucher is worth a yuan, so a hundredth of one a fen.
    credits: (cards?.left ?? 0) + (vouchers?.count ?? 0),
  };
}
