import fs, { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EVERY_PAGE, pagesOf, publishChangedPages } from '#app/api/changed-pages.server.ts';
import { EVERYTHING } from '#app/domain/endpoint.ts';
import { parseEnvironment } from '#app/environment.server.ts';
import { log } from '#app/observation/log.server.ts';
import { requests } from '#app/observation/request.server.ts';
import { FairTurns } from '#server/fair-turns.ts';
import { assetsIn } from '#server/portal.ts';
import { RequestHandler } from '#server/request-handler.ts';
import { drainable } from '#server/shutdown.ts';
import { visitorOf } from '#trading-api/platform/http/visitor.ts';
import { page, type Visit, visitPort } from './cache-site.ts';

const SECRET = 'a secret of thirty-two characters';
const SCRIPT = 'export const answer = 42;'.repeat(100);
const OPTIONS = { trustsProxy: () => false, publicOrigin: undefined, rendersPerSecond: 0 };
let folder: string;
let api: Server;
let apiReady = true;
let apiHeard: { url: string; headers: IncomingHttpHeaders; body: string };
let site: Server;
let rendered: Request;
let renderedFor: boolean | undefined;
let hold = Promise.resolve();
let news = '';

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listening = (server: Server) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const visit = (url: string, options?: Visit) => visitPort(portOf(site), url, options);

function portal() {
  return {
    apiUrl: `http://127.0.0.1:${portOf(api)}`,
    embedded: true,
    sessionSecret: SECRET,
    assets: assetsIn(folder),
    cachesPages: true,
    routeOf: () => '/',
    close: async () => {},
    render: async (request: Request) => {
      rendered = request;
      renderedFor = requests.getStore()?.forEverybody;
      await hold;
      if (new URL(request.url).pathname === '/') return page(`首页${news}`);
      const own = page('我的', { cacheControl: 'private, no-cache' });
      return own;
    },
  };
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'client-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets/app-1a2b.js'), SCRIPT);
  writeFileSync(path.join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(path.join(folder, 'robots.txt'), 'User-agent: *');
  api = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    apiHeard = { url: request.url ?? '', headers: request.headers, body };
    response.writeHead(request.url === '/readyz' && !apiReady ? 500 : 200, {
      'set-cookie': 'api=1',
      'x-from': 'api',
    });
    response.end(body || '{}');
  });
  await listening(api);
  const handler = new RequestHandler(OPTIONS);
  site = createServer(handler.listener);
  await listening(site);
  expect((await visit('/healthz')).status).toBe(200);
  expect((await visit('/readyz')).status).toBe(503);
  expect((await visit('/')).status).toBe(503);
  handler.ready(portal());
});
afterAll(() => {
  site.close();
  api.closeAllConnections();
  api.close();
  rmSync(folder, { recursive: true });
});

test('is ready when the trading API is', async () => {
  expect((await visit('/readyz')).status).toBe(200);
  apiReady = false;
  expect((await visit('/readyz')).status).toBe(503);
  apiReady = true;
});

test.each([
  ['TRACE', 405],
  ['PATCH', 405],
  ['PROPFIND', 501],
])('refuses %s with %i', async (method, status) => {
  const answer = await visit('/', { method });
  expect(answer.status).toBe(status);
  expect(answer.headers.allow).toBe('GET, HEAD, POST, PUT, DELETE, OPTIONS');
});

test.each([
  ['a malformed Host', { headers: { host: 'a b' } }, 400],
  ['too large a body', { method: 'POST', headers: { 'content-length': '99999999' } }, 413],
  ['a body of unknown size', { method: 'POST', headers: { 'transfer-encoding': 'chunked' } }, 411],
])('refuses %s', async (_, options, status) => {
  const answer = await new Promise<number>((resolve, reject) => {
    visit('/customer/login', options).then(({ status: given }) => resolve(given), reject);
  });
  expect(answer).toBe(status);
});

/** What the site answers to these bytes. */
async function answerTo(head: string, body = ''): Promise<string> {
  const socket = connect(portOf(site), '127.0.0.1');
  socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`);
  return Buffer.concat(await socket.toArray()).toString();
}

test.each(['//', '/\\', '/%5c', '/%5cevil.test', '//evil.test/..', '/%2f%2fevil.test', '/%zz%ff'])(
  'gives the application the address without a page for %s',
  async (odd) => {
    expect(await answerTo(`GET ${odd} HTTP/1.1\r\nHost: market.test\r\nCookie: session=1`)).toMatch(
      /^HTTP\/1\.1 200 /,
    );
    expect(rendered.url).toBe('http://market.test/404');
  },
);

test.each(['/goods?searchInput=%00', '/%00', '/files/%0a', '/goods?a=1&_data=root'])(
  'nor for control characters and what is no page: %s',
  async (odd) => {
    await answerTo(`GET ${odd} HTTP/1.1\r\nHost: market.test\r\nCookie: session=1`);
    expect(rendered.url).toBe('http://market.test/404');
  },
);

test.each(['localhost:99999', '1.2.3.4.5', '[::::]', 'a%b', '', 'market.test\r\nHost: b'])(
  'refuses a host that no address can have with a page: %j',
  async (host) => {
    const answer = await answerTo(`GET / HTTP/1.1\r\nHost: ${host}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('<h1>请求格式不正确</h1>');
  },
);

