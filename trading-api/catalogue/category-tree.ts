import { asc, eq, type SQL } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { categories } from '#trading-api/schema.ts';
import { type CategoryRow, categoryColumn } from './categories.ts';

/**
 * Who changes the tree or its attributes does so alone: codes, names among siblings, what is inherited and goods depend
 * on each other. Who lists goods holds their category meanwhile (`categoriesToList`).
 */
export const lockTree = (tx: Database): Promise<CategoryRow[]> =>
  tx.select().from(categories).orderBy(asc(categories.code)).for('update');

export async function categoryRow(tx: Database, code: string): Promise<CategoryRow> {
  const [row] = await tx.select().from(categories).where(eq(categories.code, code));
  if (!row) throw notFound('类目不存在或已删除');
  return row;
}

/** The codes of what is below a category, at any depth. */
export const codesBelow = (
  tree: readonly Pick<CategoryRow, 'code' | 'parentCode'>[],
  code: string,
): string[] =>
  tree
    .filter(({ parentCode }) => parentCode === code)
    .flatMap((row) => [row.code, ...codesBelow(tree, row.code)]);

/** Goods that are in a category or below it. */
export const goodsIn = ({ level, code }: Pick<CategoryRow, 'level' | 'code'>): SQL =>
  eq(categoryColumn(level), code);
