import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, rowsOf } from '#trading-api/platform/database/client.ts';
import { migrationOf } from '#trading-api/platform/database/in-use.ts';

const ROWS_AT_ONCE = 500;
/** What a migration has put into a market that is empty otherwise; a backup has its own instead. */
const FILLED_BY_MIGRATIONS = ['trading_periods', 'needed_migrations'];

const manifestSchema = z.object({
  savedAt: z.string(),
  /** The last migration: rows fit no other shape of the tables. */
  migration: z.string(),
  /** In an order in which every row finds those that it refers to. */
  tables: z.array(z.object({ name: z.string(), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.coerce.number() })),
});
export type Manifest = z.output<typeof manifestSchema>;

const manifestIn = (folder: string) => path.join(folder, 'market.json');
const tableIn = (folder: string, name: string) => path.join(folder, 'tables', `${name}.jsonl.gz`);

/**
 * Writes the whole market to an empty or new folder, in a form that both engines read: the rows of
 * each table as PostgreSQL writes them, of one moment.
 */
export async function backUp(db: Database, folder: string, now: Date): Promise<Manifest> {
  await mkdir(folder, { recursive: true });
  const held = await readdir(folder);
  if (held.length > 0) throw new Error(`文件夹 ${folder} 不是空的，没有写入备份。`);
  await mkdir(path.join(folder, 'tables'));
  return db.transaction(async (tx: Database) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    const tables: Manifest['tables'] = [];
    for (const name of await tablesOf(tx)) {
      let rows = 0;
      await pipeline(
        Readable.from(batchesOf(tx, name)).map((lines: string[]) => {
          rows += lines.length;
          return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
        }),
        createGzip(),
        createWriteStream(tableIn(folder, name)),
      );
      tables.push({ name, rows });
    }
    const manifest = {
      savedAt: now.toISOString(),
      migration: (await migrationOf(tx)) ?? '',
      tables,
      sequences: await sequencesOf(tx),
    };
    await writeFile(manifestIn(folder), JSON.stringify(manifest, null, 2));
    return manifest;
  });
}

/**
 * Fills an empty market from a backup, all or nothing.
 * @throws Error in the operator's words where the market is not empty or the backup is of another version
 */
export async function restore(db: Database, folder: string): Promise<Manifest> {
  const manifest = await manifestOf(folder);
  await db.transaction(async (tx: Database) => {
    if (manifest.migration !== (await migrationOf(tx))) {
      throw new Error('备份来自程序的另一个版本：请先用那个版本恢复，再升级。');
    }
    for (const { name } of manifest.tables) {
      if (FILLED_BY_MIGRATIONS.includes(name)) {
        await tx.execute(sql`delete from ${sql.identifier(name)}`);
      }
      const [row] = await rowsOf(tx, sql`select 1 from ${sql.identifier(name)} limit 1`);
      if (row) throw new Error(`数据库不是空的（${name} 已有数据），没有恢复任何内容。`);
    }
    for (const { name, rows } of manifest.tables) {
      const found = await fill(tx, folder, name);
      if (found !== rows)
        throw new Error(`备份不完整：${name} 应有 ${rows} 行，只有 ${found} 行。`);
    }
    for (const { name, value } of manifest.sequences) {
      await tx.execute(sql`select setval(${name}::regclass, ${value}::bigint)`);
    }
  });
  return manifest;
}

async function manifestOf(folder: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(manifestIn(folder), 'utf8')));
  } catch (error) {
    throw new Error(`文件夹 ${folder} 里没有完整的备份：缺少 market.json，或无法读取。`, {
      cause: error,
    });
  }
}

async function fill(tx: Database, folder: string, name: string): Promise<number> {
  const table = sql.identifier(name);
  const file = createReadStream(tableIn(folder, name)).pipe(createGunzip());
  const columns = await writtenColumns(tx, name);
  const named = sql.join(columns, sql`, `);
  const values = sql.join(
    columns.map((column) => sql`(written).${column}`),
    sql`, `,
  );
  let rows = 0;
  let lines: string[] = [];
  const insert = async () => {
    // Without the offset each row would be read once for each of its columns.
    await tx.execute(sql`
      insert into ${table} (${named}) select ${values} from (
        select line::${table} as written
        from json_array_elements_text(${JSON.stringify(lines)}::json) as line offset 0
      ) as read`);
    rows += lines.length;
    lines = [];
  };
  for await (const line of createInterface({ input: file })) {
    lines.push(JSON.parse(line));
    if (lines.length >= ROWS_AT_ONCE) await insert();
  }
  if (lines.length > 0) await insert();
  return rows;
}

const writtenColumns = async (tx: Database, name: string) =>
  (
    await rowsOf<{ name: string }>(
      tx,
      sql`select attname as name from pg_attribute
        where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum`,
    )
  ).map((column) => sql.identifier(column.name));

/** The uploaded files of a market that keeps them on disk; what is still arriving is left out. */
export async function copyFiles(from: string, to: string): Promise<void> {
  const incoming = path.join(from, 'incoming');
  await mkdir(from, { recursive: true });
  await cp(from, to, { recursive: true, filter: (file) => file !== incoming });
}

async function* batchesOf(tx: Database, name: string): AsyncGenerator<string[]> {
  const cursor = sql.identifier(`backup_${name}`);
  await tx.execute(
    sql`declare ${cursor} cursor for select whole_row::text as line from ${sql.identifier(name)} whole_row`,
  );
  for (;;) {
    const rows = await rowsOf<{ line: string }>(
      tx,
      sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from ${cursor}`,
    );
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await tx.execute(sql`close ${cursor}`);
}

/** The state of a search engine's feed, which is no data of the market: the engine is fed anew. */
const FEED_TABLES = ['goods_changes', 'search_feeds'];

/** Every table after those that its rows refer to. */
async function tablesOf(tx: Database): Promise<string[]> {
  const all = await rowsOf<{ name: string }>(
    tx,
    sql`select tablename as name from pg_tables
      where schemaname = 'public' and tablename not in ${FEED_TABLES} order by 1`,
  );
  const references = await rowsOf<{ from: string; to: string }>(
    tx,
    sql`select source.relname as "from", target.relname as "to" from pg_constraint
      join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
      where contype = 'f' and conrelid <> confrelid`,
  );
  const ordered: string[] = [];
  while (ordered.length < all.length) {
    const next = all.filter(
      ({ name }) =>
        !ordered.includes(name) &&
        references.every(({ from, to }) => from !== name || ordered.includes(to)),
    );
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    ordered.push(...next.map(({ name }) => name));
  }
  return ordered;
}

const sequencesOf = async (tx: Database) =>
  (
    await rowsOf<{ name: string; value: string }>(
      tx,
      sql`select sequencename as name, last_value as value from pg_sequences
        where schemaname = 'public' and last_value is not null`,
    )
  ).map(({ name, value }) => ({ name, value: Number(value) }));
