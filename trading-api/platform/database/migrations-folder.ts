import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of package.json, the same from the sources and from the bundles in `build/`. */
function packageRoot(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : packageRoot(path.dirname(folder));
}

/** SQL migrations are read from the source tree; they are not bundled. */
export const MIGRATIONS_FOLDER = path.join(
  packageRoot(import.meta.dirname),
  'trading-api/platform/database/migrations',
);
