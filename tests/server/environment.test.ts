import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { portFailure, readVariables } from '#app/domain/environment-variables.ts';
import { EnvironmentError, parseEnvironment, portalVariables } from '#app/environment.server.ts';
import { freePort } from '#tests/support/local-server.ts';
import { engineSettings } from '#trading-api/catalogue/search/engine/settings.ts';
import { apiVariables } from '#trading-api/environment.ts';
import { connectAlone } from '#trading-api/platform/database/open-database.ts';
import { databasePlace } from '#trading-api/platform/database/settings.ts';

const SECRET = 'x'.repeat(32);
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'environment-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const parse = (variables: Record<string, string | undefined>) =>
  parseEnvironment({ DATA_DIR: dataDir, ...variables });

test('.env.example lists exactly the variables that are read', () => {
  const listed = readFileSync('.env.example', 'utf8').match(/^# ([A-Z0-9_]+)=/gm) ?? [];
  const read = new Set([...Object.keys(portalVariables.shape), ...Object.keys(apiVariables.shape)]);
  expect(listed.map((line) => line.slice(2, -1)).sort()).toEqual([...read].sort());
});

test('everything has a default', () => {
  expect(parse({ PORT: '', PUBLIC_ORIGIN: '' })).toEqual({
    production: false,
    port: 3000,
    dataDir,
    tradingApiUrl: undefined,
    customerAppUrl: undefined,
    apps: {
      oto: { android: undefined, ios: undefined },
      delivery: { android: undefined, ios: undefined },
    },
    mapPickerUrl: undefined,
    miniProgramUrl: undefined,
    contact: { phone: undefined, hours: undefined, icpNotice: undefined },
    officeAddress: undefined,
    aboutMenuItems: 6,
    financeApplyUrl: undefined,
    wechatAppId: undefined,
    alipayAppId: undefined,
    publicOrigin: undefined,
    sessionSecret: expect.stringMatching(/^[\w-]{43}$/),
    secureCookies: false,
    trustsProxy: expect.any(Function),
    rendersPerSecond: 50,
    exportAtOnce: 5000,
    offlinePages: true,
    logLevel: 'info',
    metrics: undefined,
    traced: false,
  });
});

test('addresses are brought into one form', () => {
  const settings = parse({
    TRADING_API_URL: 'http://api.test/market/',
    CUSTOMER_APP_URL: 'https://customer.test/app',
    PUBLIC_ORIGIN: 'https://market.test/',
  });
  expect(settings.tradingApiUrl).toBe('http://api.test/market');
  expect(settings.customerAppUrl).toBe('https://customer.test/app/');
  expect(settings.publicOrigin).toBe('https://market.test');
  expect(settings.secureCookies).toBe(true);
});

test.each([
  { PORT: '80a' },
  { PORT: '70000' },
  { LOG_LEVEL: 'loud' },
  { METRICS_PORT: '99999' },
  { DATABASE_URL: 'mysql://localhost/market' },
  { TRADING_API_URL: 'localhost:3001' },
  { TRADING_API_URL: 'http://localhost:3001/?api' },
  { TRADING_API_URL: 'http://market:secret@localhost:3001' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' },
  { CUSTOMER_APP_URL: 'javascript:alert(1)' },
  { OTO_IOS_URL: 'itms-apps://app/1' },
  { MAP_PICKER_URL: 'map.test' },
  { FINANCE_APPLY_URL: 'javascript:alert(1)' },
  { PUBLIC_ORIGIN: 'market.test' },
  { ABOUT_MENU_ITEMS: '7' },
  { SERVICE_PHONE: '客服' },
  { ICP_NOTICE: '备'.repeat(101) },
  { MINI_PROGRAM_URL: 'weixin://mini' },
  { SESSION_SECRET: 'short' },
  { RENDERS_PER_SECOND: 'many' },
  { TRUST_PROXY: 'yes' },
  { TRUST_PROXY: '10' },
  { TRUST_PROXY: '10.0.0.0/8,10.0.0.0/99' },
])('refuses %o by name', (variables) => {
  const [name = ''] = Object.keys(variables);
  expect(() => parse(variables)).toThrow(EnvironmentError);
  expect(() => parse(variables)).toThrow(new RegExp(`${name} .*。$`));
});

test.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])('%s needs a DATABASE_URL', (name) => {
  const settings = apiVariables.parse({ DATA_DIR: dataDir, [name]: 'postgres://replica/market' });
  expect(() => databasePlace(settings)).toThrow(new RegExp(`DATABASE_URL .*${name} .*。$`));
  const whole = { ...settings, DATABASE_URL: 'postgres://primary/market' };
  expect(Object.values(databasePlace(whole))).toContain('postgres://replica/market');
});

