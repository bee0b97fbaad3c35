import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { NOT_OFFERED } from '#app/api/errors.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { forward } from '#tests/support/api-faults.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { type LocalServer, startLocalServer } from '#tests/support/local-server.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { test } from '#tests/support/portal-test.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const MB = 2 ** 20;
const send =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
const content = (of: unknown) => JSON.stringify({ resultCode: '000', content: of });

/** Sends as long as somebody reads, up to so many bytes. */
const much =
  (most: number): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const part = Buffer.alloc(MB, ' ');
    let sent = 0;
    const go = () => {
      while (!response.destroyed && sent < most) {
        sent += part.length;
        if (!response.write(part)) return;
      }
      response.end();
    };
    response.on('drain', go);
    go();
  };

/** What an API may answer to every call, however wrong it is. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  ...Object.fromEntries(
    [301, 302, 303, 307, 308].map((status) => [
      `${status}`,
      send(status, '', { location: '/elsewhere?token=1' }),
    ]),
  ),
  ...Object.fromEntries([204, 304].map((status) => [`${status}`, send(status, '')])),
  ...Object.fromEntries(
    [
      400, 402, 403, 406, 407, 408, 410, 418, 421, 425, 426, 428, 429, 431, 451, 500, 502, 503, 504,
      505, 599,
    ].map((status) => [`${status}`, send(status, '<h1>no</h1>')]),
  ),
  'a page of HTML': send(200, '<!doctype html><title>Login</title>', {
    'content-type': 'text/html',
  }),
  nothing: send(200, ''),
  '520 MB': much(520 * MB),
  'a bomb of gzip': send(200, gzipSync(Buffer.alloc(200 * MB, ' ')), {
    'content-encoding': 'gzip',
  }),
  'more than it announces': (response) => {
    response.writeHead(200, { 'content-length': '20' });
    response.socket?.end(content({}));
  },
  'less than it announces': (response) => {
    response.writeHead(200, { 'content-length': '500' });
    response.write('{"resultCode":');
    response.socket?.end();
  },
  'no UTF-8': send(200, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x80])),
  'a tree of 100,000': send(
    200,
    `{"resultCode":"000","content":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  ),
  prototypes: send(
    200,
    '{"resultCode":"000","content":{"__proto__":{"content":[]},"constructor":{"prototype":{}}}}',
  ),
  'another type': send(200, content(7)),
  null: send(200, 'null'),
  'a list': send(200, '[]'),
  'a code that is a number': send(200, '{"resultCode":0,"content":{}}'),
  'a refusal with control characters': send(
    200,
    JSON.stringify({
      resultCode: 'X1',
      content: '拒\u0000绝\u202e<script>alert(1)</script>\u0007',
    }),
  ),
  'a refusal of 100,000 characters': send(
    200,
    JSON.stringify({ resultCode: 'X1', content: '拒'.repeat(100_000) }),
  ),
  'a refusal that is a tree': send(
    200,
    JSON.stringify({ resultCode: 'X1', content: { a: 1 }, problems: [{ path: '__proto__' }] }),
  ),
};

const PAGES = [
  '/',
  '/trading',
  '/detail?selfId=1&type=sale',
  '/news',
  '/newsDetail?id=1',
  '/auction',
  '/sitemap.xml',
  '/factory',
];

/** Null: those of the demo market. */
let answer: Answer | null = null;
let api: LocalServer;
let portal: PortalProcess;
beforeAll(async () => {
  api = await startLocalServer((request, response) => {
    response.on('error', () => {});
    if (!answer) return forward(inject('portalOrigin'), request, response);
    request.resume();
    answer(response, request);
  });
  portal = await startPortal({ TRADING_API_URL: api.url }, 'start:portal');
}, 60_000);
afterAll(async () => {
  await portal?.kill();
  await api?.close();
});

/** Every message that a page of an error may say (spec 3 §8.2). */
const MESSAGES = [
  ...new Set(Array.from({ length: 200 }, (_, at) => statusMessage(400 + at))),
  NOT_OFFERED,
];

describe('whatever an API answers to everything', () => {
  test.for(Object.keys(ANSWERS))(
    '%s: a page with a message and a way on, and what was typed',
    {
      timeout: 120_000,
    },
    async (name, { newVisitor, watch }) => {
      watch.expectProblem(/status of [45]\d\d/);
      const page = await newVisitor({ baseURL: portal.origin });
      answer = ANSWERS[name] as Answer;
      for (const path of PAGES) {
        const status = (await page.goto(path))?.status() ?? 0;
        expect(status, path).toBeGreaterThanOrEqual(400);
        if (path.endsWith('.xml')) continue;
        const html = await page.content();
        const isSaid = MESSAGES.some((message) => html.includes(message)) || html.includes('拒');
        expect(isSaid || html.includes('Error'), `${path}: ${html.slice(0, 3000)}`).toBe(true);
        expect(html).toMatch(/<main[\s\S]*<a [\s\S]*<\/main>/);
        expect(html).not.toContain('<script>alert');
        expect(html).not.toContain('\u0000');
      }
      answer = null;
      // While the API fails it is asked once a second (design/caching: Breaker).
      await expect.poll(async () => (await page.goto('/customer/login'))?.status()).toBe(200);
      await page.getByLabel('手机号').fill('13700001234');
      await page.getByLabel('密码').fill('typed-before');
      answer = ANSWERS[name] as Answer;
      await press(page, '登录');
      expect(await page.content()).toContain('13700001234');
    },
  );

  test('the process lives, and is no larger than before', async () => {
    const [, pid = ''] = /portal-(\d+)\.log$/.exec(portal.log) ?? [];
    const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    expect(Number(kb)).toBeLessThan(600 * 1024);
    expect((await fetch(`${portal.origin}/healthz`)).status).toBe(200);
  });
});
