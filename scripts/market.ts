/** Gives a market its operators, sellers and categories: `npm run market`. On PGlite stop the portal first. */
import { readApiSettings } from '#trading-api/environment.ts';
import { runMarketCommand } from '#trading-api/market-command.ts';
import { openDatabase } from '#trading-api/platform/database/client.ts';
import { refuseOtherVersion } from '#trading-api/platform/database/in-use.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { databasePlace } from '#trading-api/platform/database/settings.ts';

try {
  const settings = {
    ...databasePlace(readApiSettings()),
    migrationsFolder: MIGRATIONS_FOLDER,
  };
  await refuseOtherVersion(settings);
  const database = await openDatabase(settings, async (db) => {
    const done = await runMarketCommand(db, process.argv.slice(2), new Date());
    process.stdout.write(`${done}\n`);
  });
  await database.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
