/** Writes the market to a folder: `npm run backup -- FOLDER`. On PGlite stop the portal first. */
import path from 'node:path';
import { backUp, copyFiles } from '#trading-api/backup.ts';
import { readApiSettings } from '#trading-api/environment.ts';
import { inDatabaseInUse } from '#trading-api/platform/database/in-use.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { databasePlace } from '#trading-api/platform/database/settings.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('npm run backup -- 文件夹');
  const settings = readApiSettings();
  const { DATA_DIR, FILE_STORE_URL } = settings;
  await inDatabaseInUse(
    { ...databasePlace(settings), migrationsFolder: MIGRATIONS_FOLDER },
    async (db) => {
      const { tables } = await backUp(db, folder, new Date());
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      print(`已备份 ${tables.length} 张表，共 ${rows} 行。`);
    },
  );
  if (FILE_STORE_URL) print('上传的文件在存储桶里，没有备份：请用它自己的工具。');
  else await copyFiles(path.join(DATA_DIR, 'files'), path.join(folder, 'files'));
  print(`备份在 ${path.resolve(folder)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
