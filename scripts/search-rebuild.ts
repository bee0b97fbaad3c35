/** Makes the running market build the search engine's index anew: `npm run search:rebuild`. */
import { readApiSettings } from '#trading-api/environment.ts';
import { inDatabaseInUse } from '#trading-api/platform/database/in-use.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { databasePlace } from '#trading-api/platform/database/settings.ts';
import { searchFeeds } from '#trading-api/schema.ts';

try {
  const settings = readApiSettings();
  if (!settings.SEARCH_URL) throw new Error('环境变量 SEARCH_URL 未设置：没有搜索引擎。');
  await inDatabaseInUse({ ...databasePlace(settings), migrationsFolder: MIGRATIONS_FOLDER }, (db) =>
    db.update(searchFeeds).set({ wanted: true }),
  );
  process.stdout.write('运行中的交易接口将在几秒内开始重建索引；进度见 /customer/desk/status。\n');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
