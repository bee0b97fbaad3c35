import { request as ask } from 'node:http';
import type { Page } from 'playwright';
import { expect, inject } from 'vitest';
import { REMOVAL } from '#app/routes/content/offline/removal.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { idle } from '#tests/support/idle.ts';
import { giveInquiry, SELLERS } from '#tests/support/inquiries.ts';
import { startLocalServer } from '#tests/support/local-server.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { withScript, withScriptWhenFull } from '#tests/support/portal-test.ts';
import { keepQuiet } from '#tests/support/quiet-page.ts';
import { detailOf, findGoods, isPlentiful, plentifulGoods } from '#tests/support/trading-api.ts';

const MARK = /^离线，数据为 \d\d:\d\d 时的内容/;
const NOT_KEPT = '这个页面没有离线内容。';
const OFFLINE = /ERR_INTERNET_DISCONNECTED|status of (?:404|503)|Failed to fetch/;
const WITH_WORKER = { serviceWorkers: 'allow' } as const;

const copies = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => url.slice(location.origin.length));
  });
const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Turns to the page that is shown, and waits until it is kept. */
async function keep(page: Page, path: string): Promise<void> {
  // A pointer that is there already would not move, and the page would wait for its five seconds.
  await page.mouse.move(0, 0);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(() => copies(page)).toContain(path);
}

async function see(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await keep(page, path);
}

const goOffline = (page: Page) => page.context().setOffline(true);
const goOnline = (page: Page) => page.context().setOffline(false);
const mark = (page: Page) => page.locator('body > p').first().textContent();

withScript(
  'issue 13: the goods that were seen last are read offline, with the time of what is shown',
  async ({ newVisitor, watch }) => {
    watch.expectProblem(OFFLINE);
    const page = await newVisitor(WITH_WORKER);
    const goods = detailOf(await plentifulGoods());
    await see(page, '/trading');
    await page.goto('/detail?selfId=999999999&type=sale');
    await page.mouse.move(0, 0);
    await page.getByRole('heading', { level: 1 }).hover();
    await see(page, goods);
    expect(await copies(page)).toEqual(['/trading', goods]);
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await goOffline(page);
    await page.reload();
    expect(await mark(page)).toMatch(MARK);
    await expect(page).toShow(name);
    expect(await page.locator('[name=serial]').count()).toBe(0);
    const shown = await page.evaluate(
      () => getComputedStyle(document.querySelector('body > p') as Element).position,
    );
    expect(shown).toBe('sticky');

    await page.getByRole('link', { name: '首页' }).first().click();
    await expect(page).toShow(NOT_KEPT);
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('link').click();
    await expect(page).toBeAt(goods);

    await goOnline(page);
    await page.getByRole('link', { name: '重试' }).click();
    // The page itself, which has its forms, not another copy of it.
    await expect.poll(() => page.locator('[name=serial]').count()).toBeGreaterThan(0);
    expect(await page.getByText(MARK).count()).toBe(0);
  },
);

withScriptWhenFull(
  'a dropped way to a page that was seen offers its copy; the page stays until then',
  async ({ newVisitor, watch }) => {
    watch.expectProblem(OFFLINE);
    const page = await newVisitor(WITH_WORKER);
    await see(page, '/factory');
    await page.getByRole('link', { name: '现货商城' }).first().click();
    await expect(page).toBeAt(/^\/trading/);
    const { pathname, search } = new URL(page.url());
    await keep(page, pathname + search);
    await page.goBack();
    await expect(page).toBeAt('/factory');
    await goOffline(page);
    await page.goForward();
    await page.getByRole('link', { name: '离线查看' }).click();
    await expect.poll(() => mark(page)).toMatch(MARK);
    await expect(page).toBeAt(pathname + search);
  },
);

