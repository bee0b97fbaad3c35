import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import routes from '#app/routes.ts';
import { SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import { type LocalServer, startLocalServer } from '#tests/support/local-server.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { withScript } from '#tests/support/portal-test.ts';
import { tokenOf } from '#tests/support/trading-api.ts';

let customerApp: LocalServer;
let portal: PortalProcess;

/** A company's own login: whoever presses the link is the buyer. */
beforeAll(async () => {
  const token = await tokenOf(SIGNED_ENTERPRISE);
  customerApp = await startLocalServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://customer.test');
    const back = new URL(searchParams.get('redirectTo') ?? '');
    back.searchParams.set('token', token);
    const link = `<a href="${back.href.replaceAll('&', '&amp;')}">确认登录</a>`;
    response.writeHead(pathname === '/app/login' ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
    });
    response.end(
      `<!doctype html><html lang="zh-CN"><title>统一登录</title><main>统一登录 ${link}</main>`,
    );
  });
  portal = await startPortal({
    TRADING_API_URL: inject('portalOrigin'),
    // By its number, and the portal by the name localhost: two sites, as cookies see them.
    CUSTOMER_APP_URL: `${customerApp.url}/app/`,
  });
}, 120_000);
afterAll(async () => {
  await portal?.stop();
  await customerApp?.close();
});

withScript(
  'a login in a customer app of another origin leads back to the page that asked for it',
  async ({ newVisitor, watch }) => {
    watch.expectProblem(/^another host/);
    const page = await newVisitor({ baseURL: portal.origin });
    await page.goto('/collect');
    await expect(page).toShow('统一登录');
    await page.getByRole('link', { name: '确认登录' }).click();
    await expect(page).toBeAt('/collect');
    await expect(page).toShowToast('登录成功');
    await expect(page).toShow('您好，');
  },
);

withScript(
  'its way back logs nobody in who has not left from here',
  async ({ newVisitor, watch }) => {
    watch.expectProblem(/^another host/);
    const page = await newVisitor({ baseURL: portal.origin });
    await page.goto('/collect');
    const link = await page.getByRole('link', { name: '确认登录' }).getAttribute('href');
    const other = await newVisitor({ baseURL: portal.origin });
    await other.goto(link ?? '');
    await expect(other).toShowToast('登录没有完成，请重新登录');
    await expect(other).toShow('请登录');
  },
);

/** They lead there in their own way: the login with a way back, the logout after it has ended the session here. */
const LED_OTHERWISE = new Set(['login', 'register', 'logout']);

/** Values of parameters with which there may be such a page; any other has any. */
const VALUES: Readonly<Record<string, string>> = {
  month: '2026-11',
  file: 'log.xlsx',
  type: '1',
  kind: 'banner',
};

const CUSTOMER_PAGES = routes.flatMap(({ path }) => {
  const [, page] = /^customer\/(.+)$/.exec(path ?? '') ?? [];
  return page && !LED_OTHERWISE.has(page)
    ? [page.replace(/:(\w+)/g, (_, name) => VALUES[name] ?? 'x')]
    : [];
});

test.each(CUSTOMER_PAGES)('/customer/%s is a page of the customer app', async (page) => {
  const answer = await fetch(`${portal.origin}/customer/${page}`, { redirect: 'manual' });
  expect(answer.headers.get('location')).toMatch(`${customerApp.url}/app/${page}`);
});
