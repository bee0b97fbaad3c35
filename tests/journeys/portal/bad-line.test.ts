import type { Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { cartList } from '#app/domain/cart/contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { idle } from '#tests/support/idle.ts';
import { withScript, withScriptWhenFull } from '#tests/support/portal-test.ts';
import { takenOver } from '#tests/support/taken-over.ts';
import { apiOf, detailOf, plentifulGoods, putIntoCart } from '#tests/support/trading-api.ts';
import { turnToHeading } from '#tests/support/turn-to-heading.ts';

const DROPPED = '网络连接中断，恢复后将自动继续。';
const FAILED = /ERR_|Failed to load resource|Error loading route module|TypeError/;

async function turnTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await turnToHeading(page);
}

const heading = (page: Page) => page.locator('main h1').textContent();
const goodsLink = (page: Page) => page.getByRole('table').getByRole('link').first();
const status = (page: Page, text: string) => page.getByRole('status').getByText(text);

/** Holds back the answers to what Remix asks for. */
async function heldBack(page: Page) {
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  let note = () => {};
  const asked = new Promise<void>((resolve) => {
    note = resolve;
  });
  await page.route(/\.data/, async (route) => {
    note();
    await held;
    await route.continue();
  });
  return { asked, send };
}

describe('what is pressed', () => {
  withScriptWhenFull(
    'a link: it, the page and a status say that the next page is coming',
    async ({ newVisitor }) => {
      const page = await newVisitor();
      await page.goto('/trading');
      const { asked, send } = await heldBack(page);
      await goodsLink(page).click();
      await asked;
      await expect(page).toShow(status(page, '正在加载…'));
      expect(await page.locator('main').getAttribute('aria-busy')).toBe('true');
      expect(await page.locator('a[aria-busy=true]').count()).toBe(1);
      const look = (element: string, pseudo?: string) =>
        page.evaluate(
          ([name = '', of]) =>
            getComputedStyle(document.querySelector(name) as Element, of).transitionDelay,
          [element, pseudo],
        );
      expect(await look('main')).toBe('0.15s');
      expect(await look('body', '::before')).toBe('0.15s');
      send();
      await status(page, '正在加载…').waitFor({ state: 'detached' });
      expect(await page.locator('[aria-busy=true]').count()).toBe(0);
    },
  );

  withScriptWhenFull('a button of a form', async ({ newVisitor }) => {
    const page = await newVisitor();
    await page.goto('/finance');
    const { asked, send } = await heldBack(page);
    const form = page.locator('form', { has: page.getByRole('button', { name: '提交需求' }) });
    await form.getByLabel('公司名称').fill('远澄重工有限公司');
    await form.getByLabel('联系人').fill('沈远舟');
    await form.getByLabel('手机号码').fill('13712345678');
    await form.getByLabel('仓单融资').check();
    const button = form.getByRole('button', { name: '提交需求' });
    await button.click();
    await asked;
    await expect(page).toShow(status(page, '正在加载…'));
    expect(await button.getAttribute('aria-busy')).toBe('true');
    send();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  });
});

