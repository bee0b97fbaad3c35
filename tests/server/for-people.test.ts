import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WECHAT_SAVES_NOTHING } from '#app/domain/download.ts';
import { CHANGED } from '#app/session/changed-cookie.ts';
import { sendResponse } from '#server/respond.ts';

let answer: () => Response;
const server = createServer((request, response) => sendResponse(request, response, answer()));
let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

const OPENED = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const WECHAT = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 MicroMessenger/8.0.50';

const ask = (headers: Record<string, string>, init: RequestInit = {}) =>
  fetch(`${origin}/orders.xlsx`, { headers, redirect: 'manual', ...init });

describe('a download that fails', () => {
  const refused = () =>
    Response.json({ message: '请选择“月份”' }, { status: 404, headers: { 'retry-after': '7' } });

  test('is a page in Chinese for who opened it, with the way back', async () => {
    answer = refused;
    const page = await ask({ ...OPENED, referer: `${origin}/customer/invoices?a=1&month="x"` });
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('retry-after')).toBe('7');
    const html = await page.text();
    expect(html).toContain('<h1>请选择“月份”</h1>');
    expect(html).toContain('<a href="/customer/invoices?a=1&amp;month=%22x%22">返回上一页</a>');
    expect(html).toContain('<a href="/">返回首页</a>');
  });

  test('leads to no other site', async () => {
    answer = refused;
    for (const referer of ['https://evil.test/x', `${origin}//evil.test/x`, 'nonsense', '']) {
      const html = await (await ask({ ...OPENED, referer })).text();
      expect(html).not.toContain('返回上一页');
    }
  });

  test('says what is refused as text, whatever somebody has typed', async () => {
    answer = () =>
      Response.json({ message: '没有「<a href="//evil.test">&lt;」' }, { status: 400 });
    const html = await (await ask(OPENED)).text();
    expect(html).toContain('<h1>没有「&lt;a href="//evil.test">&amp;lt;」</h1>');
  });

  test('is JSON for a script', async () => {
    answer = refused;
    const data = await ask({ accept: '*/*' });
    expect(await data.json()).toEqual({ message: '请选择“月份”' });
  });

  test('and what is no error of a page stays as it is', async () => {
    answer = () => Response.json({ accepted: false }, { status: 401 });
    expect(await (await ask(OPENED)).json()).toEqual({ accepted: false });
  });
});

describe('a file', () => {
  const file = () =>
    new Response('bytes', {
      headers: { 'content-disposition': 'attachment; filename="a.xlsx"', 'content-type': 'x/y' },
    });

  test('is not sent to WeChat on a phone, which says nothing and drops it', async () => {
    answer = file;
    const page = await ask({ ...OPENED, 'user-agent': WECHAT });
    expect(page.headers.get('content-disposition')).toBe(null);
    expect(await page.text()).toContain(WECHAT_SAVES_NOTHING);
  });

  test.each([
    ['another browser', OPENED],
    ['WeChat on a computer', { ...OPENED, 'user-agent': `${WECHAT} WindowsWechat` }],
    ['a picture of a page in WeChat', { accept: 'image/*,*/*', 'user-agent': WECHAT }],
  ])('is sent to %s', async (_, headers) => {
    answer = file;
    expect(await (await ask(headers)).text()).toBe('bytes');
  });
});

describe('what a browser has kept of pages is out of date', () => {
  const cookieOf = async (init: RequestInit) =>
    (await ask({}, init)).headers.getSetCookie().find((cookie) => cookie.startsWith(CHANGED));
  const form = () => ({ method: 'POST', body: new URLSearchParams({ form: 'remove' }) });

  test('once a form was taken', async () => {
    answer = () => new Response(null, { status: 303, headers: { location: '/' } });
    const [one, other] = [await cookieOf(form()), await cookieOf(form())];
    expect(one).toMatch(/^changed=[\da-f]{8}; Path=\/; SameSite=Lax$/);
    expect(other).not.toBe(one);
  });

  test('once a session has begun or ended, by whatever request', async () => {
    answer = () => new Response(null, { headers: { 'set-cookie': 'session=; Max-Age=0' } });
    expect(await cookieOf({})).toBeDefined();
  });

  test('but not by a form that was refused, a report of a script, or a page', async () => {
    answer = () => new Response('', { status: 422 });
    expect(await cookieOf(form())).toBeUndefined();
    answer = () => new Response('');
    expect(await cookieOf({})).toBeUndefined();
    const headers = { 'content-type': 'application/json' };
    expect(await cookieOf({ method: 'POST', body: '{}', headers })).toBeUndefined();
  });
});
