/** Fills an empty market from a backup: `npm run restore -- FOLDER`. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { copyFiles, restore } from '#trading-api/backup.ts';
import { readApiSettings } from '#trading-api/environment.ts';
import { openDatabase } from '#trading-api/platform/database/client.ts';
import { refuseOtherVersion } from '#trading-api/platform/database/in-use.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { databasePlace } from '#trading-api/platform/database/settings.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('npm run restore -- 文件夹');
  if (!existsSync(folder)) throw new Error(`文件夹 ${folder} 不存在。`);
  const settings = readApiSettings();
  const { DATA_DIR, FILE_STORE_URL } = settings;
  const place = { ...databasePlace(settings), migrationsFolder: MIGRATIONS_FOLDER };
  await refuseOtherVersion(place);
  const database = await openDatabase(place, async (db) => {
    const { savedAt, tables } = await restore(db, folder);
    print(`已恢复 ${savedAt} 的备份：${tables.length} 张表。`);
  });
  await database.close();
  const files = path.join(folder, 'files');
  if (existsSync(files) && !FILE_STORE_URL) await copyFiles(files, path.join(DATA_DIR, 'files'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
