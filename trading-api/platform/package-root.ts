import { existsSync } from 'node:fs';
import path from 'node:path';

const rootAbove = (folder: string): string =>
  existsSync(path.join(folder, 'package.json')) ? folder : rootAbove(path.dirname(folder));

/** The folder of package.json, the same from the sources and from the bundles in `build/`. */
export const PACKAGE_ROOT = rootAbove(import.meta.dirname);
