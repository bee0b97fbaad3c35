import { and, desc, eq, inArray } from 'drizzle-orm';
import { REMEMBERED } from '#app/domain/catalogue/search/saved-search.ts';
import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { searchHistory } from '#trading-api/schema.ts';

export async function historyOf(db: Database, customerId: number): Promise<string[]> {
  const rows = await newestFirst(db, customerId).limit(REMEMBERED);
  return rows.map(({ text }) => text);
}

const newestFirst = (db: Database, customerId: number) =>
  db
    .select({ text: searchHistory.text })
    .from(searchHistory)
    .where(eq(searchHistory.customerId, customerId))
    .orderBy(desc(searchHistory.searchedAt), desc(searchHistory.text));

/** Remembers a text as the newest; nothing is remembered of an empty one. */
export async function noteText(
  db: Database,
  customerId: number,
  typed: string,
  now: Date,
): Promise<void> {
  const text = typed.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
  if (normaliseSearchText(text) === '') return;
  await db
    .insert(searchHistory)
    .values({ customerId, text, searchedAt: now })
    .onConflictDoUpdate({
      target: [searchHistory.customerId, searchHistory.text],
      set: { searchedAt: now },
    });
  const beyond = newestFirst(db, customerId).offset(REMEMBERED);
  await db
    .delete(searchHistory)
    .where(and(eq(searchHistory.customerId, customerId), inArray(searchHistory.text, beyond)));
}

/** @param text undefined: all of them */
export async function forgetTexts(
  db: Database,
  customerId: number,
  text: string | undefined,
): Promise<void> {
  await db
    .delete(searchHistory)
    .where(
      and(
        eq(searchHistory.customerId, customerId),
        text === undefined ? undefined : eq(searchHistory.text, text),
      ),
    );
}
