import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { knowsTenders } from '#app/domain/tender/knows-contract.ts';
import { id, instant, partRequest, partTotals } from '#app/domain/wire.ts';
import { DEADLINE_LABEL } from './deadline.ts';
import { sending, sendingFilter } from './delivery-contract.ts';

const deadlineKind = z.enum(namesOf(DEADLINE_LABEL));

/** An event with a deadline that concerns a customer. */
const deadline = z.object({
  /** Does not change with the time, so that calendars recognise the entry. */
  uid: z.string(),
  kind: deadlineKind,
  /** The title of the event that has the deadline; `kind` says what ends. */
  title: z.string(),
  at: instant,
  /** Path on this site. */
  path: z.string(),
  /** Increases with each change of the entry. */
  revision: z.int().nonnegative(),
  changedAt: instant,
  /** The deadline no longer applies. */
  cancelled: z.boolean(),
  /** The outcome of the event in a sentence, once it is known. */
  note: z.string().optional(),
});
export type Deadline = z.output<typeof deadline>;

const token = z.string().min(1).max(64);

export const calendarFeed = defineEndpoint({
  name: 'deadline.calendarFeed',
  summary: 'Give the caller a new secret address of the feed; the old one ends',
  path: '/api/portal/calendar/feed',
  access: 'customer',
  permission: 'view',
  content: z.object({ token }),
  serial: true,
});

/** Includes the deadlines of the last 30 days, because a calendar removes entries that are missing from its feed. */
export const deadlinesByFeed = defineEndpoint({
  name: 'deadline.byFeed',
  summary: 'The deadlines of the person whose feed this is',
  path: '/api/portal/calendar/byFeed',
  access: 'public',
  request: z.object({ token, tenders: knowsTenders }),
  content: z.array(deadline),
});

export const myDeadlines = defineRead({
  name: 'deadline.mine',
  summary:
    'What the caller should have paid by now, his deadlines of the next 30 days, the token of the feed',
  method: 'GET',
  path: '/api/portal/calendar/mine',
  access: 'customer',
  request: z.object({ ...partRequest, tenders: knowsTenders }),
  content: z.object({
    deadlines: z.array(deadline),
    feedToken: token.nullable(),
    ...partTotals,
  }),
});

export const auctionDeadlines = defineRead({
  name: 'deadline.ofAuction',
  summary: 'The end of sign-up, the start and the end of an auction',
  method: 'GET',
  path: '/api/portal/calendar/auction/:auctionId',
  access: 'public',
  request: z.object({ auctionId: id }),
  content: z.array(deadline),
});

export const inquiryDeadlines = defineRead({
  name: 'deadline.ofInquiry',
  summary:
    'The deadline of an inquiry and, for its buyer, of the offers; for a seller it names too',
  method: 'GET',
  path: '/api/portal/calendar/inquiry/:inquiryNum',
  access: 'customer',
  request: z.object({ inquiryNum: id }),
  content: z.array(deadline),
});

const sentText = sending.extend({
  id: z.string(),
  phone: z.string(),
  text: z.string(),
  sentDate: instant,
  /** When the message is sent, if it waits for the end of the receiver's quiet hours; null if it is sent at once. */
  dueDate: instant.nullable(),
});

/**
 * Codes and links are left out of the texts, except in a demo, where the operator's administrators read them here
 * (design/messages: Secrets of receivers).
 */
export const smsOutboxList = defineEndpoint({
  name: 'operator.smsOutbox',
  summary: 'Text messages to phones, newest first, and what has become of them',
  path: '/api/admin/operator/smsOutbox',
  access: 'operator',
  permission: 'administer',
  request: z.object({
    ...sendingFilter,
    phone: z.string().max(32).optional(),
  }),
  content: pageOf(sentText).extend({ failed: z.int().nonnegative().default(0) }),
});

export const retryText = defineEndpoint({
  name: 'operator.retryText',
  summary: 'Try a text message again that was given up or kept',
  path: '/api/admin/operator/retryText',
  access: 'operator',
  permission: 'administer',
  request: z.object({ textId: id }),
  codes: ['decided'],
});
