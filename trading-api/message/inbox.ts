import { and, desc, eq, inArray, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '#app/domain/duration.ts';
import { EVENT_NAMES, EVENTS } from '#app/domain/message/events.ts';
import { markRead, messageList } from '#app/domain/message/inbox-contract.ts';
import type { Count, Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { COUNT_CAP, cappedTotals } from '#trading-api/platform/page-totals.ts';
import { rowIds } from '#trading-api/platform/row-id.ts';
import {
  mailConfirmations,
  messageDeliveries,
  messageDigests,
  messageReminders,
  messages,
} from '#trading-api/schema.ts';

interface Reader {
  person: { id: number };
  customer: { id: number };
}

/** About the person, or the account that they act for now: the messages of a company stay with it. */
const ofReader = ({ person, customer }: Reader) =>
  and(
    eq(messages.personId, person.id),
    inArray(messages.customerId, [...new Set([person.id, customer.id])]),
  );
const unreadOf = (reader: Reader) => and(ofReader(reader), isNull(messages.readAt));

export const countUnread = (db: Database, reader: Reader): Count =>
  db.$count(
    db.select({ id: messages.id }).from(messages).where(unreadOf(reader)).limit(COUNT_CAP).as('m'),
  );

export const inboxOf = customerRoute(messageList, async ({ db, person, customer, input }) => {
  const reader = { person, customer };
  const { page, rows, group, state, by, path } = input;
  const wanted = and(
    state === 'unread' ? unreadOf(reader) : ofReader(reader),
    group === undefined
      ? undefined
      : inArray(
          messages.event,
          EVENT_NAMES.filter((name) => EVENTS[name].group === group),
        ),
    path === undefined ? undefined : eq(messages.path, path),
  );
  const listed = by === 'thing' ? newestOfThings(db, wanted) : eachMessage(db, wanted);
  const found = await db
    .select()
    .from(listed)
    .orderBy(desc(listed.createdAt), desc(listed.id))
    .limit(rows)
    .offset((page - 1) * rows);
  const counted = await db.$count(
    db
      .select({ id: listed.id })
      .from(listed)
      .limit(COUNT_CAP + 1)
      .as('m'),
  );
  return {
    content: found.map(({ id, event, text, path, createdAt, unread, count }) => ({
      id: String(id),
      event,
      text,
      path,
      date: createdAt.toISOString(),
      read: unread === 0,
      count,
    })),
    ...cappedTotals(counted, rows),
    unread: await countUnread(db, reader),
  };
});

const shown = {
  id: messages.id,
  event: messages.event,
  text: messages.text,
  path: messages.path,
  createdAt: messages.createdAt,
};

/** The index has them by date: a page of many thousand messages reads no others. */
const eachMessage = (db: Database, wanted: SQL | undefined) =>
  db
    .select({
      ...shown,
      count: sql`1`.mapWith(Number).as('of_thing'),
      unread: sql`(${messages.readAt} is null)::int`.mapWith(Number).as('unread_of_thing'),
    })
    .from(messages)
    .where(wanted)
    .as('listed');

/** The newest message for each page that messages lead to, with the number of those. */
const newestOfThings = (db: Database, wanted: SQL | undefined) =>
  db
    .selectDistinctOn([messages.path], {
      ...shown,
      count: sql`count(*) over (partition by ${messages.path})`.mapWith(Number).as('of_thing'),
      unread:
        sql`count(*) filter (where ${messages.readAt} is null) over (partition by ${messages.path})`
          .mapWith(Number)
          .as('unread_of_thing'),
    })
    .from(messages)
    .where(wanted)
    .orderBy(messages.path, desc(messages.createdAt), desc(messages.id))
    .as('listed');

/** Marks messages of a person as read; others are ignored. @returns how many were unread */
export const readMessages = customerRoute(markRead, async (call) => {
  const { db, input, now } = call;
  const { ids, all } = input;
  const read = await db
    .update(messages)
    .set({ readAt: now })
    .where(and(unreadOf(call), all ? undefined : inArray(messages.id, rowIds(ids))))
    .returning({ id: messages.id });
  return { read: read.length };
});

/** The events whose text or link is for its receiver alone. */
const FOR_ONE = EVENT_NAMES.filter((name) => 'secret' in EVENTS[name]);

/**
 * Gives what the inbox of somebody who leaves a company has of it to who takes over; links that were for them alone end.
 * @returns how many messages
 */
export async function leaveInboxTo(
  tx: Database,
  { companyId, from, to }: { companyId: number; from: number; to: number },
): Promise<number> {
  const ofCompany = and(eq(messages.personId, from), eq(messages.customerId, companyId));
  await tx
    .delete(messageDigests)
    .where(
      inArray(
        messageDigests.messageId,
        tx.select({ id: messages.id }).from(messages).where(ofCompany),
      ),
    );
  await tx.delete(messages).where(and(ofCompany, inArray(messages.event, FOR_ONE)));
  const moved = await tx
    .update(messages)
    .set({ personId: to, key: null })
    .where(ofCompany)
    .returning({ id: messages.id });
  return moved.length;
}

const INBOX_KEPT_MS = 365 * DAY_MS;
/** What has left the market, for enquiries; with it the codes that were mailed. */
const DELIVERIES_KEPT_MS = 30 * DAY_MS;

export async function sweepMessages(db: Database, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  await db.delete(messages).where(lt(messages.createdAt, before(INBOX_KEPT_MS)));
  await db
    .delete(messageDigests)
    .where(notExists(db.select().from(messages).where(eq(messages.id, messageDigests.messageId))));
  const sent = lt(messageDeliveries.createdAt, before(DELIVERIES_KEPT_MS));
  await db.delete(messageDeliveries).where(sent);
  await db.delete(mailConfirmations).where(lt(mailConfirmations.sentAt, before(DAY_MS)));
  const old = lt(messageReminders.toldAt, before(INBOX_KEPT_MS));
  await db.delete(messageReminders).where(old);
}
