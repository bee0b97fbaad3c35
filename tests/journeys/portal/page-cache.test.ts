import { createHash } from 'node:crypto';
import { expect, inject } from 'vitest';
import { withAge } from '#app/cache/data-age.server.ts';
import { PUBLIC } from '#tests/journeys/portal/public-pages.ts';
import { registered } from '#tests/support/customers.ts';
import { test, withScriptWhenFull } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const PAGE = '/trading';
const ROUNDS = 15;

async function cookieOf(page: Visitor): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(inject('portalOrigin') + path, { headers });
  return { headers: response.headers, html: await response.text(), status: response.status };
}

/** What the policy of an answer allows to run, or to style. */
function sourcesOf(headers: Headers, directive: string): string[] {
  const policy = (headers.get('content-security-policy') ?? '').split('; ');
  return (
    policy
      .find((line) => line.startsWith(`${directive} `))
      ?.split(' ')
      .slice(1) ?? []
  );
}

/** The source that allows each inline element of a page; data for search engines is no script. */
function inlineSources(html: string, tag: 'script' | 'style'): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>(.*?)</${tag}>`, 'gs'));
  const texts = [...elements]
    .filter(([, attributes = '']) => !/ src=|ld\+json/.test(attributes))
    .map(([, , text = '']) => text);
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

test('what a cache may keep says that it differs by cookie', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  await registered(visitor);
  const cookie = await cookieOf(visitor);
  const kept: string[] = [];
  for (const path of Object.values(PUBLIC)) {
    const address = await path();
    const shared = (await get(address)).headers;
    if (!shared.get('cache-control')?.includes('public')) continue;
    kept.push(address);
    expect.soft(shared.get('vary'), address).toMatch(/\bCookie\b/);
    const own = (await get(address, { cookie })).headers;
    expect.soft(own.get('cache-control'), address).toMatch(/^private\b/);
    expect.soft(own.get('vary'), address).toMatch(/\bCookie\b/);
  }
  expect(kept.length).toBeGreaterThan(10);
});

test('visitors who race for a page never see each other', async ({ newVisitor }) => {
  const [first, second] = [await newVisitor(), await newVisitor()];
  const names = [(await registered(first)).name, (await registered(second)).name];
  const cookies = [await cookieOf(first), await cookieOf(second)];
  const answers = await Promise.all(
    Array.from({ length: ROUNDS }, (_, round) => `${PAGE}?page=${1 + (round % 3)}`).flatMap(
      (path) => [
        get(path).then(({ html }) => ({ html, own: null })),
        ...cookies.map((cookie, at) =>
          get(path, { cookie }).then(({ html }) => ({ html, own: names[at] })),
        ),
      ],
    ),
  );
  for (const { html, own } of answers) {
    const seen = names.filter((name) => html.includes(name));
    expect(seen).toEqual(own ? [own] : []);
    expect(html.includes('请登录')).toBe(!own);
  }
});

test('a visitor sees the header of who he is before and after the login', async ({ page }) => {
  await page.goto(PAGE);
  await expect(page).toShow(page.getByRole('link', { name: '请登录' }));
  const { name } = await registered(page);
  await page.goto(PAGE);
  await expect(page).toShow(`您好，${name}`);
  await page.context().clearCookies();
  await page.goto(PAGE);
  await expect(page).toShow(page.getByRole('link', { name: '请登录' }));
});

test('the policy of a page names its own inline scripts and styles, and allows nothing else', async ({
  page,
}) => {
  await registered(page);
  const visitors: Record<string, string>[] = [{}, { cookie: await cookieOf(page) }];
  const paths = ['/', PAGE, '/customer/login', '/help', '/customer/wallet', '/no-such-page'];
  for (const path of paths) {
    for (const headers of visitors) {
      const answer = await get(path, headers);
      for (const tag of ['script', 'style'] as const) {
        const allowed = sourcesOf(answer.headers, `${tag}-src`);
        const inline = new Set(inlineSources(answer.html, tag));
        expect(new Set(allowed), `${tag} of ${path}`).toEqual(new Set(["'self'", ...inline]));
      }
      expect(inlineSources(answer.html, 'style'), path).toHaveLength(1);
      expect(answer.html).not.toContain('nonce');
    }
  }
});

withScriptWhenFull(
  'a page that shows its age still shows it when its scripts have run',
  async ({ newVisitor }) => {
    const page = await newVisitor();
    await page.route('**/trading', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: withAge(await response.text(), new Date(0)) });
    });
    await page.goto(PAGE);
    await page.getByRole('link', { name: '下一页' }).first().click();
    await expect(page).toBeAt(/page=2/);
    const age = page.getByText('部分内容为 1970-01-01 08:00 的数据');
    await expect(page).toShow(age);
    expect((await age.boundingBox())?.y).toBe(0);
  },
);

test('an unchanged page is not sent again', async () => {
  const { headers } = await get(PAGE);
  const etag = headers.get('etag') ?? '';
  expect(etag).toMatch(/^"/);
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30');
  expect(headers.get('vary')).toBe('Accept-Encoding, Cookie');
  expect(headers.get('set-cookie')).toBe(null);
  const again = await get(PAGE, { 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(again.html).toBe('');
});

test('the page of a visitor with a session is private', async ({ page }) => {
  await registered(page);
  const everyones = (await get(PAGE)).headers.get('etag') ?? '';
  const cookie = await cookieOf(page);
  const { headers, status } = await get(PAGE, { cookie, 'if-none-match': everyones });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(headers.get('vary')).toBe('Cookie, Accept-Encoding');
  expect(headers.get('etag')).toBe(null);
});
