import { eq } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { categories, dictionaries } from '#trading-api/schema.ts';
import { learnCategories } from '../search/vocabulary.ts';
import { FIRST_CATEGORIES } from './first-categories.ts';
import { FIRST_DICTIONARIES } from './first-dictionaries.ts';

/**
 * Writes the categories and dictionaries without which nothing can be listed or asked for, in the caller's
 * transaction. Categories that are there, and a dictionary with entries, are the market's own: nothing is added to
 * them.
 */
export async function insertFirstCatalogue(
  tx: Database,
): Promise<{ categories: number; dictionaries: number }> {
  const isNew = (await tx.$count(categories)) === 0;
  if (isNew) await tx.insert(categories).values(FIRST_CATEGORIES);
  await learnCategories(tx);
  let entries = 0;
  for (const type of new Set(FIRST_DICTIONARIES.map((entry) => entry.type))) {
    if ((await tx.$count(dictionaries, eq(dictionaries.type, type))) > 0) continue;
    const rows = FIRST_DICTIONARIES.filter((entry) => entry.type === type);
    await tx.insert(dictionaries).values(rows);
    entries += rows.length;
  }
  return { categories: isNew ? FIRST_CATEGORIES.length : 0, dictionaries: entries };
}
