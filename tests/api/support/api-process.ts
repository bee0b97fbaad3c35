import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { MarketDatabase } from './market.ts';

export interface ApiProcess {
  url: string;
  /** The file with everything that it says. */
  log: string;
  /** Ends it as a power cut does: `kill -9`. */
  kill(): Promise<void>;
}

/** Beside the results of `npm test`. */
const LOGS = 'test-results';
let started = 0;

/**
 * The trading API in a process of its own, as `npm run start:api` starts it.
 * @param settings environment beside where its database is
 * @param program unset: of the sources as they are, which the test run has made
 */
export async function startApiProcess(
  database: Pick<MarketDatabase, 'databaseUrl' | 'dataDir'>,
  settings: Readonly<Record<string, string>> = {},
  program?: string,
): Promise<ApiProcess> {
  // The benchmarks have no test run.
  const made = program ?? (await import('vitest')).inject('apiProgram');
  mkdirSync(LOGS, { recursive: true });
  started += 1;
  // It writes there itself: its lines cost this process nothing.
  const log = path.resolve(LOGS, `api-${process.pid}-${started}.log`);
  const file = createWriteStream(log);
  await once(file, 'open');
  const child = spawn(process.execPath, [made], {
    env: {
      ...process.env,
      API_PORT: '0',
      DATA_DIR: database.dataDir,
      DATABASE_URL: database.databaseUrl ?? '',
      REGISTRATIONS_PER_NETWORK: '1000000',
      // Also in a market that is no demo, whose own default asks its people for more.
      REGISTRATION_PROOF: 'off',
      OPERATOR_TOTP: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', file],
  });
  file.close();
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /https?:\/\/\S+/.exec(line)?.[0];
    if (!url) continue;
    return {
      url,
      log,
      kill: async () => {
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    };
  }
  throw new Error('the trading API ended before it was ready');
}
