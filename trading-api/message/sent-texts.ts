import { and, desc, eq, inArray } from 'drizzle-orm';
import { retryText as retryTextCall, smsOutboxList } from '#app/domain/message/contract.ts';
import {
  isOver,
  SECRET_ERASED,
  statesOfFilter,
  withoutReceipts,
} from '#app/domain/message/sending.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { auditOnce } from '#trading-api/account/index.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { smsOutbox } from '#trading-api/schema.ts';
import { isTextErased, textShown } from './sms/text-secrets.ts';

/**
 * A page of short messages for an operator, newest first; for one phone, or of one state, when given. That it was read is
 * written down. In a demo with their codes and links (design/messages: Secrets of receivers).
 */
export const readTexts = customerRoute(smsOutboxList, async (call) => {
  const { db, person, market, input, now } = call;
  const { page, rows, phone, state, receipts } = input;
  const isDemo = market.isDemo;
  const detail = phone && `号码 ${maskedPhone(phone)}`;
  await auditOnce(db, { action: 'outboxRead', person: person.id, detail }, now);
  const wanted = and(
    phone ? eq(smsOutbox.phone, phone) : undefined,
    state && inArray(smsOutbox.state, statesOfFilter(state, receipts)),
  );
  const found = await db
    .select()
    .from(smsOutbox)
    .where(wanted)
    .orderBy(desc(smsOutbox.sentAt), desc(smsOutbox.id))
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
});

/** A code that has run out meanwhile is given up again: it would be of no use. */
export const retryText = customerRoute(retryTextCall, async ({ db, input: { textId }, now }) => {
  await db.transaction(async (tx) => {
    const own = eq(smsOutbox.id, rowId(textId) ?? 0);
    const [text] = await tx.select().from(smsOutbox).where(own).for('update');
    if (!text) throw notFound('没有这条短信');
    if (!isOver(text.state)) throw new Refusal('decided', '该短信已发出或正在等待发送');
    if (isTextErased(text)) throw new Refusal('decided', SECRET_ERASED);
    const again = { state: 'waiting', tries: 0, nextTryAt: now, error: '' } as const;
    await tx.update(smsOutbox).set(again).where(own);
  });
});
