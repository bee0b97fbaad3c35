import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { searchVector } from '#trading-api/platform/database/search-vector.ts';
import { goods } from '#trading-api/schema.ts';
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
  const definitions = await dropIndexes(tx);
  await bulkInsert(tx, goods, withSearchWords(rows), (done) => {
    if (done % GOODS_A_REPORT === 0) onProgress?.(`已写入 ${done} / ${total} 条商品`);
  });
  if (total >= GOODS_A_REPORT) onProgress?.('建立索引 …');
  await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
  for (const definition of definitions) await tx.execute(sql.raw(definition));
}

function* withSearchWords(rows: Iterable<DemoGoods>) {
  for (const row of rows) {
    const { productName, brandNumber, specs, brand, manufacturer } = row;
    yield {
      ...row,
      search: searchVector([productName, brandNumber, specs, brand, manufacturer]),
    };
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
