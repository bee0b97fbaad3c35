import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '#trading-api/schema.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

/** Tables that name people and are no one's alone, by why their rows outlive an account. */
const KEPT: Record<string, readonly string[]> = {
  'deleted in close.ts by their own rule': ['tokens', 'company_invitations', 'sms_outbox'],
  'those of a company, whose members leave before it is closed': [
    'members',
    'cart_handovers',
    'former_members',
    'freed_names',
    'approval_rules',
    'approval_deputies',
    'approvals',
    'approval_decisions',
    'approval_links',
    'company_budgets',
    'company_controls',
    'proposals',
    'approval_sums',
    'approver_rules',
    'absences',
    'spend_units',
  ],
  'trade, money and papers, which the law asks to keep': [
    'after_sale_cases',
    'after_sale_steps',
    'auction_awards',
    'auction_bid_receipts',
    'auction_bids',
    'auction_limits',
    'auction_signs',
    'bank_statements',
    'coupons',
    'files',
    'gift_cards',
    'inquiries',
    'invoice_requests',
    'invoice_titles',
    'line_ratings',
    'name_changes',
    'offers',
    'order_events',
    'orders',
    'payment_attempts',
    'payment_bundles',
    'points_accounts',
    'product_registers',
    'purchase_requests',
    'purchasings',
    'seller_credits',
    'statement_confirmations',
    'statement_remarks',
    'tender_offers',
    'tender_questions',
    'tenders',
    'voucher_accounts',
    'wallets',
    'withdrawals',
  ],
  'what was done and written, to others too': [
    'audit_events',
    'leads',
    'member_names',
    'registration_audits',
    'thread_posts',
    'thread_reads',
    'thread_reports',
    'threads',
  ],
  'swept within days': ['request_serials', 'call_locks', 'statement_readings'],
};

const tables = Object.values(schema).filter((each) => is(each, PgTable));

/** Tables with a column that refers to an account, or is named so where it has no reference. */
const naming = tables
  .map((table) => getTableConfig(table))
  .filter(
    ({ columns, foreignKeys }) =>
      foreignKeys.some((key) => key.reference().foreignTable === schema.customers) ||
      columns.some(({ name }) => /^(?:customer|person|owner|reader)_?id$/i.test(name)),
  )
  .map(({ name }) => name);

test('every table that names people is one that a closed account loses, or it is said why not', () => {
  const personal = new Set(PERSONAL_TABLES.map(({ of }) => getTableConfig(of.table).name));
  expect([...personal, ...Object.values(KEPT).flat()].sort()).toEqual([...naming].sort());
});

test('each part that is handed out has a name of its own', () => {
  const names = PERSONAL_TABLES.flatMap(({ part }) => part?.name ?? []);
  expect(new Set(names).size).toBe(names.length);
});
