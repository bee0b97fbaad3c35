import { bigserial, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { customers } from '#trading-api/account/tables.ts';
import { fen, instant, rowRef } from '#trading-api/platform/database/columns.ts';

/** Codes sent to payers, bound to the payment they confirm (decision 24). */
export const smsCodes = pgTable(
  'sms_codes',
  {
    respNo: text().primaryKey(),
    /** The person who pays. */
    customerId: rowRef()
      .notNull()
      .references(() => customers.id),
    tranType: text().notNull(),
    mbrNo: text().notNull(),
    tranAmt: fen().notNull(),
    codeHash: text().notNull(),
    wrongTries: smallint().notNull().default(0),
    sentAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('sms_codes_customer').on(t.customerId, t.sentAt)],
);

/** The outbox of the embedded market, which sends no real short messages: the operator reads it. */
export const smsOutbox = pgTable(
  'sms_outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    phone: text().notNull(),
    text: text('text').notNull(),
    sentAt: instant().notNull(),
  },
  (t) => [index('sms_outbox_by_date').on(t.sentAt)],
);

/**
 * The address of a person's private feed of deadlines; a new one replaces the old one. Not
 * hashed, so that it can be shown again for another device; it opens nothing but the deadlines.
 */
export const calendarFeeds = pgTable('calendar_feeds', {
  customerId: rowRef()
    .primaryKey()
    .references(() => customers.id),
  token: text().notNull().unique(),
  createdAt: instant().notNull(),
});
