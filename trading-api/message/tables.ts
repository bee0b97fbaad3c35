import { sql } from 'drizzle-orm';
import { bigserial, index, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { DELIVERY_CHANNEL_LABEL } from '#app/domain/message/delivery-contract.ts';
import { EVENT_NAMES } from '#app/domain/message/events.ts';
import type { EventChannels, GroupChannels } from '#app/domain/message/preferences.ts';
import { SENDING_STATE_NAMES } from '#app/domain/message/sending.ts';
import type { UrgentChoice } from '#app/domain/message/urgent.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { customers } from '#trading-api/account/tables.ts';
import { instant, rowRef } from '#trading-api/platform/database/columns.ts';

export const smsOutbox = pgTable(
  'sms_outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    phone: text().notNull(),
    /** The account that it concerns; null: none but the receiver's own. */
    customerId: rowRef(),
    text: text('text').notNull(),
    sentAt: instant().notNull(),
    /** It is not sent before this time, the end of the receiver's quiet hours; null: at once. */
    dueAt: instant(),
    /** What is to be typed; null: it is a notice; empty: it is erased, because it is over. */
    code: text(),
    /** What of the text opens something for its receiver alone; null: nothing does; empty: it is erased. */
    secret: text(),
    /** When its code or link stops to work; null: neither is in it, or the version before wrote it. */
    goodUntil: instant(),
    state: text({ enum: SENDING_STATE_NAMES }).notNull().default('kept'),
    /** Of what the state waits for: to be sent, or to have its receipt. */
    tries: smallint().notNull().default(0),
    nextTryAt: instant(),
    /** Why it has not been sent or did not arrive; of one that waits, what was answered to the last try. */
    error: text().notNull().default(''),
    /** When it left, and what the provider calls it. */
    leftAt: instant(),
    providerId: text(),
  },
  (t) => [
    index('sms_outbox_by_date').on(t.sentAt),
    index('sms_outbox_phone').on(t.phone, t.sentAt),
    index('sms_outbox_due').on(t.nextTryAt).where(sql`state = 'waiting'`),
    index('sms_outbox_receipts').on(t.nextTryAt).where(sql`state in ('sent', 'accepted')`),
  ],
);

/**
 * The inbox: what people were notified of. Without references, so that writing a message never
 * waits for a lock on the account that it is for.
 */
export const messages = pgTable(
  'messages',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    personId: rowRef().notNull(),
    /** The account that it concerns: the person's own, or their company's. */
    customerId: rowRef().notNull(),
    event: text({ enum: EVENT_NAMES }).notNull(),
    text: text('text').notNull(),
    path: text().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
    /** A person has at most one message with a key; null: it may be repeated. */
    key: text(),
  },
  (t) => [
    index('messages_person').on(t.personId, t.createdAt),
    index('messages_unread').on(t.personId).where(sql`read_at is null`),
    uniqueIndex('messages_once').on(t.personId, t.key),
    index('messages_by_date').on(t.createdAt),
  ],
);

/** The keys of notifications that `notifyOnce` has sent, so that each is sent only once. */
export const messageReminders = pgTable('message_reminders', {
  key: text().primaryKey(),
  toldAt: instant().notNull(),
});

/** The outbox: what leaves the market, and what has become of it. */
export const messageDeliveries = pgTable(
  'message_deliveries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    channel: text({ enum: namesOf(DELIVERY_CHANNEL_LABEL) }).notNull(),
    /** Whose mail it is; null for a robot, which is a company's. */
    personId: rowRef(),
    customerId: rowRef().notNull(),
    /** The mail address, or the robot's URL. */
    address: text().notNull(),
    subject: text().notNull(),
    text: text('text').notNull(),
    /** Null where there is nothing to open. */
    path: text(),
    /** What of text or path is for its receiver alone; null: nothing is; empty: it is erased. */
    secret: text(),
    /** When that stops to work; null: as long as it is kept. */
    goodUntil: instant(),
    state: text({ enum: SENDING_STATE_NAMES }).notNull().default('waiting'),
    tries: smallint().notNull().default(0),
    nextTryAt: instant().notNull(),
    createdAt: instant().notNull(),
    doneAt: instant(),
    /** Why it has not been sent or did not arrive; of one that waits, what was answered to the last try. */
    error: text().notNull().default(''),
  },
  (t) => [
    index('message_deliveries_due').on(t.nextTryAt).where(sql`state = 'waiting'`),
    index('message_deliveries_state').on(t.state, t.id),
    index('message_deliveries_by_date').on(t.createdAt),
  ],
);

/**
 * What waits for a person's daily mail: taken out in the transaction that writes the mail, so each is in
 * one of them. Without references, as the messages.
 */
export const messageDigests = pgTable(
  'message_digests',
  {
    messageId: rowRef().primaryKey(),
    personId: rowRef().notNull(),
  },
  (t) => [index('message_digests_person').on(t.personId)],
);

/** How a person wants to be notified; without a row, the defaults of the events apply. */
export const messageSettings = pgTable('message_settings', {
  personId: rowRef()
    .primaryKey()
    .references(() => customers.id),
  /** Of groups of events: only what differs from the events' own. */
  channels: jsonb().$type<GroupChannels>().notNull().default({}),
  /** Of single events: only what differs from that. */
  events: jsonb().$type<EventChannels>().notNull().default({}),
  /** Hours of the day in Shanghai between which no short messages come; equal: they always do. */
  quietFrom: smallint().notNull(),
  quietUntil: smallint().notNull(),
  /** Hour of the day in Shanghai at which one mail says what is unread; null: each has its own. */
  digestHour: smallint(),
  /** When that was done last, or began to be wished. */
  digestedAt: instant(),
  /** Why mails were switched off because the address refuses them; empty: they were not. */
  mailRefusal: text().notNull().default(''),
  /** In the link of each mail to the page that switches mails off, which needs no login. */
  unsubscribeToken: text().notNull().unique(),
});

export const mailConfirmations = pgTable('mail_confirmations', {
  personId: rowRef()
    .primaryKey()
    .references(() => customers.id),
  mail: text().notNull(),
  codeHash: text().notNull(),
  wrongTries: smallint().notNull().default(0),
  sentAt: instant().notNull(),
});

export const messageRobots = pgTable('message_robots', {
  customerId: rowRef()
    .primaryKey()
    .references(() => customers.id),
  url: text().notNull(),
  groups: text().array().notNull(),
  savedBy: rowRef().notNull(),
  savedAt: instant().notNull(),
});

/** What a company calls urgent: it passes the quiet hours of its people. Without a row nothing is. */
export const messageUrgent = pgTable('message_urgent', {
  customerId: rowRef()
    .primaryKey()
    .references(() => customers.id),
  events: jsonb().$type<UrgentChoice[]>().notNull(),
  savedBy: rowRef().notNull(),
  savedAt: instant().notNull(),
});

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
