import { sql } from 'drizzle-orm';
import {
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
import type { Change, Texts } from '#app/domain/account/audit-changes.ts';
import { ROLES } from '#app/domain/account/roles.ts';
import type { ApprovedTerms } from '#app/domain/company/approval.ts';
import { BUDGET_KINDS, BUDGET_PERIODS } from '#app/domain/company/budget.ts';
import { CONTROLLED_CHANGES } from '#app/domain/company/controls.ts';
import type { OwnField } from '#app/domain/company/own-fields.ts';
import { SUM_PERIODS, SUM_SELLERS, SUM_SPENDERS } from '#app/domain/company/sum-rule.ts';
import { customers } from '#trading-api/account/tables.ts';
import { files } from '#trading-api/file/tables.ts';
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
    /** As the company calls the person; empty: it has not said. */
    name: text().notNull().default(''),
    role: text({ enum: ROLES }).notNull(),
    token: text().unique(),
    tokenHash: text().notNull().unique(),
    invitedBy: rowRefTo(() => customers.id),
    /** The second person who has agreed to it; null: none was asked. */
    confirmedBy: rowRef().references(() => customers.id),
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
    index('company_invitations_sent').on(t.invitee, t.createdAt),
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
  /** After how many hours of working days what waits is asked of the administrators too; null: never. */
  escalateHours: smallint(),
  changedAt: instant().notNull(),
  changedBy: rowRefTo(() => customers.id),
});

/** From which sums over a time purchases of a company wait for an approval. */
export const approvalSums = pgTable(
  'approval_sums',
  {
    companyId: rowRefTo(() => customers.id),
    period: text({ enum: SUM_PERIODS }).notNull(),
    spender: text({ enum: SUM_SPENDERS }).notNull(),
    sellers: text({ enum: SUM_SELLERS }).notNull(),
    amount: fen().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.period, t.spender, t.sellers] })],
);

/** The cost centres and projects that a company keeps, of which its people choose. */
export const spendUnits = pgTable(
  'spend_units',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    companyId: rowRefTo(() => customers.id),
    kind: text({ enum: BUDGET_KINDS }).notNull(),
    code: text().notNull(),
    /** As it is written on orders, and in budgets. It never changes. */
    name: text().notNull(),
    /** Both as they are compared (`app/domain/company/spend-unit.ts`). */
    plainCode: text().notNull(),
    plainName: text().notNull(),
    createdAt: instant().notNull(),
    /** Null: it can be chosen. */
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('spend_units_code').on(t.companyId, t.kind, t.plainCode),
    uniqueIndex('spend_units_name').on(t.companyId, t.kind, t.plainName),
  ],
);

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

/**
 * The names under which somebody was known in a company, by their plain form. Each is one person's for good, since
 * what that person did is shown under it.
 */
export const memberNames = pgTable(
  'member_names',
  {
    companyId: rowRefTo(() => customers.id),
    plainName: text().notNull(),
    personId: rowRefTo(() => customers.id),
    name: text().notNull(),
    since: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.plainName] }),
    index('member_names_person').on(t.personId),
  ],
);

/** Names that a company has freed, with whose they were: the log says so beside what it has of them. */
export const freedNames = pgTable(
  'freed_names',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    companyId: rowRefTo(() => customers.id),
    personId: rowRefTo(() => customers.id),
    name: text().notNull(),
    /** Masked, of the moment. */
    phone: text().notNull(),
    freedAt: instant().notNull(),
  },
  (t) => [index('freed_names_company').on(t.companyId)],
);

/** What a company asks of those who change its rules. */
export const companyControls = pgTable('company_controls', {
  companyId: rowRef()
    .primaryKey()
    .references(() => customers.id),
  /** Whether a change of rules needs a second person. */
  secondPerson: boolean().notNull().default(false),
});

/** Changes of rules that wait for a second person, or waited. */
export const proposals = pgTable(
  'proposals',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    companyId: rowRefTo(() => customers.id),
    kind: text({ enum: CONTROLLED_CHANGES }).notNull(),
    /** What the call was asked, as it is asked again when the change is confirmed. */
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The member that it is about; null: it is about no member. */
    memberId: rowRef().references(() => customers.id),
    about: text().notNull(),
    changes: jsonb().$type<Change[]>().notNull(),
    /** All that it changes as it was when it was proposed. */
    base: jsonb().$type<Texts>().notNull(),
    proposedBy: rowRefTo(() => customers.id),
    proposedAt: instant().notNull(),
    decidedBy: rowRef().references(() => customers.id),
    decidedAt: instant(),
    /** Null: nobody has decided. */
    agreed: boolean(),
    reason: text().notNull().default(''),
  },
  (t) => [index('proposals_company').on(t.companyId, t.id)],
);

/**
 * The names that people, companies and their stores had before, and the phones of people, masked, for what was made
 * until then (design/company: Names of their time); null what stayed as it was.
 */
export const nameChanges = pgTable(
  'name_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountId: rowRefTo(() => customers.id),
    name: text(),
    sellerCode: text(),
    storeName: text(),
    phone: text(),
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

/**
 * Who has handed goods of a seller over to whom, to be ordered: what both buy of it is looked at together
 * (design/company: Approvals).
 */
export const cartHandovers = pgTable(
  'cart_handovers',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    companyId: rowRefTo(() => customers.id),
    fromId: rowRefTo(() => customers.id),
    toId: rowRefTo(() => customers.id),
    /** Null: of all, by who has left the company. */
    sellerCode: text(),
    handedAt: instant().notNull(),
  },
  (t) => [index('cart_handovers_to').on(t.companyId, t.toId, t.handedAt)],
);
