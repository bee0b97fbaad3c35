import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Figure, median, ROUNDS } from './measure.ts';

const PORT = '39417';
const SECRET = 'a secret for the bench, 32 or more';

/** Measures how long `node build/server.js` takes on the database of a filled demo market until `/readyz` answers. */
export async function measureStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'start-'));
  try {
    // Fills the market.
    await startOnce(dataDir);
    const starts: number[] = [];
    const floors: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      starts.push(await startOnce(dataDir));
      floors.push(await bareNode());
    }
    const [start, floor] = [median(starts), median(floors)];
    return [
      {
        what: 'start with an existing database until /readyz',
        value: `${Math.round(start)} ms`,
        floor: `${Math.round(floor)} ms`,
        ratio: null,
        goal: '≤ node -e 0 + 2 s',
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const server = (dataDir: string) =>
  spawn(process.execPath, ['build/server.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SESSION_SECRET: SECRET,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });

async function startOnce(dataDir: string): Promise<number> {
  const started = performance.now();
  const child = server(dataDir);
  child.stdout.resume();
  const exited = once(child, 'exit');
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 10));
  const elapsed = performance.now() - started;
  child.kill();
  await exited;
  return elapsed;
}

const isReady = () =>
  fetch(`http://127.0.0.1:${PORT}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

async function bareNode(): Promise<number> {
  const started = performance.now();
  await once(spawn(process.execPath, ['-e', '0']), 'exit');
  return performance.now() - started;
}
