import { eq, type SQL } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { categoryAttributes } from '#trading-api/schema.ts';
import { type CategoryRow, pathTo } from './categories.ts';
import { categoryRow, codesBelow, goodsIn, lockTree } from './category-tree.ts';
import { type AttributeRow, attributeRows } from './made-attributes.ts';

export const gone = () => notFound('属性不存在或已删除');

/** What a change of an attribute is checked against; the tree is locked, and so is who lists goods. */
export interface Place {
  category: CategoryRow;
  /** The codes of the category and those above it. */
  path: readonly string[];
  /** Goods that are in the category of the attribute or below it. */
  isWithin: SQL;
  own: AttributeRow[];
  /** Those that hold together with it somewhere, the attribute itself left out. */
  related: AttributeRow[];
}

export async function placeOf(
  tx: Database,
  tree: CategoryRow[],
  code: string,
  id?: number,
): Promise<Place> {
  const category = await categoryRow(tx, code);
  const others = (await attributeRows(tx)).filter((row) => row.id !== id);
  const path = pathTo(tree, code);
  const codes = new Set([...path, ...codesBelow(tree, code)]);
  return {
    category,
    path,
    isWithin: goodsIn(category),
    own: others.filter(({ categoryCode }) => categoryCode === code),
    related: others.filter(({ categoryCode }) => codes.has(categoryCode)),
  };
}

export async function attributeRow(tx: Database, id: string): Promise<AttributeRow> {
  const [row] = await tx
    .select()
    .from(categoryAttributes)
    .where(eq(categoryAttributes.id, rowId(id) ?? 0));
  if (!row) throw gone();
  return row;
}

/** An attribute and what a change of it is checked against, with the tree locked before either is read. */
export async function lockedAttribute(tx: Database, id: string) {
  const tree = await lockTree(tx);
  const row = await attributeRow(tx, id);
  return { row, place: await placeOf(tx, tree, row.categoryCode, row.id) };
}
