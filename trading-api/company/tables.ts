import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ROLES } from '#app/domain/account/roles.ts';
import type { ApprovalReason, ApprovedTerms } from '#app/domain/company/approval.ts';
import { BUDGET_KINDS, BUDGET_PERIODS, type SpentBudget } from '#app/domain/company/budget.ts';
import type { OwnField } from '#app/domain/company/own-fields.ts';
import { customers } from '#trading-api/account/tables.ts';
import { auctionSigns } from '#trading-api/auction/tables.ts';
import { files } from '#trading-api/file/tables.ts';
import { orders } from '#trading-api/order/tables.ts';
import { fen, instant, rowRef, rowRefTo } from '#trading-api/platform/database/columns.ts';

/**
 * Links by which somebody joins a company, once. The token is not hashed, so that administrators
 * can pass it on again; it is forgotten when the invitation is used or withdrawn.
 */
export const companyInvitations = pgTable(
  'company_invitations',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    companyId: rowRefTo(() => customers.id),
    invitee: text().notNull(),
    role: text({ enum: ROLES }).notNull(),
    token: text().unique(),
    tokenHash: text().notNull().unique(),
    invitedBy: rowRefTo(() => customers.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Used or withdrawn. */
    endedAt: instant(),
    usedBy: rowRef().references(() => customers.id),
    /** The code that was sent to the invitee last, who proves by it that the invitation is theirs. */
    codeHash: text(),
    codeSentAt: instant(),
    wrongTries: smallint().notNull().default(0),
  },
  (t) => [
    uniqueIndex('company_invitations_open').on(t.companyId, t.invitee).where(sql`ended_at is null`),
    index('company_invitations_company').on(t.companyId, t.id),
  ],
);

/** When orders of a company wait for an approval. */
export const approvalRules = pgTable('approval_rules', {
  companyId: rowRef()
    .primaryKey()
    .references(() => customers.id),
  oneLevelFrom: fen(),
  twoLevelsFrom: fen(),
  newSeller: boolean().notNull().default(false),
  categories: jsonb().$type<string[]>().notNull().default([]),
  sellers: jsonb().$type<string[]>().notNull().default([]),
  terms: jsonb().$type<ApprovedTerms[]>().notNull().default([]),
  /** Of an order: what has to be filled in. */
  requiredFields: jsonb().$type<OwnField[]>().notNull().default([]),
  changedAt: instant().notNull(),
  changedBy: rowRefTo(() => customers.id),
});

export const companyBudgets = pgTable(
  'company_budgets',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    companyId: rowRefTo(() => customers.id),
    kind: text({ enum: BUDGET_KINDS }).notNull(),
    /** As it is written on orders. */
    name: text().notNull(),
    period: text({ enum: BUDGET_PERIODS }).notNull(),
    limit: fen().notNull(),
  },
  (t) => [uniqueIndex('company_budgets_once').on(t.companyId, t.kind, t.name, t.period)],
);

export const approvalDeputies = pgTable('approval_deputies', {
  personId: rowRef()
    .primaryKey()
    .references(() => customers.id),
  companyId: rowRefTo(() => customers.id),
  deputyId: rowRefTo(() => customers.id),
  until: instant().notNull(),
});

/**
 * Orders that waited for an approval, or wait; what became of them is the order's. It is about all orders
 * of the checkout that made the one that is named. Of a sign-up to an auction the newest is the one that counts.
 */
export const approvals = pgTable(
  'approvals',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderCode: text()
      .unique()
      .references(() => orders.orderCode),
    signId: rowRef().references(() => auctionSigns.id),
    bidLimit: fen(),
    companyId: rowRefTo(() => customers.id),
    personId: rowRefTo(() => customers.id),
    levels: smallint().notNull(),
    reasons: jsonb().$type<ApprovalReason[]>().notNull(),
    /** The budget of the person who asks, as it was then; null: none. */
    budgetLimit: fen(),
    budgetUsed: fen(),
    /** Those of the cost centre and the project as they were then. */
    budgets: jsonb().$type<SpentBudget[]>().notNull().default([]),
    /** The time to pay, which begins with the last agreement. */
    payWindowMs: bigint({ mode: 'number' }).notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    index('approvals_company').on(t.companyId, t.id),
    index('approvals_sign').on(t.signId).where(sql`sign_id is not null`),
  ],
);

export const approvalDecisions = pgTable(
  'approval_decisions',
  {
    approvalId: rowRefTo(() => approvals.id),
    level: smallint().notNull(),
    personId: rowRefTo(() => customers.id),
    /** For which approver: the person, or the one whose deputy the person was. */
    behalfOf: rowRefTo(() => customers.id),
    agree: boolean().notNull(),
    reason: text().notNull(),
    decidedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.approvalId, t.level] }),
    index('approval_decisions_person').on(t.personId, t.approvalId),
  ],
);

/** Links that were sent to approvers, each for one decision; only their hashes are kept. */
export const approvalLinks = pgTable(
  'approval_links',
  {
    tokenHash: text().primaryKey(),
    approvalId: rowRefTo(() => approvals.id),
    level: smallint().notNull(),
    personId: rowRefTo(() => customers.id),
    expiresAt: instant().notNull(),
    codeHash: text(),
    codeSentAt: instant(),
    wrongTries: smallint().notNull().default(0),
  },
  (t) => [index('approval_links_approval').on(t.approvalId)],
);

/**
 * The names that companies and their stores had before, for what was made until then
 * (design/company: Names of their time); null where the one of the two stayed.
 */
export const nameChanges = pgTable(
  'name_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountId: rowRefTo(() => customers.id),
    name: text(),
    sellerCode: text(),
    storeName: text(),
    changedAt: instant().notNull(),
    /** Of the operator; empty where a company that had signed nothing has changed it itself. */
    reason: text().notNull().default(''),
    /** What the company has shown for it. */
    fileId: text().references(() => files.id),
  },
  (t) => [
    index('name_changes_account').on(t.accountId, t.changedAt),
    index('name_changes_store').on(t.sellerCode, t.changedAt),
    index('name_changes_file').on(t.fileId),
  ],
);
