import { type SQL, sql } from 'drizzle-orm';
import { namesOf } from '#app/domain/names-of.ts';

/**
 * How many rows are in each tab of their list, in one statement.
 * @param tabs the condition of each
 * @param read selects such columns of the rows that the list would find in all its tabs
 */
export async function countTabs<Tab extends string>(
  tabs: Readonly<Record<Tab, SQL | undefined>>,
  read: (columns: Record<string, SQL<number>>) => PromiseLike<Record<string, number>[]>,
): Promise<{ tab: Tab; count: number }[]> {
  const names = namesOf(tabs);
  const columns = names.map((tab) => [
    tab,
    sql`count(*) filter (where ${tabs[tab]})`.mapWith(Number),
  ]);
  const [counts] = await read(Object.fromEntries(columns));
  return names.map((tab) => ({ tab, count: counts?.[tab] ?? 0 }));
}

/** The same with a tab for each of some values, as of the states of what is listed. */
export const tabsOf = <Tab extends string>(
  names: readonly Tab[],
  condition: (tab: Tab) => SQL | undefined,
) => Object.fromEntries(names.map((tab) => [tab, condition(tab)])) as Record<Tab, SQL | undefined>;
