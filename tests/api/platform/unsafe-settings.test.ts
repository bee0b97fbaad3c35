import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callEndpoint } from '#app/api/transport.ts';
import { accountList } from '#app/domain/account/desk-contract.ts';
import { registerByLink } from '#app/domain/account/one-time-link-contract.ts';
import { OPERATORS_NEED_TOTP } from '#app/domain/account/totp.ts';
import type { Endpoint, Input } from '#app/domain/endpoint.ts';
import { marketFacts, marketStatus } from '#app/domain/status/contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { openMarket } from '#tests/api/support/open-market.ts';
import { emptyDatabaseUrl } from '#tests/api/support/postgres.ts';
import { tokenIn } from '#tests/api/support/printed-link.ts';
import { marketCommand } from '#trading-api/commands/market-command.ts';
import { MIGRATIONS_FOLDER } from '#trading-api/platform/database/migrations-folder.ts';
import { openDatabase } from '#trading-api/platform/database/open-database.ts';
import {
  type RunningTradingApi,
  startTradingApi,
  type TradingApiOptions,
} from '#trading-api/start.ts';
import { startLines } from '#trading-api/start-lines.ts';

const OPERATOR = '13911110001';

let dataDir: string;
let databaseUrl: string | undefined;
let running: RunningTradingApi | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'market-'));
  databaseUrl = await emptyDatabaseUrl();
});
afterEach(async () => {
  await running?.close();
  running = undefined;
  await rm(dataDir, { recursive: true });
});

const place = () => ({ dataDir, databaseUrl, migrationsFolder: MIGRATIONS_FOLDER });

/** A market as it is started with these settings, on an empty database unless it was filled. */
async function start(options: Partial<TradingApiOptions>): Promise<RunningTradingApi> {
  running = await startTradingApi({
    ...place(),
    ...{ demo: false, host: '127.0.0.1', port: 0 },
    ...options,
  });
  return running;
}

const call = <E extends Endpoint>(endpoint: E, input: Input<E>, token: string | null = null) =>
  callEndpoint(endpoint, input, { baseUrl: running?.url ?? '', token, timeoutMs: 60_000 });

const readiness = async () => {
  const answer = await fetch(`${running?.url}/readyz`);
  return { status: answer.status, ...(await answer.json()) };
};

test('a market of one’s own is safe where no setting says otherwise, and says what is missing', async () => {
  const opened = await openDatabase(place(), (db) =>
    marketCommand(['catalogue'])(db, { now: new Date() }),
  );
  const token = tokenIn(await marketCommand(['invite', OPERATOR])(opened.db, { now: new Date() }));
  await opened.close();
  const market = await start({});
  expect(await call(marketFacts, {})).toMatchObject({ demo: false, registrationProof: 'link' });
  const names = ['PUBLIC_ORIGIN', 'ALIYUN_SMS_…、SMTP_URL', 'SESSION_SECRET'];
  expect(await readiness()).toEqual({ status: 200, ready: true, unsafe: names });
  expect(startLines(market).slice(-names.length - 2)).toEqual([
    '不安全的设置：',
    ...names.map((name) => expect.stringContaining(`  ${name} `)),
    expect.stringMatching(/^市场还没有运营：请打开 \/setup，/),
  ]);
  // The first operator comes in by a link, and is asked for an authenticator.
  const account = {
    password: 'a-test-password',
    name: '运营',
    customerType: 'enterprise',
  } as const;
  const session = await call(registerByLink, { token, ...account });
  await market.close();
  const again = await openDatabase(place());
  const named = await marketCommand(['operator', OPERATOR])(again.db, { now: new Date() });
  expect(named).toMatch(/已设为平台运营。$/);
  await again.close();
  await start({});
  expect(await refusalOf(call(accountList, {}, session.token))).toEqual({
    code: 'G003',
    text: OPERATORS_NEED_TOTP,
  });
});

test('an unsafe setting that was chosen is followed, and named', async () => {
  await start({
    registration: { proof: 'off' },
    operatorTotp: false,
    publicOrigin: 'https://market.example.com',
    sessionSecret: 'a secret of thirty-two characters',
    outlets: {
      smtpUrl: 'smtp://127.0.0.1:2',
      sms: null,
      from: 'a@example.com',
      bounceAddress: null,
      origin: 'https://market.example.com',
    },
  });
  expect(await call(marketFacts, {})).toMatchObject({ registrationProof: 'off' });
  expect((await readiness()).unsafe).toEqual(['REGISTRATION_PROOF', 'OPERATOR_TOTP']);
});

test('a proof that the market cannot ask for is refused at the start', async () => {
  await expect(start({ registration: { proof: 'sms' } })).rejects.toThrow(
    '环境变量 REGISTRATION_PROOF 有误：sms 要求设置 ALIYUN_SMS_…',
  );
});

test('the status page names what is unsafe', async () => {
  const unsafe = [{ name: 'OPERATOR_TOTP', sentence: '为 off：…' }];
  const market = await openMarket(undefined, { unsafe });
  try {
    const operator = await market.buyer({ platformType: 'buyer,operator' });
    expect(await operator.call(marketStatus, {})).toMatchObject({ unsafe });
  } finally {
    await market.close();
  }
});
