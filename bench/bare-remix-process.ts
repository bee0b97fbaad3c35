import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { freePort } from '#tests/support/local-server.ts';
import type { Markup } from './markup.ts';

const FOLDER = path.resolve('bench/bare-remix');
const CLI = path.resolve('node_modules/@remix-run/dev/dist/cli.js');
const SERVE = path.resolve('node_modules/@remix-run/serve/dist/cli.js');
const production: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' };

/**
 * Builds and serves a bare Remix application that only shows these rows, and the elements of each page at
 * `/same/<page>`.
 */
export async function startBareRemix(
  rows: readonly SpotListing[],
  pages: Readonly<Record<string, readonly Markup[]>> = {},
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'bare-remix-'));
  const rowsFile = path.join(folder, 'rows.json');
  const pagesFile = path.join(folder, 'pages.json');
  await writeFile(rowsFile, JSON.stringify(rows));
  await writeFile(pagesFile, JSON.stringify(pages));
  const build = spawn(process.execPath, [CLI, 'vite:build', '--logLevel', 'error'], {
    cwd: FOLDER,
    env: production,
    stdio: 'inherit',
  });
  const [status] = await once(build, 'exit');
  if (status !== 0) throw new Error('the bare Remix application does not build');
  const child = spawn(process.execPath, [SERVE, 'build/server/index.js'], {
    cwd: FOLDER,
    env: {
      ...production,
      PORT: String(await freePort()),
      BARE_ROWS: rowsFile,
      BARE_PAGES: pagesFile,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const origin = /https?:\/\/[^\s/]+/.exec(line)?.[0];
  if (!origin) throw new Error(`the bare Remix application said: ${line}`);
  child.stdout.resume();
  return {
    origin,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
