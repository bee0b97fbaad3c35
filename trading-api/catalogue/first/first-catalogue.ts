import { eq } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { categories, dictionaries } from '#trading-api/schema.ts';
import { learnCategories } from '../search/vocabulary.ts';
import { FIRST_CATEGORIES } from './first-categories.ts';
import { FIRST_DICTIONARIES } from './first-dictionaries.ts';

const topOf = (code: string): string => code.slice(0, 2);

/** The main categories that a market may begin with, and how many are below each. */
export const FIRST_TOPS = FIRST_CATEGORIES.filter(({ code }) => code === topOf(code)).map(
  ({ code, name }) => ({
    code,
    name,
    below: FIRST_CATEGORIES.filter((each) => topOf(each.code) === code).length - 1,
  }),
);

/**
 * Writes the categories and dictionaries without which nothing can be listed or asked for, in the caller's
 * transaction. Categories that are there, and a dictionary with entries, are the market's own: nothing is added to
 * them.
 * @param tops the codes of the main categories to write; absent: all
 */
export async function insertFirstCatalogue(
  tx: Database,
  tops?: readonly string[],
): Promise<{ categories: number; dictionaries: number }> {
  const isNew = (await tx.$count(categories)) === 0;
  const wanted = FIRST_CATEGORIES.filter(({ code }) => tops?.includes(topOf(code)) ?? true);
  if (isNew) await tx.insert(categories).values(wanted);
  await learnCategories(tx);
  let entries = 0;
  for (const type of new Set(FIRST_DICTIONARIES.map((entry) => entry.type))) {
    if ((await tx.$count(dictionaries, eq(dictionaries.type, type))) > 0) continue;
    const rows = FIRST_DICTIONARIES.filter((entry) => entry.type === type);
    await tx.insert(dictionaries).values(rows);
    entries += rows.length;
  }
  return { categories: isNew ? wanted.length : 0, dictionaries: entries };
}
