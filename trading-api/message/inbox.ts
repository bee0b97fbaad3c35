import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { EVENT_NAMES, EVENTS } from '#app/domain/message/events.ts';
import type { markRead, messageList } from '#app/domain/message/inbox-contract.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { COUNT_CAP, cappedTotals } from '#trading-api/platform/page-totals.ts';
import { rowIds } from '#trading-api/platform/row-id.ts';
import {
  mailConfirmations,
  messageDeliveries,
  messageReminders,
  messages,
} from '#trading-api/schema.ts';

const ofPerson = (personId: number) => eq(messages.personId, personId);
const unreadOf = (personId: number) => and(ofPerson(personId), isNull(messages.readAt));

export const countUnread = (db: Database, personId: number): Promise<number> =>
  db.$count(
    db
      .select({ id: messages.id })
      .from(messages)
      .where(unreadOf(personId))
      .limit(COUNT_CAP)
      .as('m'),
  );

/** A page of a person's messages, newest first. */
export async function inboxOf(
  db: Database,
  personId: number,
  { page, rows, group, state }: Parsed<typeof messageList>,
): Promise<Content<typeof messageList>> {
  const wanted = and(
    state === 'unread' ? unreadOf(personId) : ofPerson(personId),
    group === undefined
      ? undefined
      : inArray(
          messages.event,
          EVENT_NAMES.filter((name) => EVENTS[name].group === group),
        ),
  );
  const found = await db
    .select()
    .from(messages)
    .where(wanted)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(rows)
    .offset((page - 1) * rows);
  const counted = await db.$count(
    db
      .select({ id: messages.id })
      .from(messages)
      .where(wanted)
      .limit(COUNT_CAP + 1)
      .as('m'),
  );
  return {
    content: found.map(({ id, event, text, path, createdAt, readAt }) => ({
      ...{ id: String(id), event, text, path },
      date: createdAt.toISOString(),
      read: readAt !== null,
    })),
    ...cappedTotals(counted, rows),
    unread: await countUnread(db, personId),
  };
}

/** Marks messages of a person as read; others are ignored. @returns how many were unread */
export async function readMessages(
  db: Database,
  personId: number,
  { ids, all }: Parsed<typeof markRead>,
  now: Date,
): Promise<Content<typeof markRead>> {
  const read = await db
    .update(messages)
    .set({ readAt: now })
    .where(and(unreadOf(personId), all ? undefined : inArray(messages.id, rowIds(ids))))
    .returning({ id: messages.id });
  return { read: read.length };
}

const DAY_MS = 24 * 60 * 60_000;
/** How long people may look up what they were told. */
const INBOX_KEPT_MS = 365 * DAY_MS;
/** What has left the market, for enquiries; with it the codes that were mailed. */
const DELIVERIES_KEPT_MS = 30 * DAY_MS;

export async function sweepMessages(db: Database, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  await db.delete(messages).where(lt(messages.createdAt, before(INBOX_KEPT_MS)));
  const sent = lt(messageDeliveries.createdAt, before(DELIVERIES_KEPT_MS));
  await db.delete(messageDeliveries).where(sent);
  await db.delete(mailConfirmations).where(lt(mailConfirmations.sentAt, before(DAY_MS)));
  const told = lt(messageReminders.toldAt, before(INBOX_KEPT_MS));
  await db.delete(messageReminders).where(told);
}
