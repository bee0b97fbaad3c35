import { afterAll, beforeAll, expect, inject } from 'vitest';
import { callAt } from '#tests/support/absent-calls.ts';
import { type LocalServer, startLocalServer } from '#tests/support/local-server.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { test } from '#tests/support/portal-test.ts';
import { kindOf, waysOn } from '#tests/support/ways.ts';

/** What closes elements, attributes, JSON and XML, reads backwards, or has no place in a text. */
const TEXT = '钢</script><script>alert(1)</script>"\'&amp;]]>\u202e\u0000\u0001\ud800\r\n=1+1';
const ID = 'A/1 b"钢\'#?%&';
const TEXTS = /^(?:name|title|newsBrie|\w*Name|introduce|specs|brandNumber|publishUser|unit)$/;
const IDS = /^(?:id|sellerCode|code|productCode)$/;
/** The forms of ISO 8601 that people write. */
const DATES = [
  '2026-11-01T09:30:00Z',
  '2026-11-01T17:30:00+08:00',
  '2026-11-01T17:30:00.123456+0800',
  '2026-11-01T17:30+08',
  '2026-11-01T09:30:00.000Z',
];

function hostile(value: unknown, name = '', at = 0): unknown {
  if (Array.isArray(value)) return value.map((each, index) => hostile(each, name, index));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, hostile(each, key, at)]),
    );
  }
  if (typeof value !== 'string') return value;
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return DATES[at % DATES.length];
  if (IDS.test(name)) return ID + at;
  return TEXTS.test(name) ? TEXT : value;
}

let api: LocalServer;
let portal: PortalProcess;
beforeAll(async () => {
  const target = inject('portalOrigin');
  api = await startLocalServer(async (request, response) => {
    const { url = '', method = 'GET', headers } = request;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (!callAt(method, url) || url.startsWith('/api/reads')) {
      response.writeHead(404).end();
      return;
    }
    const { host: _, connection: __, 'content-length': ___, ...sent } = headers;
    const answer = await fetch(target + url, {
      method,
      headers: sent as Record<string, string>,
      body: method === 'GET' ? null : Buffer.concat(parts),
    });
    const text = await answer.text();
    response.setHeader('content-type', 'application/json');
    // Names of filters are those of the contract.
    const isMangled = text.startsWith('{') && !url.endsWith('searchCriteria');
    response.end(isMangled ? JSON.stringify(hostile(JSON.parse(text))) : text);
  });
  portal = await startPortal({ TRADING_API_URL: api.url }, 'start:portal');
}, 60_000);
afterAll(async () => {
  await portal?.kill();
  await api?.close();
});

const PAGES = [
  '/',
  '/trading',
  '/goods',
  '/selfGoods',
  '/factory',
  '/news',
  '/notice',
  '/help',
  '/auction',
  '/brandList',
  '/detail?selfId=180&type=sale',
  '/newsDetail?id=1',
  '/trading?type=0',
  '/trading?type=1',
  '/trading?type=3',
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be in a page or a feed
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

test('names and ids that close what they stand in: every page, and where it leads', {
  timeout: 300_000,
}, async ({ newVisitor, watch }) => {
  watch.expectProblem(/status of 4\d\d/);
  const page = await newVisitor({ baseURL: portal.origin });
  const queue = new Set(PAGES);
  const visited = new Map<string, number>();
  const wrong: string[] = [];
  for (const path of queue) {
    const kind = kindOf(path);
    if ((visited.get(kind) ?? 0) > 0 && !PAGES.includes(path)) continue;
    visited.set(kind, 1);
    const status = (await page.goto(path))?.status() ?? 0;
    const html = await page.content();
    if (status >= 500) wrong.push(`${status} ${path}`);
    if (html.includes('<script>alert')) wrong.push(`${path} runs it`);
    if (CONTROL.test(html)) wrong.push(`${path} has control characters`);
    for (const [, json = ''] of html.matchAll(
      /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g,
    )) {
      expect(() => JSON.parse(json), path).not.toThrow();
    }
    for (const { to, form } of waysOn(html, path))
      if (!form && !/logout|intent=/.test(to)) queue.add(to);
  }
  expect(wrong).toEqual([]);
});

test('sitemaps and feeds stay XML', async () => {
  const index = await (await fetch(`${portal.origin}/sitemap.xml`)).text();
  const parts = [...index.matchAll(/<loc>[^<]*(\/sitemap\/[^<]*)<\/loc>/g)].map(
    ([, at = '']) => at,
  );
  for (const path of ['/sitemap.xml', ...parts, '/feeds/news.xml', '/feeds/notices.xml']) {
    const answer = await fetch(portal.origin + path);
    if (answer.status === 404) continue;
    expect(answer.status, path).toBe(200);
    const xml = await answer.text();
    expect(CONTROL.test(xml), path).toBe(false);
    const outside = xml.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '').replace(/<\/?[\w:?!][^<>]*>/g, '');
    expect(outside.replace(/&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);/gi, ''), path).not.toMatch(
      /[<&]/,
    );
  }
});
