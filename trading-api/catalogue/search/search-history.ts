import { and, desc, eq, inArray } from 'drizzle-orm';
import { forgetSearches, noteSearch } from '#app/domain/catalogue/search/saved-contract.ts';
import { REMEMBERED } from '#app/domain/catalogue/search/saved-search.ts';
import { normaliseSearchText } from '#app/domain/catalogue/search-terms.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
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
export const noteText = customerRoute(noteSearch, async ({ db, person, input, now }) => {
  const { text: typed } = input;
  const text = typed.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
  if (normaliseSearchText(text) === '') return;
  await db
    .insert(searchHistory)
    .values({ customerId: person.id, text, searchedAt: now })
    .onConflictDoUpdate({
      target: [searchHistory.customerId, searchHistory.text],
      set: { searchedAt: now },
    });
  const beyond = newestFirst(db, person.id).offset(REMEMBERED);
  await db
    .delete(searchHistory)
    .where(and(eq(searchHistory.customerId, person.id), inArray(searchHistory.text, beyond)));
});

/** @param text undefined: all of them */
export const forgetTexts = customerRoute(forgetSearches, async ({ db, person, input }) => {
  const { text } = input;
  await db
    .delete(searchHistory)
    .where(
      and(
        eq(searchHistory.customerId, person.id),
        text === undefined ? undefined : eq(searchHistory.text, text),
      ),
    );
});
