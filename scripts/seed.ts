/** Fills an empty market with the demo market: `npm run seed -- [--scale 1000000]`. */
import { parseArgs } from 'node:util';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import { isEmptyMarket, seedDemoMarket } from '#trading-api/demo/seed.ts';
import { readApiSettings } from '#trading-api/environment.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';
import { databasePlace } from '#trading-api/platform/database/settings.ts';
import { openFiles } from '#trading-api/platform/storage/files.ts';
import { fileStoreSettings } from '#trading-api/platform/storage/settings.ts';

const USAGE = 'npm run seed -- [--scale 商品数]';

const print = (line: string) => process.stdout.write(`${line}\n`);

function readScale(): number | undefined {
  const { scale } = parseArgs({ options: { scale: { type: 'string' } } }).values;
  if (scale === undefined) return undefined;
  if (!/^[1-9]\d{0,7}$/.test(scale)) throw new Error(`--scale 应为正整数：${USAGE}`);
  return Number(scale);
}

async function seed() {
  const scale = readScale();
  const settings = readApiSettings();
  const place = databasePlace(settings);
  const files = openFiles(place.dataDir, fileStoreSettings(settings));
  const database = await openDatabase(
    { ...place, migrationsFolder: MIGRATIONS_FOLDER },
    async (db, engine) => {
      if (!(await isEmptyMarket(db))) {
        throw new Error('市场里已有账号或类目，未写入任何数据。请换一个空数据库或空的 DATA_DIR。');
      }
      const started = performance.now();
      print(`写入演示市场数据（${engine}）…`);
      const accounts = await seedDemoMarket(db, {
        now: new Date(),
        scale,
        onProgress: print,
        files,
      });
      print(`完成，用时 ${Math.round((performance.now() - started) / 1000)} 秒。演示账号：`);
      for (const { phone, role } of accounts) print(`  ${phone}  ${DEMO_PASSWORD}  ${role}`);
    },
  );
  await database.close();
}

try {
  await seed();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
