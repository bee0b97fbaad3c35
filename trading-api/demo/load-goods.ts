import { sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { Database } from '../db/client.ts';
import { goods } from '../db/schema.ts';
import { searchVector } from '../db/search-vector.ts';
import type { DemoGoods } from './goods.ts';

const GOODS_A_STATEMENT = 1000;
const GOODS_A_REPORT = 50_000;

/**
 * Writes goods by the thousand, each thousand as one JSON parameter: a statement with a parameter a
 * field costs four times as much. The table's indexes are built after the load, not row by row.
 */
export async function loadGoods(
  tx: Database,
  rows: Iterable<DemoGoods>,
  total: number,
  onProgress?: (text: string) => void,
): Promise<void> {
  const definitions = await dropIndexes(tx);
  let done = 0;
  for (const chunk of chunks(rows, GOODS_A_STATEMENT)) {
    await insertChunk(tx, chunk);
    done += chunk.length;
    if (done % GOODS_A_REPORT === 0) onProgress?.(`已写入 ${done} / ${total} 条商品`);
  }
  if (done >= GOODS_A_REPORT) onProgress?.('建立索引 …');
  await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
  for (const definition of definitions) await tx.execute(sql.raw(definition));
}

async function insertChunk(tx: Database, chunk: readonly DemoGoods[]): Promise<void> {
  const records = chunk.map((row) => {
    const { productName, brandNumber, specs, brand, manufacturer } = row;
    const search = searchVector([productName, brandNumber, specs, brand, manufacturer]);
    return Object.fromEntries(
      Object.entries({ ...row, search }).map(([field, value]) => [toSnakeCase(field), value]),
    );
  });
  const columns = sql.join(
    Object.keys(records[0] ?? {}).map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${goods} (${columns}) select ${columns} from json_populate_recordset(null::${goods}, ${JSON.stringify(records)}::json)`,
  );
}

/** @returns what makes the indexes again; the primary key stays */
async function dropIndexes(tx: Database): Promise<string[]> {
  const indexes = sql`
    select quote_ident(c.relname) as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'goods'::regclass and not i.indisprimary
    order by c.relname`;
  const found: { name: string; definition: string }[] = [];
  for (const row of rowsOf(await tx.execute(indexes))) {
    found.push({ name: String(row.name), definition: String(row.definition) });
  }
  for (const { name } of found) await tx.execute(sql.raw(`drop index ${name}`));
  return found.map(({ definition }) => definition);
}

/** Both engines answer with `rows`; the type of either knows only its own. */
function rowsOf(answer: unknown): Record<string, unknown>[] {
  const rows = typeof answer === 'object' && answer !== null && 'rows' in answer ? answer.rows : [];
  return Array.isArray(rows) ? rows : [];
}

function* chunks<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length === size) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}