describe('a line that drops', () => {
  withScript(
    'leaves the page as it is, and goes on when it is back',
    async ({ newVisitor, watch }) => {
      watch.expectProblem(FAILED);
      const page = await newVisitor();
      await turnTo(page, '/trading');
      const before = await heading(page);
      await page.context().setOffline(true);
      await goodsLink(page).click();
      await expect(page).toShow(DROPPED);
      expect(await heading(page)).toBe(before);
      await page.context().setOffline(false);
      await expect(page).toBeAt(/^\/detail/);
      await page.getByText(DROPPED).waitFor({ state: 'detached' });
    },
  );

  withScriptWhenFull(
    'before anything of the page was touched: the home page too',
    async ({ newVisitor, watch }) => {
      watch.expectProblem(FAILED);
      const page = await newVisitor();
      await page.goto('/trading');
      const before = await heading(page);
      const home = page.getByRole('link', { name: '首页' }).first();
      const place = await home.boundingBox();
      await page.context().setOffline(true);
      await home.hover();
      await page.mouse.down();
      await expect(page).toShow(DROPPED);
      // Else the press would not end on the link, and be lost.
      expect(await home.boundingBox()).toEqual(place);
      await page.mouse.up();
      expect(await heading(page)).toBe(before);
      await page.context().setOffline(false);
      await expect(page).toBeAt('/');
      // The rules of the pages that follow were asked for in vain before.
      const sheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
      await expect.poll(sheets).toContainEqual(expect.stringContaining('.css'));
    },
  );

  withScriptWhenFull(
    'in the middle of a press on what the notice of it covers',
    async ({ newVisitor, watch }) => {
      watch.expectProblem(FAILED);
      const page = await newVisitor();
      await page.goto('/trading');
      const { x = 0, y = 0 } =
        (await page.getByRole('link', { name: '请登录' }).boundingBox()) ?? {};
      await page.context().setOffline(true);
      await page.mouse.move(x + 2, y + 2);
      await page.mouse.down();
      await expect(page).toShow(DROPPED);
      await page.mouse.up();
      await page.context().setOffline(false);
      await expect(page).toBeAt(/^\/customer\/login/);
    },
  );

  withScriptWhenFull(
    'in the middle of an answer: it is asked for again',
    async ({ newVisitor, watch }) => {
      watch.expectProblem(FAILED);
      const page = await newVisitor();
      await page.goto('/trading');
      await page.route(/\/detail\.data/, (route) => route.abort('connectionreset'), { times: 1 });
      await goodsLink(page).click();
      await expect(page).toBeAt(/^\/detail/);
    },
  );

  withScriptWhenFull('重试 tries at once', async ({ newVisitor, watch }) => {
    watch.expectProblem(FAILED);
    const page = await newVisitor();
    await turnTo(page, '/factory');
    let isDown = true;
    await page.route(/\.data|__manifest/, (route) =>
      isDown ? route.abort('connectionreset') : route.continue(),
    );
    const pager = page.getByRole('navigation', { name: '分页' });
    await pager.getByRole('link', { name: '第 2 页' }).click();
    await expect(page).toShow(DROPPED);
    isDown = false;
    await press(page, '重试');
    await expect(page).toBeAt(/page=2/);
  });

  withScriptWhenFull(
    'behind a proxy that reaches no server for a while: so does a form, whose success is told',
    async ({ newVisitor, watch }) => {
      watch.expectProblem(/status of 50[24]/);
      const page = await newVisitor();
      await registered(page);
      await page.goto('/trading');
      const reached = async (status: number) => {
        await expect(page).toShow(DROPPED);
        await page.unroute(/\.data/);
        await page.waitForResponse((answer) => answer.status() !== status);
      };
      const reachNone = (method: string, status: number) =>
        page.route(/\.data/, (route) =>
          route.request().method() === method
            ? route.fulfill({ status, contentType: 'text/html', body: `<h1>${status}</h1>` })
            : route.continue(),
        );
      await reachNone('GET', 502);
      await goodsLink(page).click();
      await reached(502);
      await expect(page).toBeAt(/^\/detail/);
      const button = page.getByRole('button', { name: '加入购物车' });
      // It is done, and the page that says so cannot be read.
      await reachNone('GET', 502);
      await button.click();
      await reached(502);
      await expect(page).toShowToast('加入购物车成功');
      await reachNone('POST', 504);
      await button.click();
      await reached(504);
      await page.getByText(DROPPED).waitFor({ state: 'detached' });
    },
  );

  withScriptWhenFull('while a part of the page is fetched', async ({ newVisitor, watch }) => {
    watch.expectProblem(FAILED);
    const page = await newVisitor();
    await registered(page);
    await turnTo(page, detailOf(await plentifulGoods()));
    const before = await heading(page);
    await page.route(/assets\/(?:dialog|logout)/, (route) => route.abort('connectionreset'), {
      times: 3,
    });
    await page.getByRole('link', { name: '退出' }).click();
    await expect(page).toShow(page.getByRole('dialog'));
    expect(await heading(page)).toBe(before);
  });
});

withScriptWhenFull(
  'a page is not shown before its rules, however late they come',
  async ({ newVisitor }) => {
    const page = await newVisitor();
    await page.goto('/trading');
    let send = () => {};
    const held = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route(/\.css$/, async (route) => {
      await held;
      await route.continue();
    });
    const answered = page.waitForResponse(/\/trading\.data/);
    const tab = page.getByRole('link', { name: '招标公告' });
    await tab.click();
    await (await answered).finished();
    // By then the page would be shown: it needs no other script.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(page.url()).not.toMatch(/type=1/);
    send();
    await expect(page).toBeAt(/type=1/);
    expect(await page.evaluate(() => [...document.styleSheets].some(({ href }) => href))).toBe(
      true,
    );
  },
);

