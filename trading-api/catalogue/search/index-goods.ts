import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { categoryAttributes, goods } from '#trading-api/schema.ts';
import { type IndexedGoods, indexColumns } from './goods-index.ts';
import {
  attributeTerms,
  learnCategories,
  learnNumbers,
  learnWords,
  type Name,
  namesOfGoods,
} from './vocabulary.ts';

const GOODS_AT_ONCE = 500;

/**
 * Read in the transaction, once its goods are locked: who changes an attribute writes the goods that have it, and waits
 * for them.
 */
const madeAttributes = (tx: Database) => tx.select().from(categoryAttributes);

/** The columns by which goods that are being written are found; their words are learnt. */
export async function newIndex(tx: Database, row: IndexedGoods & { sellerName: string }) {
  await learnWords(tx, namesOfGoods(row));
  const columns = indexColumns(row, await madeAttributes(tx));
  await learnNumbers(tx, attributeTerms(columns.attributes));
  return columns;
}

/** Writes the columns by which goods are found, and learns the words they are called by. */
export async function indexGoods(tx: Database, ids: readonly number[]): Promise<void> {
  const rows = await tx
    .select()
    .from(goods)
    .where(inArray(goods.id, [...ids]));
  const names = new Map<string, Name>();
  for (const row of rows) for (const name of namesOfGoods(row)) names.set(name.join(' '), name);
  await learnWords(tx, names.values());
  const made = await madeAttributes(tx);
  const columns = rows.map((row) => ({ id: row.id, ...indexColumns(row, made) }));
  await learnNumbers(
    tx,
    columns.flatMap(({ attributes }) => attributeTerms(attributes)),
  );
  await tx.execute(sql`
    update ${goods} set search_terms = indexed."searchTerms"::tsvector, attributes = indexed."attributes"
    from json_to_recordset(${JSON.stringify(columns)}::json)
      as indexed ("id" bigint, "searchTerms" text, "attributes" jsonb)
    where ${goods.id} = indexed."id"`);
}

/** The same for any number of them, a part at a time. */
export async function indexManyGoods(tx: Database, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += GOODS_AT_ONCE) {
    await indexGoods(tx, ids.slice(at, at + GOODS_AT_ONCE));
  }
}

/**
 * Indexes the goods that no process of this version has written: those of an earlier version, and
 * those whose index a migration has emptied. Several processes may do so at once.
 */
export async function indexOldGoods(db: Database): Promise<void> {
  await learnCategories(db);
  for (;;) {
    const indexed = await db.transaction(async (tx) => {
      const old = await tx
        .select({ id: goods.id })
        .from(goods)
        .where(sql`search_terms = ''`)
        .limit(GOODS_AT_ONCE)
        .for('update', { skipLocked: true });
      if (old.length > 0)
        await indexGoods(
          tx,
          old.map(({ id }) => id),
        );
      return old.length;
    });
    if (indexed < GOODS_AT_ONCE) return;
  }
}
