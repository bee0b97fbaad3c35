import type { Page } from 'playwright';
import { expect, inject } from 'vitest';
import { registered } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';

const PAGE = '/trading';
const ROUNDS = 15;

async function cookieOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(inject('portalOrigin') + path, { headers });
  return { headers: response.headers, html: await response.text(), status: response.status };
}

const noncesIn = (html: string) =>
  new Set([...html.matchAll(/nonce="([^"]+)"/g)].map(([, n]) => n));
const policyOf = (headers: Headers) => headers.get('content-security-policy') ?? '';

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

test('each answer has a nonce of its own, and no script runs without it', async () => {
  const answers = [await get(PAGE), await get(PAGE), await get(PAGE, { cookie: 'session=x' })];
  const nonces = answers.map(({ headers, html }) => {
    const policy = policyOf(headers);
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
    expect(noncesIn(html)).toEqual(new Set([nonce]));
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).not.toContain('unsafe-eval');
    return nonce;
  });
  expect(new Set(nonces).size).toBe(answers.length);
});

test('an unchanged page is not sent again', async () => {
  const { headers } = await get(PAGE);
  const etag = headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const again = await get(PAGE, { 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(again.html).toBe('');
});

test('what a visitor with a session gets is nobody else’s', async ({ page }) => {
  await registered(page);
  const { headers } = await get(PAGE, { cookie: await cookieOf(page) });
  expect(headers.get('cache-control')).toMatch(/private/);
  expect(headers.get('etag')).toBe(null);
});
