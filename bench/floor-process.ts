import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { SpotListing } from '#app/domain/catalogue/listing-contract.ts';

/** The floor server for a page's bytes and a list's rows. */
export async function startFloor(bytes: Uint8Array, rows: readonly SpotListing[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'floor-'));
  const [bytesFile, rowsFile] = [path.join(folder, 'page.br'), path.join(folder, 'rows.json')];
  await writeFile(bytesFile, bytes);
  await writeFile(rowsFile, JSON.stringify(rows));
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/floor-server.ts', bytesFile, rowsFile],
    {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [origin] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    origin,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
