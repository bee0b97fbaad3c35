import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { login } from '#app/domain/account/contract.ts';
import { registered } from '#tests/support/customers.ts';
import {
  inBothModesWhenFull,
  test,
  withScript,
  withScriptWhenFull,
} from '#tests/support/portal-test.ts';
import { callApi, detailOf, plentifulGoods } from '#tests/support/trading-api.ts';

inBothModesWhenFull(
  'spec 1 §4: 确定退出登陆吗? on a page, or over it',
  async ({ page, javaScript }) => {
    const { name } = await registered(page);
    const detail = detailOf(await plentifulGoods());
    await page.goto(detail);
    await page.getByRole('link', { name: '退出' }).click();
    await expect(page).toBeAt(javaScript ? `${detail}&dialog=logout` : '/customer/logout');
    await expect(page).toShow('确定退出登陆吗?');
    if (javaScript) {
      await page.getByRole('dialog').getByRole('link', { name: '取消' }).click();
      await expect(page).toBeAt(detail);
      await expect(page).toShow(`您好，${name}`);
      await page.getByRole('link', { name: '退出' }).click();
    }
    const question = javaScript ? page.getByRole('dialog') : page.getByRole('main');
    await question.getByRole('button', { name: '确定' }).click();
    await expect(page).toBeAt('/');
    await expect(page).toShowToast('您已退出登录');
    await expect(page).toShow(page.getByRole('link', { name: '请登录' }));
  },
);

test('the address opens the question, but only for a visitor who is logged in', async ({
  page,
}) => {
  await page.goto('/trading?sortWord=price&dialog=logout');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await registered(page);
  await page.goto('/trading?sortWord=price&dialog=logout');
  await page.getByRole('dialog').getByRole('link', { name: '取消' }).click();
  await expect(page).toBeAt('/trading?sortWord=price');
});

test('a session that has ended is no reason to log in for a logout, nor is a login followed by one', async ({
  page,
}) => {
  const customer = await registered(page);
  await page.goto('/trading');
  await page.context().clearCookies();
  await page.goto('/customer/logout');
  await expect(page).toBeAt('/');
  await expect(page).toShowToast('您已退出登录');
  for (const asked of ['/customer/logout', '/trading?dialog=logout']) {
    await page.goto(`/customer/login?${new URLSearchParams({ redirectTo: asked })}`);
    await page.getByLabel('手机号').fill(customer.phone);
    await page.getByLabel('密码').fill(customer.password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toShowToast('登录成功');
    await expect(page).toBeAt(asked.startsWith('/customer') ? '/' : '/trading');
    await page.context().clearCookies();
  }
});

const stored = (page: Page) => page.evaluate('JSON.stringify(localStorage)');

/** Stores something once the page has come to life and so has begun its session. */
async function store(page: Page, items: Record<string, string>): Promise<void> {
  await page.waitForFunction(() => sessionStorage.getItem('session') !== null);
  await page.evaluate((entries) => Object.assign(localStorage, entries), items);
}

const ENDED = /^\/customer\/login/;

withScript('Back shows no page of the account after a logout', async ({ newVisitor }) => {
  // Without scripts each page is a document, and Back asks the browser's cache.
  const page = await newVisitor({ javaScriptEnabled: false });
  const { name } = await registered(page);
  for (const path of ['/customer/purchase-order', '/trading', '/customer/logout']) {
    await page.goto(path);
    await expect(page).toShow(`您好，${name}`);
  }
  await page.getByRole('main').getByRole('button', { name: '确定' }).click();
  await expect(page).toBeAt('/');
  // The question whether to log out is none any more.
  await page.goBack();
  await expect(page).toBeAt('/');
  await page.goBack();
  await expect(page).toBeAt('/trading');
  expect(await page.content()).not.toContain(name);
  await page.goBack();
  await expect(page).toBeAt(ENDED);
});

withScriptWhenFull('nor where a browser has kept the page in its memory', async ({ page }) => {
  await registered(page);
  await page.goto('/customer/purchase-order');
  await page.getByRole('heading', { level: 1 }).hover();
  await page.context().clearCookies();
  // Until the script that hears it is there.
  const comeBack = async () => {
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    return new URL(page.url()).pathname;
  };
  await expect.poll(comeBack).toMatch(ENDED);
});

describe('local storage', () => {
  /** A token as a customer app on the same origin gets it. */
  async function tokenOf(page: Page): Promise<{ token: string; name: string }> {
    const customer = await registered(page);
    const { token } = await callApi(login, customer);
    return { token, name: customer.name };
  }

  withScriptWhenFull(
    'spec 1 §6: the token is passed through local storage, once',
    async ({ page, newVisitor }) => {
      const { token, name } = await tokenOf(await newVisitor());
      await page.goto('/trading');
      await store(page, { token });
      await page.goto('/shopping');
      await expect(page).toBeAt('/shopping');
      await expect(page).toShow(`您好，${name}`);
      expect(await stored(page)).toBe('{}');
      await page.reload();
      await expect(page).toShow(`您好，${name}`);
    },
  );

  withScriptWhenFull(
    'an invalid token is dropped, and a visitor who is logged in stays logged in',
    async ({ page }) => {
      const { name } = await registered(page);
      await page.goto('/trading');
      await store(page, { token: 'made up' });
      await page.reload();
      await page.waitForFunction(() => localStorage.length === 0);
      await page.reload();
      await expect(page).toShow(`您好，${name}`);
    },
  );

  withScriptWhenFull(
    'a token is kept while the portal cannot be reached',
    async ({ page, newVisitor, watch }) => {
      watch.expectProblem(/ERR_FAILED/);
      const { token, name } = await tokenOf(await newVisitor());
      await page.goto('/trading');
      await store(page, { token });
      await page.route('**/session/handOver', (route) => route.abort());
      const failed = page.waitForEvent('requestfailed');
      await page.reload();
      await failed;
      await page.waitForFunction(() => localStorage.length === 1);
      await page.unroute('**/session/handOver');
      await page.reload();
      await expect(page).toShow(`您好，${name}`);
    },
  );

  test('another site cannot hand a token over', async ({ page }) => {
    await page.goto('/trading');
    const answer = await page.context().request.post('/session/handOver', {
      form: { token: 'anything' },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status()).toBe(403);
    expect((await page.context().request.get('/session/handOver')).status()).toBe(405);
  });

  withScriptWhenFull(
    'spec 1 §4: all of it is cleared when the session flag is absent',
    async ({ page }) => {
      await page.goto('/trading');
      await store(page, { left: 'from before' });
      await page.reload();
      await expect(page).toShow(page.getByRole('heading', { level: 1 }));
      expect(await stored(page)).toBe('{"left":"from before"}');
      await page.evaluate('sessionStorage.clear()');
      await page.reload();
      await page.waitForFunction(() => localStorage.length === 0);
    },
  );

  withScriptWhenFull('spec 1 §4: logging out clears it', async ({ page }) => {
    await registered(page);
    await page.goto('/trading');
    await store(page, { left: 'behind' });
    await page.goto('/trading?dialog=logout');
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect(page).toBeAt('/');
    expect(await stored(page)).toBe('{}');
  });

  test('logging out asks browsers to clear what the site stored', async ({ page }) => {
    await registered(page);
    await page.goto('/');
    const answer = await page.context().request.post('/customer/logout', {
      form: { form: 'logout' },
      headers: { 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    });
    expect(answer.headers()['clear-site-data']).toBe('"storage"');
  });
});
