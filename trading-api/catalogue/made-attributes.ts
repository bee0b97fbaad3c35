import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import { attributesOfPath, isAlike, keysCarried } from '#app/domain/catalogue/attributes.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { cachedForAMinute } from '#trading-api/platform/market-cache.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { categoryAttributes, goods } from '#trading-api/schema.ts';
import { pathOfCategory } from './categories.ts';
import { indexManyGoods } from './search/index-goods.ts';

export type AttributeRow = typeof categoryAttributes.$inferSelect;

/** All attributes, as a transaction sees them that writes goods by them. */
export const attributeRows = (tx: Database): Promise<AttributeRow[]> =>
  tx.select().from(categoryAttributes).orderBy(asc(categoryAttributes.id));

/** The same for pages, cached: they change rarely. */
const cachedRows = cachedForAMinute(attributeRows);
export const knownAttributes = (db: Database): Promise<AttributeRow[]> => cachedRows(db, '');

/** Those that hold in a category, the highest first. */
export async function attributesOfCategory(db: Database, code: string): Promise<AttributeRow[]> {
  return attributesOfPath(await knownAttributes(db), await pathOfCategory(db, code));
}

/** Goods of which something is said under a key. */
export const saysOf = (key: string): SQL => sql`jsonb_exists(${goods.typedAttributes}, ${key})`;

/** What goods say under one key they say under another one; what they say there already stays. */
async function moveValues(tx: Database, where: SQL | undefined, from: string, to: string) {
  await tx
    .update(goods)
    .set({
      typedAttributes: sql`jsonb_build_object(${to}::text, ${goods.typedAttributes} -> ${from}::text)
        || (${goods.typedAttributes} - ${from}::text)`,
    })
    .where(and(where, saysOf(from)));
}

/** Goods say the same in the category that they go to. */
export async function carryValues(
  tx: Database,
  where: SQL | undefined,
  before: readonly AttributeRow[],
  after: readonly AttributeRow[],
): Promise<void> {
  for (const [from, to] of keysCarried(before, after)) await moveValues(tx, where, from, to);
}

/** One attribute takes the values of another, with its choices. */
export async function mergeInto(
  tx: Database,
  where: SQL | undefined,
  from: AttributeRow,
  into: AttributeRow,
): Promise<void> {
  await moveValues(tx, where, from.key, into.key);
  await addChoices(tx, into, from.choices);
  await tx.delete(categoryAttributes).where(inArray(categoryAttributes.id, [from.id]));
}

async function addChoices(tx: Database, { id, choices }: AttributeRow, more: readonly string[]) {
  const all = [...new Set([...choices, ...more])];
  if (all.length === choices.length) return;
  await tx
    .update(categoryAttributes)
    .set({ choices: all })
    .where(inArray(categoryAttributes.id, [id]));
}

/**
 * Attributes come to where others hold: one that is alike becomes the other, whose values go on there
 * (`carryValues`), and no name or key holds twice.
 * @returns those that stay
 * @throws Refusal where one of the same name is another
 */
export async function joinAttributes(
  tx: Database,
  own: readonly AttributeRow[],
  others: readonly AttributeRow[],
  field: string,
): Promise<AttributeRow[]> {
  const alike = (one: AttributeRow) => others.find((other) => isAlike(one, other));
  for (const one of own) {
    const other = others.find(({ name, key }) => name === one.name || key === one.key);
    if (other && !isAlike(one, other)) {
      const text = `两边都有属性「${other.name}」，但类型或单位不同，请先改名`;
      throw new Refusal('invalid', text, field);
    }
  }
  for (const one of own) {
    const other = alike(one);
    if (!other) continue;
    await addChoices(tx, other, one.choices);
    await tx.delete(categoryAttributes).where(inArray(categoryAttributes.id, [one.id]));
  }
  return own.filter((one) => !alike(one));
}

/** Writes what goods are found by anew; who writes one of them waits for it. */
export async function indexAnew(tx: Database, where: SQL | undefined): Promise<number> {
  const found = await tx
    .select({ id: goods.id })
    .from(goods)
    .where(where)
    .orderBy(asc(goods.id))
    .for('update');
  const ids = found.map(({ id }) => id);
  await indexManyGoods(tx, ids);
  return ids.length;
}
