import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { roleMay } from '#app/domain/account/roles.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { EVENT_NAMES } from '#app/domain/message/events.ts';
import type {
  messagePreferences,
  savePreferences,
  unsubscribable,
} from '#app/domain/message/inbox-contract.ts';
import { type GroupChannels, USUAL_QUIET_HOURS } from '#app/domain/message/preferences.ts';
import { URGENT_CHOICES, type UrgentChoice } from '#app/domain/message/urgent.ts';
import type { Customer } from '#trading-api/account/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import {
  customers,
  mailConfirmations,
  members,
  messageRobots,
  messageSettings,
  messageUrgent,
} from '#trading-api/schema.ts';

const TOKEN_BYTES = 24;

/** Changes how a person is notified; fields that are not given keep their value, or the default. */
export async function writeSettings(
  db: Database,
  personId: number,
  fields: Partial<Omit<typeof messageSettings.$inferInsert, 'personId' | 'unsubscribeToken'>>,
): Promise<void> {
  const first = {
    quietFrom: USUAL_QUIET_HOURS.from,
    quietUntil: USUAL_QUIET_HOURS.until,
    unsubscribeToken: randomBytes(TOKEN_BYTES).toString('base64url'),
  };
  await db
    .insert(messageSettings)
    .values({ personId, ...first, ...fields })
    .onConflictDoUpdate({ target: messageSettings.personId, set: { personId, ...fields } });
}

export async function preferencesOf(
  db: Database,
  { person, customer }: { person: Customer; customer: Customer },
): Promise<Content<typeof messagePreferences>> {
  const [settings] = await db
    .select()
    .from(messageSettings)
    .where(eq(messageSettings.personId, person.id));
  const [confirmation] = await db
    .select({ mail: mailConfirmations.mail })
    .from(mailConfirmations)
    .where(eq(mailConfirmations.personId, person.id));
  const [robot] = await db
    .select({ url: messageRobots.url, groups: messageRobots.groups })
    .from(messageRobots)
    .where(eq(messageRobots.customerId, customer.id));
  const mayAdminister = await administers(db, person, customer);
  const {
    channels = {},
    events = {},
    quietFrom,
    quietUntil,
    digestHour = null,
    mailRefusal = '',
  } = settings ?? {};
  return {
    channels: channels as Content<typeof messagePreferences>['channels'],
    // The stored settings may name an event that only an earlier version had.
    events: Object.fromEntries(
      EVENT_NAMES.flatMap((name) => (events[name] ? [[name, events[name]]] : [])),
    ),
    quietFrom: quietFrom ?? USUAL_QUIET_HOURS.from,
    quietUntil: quietUntil ?? USUAL_QUIET_HOURS.until,
    digestHour,
    phone: person.phone,
    mail: {
      address: person.mail,
      asked: confirmation?.mail ?? null,
      refusal: person.mail === null ? '' : mailRefusal,
    },
    robot: mayAdminister ? { saved: robot ?? null } : null,
    urgent: mayAdminister ? await urgentOf(db, customer.id) : null,
  };
}

export async function urgentOf(db: Database, customerId: number): Promise<UrgentChoice[]> {
  const [row] = await db
    .select({ events: messageUrgent.events })
    .from(messageUrgent)
    .where(eq(messageUrgent.customerId, customerId));
  // The stored choice may name an event that only an earlier version had.
  return URGENT_CHOICES.filter((name) => row?.events.includes(name));
}

async function administers(db: Database, person: Customer, customer: Customer): Promise<boolean> {
  if (person.id === customer.id) return true;
  const [member] = await db
    .select({ role: members.role })
    .from(members)
    .where(eq(members.personId, person.id));
  return member !== undefined && roleMay(member.role, 'administer');
}

export async function savePreferencesOf(
  db: Database,
  personId: number,
  { channels, events, quietFrom, quietUntil, digestHour }: Parsed<typeof savePreferences>,
  now: Date,
): Promise<void> {
  const [before] = await db
    .select({ digestHour: messageSettings.digestHour })
    .from(messageSettings)
    .where(eq(messageSettings.personId, personId));
  // The first mail of a new hour comes at that hour, not at once.
  const isNew = digestHour !== null && digestHour !== (before?.digestHour ?? null);
  await writeSettings(db, personId, {
    channels: channels as GroupChannels,
    events,
    quietFrom,
    quietUntil,
    digestHour,
    ...(isNew && { digestedAt: now }),
  });
}

/** Masks an address: the reader of the mail may know it already, but another person who has got the link may not. */
const hidden = (mail: string): string => mail.replace(/^(.).*?(@.*)$/, '$1***$2');

const TOKEN_UNKNOWN = '退订链接不存在或已失效';
const UNSUBSCRIBED = '您已通过邮件中的链接退订';

/** Whose mails a token switches off. @throws Refusal `G404` */
async function subscriberOf(db: Database, token: string) {
  const [found] = await db
    .select({
      personId: customers.id,
      mail: customers.mail,
      refusal: messageSettings.mailRefusal,
    })
    .from(messageSettings)
    .innerJoin(customers, eq(customers.id, messageSettings.personId))
    .where(eq(messageSettings.unsubscribeToken, token));
  if (!found?.mail) throw notFound(TOKEN_UNKNOWN);
  return { ...found, mail: found.mail };
}

export async function subscriptionOf(
  db: Database,
  token: string,
): Promise<Content<typeof unsubscribable>> {
  const { mail, refusal } = await subscriberOf(db, token);
  return { mail: hidden(mail), off: refusal !== '' };
}

export async function endMails(
  db: Database,
  token: string,
): Promise<Content<typeof unsubscribable>> {
  const { personId, mail, refusal } = await subscriberOf(db, token);
  if (refusal === '') await writeSettings(db, personId, { mailRefusal: UNSUBSCRIBED });
  return { mail: hidden(mail), off: true };
}
