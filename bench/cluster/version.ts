import { execFile } from 'node:child_process';
import { mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Builds another version of the market from git, with the packages that are installed here.
 * @returns its folder, below the project's own
 */
export async function buildVersion(ref: string): Promise<string> {
  const { stdout } = await run('git', ['rev-parse', '--short', `${ref}^{commit}`]);
  const folder = path.resolve('.cache', `version-${stdout.trim()}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const archive = path.join(folder, 'sources.tar');
  await run('git', ['archive', '-o', archive, ref]);
  await run('tar', ['-xf', archive, '-C', folder]);
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  await run(process.execPath, ['scripts/build.mjs'], { cwd: folder });
  return folder;
}
