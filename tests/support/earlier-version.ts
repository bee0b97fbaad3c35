import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundle } from '#tests/api/support/api-program.ts';

const run = promisify(execFile);

export const git = async (...words: string[]) => (await run('git', words)).stdout.trim();

/** Whether git knows a commit: a shallow clone, or a copy of the sources, does not have earlier ones. */
export const isKnown = (commit: string): Promise<boolean> =>
  git('cat-file', '-e', `${commit}^{commit}`).then(
    () => true,
    () => false,
  );

/**
 * Programs of an earlier version, made with the packages of this one.
 * @param sources the files and folders that they are made of
 * @param programs without `.ts`
 */
export async function programsOf(
  commit: string,
  sources: readonly string[],
  programs: readonly string[],
) {
  await mkdir('.cache', { recursive: true });
  // Below the project, for its node_modules.
  const folder = await mkdtemp(path.resolve('.cache/earlier-version-'));
  const archive = path.join(folder, 'sources.tar');
  await git('archive', '-o', archive, commit, ...sources);
  await run('tar', ['-xf', archive, '-C', folder]);
  const made = await Promise.all(
    programs.map((source) =>
      bundle(path.join(folder, `${source}.ts`), path.join(folder, `${path.basename(source)}.js`)),
    ),
  );
  return { programs: made, remove: () => rm(folder, { recursive: true }) };
}
