import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Starts a server that only sends these bytes, as the floor of a measurement. */
export async function startFloor(bytes: Uint8Array) {
  const folder = await mkdtemp(path.join(tmpdir(), 'floor-'));
  const bytesFile = path.join(folder, 'page.br');
  await writeFile(bytesFile, bytes);
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/floor-server.ts', bytesFile], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