test.each([
  { SEARCH_URL: 'search:9200' },
  { SEARCH_URL: 'file:///search' },
  { SEARCH_URL: 'http://search:9200/?pretty' },
  { SEARCH_URL: 'http://search-1:9200,search-2:9200' },
  { SEARCH_URL: 'http://search-1:9200,' },
  { SEARCH_INDEX: 'Goods' },
  { FILE_STORE_URL: 'https://s3.test/bucket?files' },
  { MAIL_FROM: '交易平台' },
  { MAIL_FROM: '交易平台 <market>' },
])('the trading API refuses %o by name', (variables) => {
  const [name = ''] = Object.keys(variables);
  const read = () => readVariables(apiVariables, variables, (sentence) => new Error(sentence));
  expect(read).toThrow(new RegExp(`^环境变量 ${name} .*。$`));
});

test('the search engine’s name and password leave its address', () => {
  const read = (SEARCH_URL?: string) => engineSettings(apiVariables.parse({ SEARCH_URL }));
  expect(read()).toBe(null);
  const nodes = 'https://market:s%40cret@search.test:9200/behind/, http://search.test';
  expect(read(nodes)).toMatchObject({
    nodes: [
      {
        url: 'https://search.test:9200/behind',
        authorization: `Basic ${Buffer.from('market:s@cret').toString('base64')}`,
      },
      { url: 'http://search.test', authorization: null },
    ],
    ca: null,
    index: 'goods',
  });
});

test('one of several search nodes that is wrong is named by its place', () => {
  const SEARCH_URL = 'http://search-1:9200,search-2:9200';
  const read = () => readVariables(apiVariables, { SEARCH_URL }, (sentence) => new Error(sentence));
  expect(read).toThrow(
    '环境变量 SEARCH_URL 有误：第 2 个地址应为以 http:// 或 https:// 开头的网址。',
  );
});

test.each([
  ['https://search.test', 'no such file'],
  ['https://search.test', 'package.json'],
  ['https://search.test,http://search.test', 'any file'],
])('certificates for %s that are in %s are refused with the variable’s name', (url, SEARCH_CA) => {
  const read = () => engineSettings(apiVariables.parse({ SEARCH_URL: url, SEARCH_CA }));
  expect(read).toThrow(/^环境变量 SEARCH_CA 有误：.*。$/);
});

describe('SESSION_SECRET', () => {
  test('is made once and kept where only the owner reads it', () => {
    const { sessionSecret } = parse({ NODE_ENV: 'production' });
    expect(parse({}).sessionSecret).toBe(sessionSecret);
    expect(statSync(path.join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
  });

  test.each([
    { TRADING_API_URL: 'http://api.test' },
    { DATABASE_URL: 'postgres://localhost/market' },
  ])('must be set in production with %o', (variables) => {
    const production = { ...variables, NODE_ENV: 'production' };
    expect(() => parse(production)).toThrow(/SESSION_SECRET/);
    expect(parse({ ...production, SESSION_SECRET: SECRET }).sessionSecret).toBe(SECRET);
    expect(existsSync(path.join(dataDir, 'session-secret'))).toBe(false);
  });
});

test('a data folder that cannot be written is named', () => {
  const file = path.join(dataDir, 'file');
  writeFileSync(file, '');
  expect(() => parse({ DATA_DIR: file })).toThrow(
    new EnvironmentError(`环境变量 DATA_DIR 有误：${file} 无法写入（EEXIST）。`),
  );
});

test.each([
  ['API_PORT', { syscall: 'listen', code: 'EADDRINUSE' }, 'API_PORT 有误：端口 80 已被占用。'],
  ['PORT', { syscall: 'listen', code: 'EACCES' }, 'PORT 有误：端口 80 没有权限使用。'],
  [
    'METRICS_PORT',
    { syscall: 'listen', code: 'EADDRNOTAVAIL' },
    'METRICS_HOST 有误：应为本机的地址。',
  ],
  [
    'API_METRICS_PORT',
    { syscall: 'getaddrinfo', code: 'ENOTFOUND' },
    'METRICS_HOST 有误：应为本机的地址。',
  ],
])('why %s cannot be opened is said in a sentence: %o', (variable, error, sentence) => {
  expect(portFailure(variable, 80, error)).toMatchObject({ message: `环境变量 ${sentence}` });
});

test('of what is no port nothing is said of ports', () => {
  const error = Object.assign(new Error('no database'), { syscall: 'connect', code: 'EACCES' });
  expect(portFailure('API_PORT', 80, error)).toBe(error);
});

test('a database that does not answer is named by its variable, with the reason', async () => {
  const gone = `postgres://localhost:${await freePort()}/market`;
  await expect(connectAlone({ databaseUrl: gone, databaseDirectUrl: undefined })).rejects.toThrow(
    /^连接不上 DATABASE_URL 的数据库：.*ECONNREFUSED.*。$/,
  );
  await expect(
    connectAlone({ databaseUrl: 'postgres://x', databaseDirectUrl: gone }),
  ).rejects.toThrow(/^连接不上 DATABASE_DIRECT_URL 的数据库：/);
});
