import { and, asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { EventName } from '#app/domain/message/events.ts';
import type { OpenMarket } from '#tests/api/support/open-market.ts';
import { messages } from '#trading-api/schema.ts';

type Market = Pick<OpenMarket, 'db' | 'url'>;
type Message = typeof messages.$inferSelect;

/** Called with each message that a test expects; null: nothing is done. */
let reader: ((market: Market, message: Message) => Promise<void>) | null = null;

/** Sets a reader of each text, which opens its link (tests/journeys/message/links.full.test.ts). */
export const readNotificationsBy = (next: typeof reader): void => {
  reader = next;
};

export const messagesOf = ({ db }: Pick<OpenMarket, 'db'>, { id }: { id: number }) =>
  db.select().from(messages).where(eq(messages.personId, id)).orderBy(asc(messages.id));

/**
 * Checks that an account got the message of an event, with its link. The event's name in a call counts as
 * the event's test (tests/contract/events.test.ts).
 */
export async function expectNotified(
  market: Market,
  event: EventName,
  { id }: { id: number },
  { path, text }: { path?: string; text?: string | RegExp } = {},
) {
  const found = await market.db
    .select()
    .from(messages)
    .where(and(eq(messages.personId, id), eq(messages.event, event)))
    .orderBy(asc(messages.id));
  expect(found.length, event).toBeGreaterThan(0);
  const last = found.at(-1);
  if (path !== undefined) expect(last?.path, event).toBe(path);
  if (text !== undefined) expect(last?.text, event).toMatch(text);
  if (last) await reader?.(market, last);
  return found;
}
