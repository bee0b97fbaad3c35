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
} from 'drizzle-orm/pg-core';
import type { ApprovalReason } from '#app/domain/company/approval.ts';
import { APPROVER_MODES, APPROVERS_BY, type Ask } from '#app/domain/company/approver-rule.ts';
import type { SpentBudget } from '#app/domain/company/budget.ts';
import type { SpentSum, Split } from '#app/domain/company/sum-rule.ts';
import { customers } from '#trading-api/account/tables.ts';
import { auctionSigns } from '#trading-api/auction/tables.ts';
import { orders } from '#trading-api/order/tables.ts';
import { fen, instant, rowRef, rowRefTo } from '#trading-api/platform/database/columns.ts';

/** Who decides what a department, a cost centre or a project orders, or what goods of a category cost. */
export const approverRules = pgTable(
  'approver_rules',
  {
    companyId: rowRefTo(() => customers.id),
    kind: text({ enum: APPROVERS_BY }).notNull(),
    /** The code of a category; of all else the name, as orders and members have it. */
    name: text().notNull(),
    mode: text({ enum: APPROVER_MODES }).notNull(),
    /** In the order in which they decide, where they do in turn. */
    personIds: jsonb().$type<number[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.kind, t.name] })],
);

/** When approvers are away, and who decides for them then. No two of one person have a day in common. */
export const absences = pgTable(
  'absences',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    companyId: rowRefTo(() => customers.id),
    personId: rowRefTo(() => customers.id),
    deputyId: rowRefTo(() => customers.id),
    from: instant().notNull(),
    until: instant().notNull(),
  },
  (t) => [
    index('absences_company').on(t.companyId, t.until),
    index('absences_person').on(t.personId),
  ],
);

/** Deputies that a version before `absences` has named, who decide from then on. */
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
    /** The decisions of the rounds before: an order that got dearer is asked about anew. */
    decidedBefore: smallint().notNull().default(0),
    /** The sums over a time that it reached, as they were then. */
    sums: jsonb().$type<SpentSum[]>().notNull().default([]),
    /** What it may have been split off; null: nothing. */
    split: jsonb().$type<Split>(),
    /** The names of goods whose category nobody could tell. */
    untold: jsonb().$type<string[]>().notNull().default([]),
    /** Whom the company's rules ask, as they were then; none: whoever may approve. */
    asks: jsonb().$type<Ask[]>().notNull().default([]),
    /** When who decides now was asked; null: when it was created. */
    askedAt: instant(),
    /** The level from which the administrators decide too, since those who were asked have not; 0: none. */
    escalatedLevel: smallint().notNull().default(0),
    /** The time to pay, which begins with the last agreement. */
    payWindowMs: bigint({ mode: 'number' }).notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    index('approvals_company').on(t.companyId, t.id),
    index('approvals_expires').on(t.expiresAt),
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
    /** The other approvers in whose place an administrator has decided. */
    covers: jsonb().$type<number[]>().notNull().default([]),
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
    /** Whether its person got a short message with it. */
    texted: boolean().notNull().default(false),
    /** When its person left the company, after which it opens nothing. */
    endedAt: instant(),
    codeHash: text(),
    codeSentAt: instant(),
    wrongTries: smallint().notNull().default(0),
  },
  (t) => [index('approval_links_approval').on(t.approvalId)],
);
