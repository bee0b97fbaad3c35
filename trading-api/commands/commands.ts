/**
 * What an operator does on the command line: `npm run backup -- FOLDER` from the sources, and with the build alone, as in
 * a container, `node build/trading-api/main.js backup FOLDER`. On PGlite stop the portal first.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { readApiSettings } from '#trading-api/environment.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { startFailure } from '#trading-api/platform/database/failure.ts';
import { inDatabaseInUse, refuseOtherVersion } from '#trading-api/platform/database/in-use.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';
import { databasePlace } from '#trading-api/platform/database/settings.ts';
import { searchFeeds } from '#trading-api/schema.ts';
import { backUp, copyFiles, restore } from './backup.ts';
import { marketCommand } from './market-command.ts';

type Settings = ReturnType<typeof readApiSettings>;

const print = (line: string) => process.stdout.write(`${line}\n`);

const placeOf = (settings: Settings) => ({
  ...databasePlace(settings),
  migrationsFolder: MIGRATIONS_FOLDER,
});

type Command = (settings: Settings, args: string[]) => Promise<void>;

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries<Command>({
    async market(settings, args) {
      const command = marketCommand(args);
      await inOwnVersion(settings, async (db) => {
        print(await command(db, { now: new Date(), origin: settings.PUBLIC_ORIGIN }));
      });
    },

    async backup(settings, [folder]) {
      if (!folder) throw new Error('npm run backup -- 文件夹');
      await inDatabaseInUse(placeOf(settings), async (db) => {
        const { tables } = await backUp(db, folder, new Date());
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        print(`已备份 ${tables.length} 张表，共 ${rows} 行。`);
      });
      if (settings.FILE_STORE_URL) print('上传的文件在存储桶里，没有备份：请用它自己的工具。');
      else await copyFiles(path.join(settings.DATA_DIR, 'files'), path.join(folder, 'files'));
      print(`备份在 ${path.resolve(folder)}`);
    },

    async restore(settings, [folder]) {
      if (!folder) throw new Error('npm run restore -- 文件夹');
      if (!existsSync(folder)) throw new Error(`文件夹 ${folder} 不存在。`);
      await inOwnVersion(settings, async (db) => {
        const { savedAt, tables } = await restore(db, folder);
        print(`已恢复 ${savedAt} 的备份：${tables.length} 张表。`);
      });
      const files = path.join(folder, 'files');
      if (!existsSync(files) || settings.FILE_STORE_URL) return;
      const place = path.join(settings.DATA_DIR, 'files');
      await copyFiles(files, place).catch((error: Error) => {
        throw new Error(
          `数据已恢复，但上传的文件没有全部复制（${error.message}）：请把 ${files} 里的文件复制到 ${place}。`,
        );
      });
    },

    async 'search:rebuild'(settings) {
      if (!settings.SEARCH_URL) throw new Error('环境变量 SEARCH_URL 未设置：没有搜索引擎。');
      await inDatabaseInUse(placeOf(settings), (db) =>
        db.update(searchFeeds).set({ wanted: true }),
      );
      print('运行中的交易接口将在几秒内开始重建索引；进度见 /customer/desk/status。');
    },
  }),
);

export async function runCommand(name: string, args: string[]): Promise<void> {
  try {
    const command = COMMANDS.get(name);
    if (!command) throw new Error(`没有命令 ${name}：只有 ${[...COMMANDS.keys()].join('、')}。`);
    await command(readApiSettings(), args);
  } catch (error) {
    console.error(error instanceof DrizzleQueryError ? startFailure(error) : Object(error).message);
    process.exitCode = 1;
  }
}

/** In a database that has the tables of this version, or gets them because it is empty. */
async function inOwnVersion(settings: Settings, task: (db: Database) => Promise<void>) {
  const place = placeOf(settings);
  await refuseOtherVersion(place);
  const database = await openDatabase(place, task);
  await database.close();
}
