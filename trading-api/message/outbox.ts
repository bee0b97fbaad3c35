import { and, desc, eq, inArray } from 'drizzle-orm';
import { type CodeUse, codeLifetimeMs } from '#app/domain/account/codes.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { retryText as retryTextCall, smsOutboxList } from '#app/domain/message/contract.ts';
import {
  isOver,
  SECRET_ERASED,
  statesMeant,
  withoutReceipts,
} from '#app/domain/message/sending.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { auditRead, type Customer } from '#trading-api/account/index.ts';
import { happened } from '#trading-api/platform/call-context.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { messageDeliveries, smsOutbox } from '#trading-api/schema.ts';
import { isTextErased, textShown } from './sms/text-secrets.ts';

/**
 * What of a message is for its receiver alone: a code to type, the token of a link, or nothing. What does not work any
 * more is not sent any more.
 */
type ForOne = { code: string; use: CodeUse } | { secret: string | null; goodUntil?: Date };

const goodUntil = (message: ForOne, now: Date): Date | null =>
  'code' in message
    ? new Date(now.getTime() + codeLifetimeMs(message.use))
    : (message.goodUntil ?? null);

type TextToKeep = { phone: string; text: string; dueAt?: Date | null } & ForOne;

/** Sends short messages, by putting them into the outbox; at once, unless they are due later. */
export async function sendTexts(
  tx: Database,
  texts: readonly TextToKeep[],
  now: Date,
): Promise<void> {
  if (texts.length === 0) return;
  const waiting = { sentAt: now, state: 'waiting' as const };
  await tx.insert(smsOutbox).values(
    texts.map((each) => ({
      ...each,
      ...waiting,
      goodUntil: goodUntil(each, now),
      nextTryAt: each.dueAt ?? now,
    })),
  );
  happened('message', texts.length);
}

type Mail = ForOne & {
  /** The account that it concerns. */
  customerId: number;
  /** Whose address it is; unset: somebody's who need not have an account. */
  personId?: number;
  address: string;
  subject: string;
  text: string;
  /** Null: there is nothing to open, and it cannot be switched off. */
  path: string | null;
};

/** Sends mails, by putting them into the outbox. */
export async function mailTo(tx: Database, mails: readonly Mail[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  const sent = { channel: 'mail' as const, createdAt: now, nextTryAt: now };
  await tx.insert(messageDeliveries).values(
    mails.map((mail) => ({
      ...mail,
      ...sent,
      secret: 'code' in mail ? mail.code : mail.secret,
      goodUntil: goodUntil(mail, now),
    })),
  );
  happened('message', mails.length);
}

/**
 * A page of short messages for an operator, which is written down, newest first; for one phone, or of one state, when given. In a demo with their codes and
 * links (decision 24).
 */
export async function readTexts(
  db: Database,
  { person, isDemo }: { person: Customer; isDemo: boolean },
  { page, rows, phone, state, receipts }: Parsed<typeof smsOutboxList>,
  now: Date,
): Promise<Content<typeof smsOutboxList>> {
  const detail = phone && `号码 ${maskedPhone(phone)}`;
  await auditRead(db, { action: 'outboxRead', person: person.id, detail }, now);
  const wanted = and(
    phone ? eq(smsOutbox.phone, phone) : undefined,
    state && inArray(smsOutbox.state, statesMeant(state, receipts)),
  );
  const found = await db
    .select()
    .from(smsOutbox)
    .where(wanted)
    .orderBy(desc(smsOutbox.id))
    .limit(rows)
    .offset((page - 1) * rows);
  return {
    content: found.map((row) => ({
      id: String(row.id),
      phone: row.phone,
      text: isDemo ? row.text : textShown(row),
      sentDate: row.sentAt.toISOString(),
      dueDate: row.dueAt?.toISOString() ?? null,
      state: receipts ? row.state : withoutReceipts(row.state),
      tries: row.tries,
      error: row.error,
      nextDate: row.state === 'waiting' ? (row.nextTryAt?.toISOString() ?? null) : null,
      erased: isTextErased(row),
    })),
    ...pageTotals(await db.$count(smsOutbox, wanted), rows),
    failed: await db.$count(smsOutbox, eq(smsOutbox.state, 'failed')),
  };
}

/**
 * A code that has run out meanwhile is given up again: it would be of no use.
 * @throws Refusal `G404`, `decided` it has left or waits, or what made it worth sending is erased
 */
export async function retryText(
  db: Database,
  { textId }: Parsed<typeof retryTextCall>,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const own = eq(smsOutbox.id, rowId(textId) ?? 0);
    const [text] = await tx.select().from(smsOutbox).where(own).for('update');
    if (!text) throw notFound('没有这条短信');
    if (!isOver(text.state)) throw new Refusal('decided', '该短信已发出或正在等待发送');
    if (isTextErased(text)) throw new Refusal('decided', SECRET_ERASED);
    const again = { state: 'waiting', tries: 0, nextTryAt: now, error: '' } as const;
    await tx.update(smsOutbox).set(again).where(own);
  });
}