withScriptWhenFull(
  'a kept order cannot be read by another account or after a logout',
  async ({ newVisitor, watch }) => {
    watch.expectProblem(OFFLINE);
    const page = await newVisitor(WITH_WORKER);
    const other = await newVisitor();
    const customer = await registered(page);
    const order = `/customer/purchase-order/${await giveOrder(customer, await plentifulGoods())}`;
    await see(page, order);
    const isKept = async () => {
      await goOffline(page);
      await page.goto(order);
      const kept = (await page.getByText(NOT_KEPT).count()) === 0;
      await goOnline(page);
      return kept;
    };
    expect(await isKept()).toBe(true);

    const second = await registered(other);
    await page.context().clearCookies();
    await loggedIn(page, second);
    await see(page, '/trading');
    expect(await isKept()).toBe(false);

    await page.context().clearCookies();
    await loggedIn(page, customer);
    await see(page, order);
    await page.getByRole('link', { name: '退出' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect(page).toShowToast('您已退出登录');
    expect(await copies(page)).toEqual([]);
    await see(page, '/trading');
    expect(await isKept()).toBe(false);

    // The session ends at the server, and the browser hears of it.
    await loggedIn(page, customer);
    await see(page, order);
    await page.context().clearCookies();
    await see(page, '/trading');
    expect(await copies(page)).toEqual(['/trading']);
  },
);

withScriptWhenFull('a tab that is older than a logout keeps nothing', async ({ newVisitor }) => {
  const page = await newVisitor(WITH_WORKER);
  await keepQuiet(page);
  const order = await giveOrder(await registered(page), await plentifulGoods());
  await page.goto(`/customer/purchase-order/${order}`);
  const tab = await page.context().newPage();
  await tab.goto('/customer/logout');
  await press(tab, '确定');
  await expect(tab).toShowToast('您已退出登录');
  await see(tab, '/trading');
  const fetched = page.waitForResponse(/\/offline-/);
  await page.keyboard.press('Shift');
  await (await fetched).finished();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => caches.keys()));
  await idle(page);
  expect(await copies(tab)).toEqual(['/trading']);
});

withScriptWhenFull(
  'a form of a page that is read offline says that the line is down, and keeps what is typed',
  async ({ newVisitor, watch }) => {
    watch.expectProblem(OFFLINE);
    const page = await newVisitor(WITH_WORKER);
    const goods = await findGoods(1, isPlentiful);
    const inquiry = `/customer/sale-inquiry/${await giveInquiry(await registered(page), goods)}`;
    await page.context().clearCookies();
    await loggedIn(page, SELLERS.first);
    await see(page, inquiry);
    await goOffline(page);
    await page.reload();
    const remark = page.locator('main').getByLabel('备注');
    await remark.fill('本周可发');
    await press(page, '提交报价');
    await expect(page).toShow('网络连接中断');
    await expect(page).toShow(/您填写的内容还在/);
    await press(page, '重新提交');
    await expect(page).toShow('网络连接中断');
    await goOnline(page);
    await press(page, '重新提交');
    // Of the server again, which refuses it: no price was typed.
    await page.getByText('网络连接中断').waitFor({ state: 'detached' });
    await expect(page).toBeAt(inquiry);
    expect(await remark.inputValue()).toBe('本周可发');
  },
);

withScriptWhenFull(
  'another version of the worker forgets the copies, and one setting takes it away',
  async ({ newVisitor }) => {
    let change = (text: string) => text;
    const front = await startLocalServer((request, response) => {
      const { url = '', method, headers } = request;
      const passed = ask(inject('portalOrigin') + url, { method, headers }, async (answer) => {
        if (url !== '/offline.js') {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
          return;
        }
        const text = change(Buffer.concat(await answer.toArray()).toString());
        response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
        response.end(text);
      });
      request.pipe(passed.setHeader('accept-encoding', 'identity') as typeof passed);
    });
    const page = await newVisitor({ ...WITH_WORKER, baseURL: front.url });
    await see(page, '/factory');
    change = (text) => `${text}// newer`;
    await page.goto('/');
    await expect.poll(() => copies(page)).toEqual([]);
    await see(page, '/trading');
    change = () => REMOVAL;
    await page.goto('/');
    await expect.poll(() => workers(page)).toBe(0);
    expect(await copies(page)).toEqual([]);
    await front.close();
  },
);