test('takes a name in Punycode that says nothing where URL takes it: on Node 24', async () => {
  const answer = await answerTo('GET / HTTP/1.1\r\nHost: xn--');
  expect(answer).toMatch(URL.canParse('http://xn--') ? /^HTTP\/1\.1 200 / : /^HTTP\/1\.1 400 /);
});

test('answers an address that names its host, as proxies send it', async () => {
  await answerTo(
    'GET http://market.test/goods?a=1 HTTP/1.1\r\nHost: other.test\r\nCookie: session=1',
  );
  expect(rendered.url).toBe('http://market.test/goods?a=1');
  expect(await answerTo('GET http://market.test/healthz HTTP/1.1\r\nHost: x')).toMatch(/alive$/);
});

test('answers health checks that name no host', async () => {
  expect(await answerTo('GET /healthz HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 [\s\S]*alive$/);
  expect(await answerTo('GET /readyz HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 [\s\S]*ready$/);
  expect(await answerTo('GET / HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 /);
  for (const asked of ['/', '*']) {
    const answer = await answerTo(`OPTIONS ${asked} HTTP/1.0`);
    expect(answer).toMatch(/^HTTP\/1\.1 204 [\s\S]*\r\nAllow: GET, HEAD, POST, OPTIONS\r\n/);
  }
});

test('refuses a call of the trading API that is longer than it reads', async () => {
  const long = `Content-Type: application/json\r\nContent-Length: ${1024 * 1024 + 1}`;
  const answer = await answerTo(`POST /api/x HTTP/1.1\r\nHost: market.test\r\n${long}`, '{');
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/"content":"请求内容过大"\}$/);
});

test('serves built files for ever, in the form they were compressed to', async () => {
  const plain = await visit('/assets/app-1a2b.js');
  expect(plain.text).toBe(SCRIPT);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const brotli = await visit('/assets/app-1a2b.js?v=1', { headers: { 'accept-encoding': 'br' } });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotli.headers['content-type']).toMatch('javascript');
  expect(brotli.text).toBe(SCRIPT);
  expect((await visit('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
  expect((await visit('/assets/app-1a2b.js.br')).headers['content-type']).toMatch('html');
  expect((await visit('/assets/../../package.json')).text).toContain('我的');
});

test('what a build replaces or takes away under a portal that runs is whole, or not found', async () => {
  const file = path.join(folder, 'assets/app-1a2b.js');
  const robots = path.join(folder, 'robots.txt');
  renameSync(file, `${file}.aside`);
  renameSync(`${file}.br`, `${file}.br.aside`);
  writeFileSync(robots, 'User-agent: *\nDisallow: /cart');
  for (const encoding of ['br', 'identity']) {
    const headers = { 'accept-encoding': encoding };
    expect((await visit('/assets/app-1a2b.js', { headers })).text).toContain('我的');
  }
  const replaced = await visit('/robots.txt');
  expect(replaced.text).toBe('User-agent: *\nDisallow: /cart');
  expect(replaced.headers['content-length']).toBe(String(replaced.text.length));
  renameSync(`${file}.aside`, file);
  renameSync(`${file}.br.aside`, `${file}.br`);
  expect((await visit('/assets/app-1a2b.js')).text).toBe(SCRIPT);
});

test('a file that is gone when it is opened breaks its answer off, and nothing else', async () => {
  const open = fs.createReadStream;
  const opened = vi
    .spyOn(fs, 'createReadStream')
    .mockImplementation((file) => open(`${file}.gone`));
  syncBuiltinESMExports();
  await expect(visit('/robots.txt')).rejects.toThrow();
  opened.mockRestore();
  syncBuiltinESMExports();
  expect((await visit('/robots.txt')).status).toBe(200);
});

test('passes calls of the trading API on, without cookies either way', async () => {
  const answer = await visit('/api/portal/pass/home?x=1', {
    method: 'POST',
    headers: {
      'content-length': '0',
      cookie: 'session=secret',
      'x-user-token': 't',
      'x-forwarded-for': '10.9.9.9',
      'x-visitor': `1 10.9.9.9 x`,
    },
  });
  expect(answer.headers['x-from']).toBe('api');
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(apiHeard.url).toBe('/api/portal/pass/home?x=1');
  expect(apiHeard.headers.cookie).toBeUndefined();
  expect(apiHeard.headers['x-user-token']).toBe('t');
  const said = { ip: '', headers: apiHeard.headers };
  expect(visitorOf(said, SECRET)).toBe('127.0.0.1');
});

test('believes no forwarding header that anybody could have written', async () => {
  await visit('/customer/login', {
    headers: {
      cookie: 'session=1',
      forwarded: 'host=evil.test',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '10.9.9.9',
    },
  });
  expect(new URL(rendered.url).origin).toBe(`http://127.0.0.1:${portOf(site)}`);
  const kept = [...rendered.headers.keys()].filter((name) => name.includes('forwarded'));
  expect(kept).toEqual(['x-forwarded-for']);
  expect(rendered.headers.get('x-forwarded-for')).toBe('127.0.0.1');
});

test.each([
  ['one proxy', '1', '10.0.0.1', 'inner.test'],
  ['one proxy with a space behind its number', '1 ', '10.0.0.1', 'inner.test'],
  ['two proxies', '2', '203.0.113.7', 'market.test'],
  ['networks', 'loopback, 10.0.0.0/8', '203.0.113.7', 'market.test'],
])('believes %s of ours, and no visitor', async (_, trust, address, host) => {
  const { trustsProxy } = parseEnvironment({ TRUST_PROXY: trust, SESSION_SECRET: SECRET });
  const handler = new RequestHandler({ ...OPTIONS, trustsProxy });
  handler.ready(portal());
  const behind = createServer(handler.listener);
  await listening(behind);
  const headers = {
    cookie: 'session=1',
    'x-forwarded-host': 'evil.test, market.test, inner.test',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '198.51.100.66, 203.0.113.7, 10.0.0.1',
  };
  await visitPort(portOf(behind), '/customer/login', { headers });
  expect(rendered.url).toBe(`https://${host}/customer/login`);
  expect(rendered.headers.get('host')).toBe(host);
  expect(rendered.headers.get('x-forwarded-for')).toBe(address);
  behind.close();
});

test('secures every answer and compresses personal ones', async () => {
  for (const cookie of ['a=b', 'session=1']) {
    const answer = await visit('/', { headers: { cookie, 'accept-encoding': 'gzip' } });
    expect(answer.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.headers.vary).toMatch('Accept-Encoding');
    expect(answer.text).toContain('首页');
  }
});

test('keeps no page any longer once the application says that pages have changed', async () => {
  await visit('/');
  news = '，有新闻';
  expect((await visit('/')).text).not.toContain(news);
  publishChangedPages([EVERY_PAGE]);
  expect((await visit('/')).text).toContain(news);
});

test('keeps no page any longer on which a change of another process shows', async () => {
  expect((await visit('/')).text).not.toContain('，从别处');
  news = '，从别处';
  publishChangedPages(pagesOf('purchase').filter((path) => path !== '/'));
  expect((await visit('/')).text).not.toContain(news);
  publishChangedPages(pagesOf('goods'));
  expect((await visit('/')).text).toContain(news);
  news = '，又从别处';
  publishChangedPages(pagesOf(EVERYTHING));
  expect((await visit('/')).text).toContain(news);
});

test('keeps the other pages where the application names those that have changed', async () => {
  await visit('/');
  news = '，又有新闻';
  publishChangedPages(['/news']);
  expect((await visit('/')).text).not.toContain(news);
  publishChangedPages(['/news', '/']);
  expect((await visit('/')).text).toContain(news);
});

test('renders for one address so many pages, and those of its customers apart', async () => {
  const handler = new RequestHandler({ ...OPTIONS, rendersPerSecond: 1 });
  handler.ready(portal());
  const limited = createServer(handler.listener);
  await listening(limited);
  const ask = (path: string, headers = {}) => visitPort(portOf(limited), path, { headers });
  const customer = { cookie: 'session=1' };
  for (let count = 0; count < 10; count++) expect((await ask('/pay')).status).toBe(200);
  const refused = await ask('/pay');
  expect(refused.status).toBe(429);
  expect(refused.text).toContain('<h1>访问过于频繁，请稍后再试</h1>');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const form = await visitPort(portOf(limited), '/pay', { method: 'POST' });
  expect(form.status).toBe(429);
  expect(form.text).toContain('<p>刚才提交的内容没有受理，请稍后返回上一页重新提交。</p>');
  expect(form.text).not.toContain('http-equiv');
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/assets/app-1a2b.js')).status).toBe(200);
  expect((await ask('/api/x')).status).toBe(200);
  for (let count = 0; count < 10; count++) expect((await ask('/pay', customer)).status).toBe(200);
  expect((await ask('/pay', customer)).status).toBe(429);
  limited.close();
});

test('a page that is rendered waits for the turn of its address, and of its customers apart', async () => {
  const next = vi.spyOn(FairTurns.prototype, 'next');
  await visit('/pay');
  await visit('/pay', { headers: { cookie: 'session=1' } });
  await visit('/?never=kept');
  await visit('/assets/app-1a2b.js');
  expect(next.mock.calls).toEqual([
    ['visitor 127.0.0.1'],
    ['customer 127.0.0.1'],
    ['visitor 127.0.0.1'],
  ]);
  next.mockRestore();
});

test('beyond five hundred pages at once readers are asked to come again, and forms are not', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = 0;
  const handler = new RequestHandler(OPTIONS);
  handler.ready({
    ...portal(),
    render: async () => {
      begun += 1;
      await held;
      return page('我的', { cacheControl: 'private, no-cache' });
    },
  });
  const crowded = createServer(handler.listener);
  await listening(crowded);
  const ask = (method = 'GET') =>
    visitPort(portOf(crowded), '/pay', { method, headers: { cookie: 'session=1' } });
  const underWay = Array.from({ length: 500 }, () => ask());
  await expect.poll(() => begun, { timeout: 30_000 }).toBe(500);
  const refused = await ask();
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(refused.text).toContain('<h1>当前访问人数较多，请稍后再试</h1>');
  expect(refused.text).toContain('<meta http-equiv="refresh" content="5">');
  underWay.push(ask('POST'));
  await expect.poll(() => begun, { timeout: 30_000 }).toBe(501);
  release();
  for (const { status } of await Promise.all(underWay)) expect(status).toBe(200);
  expect((await ask()).status).toBe(200);
  crowded.close();
});

test('answers the requests under way before it stops, and no new ones', async () => {
  const handler = new RequestHandler(OPTIONS);
  handler.ready(portal());
  const stopping = createServer(handler.listener);
  const drain = drainable(stopping);
  await listening(stopping);
  const port = portOf(stopping);
  let release = () => {};
  hold = new Promise((resolve) => {
    release = resolve;
  });
  const begun = new Promise((resolve) => stopping.once('request', resolve));
  const idle = connect(port, '127.0.0.1');
  const underWay = visitPort(port, '/pay', { headers: { connection: 'keep-alive' } });
  await begun;
  // Longer than a test may take: the connection that was never used must not keep it waiting.
  const drained = drain(600_000);
  await vi.waitUntil(() => !stopping.listening);
  await expect(visitPort(port, '/')).rejects.toThrow(/ECONNREFUSED/);
  release();
  expect((await underWay).status).toBe(200);
  await drained;
  idle.destroy();
});

test('cuts requests that do not end in time', async () => {
  const stuck = createServer(() => {});
  const drain = drainable(stuck);
  await listening(stuck);
  const visitor = visitPort(portOf(stuck), '/');
  await new Promise((resolve) => stuck.once('request', resolve));
  await drain(1);
  await expect(visitor).rejects.toThrow(/hang up|ECONNRESET/);
});

test('a request is one line of the log: an id that is passed on, no address, no visitor', async () => {
  log.level = 'info';
  const lines = vi.spyOn(log, 'info').mockImplementation(() => {});
  const headers = { 'x-request-id': 'edge-00001', cookie: 'session=1' };
  const answer = await visit('/?searchInput=13912345678', { headers });
  await visit('/api/portal/cart?phone=13912345678', { headers });
  await expect.poll(() => lines.mock.calls.length).toBe(2);
  log.level = 'silent';
  expect(answer.headers['x-request-id']).toBe('edge-00001');
  expect(apiHeard.headers['x-request-id']).toBe('edge-00001');
  expect(lines.mock.calls[0]).toEqual([
    expect.objectContaining({ requestId: 'edge-00001', route: '/', status: 200, apiCalls: 0 }),
    'request',
  ]);
  expect(JSON.stringify(lines.mock.calls)).not.toContain('13912345678');
  lines.mockRestore();
});

test.each([
  ['a page that everybody sees alike', true, '/?for=all', {}],
  ['a page of a visitor with a session', false, '/', { headers: { cookie: 'session=1' } }],
  ['what a visitor sends', false, '/login', { method: 'POST', headers: { 'content-length': '0' } }],
])('%s is read for everybody: %s', async (_, expected, url, options) => {
  await visit(url, options);
  expect(renderedFor).toBe(expected);
});

test('without an id each request has one of its own; a malformed one is not taken', async () => {
  const headers = { 'x-request-id': 'no id', cookie: 'session=1' };
  const [one, other] = [await visit('/', { headers }), await visit('/', { headers })];
  expect(one.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id']);
});
