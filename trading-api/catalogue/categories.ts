import { asc } from 'drizzle-orm';
import type { Category } from '#app/domain/catalogue/contract.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { cachedForAMinute } from '#trading-api/platform/market-cache.ts';
import { categories, endedCategories, goods } from '#trading-api/schema.ts';

export type CategoryRow = typeof categories.$inferSelect;

/** The characters of a unit: it stands behind each price and quantity. */
export const UNIT_MAX = 8;

/** All categories in their order, cached: they change rarely and every list needs them. */
const allCategories = cachedForAMinute(
  (db: Database): Promise<CategoryRow[]> =>
    db.select().from(categories).orderBy(asc(categories.level), asc(categories.sort)),
);

export const everyCategory = (db: Database): Promise<CategoryRow[]> => allCategories(db, '');

export async function categoryTree(db: Database): Promise<Category[]> {
  const roots: Category[] = [];
  const nodes = new Map<string, Category>();
  for (const { code, name, level, parentCode, shown } of await allCategories(db, '')) {
    if (!shown) continue;
    const node = { categoryCode: code, categoryName: name, level, parentCode, children: [] };
    nodes.set(code, node);
    const siblings = parentCode === null ? roots : nodes.get(parentCode)?.children;
    siblings?.push(node);
  }
  return roots;
}

export async function findCategory(db: Database, code: string): Promise<CategoryRow | undefined> {
  return (await allCategories(db, '')).find((category) => category.code === code);
}

/** The codes of a category and those above it, the highest first. */
export async function pathOfCategory(db: Database, code: string): Promise<string[]> {
  return pathTo(await allCategories(db, ''), code);
}

const allEnded = cachedForAMinute((db: Database) => db.select().from(endedCategories));

/** Of these codes those of categories that have ended, each with where its goods went. */
export async function endedAmong(db: Database, codes: readonly string[]) {
  return (await allEnded(db, '')).filter(({ code }) => codes.includes(code));
}

/** The codes with that of a category that has ended replaced by where its goods are. */
export async function currentCodes(db: Database, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const into = new Map((await endedAmong(db, codes)).map((ended) => [ended.code, ended.into]));
  return [...new Set(codes.map((code) => into.get(code) ?? code))];
}

/** The rates of tax of goods by their category, where one, or one above it, says a rate. */
export async function usualTaxRates(db: Database): Promise<Map<string, string>> {
  const rates = new Map<string, string>();
  // From the first level down, so that the one above has its rate already.
  for (const { code, parentCode, taxRate } of await allCategories(db, '')) {
    const rate = taxRate ?? rates.get(parentCode ?? '');
    if (rate) rates.set(code, rate);
  }
  return rates;
}

/** The categories of the third level that goods may be in by this code or name. */
export async function categoriesCalled(db: Database, word: string): Promise<CategoryRow[]> {
  const third = (await allCategories(db, '')).filter(({ level }) => level === 3);
  const ofCode = third.filter(({ code }) => code === word);
  return ofCode.length > 0 ? ofCode : third.filter(({ name, shown }) => shown && name === word);
}

export async function categoriesBelow(
  db: Database,
  parentCode: string | null,
): Promise<CategoryRow[]> {
  return (await allCategories(db, '')).filter(
    (category) => category.parentCode === parentCode && category.shown,
  );
}

const columnOfLevel = {
  1: goods.category1,
  2: goods.category2,
  3: goods.category3,
} as const;

/** The goods column that holds category codes of a level. */
export const categoryColumn = (level: number) =>
  columnOfLevel[level === 1 || level === 2 ? level : 3];

/** The codes of a category and those above it, the highest first. */
export function pathTo(
  tree: readonly Pick<CategoryRow, 'code' | 'parentCode'>[],
  code: string | null,
): string[] {
  const row = tree.find((each) => each.code === code);
  return row ? [...pathTo(tree, row.parentCode), row.code] : [];
}
