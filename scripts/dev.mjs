/** `npm run dev`: runs the sources; when they change, pages reload in place or the server starts again. */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { applyPatches, ensureInstalled, enterProject } from './install.mjs';

const SETTLE_MS = 150;
/** The sources of the server's process, which restarts when they change; everything else is reloaded by Vite. */
const RESTARTS = ['server', 'trading-api', 'app/domain', 'server.ts'];

enterProject();
await ensureInstalled();
await applyPatches();

let child;
let stopping = false;
function start() {
  child = spawn(process.execPath, ['--import', 'tsx', 'server.ts'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  });
  child.once('exit', (code) => {
    if (stopping) process.exit(code ?? 0);
    if (code !== 0) process.stdout.write('等待修改 …\n');
  });
}

async function restart() {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
  start();
}

let timer;
for (const place of RESTARTS) {
  watch(place, { recursive: true }, (_, file) => {
    if (file?.endsWith('.test.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(restart, SETTLE_MS);
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) process.exit(0);
    child.kill(signal);
  });
}
start();
