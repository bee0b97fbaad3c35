import { desc, eq } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { smsOutboxList } from '#app/domain/message/contract.ts';
import { happened } from '#trading-api/platform/call-context.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { smsOutbox } from '#trading-api/schema.ts';

/**
 * Sends short messages, by putting them into the outbox; at once, unless they are due later.
 * @param texts each with the code that it tells, if any
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

/** A page of sent short messages, newest first; for one phone when given. */
export async function sentTexts(
  db: Database,
  { page, rows, phone }: Parsed<typeof smsOutboxList>,
): Promise<Content<typeof smsOutboxList>> {
  const wanted = phone ? eq(smsOutbox.phone, phone) : undefined;
  const found = await db
    .select()
    .from(smsOutbox)
    .where(wanted)
    .orderBy(desc(smsOutbox.id))
    .limit(rows)
    .offset((page - 1) * rows);
  const totalElements = await db.$count(smsOutbox, wanted);
  return {
    content: found.map(({ id, phone, text, sentAt, dueAt }) => ({
      id: String(id),
      phone,
      text,
      sentDate: sentAt.toISOString(),
      dueDate: dueAt?.toISOString() ?? null,
    })),
    ...pageTotals(totalElements, rows),
  };
}
