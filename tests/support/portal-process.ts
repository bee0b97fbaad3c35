import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface PortalProcess {
  /** Scheme, host and port. */
  origin: string;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 120_000;
/** Beside the results of `npm test`. */
const LOGS = 'test-results';

/**
 * The built portal as `npm start` runs it, on a free port, with data of its own.
 * @param settings environment beside what every test portal has
 */
export async function startPortal(
  settings: Readonly<Record<string, string>> = {},
): Promise<PortalProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-'));
  const child = spawn(process.execPath, ['build/server.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      SESSION_SECRET: randomBytes(32).toString('base64url'),
      // Set, though empty, so that a developer's .env has no say.
      DATABASE_URL: '',
      TRADING_API_URL: '',
      CUSTOMER_APP_URL: '',
      PUBLIC_ORIGIN: '',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()));
  mkdirSync(LOGS, { recursive: true });
  child.stderr.pipe(createWriteStream(path.join(LOGS, `portal-${child.pid}.log`)));
  const exited = once(child, 'exit');
  const timer = setTimeout(() => child.kill(), START_TIMEOUT_MS);
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(`${line}\n`);
    const origin = /https?:\/\/[^\s/]+/.exec(line)?.[0];
    if (!origin) continue;
    clearTimeout(timer);
    child.stdout.resume();
    return {
      origin,
      stop: async () => {
        child.kill();
        await exited;
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  }
  clearTimeout(timer);
  throw new Error(`the portal ended before it was ready:\n${said.join('')}`);
}
