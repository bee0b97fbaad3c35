import { desc, eq } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import type { smsOutboxList } from '#app/domain/message/contract.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { smsOutbox } from '#trading-api/schema.ts';

/** A page of what was sent to phones, newest first; for one phone where asked. */
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
    content: found.map(({ id, phone, text, sentAt }) => ({
      id: String(id),
      phone,
      text,
      sentDate: sentAt.toISOString(),
    })),
    ...pageTotals(totalElements, rows),
  };
}
