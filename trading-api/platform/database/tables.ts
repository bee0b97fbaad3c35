import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PERIOD_KINDS } from '#app/domain/order/trading-calendar.ts';
import { instant, rowRef } from './columns.ts';

export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/**
 * A program that does not know each of these migrations may not run on the tables
 * (design/operation: Programs and migrations).
 */
export const neededMigrations = pgTable('needed_migrations', { migration: text().primaryKey() });

/** The market's calendar: days off, and days of weekends that are worked for them. */
export const tradingPeriods = pgTable('trading_periods', {
  /** 「2026-10-01」, of Shanghai. */
  firstDay: text().primaryKey(),
  lastDay: text().notNull(),
  kind: text({ enum: PERIOD_KINDS }).notNull(),
  name: text().notNull(),
});

/** How each job has gone lately, whichever process of the market ran it. */
export const jobRuns = pgTable('job_runs', {
  name: text().primaryKey(),
  everyMs: integer().notNull(),
  /** When a process first had it. */
  knownSince: instant().notNull(),
  succeededAt: instant(),
  tookMs: integer(),
  /** Failed runs since the last success. */
  failures: integer().notNull().default(0),
  failedAt: instant(),
  /** Of the last failure, without values. */
  error: text(),
});

/**
 * Counters of rate limits, by name and key; the column names are rate-limiter-flexible's. The table
 * is unlogged: counting waits for no disk, and a database that crashes forgets the counters.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: instant(),
  },
  (t) => [index('rate_limits_expiry').on(t.expire)],
);

/** The first answer to a serial, kept in the transaction of its effect (design/forms: Serials). */
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

/** When a customer last made a locked call (design/forms: Two-second lock). */
export const callLocks = pgTable(
  'call_locks',
  {
    customerId: rowRef().notNull(),
    call: text().notNull(),
    calledAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.call] })],
);
