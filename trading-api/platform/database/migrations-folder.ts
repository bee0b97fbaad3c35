import path from 'node:path';
import { PACKAGE_ROOT } from '../package-root.ts';

/** SQL migrations are read from the source tree; they are not bundled. */
export const MIGRATIONS_FOLDER = path.join(
  PACKAGE_ROOT,
  'trading-api/platform/database/migrations',
);
