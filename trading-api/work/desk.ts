import { and, eq, isNull, sql } from 'drizzle-orm';
import { nameAt } from '#trading-api/account/index.ts';
import { hasLeftItsCompany } from '#trading-api/auction/index.ts';
import { everyRegistration, leadWaits } from '#trading-api/lead/index.ts';
import { refundWaits, unclosedWaits } from '#trading-api/remittance/index.ts';
import {
  afterSaleCases,
  auctionSigns,
  auctions,
  bankLines,
  customers,
  invoiceRequests,
  leads,
  messageDeliveries,
  orders,
  paymentAttempts,
  refunds,
  threadReports,
  withdrawals,
} from '#trading-api/schema.ts';
import { type TaskQueries, type TaskQuery, taskColumns } from './tasks.ts';
import { casesOf } from './trade.ts';

const NOBODY = sql`''`;

/** Registrations that are so far. */
function registrationsIn(state: 'waitAudit' | 'auditing'): TaskQuery {
  return ({ db }) => {
    const all = everyRegistration(db);
    return db
      .select(
        taskColumns({
          ref: sql`${all.kind} || '-' || ${all.id}`,
          title: sql`${all.productName}`,
          party: sql`${all.linkman}`,
          since: sql`${all.createdAt}`,
        }),
      )
      .from(all)
      .where(eq(all.auditStatus, state));
  };
}

/** What waits for the market's own people. */
export const deskTasks: TaskQueries = {
  sign: ({ db }) =>
    db
      .select(
        taskColumns({
          ref: auctionSigns.id,
          title: auctions.name,
          party: auctionSigns.companyName,
          since: auctionSigns.createdAt,
          due: auctions.startDate,
        }),
      )
      .from(auctionSigns)
      .innerJoin(auctions, eq(auctions.id, auctionSigns.auctionId))
      .where(and(hasLeftItsCompany, eq(auctionSigns.state, 'waitAudit'))),
  registration: registrationsIn('waitAudit'),
  auditing: registrationsIn('auditing'),
  lead: ({ db }) =>
    db
      .select(
        taskColumns({
          ref: leads.id,
          title: leads.linkman,
          party: leads.company,
          since: leads.createdAt,
        }),
      )
      .from(leads)
      .where(leadWaits),
  judge: casesOf('operator', nameAt(afterSaleCases.createdAt)),
  bankLine: ({ db }) =>
    db
      .select(
        taskColumns({
          ref: bankLines.id,
          title: bankLines.remark,
          party: bankLines.payerName,
          amount: bankLines.amount,
          since: bankLines.paidAt,
        }),
      )
      .from(bankLines)
      .where(eq(bankLines.state, 'waiting')),
  refund: ({ db }) =>
    db
      .select(
        taskColumns({
          ref: refunds.id,
          title: refunds.orderCode,
          party: customers.name,
          amount: refunds.amount,
          since: refunds.createdAt,
        }),
      )
      .from(refunds)
      .innerJoin(orders, eq(orders.orderCode, refunds.orderCode))
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .where(refundWaits),
  unclosed: ({ db }) =>
    db
      .select(
        taskColumns({
          ref: paymentAttempts.tradeNo,
          title: paymentAttempts.tradeNo,
          party: NOBODY,
          amount: paymentAttempts.amount,
          since: sql`coalesce(${paymentAttempts.givenUpAt}, ${paymentAttempts.createdAt})`,
        }),
      )
      .from(paymentAttempts)
      .where(unclosedWaits),
  title: ({ db }) =>
    db
      .select(
        taskColumns({
          ref: invoiceRequests.id,
          title: sql`${invoiceRequests.title}->>'name'`,
          party: nameAt(invoiceRequests.createdAt),
          amount: invoiceRequests.amount,
          since: invoiceRequests.createdAt,
        }),
      )
      .from(invoiceRequests)
      .innerJoin(customers, eq(customers.id, invoiceRequests.customerId))
      .where(and(eq(invoiceRequests.state, 'waiting'), eq(invoiceRequests.consent, 'waiting'))),
  withdrawal: ({ db }) =>
    db
      .select(
        taskColumns({
          ref: withdrawals.id,
          title: withdrawals.bank,
          party: withdrawals.holder,
          amount: withdrawals.amount,
          since: withdrawals.createdAt,
        }),
      )
      .from(withdrawals)
      .where(eq(withdrawals.state, 'waiting')),
  unsent: ({ db }) =>
    db
      .select(
        taskColumns({
          ref: messageDeliveries.id,
          title: messageDeliveries.channel,
          party: NOBODY,
          since: messageDeliveries.createdAt,
        }),
      )
      .from(messageDeliveries)
      .where(eq(messageDeliveries.state, 'failed')),
  report: ({ db }) =>
    db
      .select(
        taskColumns({
          ref: threadReports.id,
          title: threadReports.reason,
          party: NOBODY,
          since: threadReports.createdAt,
        }),
      )
      .from(threadReports)
      .where(isNull(threadReports.decidedAt)),
};
