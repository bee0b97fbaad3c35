import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { retryText as retryTextCall, smsOutboxList } from '#app/domain/message/contract.ts';
import { happened } from '#trading-api/platform/call-context.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { messageDeliveries, smsOutbox } from '#trading-api/schema.ts';

/**
 * Sends short messages, by putting them into the outbox; at once, unless they are due later.
 * @param texts each with the code that it contains, if any
 */
export async function sendTexts(
  tx: Database,
  texts: readonly { phone: string; text: string; code?: string; dueAt?: Date | null }[],
  now: Date,
): Promise<void> {
  if (texts.length === 0) return;
  const waiting = { sentAt: now, state: 'waiting' as const };
  await tx
    .insert(smsOutbox)
    .values(texts.map((each) => ({ ...each, ...waiting, nextTryAt: each.dueAt ?? now })));
  happened('message', texts.length);
}

interface Mail {
  /** The account that it concerns. */
  customerId: number;
  /** Whose address it is; unset: somebody's who need not have an account. */
  personId?: number;
  address: string;
  subject: string;
  text: string;
  /** Null: there is nothing to open, and it cannot be switched off. */
  path: string | null;
}

/** Sends mails, by putting them into the outbox. */
export async function mailTo(tx: Database, mails: readonly Mail[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  const sent = { channel: 'mail' as const, createdAt: now, nextTryAt: now };
  await tx.insert(messageDeliveries).values(mails.map((mail) => ({ ...mail, ...sent })));
  happened('message', mails.length);
}

/** A page of short messages, newest first; for one phone, or of one state, when given. */
export async function sentTexts(
  db: Database,
  { page, rows, phone, state }: Parsed<typeof smsOutboxList>,
): Promise<Content<typeof smsOutboxList>> {
  const wanted = and(
    phone ? eq(smsOutbox.phone, phone) : undefined,
    state && eq(smsOutbox.state, state),
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
      text: row.text,
      sentDate: row.sentAt.toISOString(),
      dueDate: row.dueAt?.toISOString() ?? null,
      state: row.state,
      tries: row.tries,
      error: row.error,
      nextDate: row.state === 'waiting' ? (row.nextTryAt?.toISOString() ?? null) : null,
    })),
    ...pageTotals(await db.$count(smsOutbox, wanted), rows),
    failed: await db.$count(smsOutbox, eq(smsOutbox.state, 'failed')),
  };
}

/**
 * A code that has run out meanwhile is given up again: it would be of no use.
 * @throws Refusal `G404`, `decided` it is sent or waits
 */
export async function retryText(
  db: Database,
  { textId }: Parsed<typeof retryTextCall>,
  now: Date,
): Promise<void> {
  const own = eq(smsOutbox.id, rowId(textId) ?? 0);
  const retried = await db
    .update(smsOutbox)
    .set({ state: 'waiting', tries: 0, nextTryAt: now, error: '' })
    .where(and(own, inArray(smsOutbox.state, ['failed', 'kept'])))
    .returning({ id: smsOutbox.id });
  if (retried.length > 0) return;
  if ((await db.$count(smsOutbox, own)) === 0) throw notFound('没有这条短信');
  throw new Refusal('decided', '该短信已发送或正在等待发送');
}
