import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './local-server.ts';

export interface PortalProcess {
  /** Scheme, host and port. */
  origin: string;
  /** The file with everything that it says. */
  log: string;
  stop(): Promise<void>;
  /** Ends it at once: nothing waits for what is under way, which may be ten seconds. */
  kill(): Promise<void>;
}

/** What runs the built portal; all but `start` run it alone, and need a trading API. */
const PORTAL_SERVERS = {
  start: ['build/server.js'],
  'start:portal': ['build/server.js', '--portal'],
  'start:remix-serve': ['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'],
} as const;

const START_TIMEOUT_MS = 120_000;
/** Beside the results of `npm test`. */
const LOGS = 'test-results';

/**
 * The built portal on a free port, with data of its own.
 * @param settings environment beside what every test portal has
 * @param server the script of package.json that runs it
 */
export async function startPortal(
  settings: Readonly<Record<string, string>> = {},
  server: keyof typeof PORTAL_SERVERS = 'start',
): Promise<PortalProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-'));
  // With these it does not say which port it has taken.
  const port = settings.PUBLIC_ORIGIN || server === 'start:remix-serve' ? await freePort() : 0;
  const child = spawn(process.execPath, [...PORTAL_SERVERS[server]], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      SESSION_SECRET: randomBytes(32).toString('base64url'),
      // Set, though empty, so that a developer's .env has no say.
      DATABASE_URL: '',
      TRADING_API_URL: '',
      CUSTOMER_APP_URL: '',
      PUBLIC_ORIGIN: '',
      // All visitors of a test come from one address.
      RENDERS_PER_SECOND: '0',
      REGISTRATIONS_PER_NETWORK: '1000000',
      // Also in a market that is no demo, whose own default asks its people for more.
      REGISTRATION_PROOF: 'off',
      OPERATOR_TOTP: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()));
  mkdirSync(LOGS, { recursive: true });
  const log = path.resolve(LOGS, `portal-${child.pid}.log`);
  const file = createWriteStream(log);
  child.stderr.pipe(file, { end: false });
  child.stdout.pipe(file, { end: false });
  const exited = once(child, 'exit');
  const timer = setTimeout(() => child.kill(), START_TIMEOUT_MS);
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(`${line}\n`);
    const origin = /https?:\/\/[^\s/]+/.exec(line)?.[0];
    if (!origin) continue;
    clearTimeout(timer);
    const end = (signal: 'SIGTERM' | 'SIGKILL') => async () => {
      child.kill(signal);
      await exited;
      file.end();
      await rm(dataDir, { recursive: true, force: true });
    };
    return {
      origin: port ? `http://localhost:${port}` : origin,
      log,
      stop: end('SIGTERM'),
      kill: end('SIGKILL'),
    };
  }
  clearTimeout(timer);
  throw new Error(`the portal ended before it was ready:\n${said.join('')}`);
}
