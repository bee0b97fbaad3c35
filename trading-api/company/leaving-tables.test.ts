import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '#trading-api/schema.ts';

/**
 * What becomes of each column that names a person, or where a person is reached, when a member leaves a company
 * (design/company: Leaving):
 * - `goesOver`: the row is the successor's from then on
 * - `followed`: the row says who began it, and `former_members` who sees to it now
 * - `stays`: it says who did something, or is the company's, whoever acts for it
 * - `ends`: the row goes, or works for nobody
 * - `own`: the person's own, which is nothing of the company
 */
const LEAVING = {
  goesOver: [
    'auction_signs.noticePhoneNumber',
    'cart_lines.customerId',
    'drafts.customerId',
    'drafts.owner',
    'messages.personId',
    'purchase_requests.phone',
    'saved_searches.customerId',
  ],
  followed: [
    'approvals.personId',
    'auction_signs.personId',
    'inquiries.personId',
    'orders.personId',
    'product_registers.personId',
    'purchasings.personId',
  ],
  ends: [
    'absences.deputyId',
    'absences.personId',
    'approval_deputies.deputyId',
    'approval_deputies.personId',
    // Asked for by one who does not act for the company, it is over.
    'approval_links.personId',
    // The limit of somebody who may not bid any more ends.
    'auction_limits.personId',
    'cart_shares.ownerId',
    'cart_shares.readerId',
    'exports.personId',
    'members.personId',
    'message_robots.savedBy',
    'message_digests.personId',
    // Not sent, once the receiver has left the company that they are about.
    'message_deliveries.personId',
    'sms_outbox.phone',
    'tokens.customerId',
  ],
  own: [
    'calendar_feeds.customerId',
    'customers.mail',
    'customers.phone',
    'known_devices.customerId',
    'login_challenges.personId',
    'mail_confirmations.mail',
    'mail_confirmations.personId',
    'message_settings.personId',
    'message_settings.mailRefusal',
    'one_time_links.phone',
    'phone_codes.mail',
    'phone_codes.phone',
    'recovery_codes.personId',
    'search_history.customerId',
    'sms_codes.customerId',
    'totp_secrets.personId',
  ],
  stays: [
    'absences.companyId',
    'addresses.customerId',
    'addresses.receivePerson',
    'addresses.receivePersonPhone',
    'after_sale_cases.customerId',
    'after_sale_steps.actor',
    'approval_decisions.behalfOf',
    'approval_decisions.personId',
    'approval_deputies.companyId',
    'approval_rules.changedBy',
    'approval_rules.companyId',
    'approval_sums.companyId',
    'approver_rules.companyId',
    // Of somebody who has left, it falls to the administrators.
    'approver_rules.personIds',
    'approvals.companyId',
    'auction_awards.customerId',
    'auction_bid_receipts.customerId',
    'auction_bid_receipts.personId',
    'auction_bids.customerId',
    'auction_limits.customerId',
    'auction_signs.customerId',
    'audit_events.accountId',
    'audit_events.behalfName',
    'audit_events.behalfOf',
    'audit_events.personId',
    'audit_events.personName',
    'audit_events.personPhone',
    'bank_cards.customerId',
    'bank_lines.decidedBy',
    'bank_statements.importedBy',
    'bill_differences.settledBy',
    'cart_handovers.companyId',
    'cart_handovers.fromId',
    'cart_handovers.toId',
    'company_budgets.companyId',
    'company_controls.companyId',
    'company_controls.secondPerson',
    'company_invitations.companyId',
    'company_invitations.confirmedBy',
    'company_invitations.invitedBy',
    'company_invitations.usedBy',
    'coupons.customerId',
    'deliveries.driverPhone',
    'deliveries.receivedBy',
    'exports.customerId',
    'favourites.customerId',
    'files.customerId',
    'follows.customerId',
    'former_members.companyId',
    'former_members.personId',
    'former_members.successorId',
    'freed_names.companyId',
    'freed_names.personId',
    'freed_names.phone',
    'gift_cards.customerId',
    'inquiries.customerId',
    // It says which side of the trade has asked.
    'red_confirmations.askedBy',
    'invoice_requests.customerId',
    'invoice_titles.customerId',
    'invoice_titles.email',
    'invoice_titles.phone',
    'kept_lists.customerId',
    'leads.handledBy',
    'leads.phone',
    'line_ratings.customerId',
    // Nobody takes a former colleague's name.
    'member_names.companyId',
    'member_names.personId',
    'members.companyId',
    'message_deliveries.customerId',
    'message_robots.customerId',
    'message_urgent.customerId',
    'message_urgent.savedBy',
    'messages.customerId',
    'name_changes.accountId',
    'name_changes.phone',
    'offers.customerId',
    'after_sale_steps.personId',
    'order_events.actor',
    'order_events.personId',
    'order_filters.customerId',
    'orders.customerId',
    'payment_attempts.seenBy',
    'payment_attempts.startedBy',
    'payment_bundles.customerId',
    'pickup_appointments.driverPhone',
    'points_accounts.customerId',
    'proposals.companyId',
    'proposals.decidedBy',
    'proposals.memberId',
    // Of somebody who has left, it cannot be agreed to any more.
    'proposals.proposedBy',
    'product_registers.customerId',
    'purchase_requests.customerId',
    'purchasings.customerId',
    'refunds.doneBy',
    'registration_audits.auditedBy',
    'search_feeds.builtBy',
    'seller_credits.changedBy',
    'seller_credits.customerId',
    'sms_outbox.customerId',
    'spend_units.companyId',
    'statement_confirmations.customerId',
    'statement_layouts.confirmedBy',
    'statement_readings.readBy',
    'statement_remarks.customerId',
    'tender_lots.wonBy',
    'tender_offers.customerId',
    'tender_offers.personId',
    'tender_questions.customerId',
    'tenders.customerId',
    'tenders.personId',
    'thread_posts.personId',
    'thread_reads.personId',
    'thread_reports.customerId',
    'thread_reports.decidedBy',
    'thread_reports.personId',
    'threads.customerId',
    'voucher_accounts.customerId',
    'wallets.customerId',
    'withdrawals.customerId',
    // What keeps a call from being made twice; swept within days.
    'call_locks.customerId',
    'request_serials.customerId',
  ],
} as const;

const NAMES_A_PERSON =
  /phone|mail|owner|person|behalf|deputy|actor$|customerId|successor|[a-z]By$/i;

const naming = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .map((table) => getTableConfig(table))
  .flatMap(({ name: table, columns, foreignKeys }) => {
    const referring = foreignKeys
      .filter((key) => key.reference().foreignTable === schema.customers)
      .flatMap((key) => key.reference().columns.map(({ name }) => name));
    return columns
      .filter(
        ({ name, columnType }) =>
          referring.includes(name) || (NAMES_A_PERSON.test(name) && columnType !== 'PgTimestamp'),
      )
      .map(({ name }) => `${table}.${name}`);
  });

test('of every column that names a person it is said what becomes of it when they leave', () => {
  expect(Object.values(LEAVING).flat().sort()).toEqual([...naming].sort());
});
