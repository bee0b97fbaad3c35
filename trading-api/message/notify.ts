import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Channel } from '#app/domain/message/channel.ts';
import {
  EVENT_GROUPS,
  EVENTS,
  type EventName,
  textsOf,
  type ValuesOf,
} from '#app/domain/message/events.ts';
import { channelsOf, endOfQuiet, quietHoursOf } from '#app/domain/message/preferences.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  messageDeliveries,
  messageDigests,
  messageReminders,
  messages,
} from '#trading-api/schema.ts';
import { mailTo, sendTexts } from './outbox.ts';
import { type NotifiedPerson, peopleOf, type Receiver } from './receivers.ts';

interface When {
  now: Date;
  /** A person is notified only once per key. */
  key?: string;
  /** A person who has an unread message with this key is not notified again: that message is brought up to date. */
  collapseBy?: string;
  /** Only these people of the receivers are notified, and no robot; unset: all who have the permission. */
  personIds?: readonly number[];
  /** Of a short message what it says instead, until when it is good, and who alone gets it; null: nobody does. */
  byText?: { text?: string; goodUntil?: Date; to?: number | null } | null;
}

/**
 * Notifies the people of the receivers of what has happened, in the transaction in which it
 * happens: it is stored in their inboxes, and what leaves the market is written to the outbox, from
 * where jobs send it (design/messages: Events).
 */
