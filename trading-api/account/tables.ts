import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ROLES } from '#app/domain/account/roles.ts';
import { fen, instant, rowRef } from '#trading-api/platform/database/columns.ts';

export const customers = pgTable('customers', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  phone: text().notNull().unique(),
  passwordHash: text().notNull(),
  name: text().notNull(),
  customerType: text({ enum: ['personal', 'enterprise'] }).notNull(),
  /** 2 means signed; null for personal customers (spec 1 §3). */
  esignatureContractStatus: text(),
  /** When it was signed in this market's own stand-in. */
  contractSignedAt: instant(),
  contractVersion: text(),
  /** Comma-joined: buyer, seller, operator. */
  platformType: text().notNull().default('buyer'),
  sellerCode: text(),
  createdAt: instant().notNull().defaultNow(),
});

/**
 * People who act for an account that is not their own: a company is the account of the enterprise
 * that was registered, and whoever logs in as that account is its administrator.
 */
export const members = pgTable(
  'members',
  {
    personId: rowRef()
      .primaryKey()
      .references(() => customers.id),
    companyId: rowRef()
      .notNull()
      .references(() => customers.id),
    role: text({ enum: ROLES }).notNull(),
    joinedAt: instant().notNull(),
    /** What they may order in a month without an approval; null: no limit of their own. */
    monthlyBudget: fen(),
  },
  (t) => [index('members_company').on(t.companyId)],
);

/** Tokens are stored as SHA-256, so that a copy of the table opens no session. */
export const tokens = pgTable(
  'tokens',
  {
    tokenHash: text().primaryKey(),
    /** The person. */
    customerId: rowRef()
      .notNull()
      .references(() => customers.id),
    expiresAt: instant().notNull(),
  },
  (t) => [index('tokens_expiry').on(t.expiresAt)],
);

export const addresses = pgTable(
  'addresses',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    customerId: rowRef()
      .notNull()
      .references(() => customers.id),
    receivePerson: text().notNull(),
    receivePersonPhone: text().notNull(),
    warehouseAddress: text().notNull(),
    longitude: doublePrecision(),
    latitude: doublePrecision(),
    isDefault: boolean().notNull().default(false),
  },
  (t) => [
    index('addresses_customer').on(t.customerId),
    uniqueIndex('addresses_one_default').on(t.customerId).where(sql`is_default`),
  ],
);

/** The first answer to a serial, kept in the transaction of its effect (decision 7). */
export const requestSerials = pgTable(
  'request_serials',
  {
    customerId: rowRef().notNull(),
    call: text().notNull(),
    serial: text().notNull(),
    bodyHash: text().notNull(),
    answer: jsonb().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.call, t.serial] })],
);

/** When a customer last made a locked call (decision 8). */
export const callLocks = pgTable(
  'call_locks',
  {
    customerId: rowRef().notNull(),
    call: text().notNull(),
    calledAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.call] })],
);
