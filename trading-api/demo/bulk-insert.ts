import { sql, type Table } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { Database } from '#trading-api/platform/database/client.ts';

const ROWS_A_STATEMENT = 1000;

/**
 * Writes rows by the thousand, each thousand as one JSON parameter: a statement with a parameter a
 * field costs four times as much. Every row has the fields of the first.
 * @param onWritten called after each statement with the number of rows written so far
 */
export async function bulkInsert(
  tx: Database,
  table: Table,
  rows: Iterable<Readonly<Record<string, unknown>>>,
  onWritten?: (done: number) => void,
): Promise<void> {
  let done = 0;
  for (const chunk of chunks(rows, ROWS_A_STATEMENT)) {
    await insertChunk(tx, table, chunk);
    done += chunk.length;
    onWritten?.(done);
  }
}

async function insertChunk(
  tx: Database,
  table: Table,
  chunk: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const records = chunk.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [toSnakeCase(field), value])),
  );
  const columns = sql.join(
    Object.keys(records[0] ?? {}).map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`,
  );
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
