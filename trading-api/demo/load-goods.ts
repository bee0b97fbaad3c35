import { sql } from 'drizzle-orm';
import type { MadeAttribute } from '#app/domain/catalogue/attributes.ts';
import { indexColumns } from '#trading-api/catalogue/search/goods-index.ts';
import {
  attributeTerms,
  learnNumbers,
  learnWords,
  type Name,
  namesOfGoods,
} from '#trading-api/catalogue/search/vocabulary.ts';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { categoryAttributes, goods } from '#trading-api/schema.ts';
import { bulkInsert } from './bulk-insert.ts';
import type { DemoGoods } from './goods.ts';

const GOODS_A_REPORT = 50_000;

/** Writes goods; the table's indexes are built after the load, not row by row. */
export async function loadGoods(
  tx: Database,
  rows: Iterable<DemoGoods>,
  total: number,
  onProgress?: (text: string) => void,
): Promise<void> {
  const made = await tx.select().from(categoryAttributes);
  const names = new Map<string, Name>();
  const numbers = new Set<string>();
  await withoutIndexes(tx, '256MB', async () => {
    await bulkInsert(tx, goods, indexed(rows, made, names, numbers), (done) => {
      if (done % GOODS_A_REPORT === 0) onProgress?.(`已写入 ${done} / ${total} 条商品`);
    });
    await learnWords(tx, names.values());
    await learnNumbers(tx, numbers);
    if (total >= GOODS_A_REPORT) onProgress?.('建立索引 …');
  });
}

/**
 * Writes many goods in a transaction; the table's indexes are made anew afterwards.
 * @param memory for that, as PostgreSQL writes sizes
 */
export async function withoutIndexes(
  tx: Database,
  memory: string,
  write: () => Promise<unknown>,
): Promise<void> {
  const definitions = await dropIndexes(tx);
  await write();
  await tx.execute(sql.raw(`set local maintenance_work_mem = '${memory}'`));
  for (const definition of definitions) await tx.execute(sql.raw(definition));
}

/** Goods with the columns of their index; collects the words they are called by, and their numbers. */
function* indexed(
  rows: Iterable<DemoGoods>,
  made: readonly MadeAttribute[],
  names: Map<string, Name>,
  numbers: Set<string>,
) {
  for (const row of rows) {
    for (const name of namesOfGoods(row)) names.set(name.join(' '), name);
    const columns = indexColumns(row, made);
    for (const number of attributeTerms(columns.attributes)) numbers.add(number);
    yield { ...row, ...columns };
  }
}

/** @returns what makes the indexes again; the primary key stays */
async function dropIndexes(tx: Database): Promise<string[]> {
  const indexes = sql`
    select quote_ident(c.relname) as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'goods'::regclass and not i.indisprimary
    order by c.relname`;
  const found = await rowsOf<{ name: string; definition: string }>(tx, indexes);
  for (const { name } of found) await tx.execute(sql.raw(`drop index ${name}`));
  return found.map(({ definition }) => definition);
}
