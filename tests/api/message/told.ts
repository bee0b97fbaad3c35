import { and, asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { EventName } from '#app/domain/message/events.ts';
import type { OpenMarket } from '#tests/api/support/open-market.ts';
import { messages } from '#trading-api/schema.ts';

export const messagesOf = ({ db }: Pick<OpenMarket, 'db'>, { id }: { id: number }) =>
  db.select().from(messages).where(eq(messages.personId, id)).orderBy(asc(messages.id));

/**
 * Somebody has been told of an event, and where to look. What stands here as an event's name counts as
 * the event's test (tests/contract/events.test.ts).
 */
export async function expectTold(
  { db }: Pick<OpenMarket, 'db'>,
  event: EventName,
  { id }: { id: number },
  { path, text }: { path?: string; text?: string | RegExp } = {},
) {
  const told = await db
    .select()
    .from(messages)
    .where(and(eq(messages.personId, id), eq(messages.event, event)))
    .orderBy(asc(messages.id));
  expect(told.length, event).toBeGreaterThan(0);
  const last = told.at(-1);
  if (path !== undefined) expect(last?.path, event).toBe(path);
  if (text !== undefined) expect(last?.text, event).toMatch(text);
  return told;
}
