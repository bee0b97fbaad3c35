import { eq, inArray } from 'drizzle-orm';
import { attributesOfPath } from '#app/domain/catalogue/attributes.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { categories, categoryAttributes, goods } from '#trading-api/schema.ts';
import { type CategoryRow, pathTo } from './categories.ts';
import { categoryRow, codesBelow } from './category-tree.ts';
import {
  type AttributeRow,
  attributeRows,
  carryValues,
  joinAttributes,
} from './made-attributes.ts';
import { indexManyGoods } from './search/index-goods.ts';

/** Where a category of the third level is: what its goods have copied. */
async function placeOf(tx: Database, third: CategoryRow) {
  const second = await categoryRow(tx, third.parentCode ?? '');
  return {
    category1: second.parentCode ?? '',
    category2: second.code,
    category3: third.code,
    categoryName: third.name,
  };
}

/** @param before the attributes of all categories as they were, by which the goods say what they say */
export async function moveGoods(
  tx: Database,
  from: CategoryRow,
  into: CategoryRow,
  before: readonly AttributeRow[],
) {
  const isIn = eq(goods.category3, from.code);
  const [old] = await tx
    .select({ first: goods.category1, second: goods.category2 })
    .from(goods)
    .where(isIn)
    .limit(1);
  if (!old) return 0;
  const place = await placeOf(tx, into);
  const now = await attributeRows(tx);
  await carryValues(
    tx,
    isIn,
    attributesOfPath(before, [old.first, old.second, from.code]),
    attributesOfPath(now, [place.category1, place.category2, place.category3]),
  );
  const moved = await tx.update(goods).set(place).where(isIn).returning({ id: goods.id });
  await indexManyGoods(
    tx,
    moved.map(({ id }) => id),
  );
  return moved.length;
}

/** Writes into all goods at and below a category where they are by now and what that is called. */
export async function carryGoods(tx: Database, code: string, before: readonly AttributeRow[]) {
  const all = await tx.select().from(categories);
  const codes = [code, ...codesBelow(all, code)];
  let moved = 0;
  for (const row of all) {
    if (row.level === 3 && codes.includes(row.code)) moved += await moveGoods(tx, row, row, before);
  }
  return moved;
}

/** A category comes below another one with its attributes. */
export async function joinAbove(
  tx: Database,
  code: string,
  parentCode: string | null,
  attributes: readonly AttributeRow[],
): Promise<void> {
  const tree = await tx.select().from(categories);
  const codes = new Set([code, ...codesBelow(tree, code)]);
  const own = attributes.filter(({ categoryCode }) => codes.has(categoryCode));
  await joinAttributes(
    tx,
    own,
    attributesOfPath(attributes, pathTo(tree, parentCode)),
    'parentCode',
  );
}

/** The attributes of a category that ends go where its goods go; nobody there has to say them. */
export async function moveAttributes(
  tx: Database,
  ended: CategoryRow,
  into: CategoryRow | null,
  attributes: readonly AttributeRow[],
): Promise<void> {
  const own = attributes.filter(({ categoryCode }) => categoryCode === ended.code);
  const isOf = (rows: readonly AttributeRow[]) =>
    inArray(
      categoryAttributes.id,
      rows.map(({ id }) => id),
    );
  if (!into) {
    await tx.delete(categoryAttributes).where(isOf(own));
    return;
  }
  const tree = await tx.select().from(categories);
  const codes = [...pathTo(tree, into.code), ...codesBelow(tree, into.code)];
  const left = await joinAttributes(tx, own, attributesOfPath(attributes, codes), 'into');
  await tx
    .update(categoryAttributes)
    .set({ categoryCode: into.code, required: false })
    .where(isOf(left));
}
