import { and, asc, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import { EVENT_GROUPS, EVENTS } from '#app/domain/message/events.ts';
import { DIGEST_LINES, lastTimeAt } from '#app/domain/message/preferences.ts';
import { formatInstant } from '#app/domain/time.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { runIsolated } from '#trading-api/platform/jobs.ts';
import { siteLink } from '#trading-api/platform/site-link.ts';
import {
  customers,
  formerMembers,
  messageDigests,
  messageSettings,
  messages,
} from '#trading-api/schema.ts';
import { mailTo } from './outbox.ts';

const AT_ONCE = 500;
const UNREAD = '/customer/messages?state=unread';

/**
 * Writes the daily mail of each person whose hour has come to the outbox: the messages since the last one that they
 * have not read. Each mail is written in a transaction of its own, which also deletes those messages from what waits
 * for a digest: so of two processes only one writes it.
 */
export async function writeDigests(db: Database, now: Date): Promise<number> {
  const due = await db
    .selectDistinct({ personId: messageDigests.personId })
    .from(messageDigests)
    .leftJoin(messageSettings, eq(messageSettings.personId, messageDigests.personId))
    .where(isDue(now))
    .orderBy(asc(messageDigests.personId))
    .limit(AT_ONCE);
  const write = ({ personId }: { personId: number }) =>
    db.transaction((tx) => writeDigest(tx, personId, now));
  return runIsolated(due, write, 'digests could not be written');
}

/** People who want single mails again are sent at once what has waited. */
function isDue(now: Date) {
  const hours = Array.from({ length: 24 }, (_, hour) =>
    and(
      eq(messageSettings.digestHour, hour),
      or(
        isNull(messageSettings.digestedAt),
        sql`${messageSettings.digestedAt} < ${lastTimeAt(hour, now).toISOString()}::timestamptz`,
      ),
    ),
  );
  return or(isNull(messageSettings.digestHour), ...hours);
}

/** @returns whether there was anything unread, and somewhere to send it */
async function writeDigest(tx: Database, personId: number, now: Date): Promise<boolean> {
  const own = eq(messageSettings.personId, personId);
  await tx.select({ own: messageSettings.personId }).from(messageSettings).where(own).for('update');
  const [person] = await tx
    .select({ mail: customers.mail, settings: messageSettings })
    .from(customers)
    .leftJoin(messageSettings, own)
    .where(and(eq(customers.id, personId), or(isDue(now), isNull(messageSettings.personId))));
  // Another process has written it meanwhile.
  if (!person) return false;
  const taken = await tx
    .delete(messageDigests)
    .where(eq(messageDigests.personId, personId))
    .returning({ messageId: messageDigests.messageId });
  await tx.update(messageSettings).set({ digestedAt: now }).where(own);
  const unread = await tx
    .select()
    .from(messages)
    .where(
      and(
        inArray(
          messages.id,
          taken.map(({ messageId }) => messageId),
        ),
        isNull(messages.readAt),
        eq(messages.personId, personId),
        notExists(ofCompanyLeft(tx, personId)),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id));
  const { mail, settings } = person;
  if (unread.length === 0 || mail === null || settings?.mailRefusal) return false;
  const digest = {
    personId,
    address: mail,
    path: UNREAD,
    secret: null,
    // Of the company where anything in it is: it is not sent to who leaves that meanwhile.
    customerId: unread.find(({ customerId }) => customerId !== personId)?.customerId ?? personId,
    subject: `【每日汇总】${unread.length} 条未读消息`,
    text: textOf(unread),
  };
  await mailTo(tx, [digest], now);
  return true;
}

/** That a message is about a company that its person has left. */
const ofCompanyLeft = (tx: Database, personId: number) =>
  tx
    .select({ personId: formerMembers.personId })
    .from(formerMembers)
    .where(
      and(eq(formerMembers.companyId, messages.customerId), eq(formerMembers.personId, personId)),
    );

function textOf(unread: readonly (typeof messages.$inferSelect)[]): string {
  const lines = unread.slice(0, DIGEST_LINES).map(({ event, text, path, createdAt }) => {
    const { group, title } = EVENTS[event];
    const head = `${formatInstant(createdAt.toISOString())} 【${EVENT_GROUPS[group]}】${title}`;
    return `${head}\n${text}\n${siteLink(path)}`;
  });
  const more = unread.length - lines.length;
  return [...lines, ...(more > 0 ? [`另有 ${more} 条未读消息，请登录查看。`] : [])].join('\n\n');
}
