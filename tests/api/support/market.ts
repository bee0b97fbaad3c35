import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { ApiRefusal } from '#app/api/errors.ts';
import { type CallOptions, callEndpoint } from '#app/api/transport.ts';
import { login } from '#app/domain/account/contract.ts';
import type { Content, Endpoint, Input, Problem } from '#app/domain/endpoint.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { unlistedCodes } from '#trading-api/platform/refusal.ts';
import { startTradingApi, type TradingApiOptions } from '#trading-api/start.ts';
import { freshPostgresUrl } from './postgres.ts';

const copyFiles = promisify(execFile);

export type Caller = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: Partial<CallOptions>,
) => Promise<Content<E>>;

/** A seeded database that no server has opened yet. */
export interface MarketDatabase {
  /** Undefined on PGlite. */
  databaseUrl: string | undefined;
  dataDir: string;
  remove(): Promise<void>;
}

export interface TestMarket {
  url: string;
  database: MarketDatabase;
  /** Undefined on PGlite. */
  databaseUrl: string | undefined;
  call: Caller;
  /** A caller that is logged in; the password is the demo accounts'. */
  as(phone: string): Promise<Caller>;
  /** Moves the market's clock. */
  advance(milliseconds: number): void;
  close(): Promise<void>;
}

/** A demo market's database on the engine TEST_DATABASE names: `pglite`, or `postgres`. */
export async function freshDatabase(): Promise<MarketDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'market-'));
  const { postgresUrl, name } = inject('marketTemplate');
  // node:fs takes a second of the processor for these 1,500 files.
  if (!postgresUrl) await copyFiles('cp', ['-R', name, path.join(dataDir, 'pglite')]);
  return {
    databaseUrl: postgresUrl && (await freshPostgresUrl()),
    dataDir,
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Calls as the holder of a token, or as nobody. */
export const callerAt =
  (baseUrl: string, token: string | null): Caller =>
  (endpoint, input, options) =>
    strictly(
      endpoint,
      callEndpoint(endpoint, input, { baseUrl, token, timeoutMs: 60_000, ...options }),
    );

/** Callers of the API at a base URL, as the portal calls it; unset password: the demo accounts'. */
export function callersOf(
  baseUrl: string,
  password = DEMO_PASSWORD,
): Pick<TestMarket, 'call' | 'as'> {
  const call = callerAt(baseUrl, null);
  return {
    call,
    as: async (phone) => callerAt(baseUrl, (await call(login, { phone, password })).token),
  };
}

/**
 * A demo market of its own, reached over HTTP. With a PostgreSQL database that another market
 * has opened it is a second process of the same market.
 */
export async function startMarket(
  shared?: MarketDatabase,
  options: Pick<TradingApiOptions, 'searchEngine'> = {},
): Promise<TestMarket> {
  const database = shared ?? (await freshDatabase());
  let offset = 0;
  const api = await startTradingApi({
    databaseUrl: database.databaseUrl,
    dataDir: database.dataDir,
    migrationsFolder: MIGRATIONS_FOLDER,
    demo: true,
    host: '127.0.0.1',
    port: 0,
    clock: () => new Date(Date.now() + offset),
    ...options,
  });
  return {
    url: api.url,
    database,
    databaseUrl: database.databaseUrl,
    ...callersOf(api.url),
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    close: async () => {
      await api.close();
      if (!shared) await database.remove();
    },
  };
}

/** Fails the test where an endpoint refuses with a code that it does not list. */
export async function strictly<Answer>(endpoint: Endpoint, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const unlisted = error instanceof ApiRefusal ? unlistedCodes(endpoint, error.problems) : [];
    if (unlisted.length > 0) throw new Error(`${endpoint.name} does not list ${unlisted}`);
    throw error;
  }
}

/** The refusal a call ends with; fails the test when it succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<{ code: string; text: string }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiRefusal) return { code: error.code, text: error.text };
    throw error;
  }
  throw new Error('the call succeeded, a refusal was expected');
}

/** Everything a call is refused for; fails the test when it succeeds. */
export async function problemsOf(call: Promise<unknown>): Promise<readonly Problem[]> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiRefusal) return error.problems;
    throw error;
  }
  throw new Error('the call succeeded, a refusal was expected');
}