export async function notify<Name extends EventName>(
  tx: Database,
  name: Name,
  receivers: readonly Receiver[],
  values: ValuesOf<Name>,
  { now, key, collapseBy, personIds, byText }: When,
): Promise<void> {
  if (receivers.length === 0) return;
  const event = EVENTS[name];
  const all = await peopleOf(tx, receivers, event.permission);
  const people = personIds ? all.filter((each) => personIds.includes(each.personId)) : all;
  if (people.length === 0) return;
  const { text, path, sms: usual, secret } = textsOf(name, values);
  const { text: sms = usual, goodUntil, to } = byText ?? {};
  const wants = ({ settings }: NotifiedPerson, channel: Channel) =>
    channelsOf(name, settings ?? {}).includes(channel);
  const personal = people.map(({ personId }) => personId);
  if (collapseBy) await releaseKeysOfRead(tx, personal, collapseBy);
  const written = await tx
    .insert(messages)
    .values(
      people.map((person) => ({
        personId: person.personId,
        customerId: person.customerId,
        event: name,
        text,
        path,
        createdAt: now,
        key: key ?? collapseBy ?? null,
        readAt: wants(person, 'inbox') ? null : now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: messages.id, personId: messages.personId });
  if (collapseBy) await bringUpToDate(tx, personal, collapseBy, { text, now });
  const notified = people.filter((person) =>
    written.some(({ personId }) => personId === person.personId),
  );
  const isPersonal = personIds !== undefined;
  const byMail = notified.filter((person) => mayMail(person) && wants(person, 'mail'));
  const isUrgent = ({ urgent }: NotifiedPerson) => urgent?.some((each) => each === name) ?? false;
  const waits = (person: NotifiedPerson) =>
    person.settings?.digestHour != null && !event.urgent && !isUrgent(person);
  await keepForDigest(tx, written, byMail.filter(waits));
  const atOnce = new Set(byMail.filter((person) => !waits(person)));
  const outgoing = { name, text, path, secret, goodUntil, now, isPersonal };
  await sendOut(tx, notified, outgoing, (person) => atOnce.has(person));
  const secretInSms = secret !== null && sms.includes(secret) ? secret : null;
  const isTexted = ({ personId }: NotifiedPerson) => to === undefined || personId === to;
  const byPhone =
    byText === null ? [] : notified.filter((person) => isTexted(person) && wants(person, 'sms'));
  const texts = byPhone.flatMap((person) =>
    textsTo(person, receivers, isUrgent(person) ? null : now),
  );
  await sendTexts(
    tx,
    texts.map((each) => ({ ...each, text: sms, secret: secretInSms, goodUntil })),
    now,
  );
}

/** Takes the key from messages that were read, so that the next event makes a new message instead of changing one. */
async function releaseKeysOfRead(tx: Database, personIds: number[], key: string): Promise<void> {
  await tx
    .update(messages)
    .set({ key: null })
    .where(and(withKey(personIds, key), isNotNull(messages.readAt)));
}

async function bringUpToDate(
  tx: Database,
  personIds: number[],
  key: string,
  { text, now }: { text: string; now: Date },
): Promise<void> {
  await tx
    .update(messages)
    .set({ text, createdAt: now })
    .where(and(withKey(personIds, key), isNull(messages.readAt), ne(messages.text, text)));
}

const withKey = (personIds: number[], key: string) =>
  and(inArray(messages.personId, personIds), eq(messages.key, key));

/** Marks messages with these keys as read: the person has seen elsewhere what they say. */
export async function markReadByKeys(
  tx: Database,
  personId: number,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .update(messages)
    .set({ readAt: now })
    .where(
      and(
        eq(messages.personId, personId),
        inArray(messages.key, [...keys]),
        isNull(messages.readAt),
      ),
    );
}

/**
 * Notifies people in a transaction of its own, for events of which nothing else records that they
 * were notified; a second call with the same key, in any process, does nothing.
 * @returns whether this call has sent it
 */
export const notifyOnce = <Name extends EventName>(
  db: Database,
  name: Name,
  receivers: readonly Receiver[],
  values: ValuesOf<Name>,
  { now, key, personIds }: Required<Pick<When, 'now' | 'key'>> & Pick<When, 'personIds'>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const claimed = await tx
      .insert(messageReminders)
      .values({ key, toldAt: now })
      .onConflictDoNothing()
      .returning({ key: messageReminders.key });
    if (claimed.length > 0) await notify(tx, name, receivers, values, { now, key, personIds });
    return claimed.length > 0;
  });

interface Outgoing {
  name: EventName;
  text: string;
  path: string;
  secret: string | null;
  goodUntil: Date | undefined;
  now: Date;
  isPersonal: boolean;
}

const mayMail = ({ mail, settings }: NotifiedPerson) => mail !== null && !settings?.mailRefusal;

/** What the next daily mail of these people says (digest.ts). */
async function keepForDigest(
  tx: Database,
  written: readonly { id: number; personId: number }[],
  people: readonly NotifiedPerson[],
): Promise<void> {
  const waiting = new Set(people.map(({ personId }) => personId));
  const entries = written.filter(({ personId }) => waiting.has(personId));
  if (entries.length === 0) return;
  await tx
    .insert(messageDigests)
    .values(entries.map(({ id, personId }) => ({ messageId: id, personId })));
}

/** Writes the mails, and one message for the robot of each company, to the outbox. */
async function sendOut(
  tx: Database,
  notified: readonly NotifiedPerson[],
  { name, text, path, secret, goodUntil, now, isPersonal }: Outgoing,
  wantsMail: (person: NotifiedPerson) => boolean,
): Promise<void> {
  const { group, title } = EVENTS[name];
  const subject = `【${EVENT_GROUPS[group]}】${title}`;
  const common = { subject, text, path, secret };
  const mails = notified.flatMap((person) => {
    const { personId, customerId, mail } = person;
    if (mail === null || !wantsMail(person)) return [];
    return [{ personId, customerId, address: mail, goodUntil, ...common }];
  });
  const companies = new Map(notified.map(({ customerId, robot }) => [customerId, robot]));
  const robots = [...companies.values()].flatMap((robot) =>
    !isPersonal && robot?.groups.includes(group)
      ? [{ ...robotOf(robot), ...common, createdAt: now, nextTryAt: now }]
      : [],
  );
  await mailTo(tx, mails, now);
  if (robots.length > 0) await tx.insert(messageDeliveries).values(robots);
}

const robotOf = ({ customerId, url }: NonNullable<NotifiedPerson['robot']>) => ({
  channel: 'robot' as const,
  customerId,
  address: url,
});

/**
 * Once to the phone that was named for it, where it is the account's own wish; else to the person's.
 * @param now null: whatever the hour is
 */
function textsTo(
  { personId, customerId, phone, settings }: NotifiedPerson,
  receivers: readonly Receiver[],
  now: Date | null,
): { phone: string; customerId: number; dueAt: Date | null }[] {
  const dueAt = now && endOfQuiet(quietHoursOf(settings), now);
  const named = receivers.flatMap((each) =>
    'phone' in each && each.phone !== undefined && each.customerId === customerId
      ? [each.phone]
      : [],
  );
  if (named.length === 0) return [{ phone, customerId, dueAt }];
  return personId === customerId ? named.map((each) => ({ phone: each, customerId, dueAt })) : [];
}