describe('what is saved without a press', () => {
  withScriptWhenFull(
    'a quantity of the cart: once the line is back',
    async ({ newVisitor, watch }) => {
      watch.expectProblem(FAILED);
      const page = await newVisitor();
      const customer = await registered(page);
      await putIntoCart(customer, await plentifulGoods());
      await turnTo(page, '/shopCart');
      const quantity = page.getByRole('textbox', { name: /数量/ });
      await page.context().setOffline(true);
      await quantity.fill('777');
      await expect(page).toShow(DROPPED);
      expect(await quantity.inputValue()).toBe('777');
      await page.context().setOffline(false);
      const call = await apiOf(customer);
      const counts = async () => (await call(cartList, {})).map(({ number }) => number);
      await expect.poll(counts).toEqual(['777']);
      await page.getByText(DROPPED).waitFor({ state: 'detached' });
    },
  );

  withScriptWhenFull(
    'a long form: it says that it is not saved, until it is',
    async ({ newVisitor, watch }) => {
      watch.expectProblem(FAILED);
      const page = await newVisitor();
      await registered(page);
      await turnTo(page, '/inquiry');
      const remark = page.locator('main').getByLabel('备注');
      await remark.fill('须附');
      await expect(page).toShow(/^已保存/);
      await page.context().setOffline(true);
      await remark.fill('须附质保书');
      await expect(page).toShow('未能保存到服务器');
      await page.context().setOffline(false);
      await expect(page).toShow(/^已保存/);
    },
  );
});

describe('a deployment while a page is open', () => {
  withScriptWhenFull(
    'a link opens the page of the newer portal, with its query',
    async ({ newVisitor }) => {
      const page = await newVisitor();
      await page.goto('/trading');
      await page.route(/__manifest/, (route) =>
        route.fulfill({ status: 204, headers: { 'x-remix-reload-document': 'true' } }),
      );
      const link = goodsLink(page);
      const href = (await link.getAttribute('href')) ?? '';
      await link.click();
      await expect(page).toBeAt(href);
      await expect(page).toShow(page.getByRole('button', { name: '加入购物车' }));
    },
  );

  withScript(
    'a script that is gone loads the page once more, with what was typed',
    async ({ newVisitor, watch }) => {
      watch.expectProblem(/404|Failed to fetch/);
      const page = await newVisitor();
      await registered(page);
      await turnTo(page, '/finance');
      const company = page.getByLabel('公司名称').first();
      await company.fill('远澄重工有限公司');
      let isGone = true;
      let loads = 0;
      page.on('request', (request) => {
        if (!request.isNavigationRequest()) return;
        loads += 1;
        isGone = false;
      });
      await page.route(/assets\/logout-dialog/, (route) =>
        isGone ? route.fulfill({ status: 404 }) : route.continue(),
      );
      await page.getByRole('link', { name: '退出' }).click();
      await expect(page).toShow(page.getByRole('dialog'));
      expect(loads).toBe(1);
      // Back before the scripts have begun would show them another address than the server.
      await takenOver(page).waitFor();
      await idle(page);
      await page.goBack();
      await expect.poll(() => company.inputValue()).toBe('远澄重工有限公司');
    },
  );
});

describe('a link that is turned to', () => {
  const asked = (page: Page) => {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    return (part: RegExp) => urls.filter((url) => part.test(url)).length;
  };

  withScriptWhenFull(
    'is fetched for a visitor before it is pressed, once',
    async ({ newVisitor }) => {
      const page = await newVisitor();
      await turnTo(page, '/trading');
      const countOf = asked(page);
      const fetched = page.waitForResponse(/\/detail\.data/);
      await goodsLink(page).hover();
      await (await fetched).finished();
      await goodsLink(page).click();
      await expect(page).toBeAt(/^\/detail/);
      expect([countOf(/\/detail\.data/), countOf(/__manifest/)]).toEqual([1, 1]);
    },
  );

  withScriptWhenFull('is not, where the visitor saves data', async ({ newVisitor }) => {
    const page = await newVisitor();
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await turnTo(page, '/trading');
    const countOf = asked(page);
    await goodsLink(page).hover();
    await page.clock.install();
    await page.clock.runFor(1000);
    expect(countOf(/\.data|__manifest/)).toBe(0);
  });

  withScriptWhenFull(
    'shows no message, and does not use up one that is shown once',
    async ({ newVisitor }) => {
      const page = await newVisitor();
      await turnTo(page, '/trading');
      const toasts = async () =>
        (await page.context().cookies()).filter(({ name }) => name.includes('toast')).length;
      const fetchedFrom = async (link: Locator, url: RegExp) => {
        const fetched = page.waitForResponse(url);
        await link.hover();
        await (await fetched).finished();
      };
      await fetchedFrom(page.getByRole('link', { name: '卖家中心' }), /\/seller\.data/);
      expect(await toasts()).toBe(0);
      await page.evaluate(() => fetch('/collect', { redirect: 'manual' }));
      expect(await toasts()).toBe(1);
      await fetchedFrom(goodsLink(page), /\/detail\.data/);
      await page.goto('/trading');
      await expect(page).toShowToast('请登录后再操作');
    },
  );
});
