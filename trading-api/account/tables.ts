import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { Change } from '#app/domain/account/audit-changes.ts';
import { CODE_PURPOSES } from '#app/domain/account/codes.ts';
import { CUSTOMER_TYPES } from '#app/domain/account/customer.ts';
import { LINK_PURPOSES } from '#app/domain/account/one-time-link.ts';
import { ROLES } from '#app/domain/account/roles.ts';
import { fen, instant, rowRef, rowRefTo } from '#trading-api/platform/database/columns.ts';

export const customers = pgTable(
  'customers',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    phone: text().notNull().unique(),
    /** Since when it is known that the person has the phone: by a code that was sent to it, or a one-time link; null: it is not. */
    phoneProvedAt: instant(),
    passwordHash: text().notNull(),
    name: text().notNull(),
    /** Where mails reach the person; null until it has been confirmed by a code. */
    mail: text(),
    customerType: text({ enum: CUSTOMER_TYPES }).notNull(),
    /** 2 means signed; null for personal customers (spec 1 §3). */
    esignatureContractStatus: text(),
    contractSignedAt: instant(),
    contractVersion: text(),
    /** The name of the person who signed it for the company, as it was then. */
    contractSignatory: text(),
    /** Comma-joined: buyer, seller, operator. */
    platformType: text().notNull().default('buyer'),
    sellerCode: text(),
    /** Since when the market lets it begin no new business (design/company: Suspended accounts); null: it may. */
    suspendedAt: instant(),
    suspensionReason: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
    /** When the account was closed: its personal data are masked since then. Null: it is open. */
    closedAt: instant(),
  },
  // The people of a seller are told of each order.
  (t) => [index('customers_seller').on(t.sellerCode).where(sql`seller_code is not null`)],
);

export type Customer = typeof customers.$inferSelect;

/**
 * People who act for an account that is not their own: a company is the account of the enterprise
 * that was registered, and the person who logs in as that account is its administrator.
 */
export const members = pgTable(
  'members',
  {
    personId: rowRef()
      .primaryKey()
      .references(() => customers.id),
    companyId: rowRefTo(() => customers.id),
    role: text({ enum: ROLES }).notNull(),
    /** What they were invited as, until an administrator confirms it; null: nothing is to be confirmed. */
    pendingRole: text({ enum: ROLES }),
    joinedAt: instant().notNull(),
    /** What they may order in a month without an approval; null: no limit of their own. */
    monthlyBudget: fen(),
    yearlyBudget: fen(),
    /** By which its approvers may be chosen; empty: none. */
    department: text().notNull().default(''),
  },
  (t) => [index('members_company').on(t.companyId)],
);

/**
 * Who has left a company, and who sees to their work since (design/company: Leaving). What they did stays theirs; what
 * is still sent for the company is not sent to them.
 */
export const formerMembers = pgTable(
  'former_members',
  {
    personId: rowRefTo(() => customers.id),
    companyId: rowRefTo(() => customers.id),
    successorId: rowRefTo(() => customers.id),
    leftAt: instant().notNull(),
    /** What they might spend, which holds again for who comes back. */
    monthlyBudget: fen(),
    yearlyBudget: fen(),
    department: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.personId] }),
    index('former_members_successor').on(t.companyId, t.successorId),
  ],
);

/** Tokens are stored as SHA-256, so that a copy of the table opens no session. */
export const tokens = pgTable(
  'tokens',
  {
    tokenHash: text().primaryKey(),
    /** Names the session to its person. */
    id: bigserial({ mode: 'number' }).notNull().unique(),
    customerId: rowRefTo(() => customers.id),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    /** When the person last gave a password or a code: at the login, or later. */
    provedAt: instant().notNull().defaultNow(),
    /** In words. */
    device: text().notNull().default(''),
    /** Empty where it was unknown. */
    network: text().notNull().default(''),
  },
  (t) => [index('tokens_expiry').on(t.expiresAt), index('tokens_customer').on(t.customerId)],
);

/** Authenticators; a secret has to be read to check a code, so that it is sealed and not hashed. */
export const totpSecrets = pgTable('totp_secrets', {
  personId: rowRef()
    .primaryKey()
    .references(() => customers.id),
  /** As `totp-seal.ts` writes it; base32 of an earlier version. */
  secret: text().notNull(),
  /** Null until a first code has shown that the authenticator has it. */
  onAt: instant(),
  /** The step of the last code that was taken: no code is taken twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
});

/** Codes that replace a lost authenticator, once each; hashed. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    personId: rowRefTo(() => customers.id),
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.codeHash] })],
);

/** Logins whose first step is done, and whose second one is waited for. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    challengeHash: text().primaryKey(),
    personId: rowRefTo(() => customers.id),
    expiresAt: instant().notNull(),
  },
  (t) => [index('login_challenges_expiry').on(t.expiresAt)],
);

/** Browsers in which somebody has logged in: others' guesses do not lock them (design/sessions: Login limits). */
export const knownDevices = pgTable(
  'known_devices',
  {
    customerId: rowRefTo(() => customers.id),
    /** Of the secret that the browser keeps, hashed like a token. */
    deviceHash: text().notNull(),
    usedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.deviceHash] })],
);

/** The last code that was asked for, for phones without an account too. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    phone: text().notNull(),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    /** Where it was sent to, in a market that sends no short messages; null: to the phone. */
    mail: text(),
    codeHash: text().notNull(),
    wrongTries: smallint().notNull().default(0),
    sentAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.phone, t.purpose] })],
);

/**
 * Links that a command of the machine has printed (design/sessions: One-time links): each opens an account for a phone,
 * or sets its password, once. Hashed as tokens are; a phone has at most one.
 */
export const oneTimeLinks = pgTable('one_time_links', {
  tokenHash: text().primaryKey(),
  phone: text().notNull().unique(),
  purpose: text({ enum: LINK_PURPOSES }).notNull(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
});

/** What was done, by whom, from where; a trigger refuses every change and deletion of a row. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: instant().notNull(),
    action: text().notNull(),
    /** Whose account it is about; null for a phone without one. */
    accountId: rowRef().references(() => customers.id),
    /** Who did it; null for a login attempt with an unknown phone. */
    personId: rowRef().references(() => customers.id),
    /** How the person was called then, with the phone, masked; empty where an earlier version has written it. */
    personName: text().notNull().default(''),
    personPhone: text().notNull().default(''),
    /** For whom the person did it as a deputy, and how they were called then; null: for nobody. */
    behalfOf: rowRef().references(() => customers.id),
    behalfName: text().notNull().default(''),
    /** How the account was called then. */
    accountName: text().notNull().default(''),
    /** What it was before, and what it is now. */
    changes: jsonb().$type<Change[]>().notNull().default([]),
    detail: text().notNull().default(''),
    network: text().notNull().default(''),
    device: text().notNull().default(''),
  },
  (t) => [
    index('audit_events_account').on(t.accountId, t.id),
    index('audit_events_person').on(t.personId, t.id),
  ],
);

/**
 * The audit log of each account as a chain (design/company: Chain of the log). The database writes a link for each
 * entry when its transaction is committed; nothing changes or deletes one.
 */
export const auditLinks = pgTable(
  'audit_links',
  {
    /** 0: of no account. */
    accountId: rowRef().notNull(),
    /** From 1, without gaps. */
    position: integer().notNull(),
    eventId: rowRefTo(() => auditEvents.id).unique(),
    /** As it is hashed. */
    text: text().notNull(),
    /** SHA-256, in hex, of the hash before it, a line feed and the text. */
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.position] })],
);
