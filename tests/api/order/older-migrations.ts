import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MarketDatabase } from '#tests/api/support/market.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';
import { OlderMarket } from './older-market.ts';

/** The migrations of the last version that made one order of goods of several sellers. */
const LAST = '0065';

/** Migrations up to the last of that version. */
async function olderMigrations(folder: string): Promise<string> {
  const target = path.join(folder, 'older-migrations');
  await mkdir(path.join(target, 'meta'), { recursive: true });
  for (const file of await readdir(MIGRATIONS_FOLDER)) {
    if (file.endsWith('.sql') && file.slice(0, 4) <= LAST) {
      await cp(path.join(MIGRATIONS_FOLDER, file), path.join(target, file));
    }
  }
  const journal = JSON.parse(
    await readFile(path.join(MIGRATIONS_FOLDER, 'meta', '_journal.json'), 'utf8'),
  );
  const entries = journal.entries.filter(({ tag }: { tag: string }) => tag.slice(0, 4) <= LAST);
  await writeFile(
    path.join(target, 'meta', '_journal.json'),
    JSON.stringify({ ...journal, entries }),
  );
  return target;
}

/** Has something done to a market of that version, and closes it. */
export async function inOlderMarket<Result>(
  { databaseUrl, dataDir }: MarketDatabase,
  act: (market: OlderMarket) => Promise<Result>,
): Promise<Result> {
  const migrationsFolder = await olderMigrations(dataDir);
  const open = await openDatabase({ databaseUrl, dataDir, migrationsFolder });
  try {
    return await act(await OlderMarket.of(open.db));
  } finally {
    await open.close();
  }
}
