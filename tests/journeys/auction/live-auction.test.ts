import { request as ask, type ServerResponse } from 'node:http';
import type { Page } from 'playwright';
import { expect, inject } from 'vitest';
import { cancelAuction } from '#app/domain/auction/desk-contract.ts';
import { HELD_HEADER } from '#app/domain/auction/live.ts';
import { bidders, giveRunningAuction } from '#tests/support/bidding.ts';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { loggedOutElsewhere } from '#tests/support/customers.ts';
import { idle } from '#tests/support/idle.ts';
import { startLocalServer } from '#tests/support/local-server.ts';
import {
  asBrowsersDoWhenFull,
  test,
  withScript,
  withScriptWhenFull,
} from '#tests/support/portal-test.ts';
import { apiOf, giveAddress } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

/** Until an auction of these tests has ended and is settled. */
const LONGEST_MS = 25_000;
/** Before the first poll that nobody answers is given up, which would free the line. */
const LINE_FREE_MS = 8000;
const OFF_STEP = '出价须为起拍价加 ¥10.00 的整数倍';
const POLL = '**/auction/poll*';

const price = (page: Visitor) => page.getByRole('textbox', { name: '出价' });
const receipts = (page: Visitor) => page.getByRole('table', { name: '我的出价' });

/** Waits until a page shows something by itself. */
const follows = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: LONGEST_MS });

/** Loads a page again until the bidding has begun. */
async function begins(page: Visitor): Promise<void> {
  const begun = page.getByText(/^竞价中$/).first();
  const look = async () => {
    await page.reload();
    return begun.isVisible();
  };
  await expect.poll(look, { timeout: LONGEST_MS, interval: 500 }).toBe(true);
}

async function bid(page: Visitor, amount: string): Promise<void> {
  await price(page).fill(amount);
  await press(page, '出价');
}

withScript(
  'spec 2 §4: open bidding between two bidders: a receipt for each bid, a loser, a winner who pays; spec 2 §8: 竞价已结束; spec 2 §2: /details',
  async ({ newVisitor }) => {
    const [first, second] = [await newVisitor(), await newVisitor()];
    const customers = await bidders([first, second]);
    await Promise.all(customers.map((customer) => giveAddress(customer)));
    const times = { starts: 5, ends: 22 };
    const id = await giveRunningAuction(customers, times, { marginAmount: '100.00' });
    await Promise.all([first, second].map((page) => page.goto(`/details?id=${id}`)));
    await follows(first, /^竞价中$/);
    await bid(first, '2600.00');
    await expect(first).toShowToast('出价成功：¥2,600.00，当前排名第 1');
    await expect(first).toShow('甲方钢铁有限公司');
    await follows(second, '¥2,600.00');

    // Above what has to be bid, so that it is not raised.
    await bid(second, '2615.00');
    await expect(price(second)).toHaveMessage(OFF_STEP);
    await expect(second).toShow(receipts(second).getByText(OFF_STEP));
    await bid(second, '2650.00');
    await expect(second).toShowToast('出价成功：¥2,650.00，当前排名第 1');
    expect(await receipts(second).getByRole('row').count()).toBe(3);
    await follows(first, /^您(当前|最终)排名第 2$/);
    expect(await first.getByText('乙方钢铁有限公司').count()).toBe(0);

    await follows(first, '竞价已结束');
    await follows(first, /您未中标。您的保证金：已退回钱包。$/);
    await follows(second, /恭喜您中标/);
    await second.getByRole('link', { name: '去支付' }).click();
    await expect(second).toBeAt(/^\/pay\?orderCode=/);
    await expect(second).toShow('318,000.00');
    await second.goto(`/reorder?id=${new URL(second.url()).searchParams.get('orderCode')}`);
    await expect(second).toShow('竞价成交的订单不能直接再次购买');
    await expect(second).toShow(second.getByRole('link', { name: '查看同类现货' }));
  },
);

withScriptWhenFull(
  'spec 2 §4: a late bid moves the end for everybody, and the page shows it',
  async ({ newVisitor }) => {
    const [bidder, watcher] = [await newVisitor(), await newVisitor()];
    const customers = await bidders([bidder]);
    const changes = {
      biddingMode: 'component_bidding',
      startCount: '20',
      countAddRange: '10',
      delayTime: '1',
      delayTimes: '1',
    } as const;
    const id = await giveRunningAuction(customers, { starts: 2, ends: 50 }, changes);
    await watcher.goto(`/details?id=${id}`);
    await bidder.goto(`/details?id=${id}`);
    await follows(bidder, /^竞价中$/);
    await follows(watcher, '登录后参与');
    await bidder.getByRole('textbox', { name: '数量' }).fill('30');
    await press(bidder, '出价');
    await expect(bidder).toShowToast('出价成功：¥2,600.00，当前排名第 1');
    await follows(watcher, /^第 1 次：/);
    await expect(watcher).toShow(/^竞买人 \d+$/);
    await watcher.getByText('公正性证明').click();
    const download = watcher.waitForEvent('download');
    await watcher.getByRole('link', { name: '下载竞价记录' }).click();
    expect((await download).suggestedFilename()).toMatch(/^auction-\d+-[0-9a-f]{16}\.jsonl$/);
  },
);

withScript(
  'the button does not move under the first press, when the auction has just started',
  async ({ newVisitor }) => {
    const page = await newVisitor();
    const id = await giveRunningAuction(await bidders([page]), { starts: 2, ends: 300 });
    await page.goto(`/details?id=${id}`);
    const button = page.getByRole('button', { name: '出价', exact: true });
    await button.waitFor({ timeout: LONGEST_MS });
    const { x, y, width, height } = (await button.boundingBox()) ?? expect.fail('no button');
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href));
    await idle(page);
    await page.mouse.up();
    await expect(page).toShowToast('出价成功：¥2,600.00，当前排名第 1');
  },
);

withScriptWhenFull(
  'a page whose data is loaded again stays where it was scrolled to',
  async ({ newVisitor }) => {
    const page = await newVisitor({ viewport: { width: 390, height: 600 } });
    const id = await giveRunningAuction(await bidders([page]), { starts: 2, ends: 300 });
    await page.goto(`/details?id=${id}`);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/details.data*', async (route) => {
      await held;
      await route.continue();
    });
    await page.waitForRequest('**/details.data*', { timeout: LONGEST_MS });
    await page.evaluate(() => window.scrollTo(0, 200));
    answer();
    await page.getByRole('button', { name: '出价', exact: true }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(200);
  },
);

asBrowsersDoWhenFull(
  'a bid that was typed outlasts a refusal, a refresh and an expired login',
  async ({ page, javaScript }) => {
    const customers = await bidders([page]);
    const id = await giveRunningAuction(customers, { starts: 2, ends: 300 });
    await page.goto(`/details?id=${id}`);
    await begins(page);
    const refresh = page.locator('meta[http-equiv=refresh]');
    if (!javaScript) {
      expect(await refresh.getAttribute('content')).toBe('10');
      await page.getByRole('link', { name: '暂停刷新，填写出价' }).click();
      await expect(page).toBeAt(`/details?id=${id}&refresh=off`);
      expect(await refresh.count()).toBe(0);
      await page.getByRole('link', { name: '恢复自动刷新' }).click();
      await expect(page).toBeAt(`/details?id=${id}`);
    }
    await bid(page, '2615.00');
    await expect(price(page)).toHaveMessage(OFF_STEP);
    expect(await price(page).inputValue()).toBe('2615.00');
    expect(await refresh.count()).toBe(0);
    await expect(page).toShow(receipts(page).getByText(OFF_STEP));
    await loggedOutElsewhere(page);
    await bid(page, '2630.00');
    await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
    await fill(page, { 手机号: customers[0]?.phone ?? '', 密码: customers[0]?.password ?? '' });
    await press(page, '登录');
    await expect(page).toBeAt(new RegExp(`^/details\\?id=${id}`));
    expect(await price(page).inputValue()).toBe('2630.00');
    await press(page, '出价');
    await expect(page).toShowToast('出价成功：¥2,630.00，当前排名第 1');
    // The heading, the refused bid and the accepted one.
    expect(await receipts(page).getByRole('row').count()).toBe(3);
  },
);

withScriptWhenFull(
  'a bid that was typed outlasts a dropped connection',
  async ({ page, watch }) => {
    watch.expectProblem(/ERR_INTERNET_DISCONNECTED/);
    const id = await giveRunningAuction(await bidders([page]), { starts: 2, ends: 300 });
    await page.goto(`/details?id=${id}`);
    await follows(page, /^竞价中$/);
    // The clock opens the auction, the page brings the control.
    await expect(page).toShow(price(page));
    await page.context().setOffline(true);
    await bid(page, '2620.00');
    await expect(page).toShow('网络连接中断，恢复后将自动继续。');
    expect(await price(page).inputValue()).toBe('2620.00');
    await page.context().setOffline(false);
    await expect(page).toShowToast('出价成功：¥2,620.00，当前排名第 1');
  },
);

withScript(
  'spec 2 §9: polls every 3 seconds, counts down every second, and stops when it is called off',
  async ({ newVisitor }) => {
    const page = await newVisitor();
    const id = await giveRunningAuction([], { starts: 600, ends: 1200 });
    let polls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/auction/poll')) polls++;
    });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const polled = async () => {
      await page.waitForResponse(POLL);
      await idle(page);
    };
    const first = polled();
    await page.goto(`/details?id=${id}`);
    await first;
    await expect(page).toShow(/^您的网络往返约/);
    const before = polls;
    const left = await page.getByRole('timer').textContent();
    await page.clock.runFor(1000);
    await expect.poll(() => page.getByRole('timer').textContent()).not.toBe(left);
    for (let asked = 0; asked < 3; asked++) {
      const next = polled();
      await page.clock.runFor(3000);
      await next;
    }
    expect(polls - before).toBe(3);
    // What the server has kept back until something changed is followed by the next poll at once, but not what is known:
    // a proxy that changes the tag lets each answer seem another one.
    const preferred: (string | undefined)[] = [];
    await page.route(POLL, async (route) => {
      const headers = route.request().headers();
      const response = await route.fetch({ headers: { ...headers, 'if-none-match': '' } });
      const { records, ...live } = await response.json();
      const kept = { ...response.headers(), [HELD_HEADER]: '5' };
      await route.fulfill({ response, headers: kept, json: { ...live, records: records + 0.5 } });
      preferred.push(headers.prefer);
    });
    await page.clock.runFor(3000);
    await expect.poll(() => preferred).toEqual(['wait=3', 'wait=3']);
    await idle(page);
    expect(preferred).toHaveLength(2);
    await page.unroute(POLL);
    await (await apiOf(OPERATOR))(cancelAuction, { auctionId: id, reason: '卖方货源调整' });
    await expect
      .poll(async () => {
        await page.clock.runFor(3000);
        return page.getByText('竞价已取消').isVisible();
      })
      .toBe(true);
    await expect(page).toShow('卖方货源调整');
    const after = polls;
    await page.clock.runFor(30_000);
    expect(polls).toBe(after);
  },
);

withScriptWhenFull(
  'a page that is slow to load again is awaited, not asked for anew at each poll',
  async ({ newVisitor }) => {
    const page = await newVisitor();
    const id = await giveRunningAuction([], { starts: 600, ends: 1200 });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const first = page.waitForResponse(POLL);
    await page.goto(`/details?id=${id}`);
    await first;
    let asked = 0;
    let answer = () => {};
    const awaited = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/details.data*', async (route) => {
      asked += 1;
      await awaited;
      await route.continue();
    });
    await (await apiOf(OPERATOR))(cancelAuction, { auctionId: id, reason: '卖方货源调整' });
    const loading = page.waitForRequest('**/details.data*');
    await expect
      .poll(async () => {
        await page.clock.runFor(3000);
        return page.getByText('竞价已取消').isVisible();
      })
      .toBe(true);
    await loading;
    for (let poll = 0; poll < 2; poll++) {
      const next = page.waitForResponse(POLL);
      await page.clock.runFor(3000);
      await next;
      await idle(page);
    }
    answer();
    await expect(page).toShow('卖方货源调整');
    expect(asked).toBe(1);
  },
);

test('spec 2 §8: 未获取到参数信息', async ({ page, watch }) => {
  watch.expectProblem(/404/);
  const answer = await page.goto('/details');
  expect(answer?.status()).toBe(404);
  await expect(page).toShow('未获取到参数信息');
});

withScriptWhenFull(
  'six windows side by side leave the line to what is asked for in one of them',
  async ({ newVisitor }) => {
    const held = new Set<ServerResponse>();
    const line = await startLocalServer((request, response) => {
      if (request.url?.startsWith('/auction/poll') && request.headers.prefer) {
        response.once('close', () => held.delete(response));
        held.add(response);
        return;
      }
      const to = inject('portalOrigin') + request.url;
      ask(to, { headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }).end();
    });
    const used = await newVisitor({ baseURL: line.url });
    const windows = [used];
    for (let others = 0; others < 5; others++) windows.push(await used.context().newPage());
    // Playwright tells each page that it is the one in use.
    const left = () => Object.assign(document, { hasFocus: () => false });
    await Promise.all(windows.slice(1).map((window) => window.addInitScript(left)));
    const path = `/details?id=${await giveRunningAuction([], { starts: 60, ends: 300 })}`;
    await Promise.all(
      windows.map(async (window) => {
        const second = window.waitForRequest((request) => 'if-none-match' in request.headers());
        await window.goto(path);
        await second;
      }),
    );
    await expect.poll(() => held.size).toBe(1);
    await used.goto('/auction', { timeout: LINE_FREE_MS });
    for (const response of held) response.destroy();
    await line.close();
  },
);

withScriptWhenFull('spec 2 §8: 系统时间获取出错', async ({ page, watch }) => {
  watch.expectProblem(/503/);
  await page.route(POLL, (route) => route.fulfill({ status: 503 }));
  await page.goto(`/details?id=${await giveRunningAuction([], { starts: 60, ends: 120 })}`);
  await expect(page).toShow('系统时间获取出错');
  await page.unroute(POLL);
  await expect(page).toShow(/^您的网络往返约/);
  expect(await page.getByText('系统时间获取出错').count()).toBe(0);
});

withScriptWhenFull(
  'a poll that is never answered is given up and said to have failed; one that comes late takes nothing back',
  async ({ page }) => {
    await page.clock.install();
    let highest = ['3,000.00', '2,900.00'];
    await page.route(POLL, async (route) => {
      const response = await route.fetch({
        headers: { ...route.request().headers(), 'if-none-match': '' },
      });
      const live = await response.json();
      const [shown = null] = highest;
      const records = live.records + highest.length;
      await route.fulfill({ response, json: { ...live, highest: shown, records } });
      highest = highest.slice(1);
    });
    await page.goto(`/details?id=${await giveRunningAuction([], { starts: 60, ends: 120 })}`);
    await expect(page).toShow(/^¥3,000\.00/);
    await page.waitForResponse(POLL);
    await page.waitForResponse(POLL);
    await idle(page);
    await expect(page).toShow(/^¥3,000\.00/);
    await page.unroute(POLL);
    await page.route(POLL, () => {});
    await page.waitForRequest(POLL);
    await page.clock.fastForward(12_000);
    await expect(page).toShow('系统时间获取出错');
    await page.unroute(POLL);
    await page.clock.fastForward(3000);
    await expect.poll(() => page.getByText('系统时间获取出错').count()).toBe(0);
  },
);

withScriptWhenFull(
  'spec 2 §4: in open bidding the price is raised to the latest one, and is not bid unread',
  async ({ page }) => {
    const id = await giveRunningAuction(await bidders([page]), { starts: 2, ends: 60 });
    let least = '2600.00';
    await page.route(POLL, async (route) => {
      const response = await route.fetch({
        headers: { ...route.request().headers(), 'if-none-match': '' },
      });
      await route.fulfill({ response, json: { ...(await response.json()), least } });
    });
    await page.goto(`/details?id=${id}`);
    await expect(page).toShow(page.getByRole('button', { name: '出价', exact: true }));
    // As people type it, it is not too low.
    await price(page).fill('￥2,６10 元');
    await page.waitForResponse(POLL);
    const control = page.locator('[name=price]');
    await control.blur();
    expect(await price(page).inputValue()).toBe('￥2,６10 元');
    await control.focus();
    least = '2700.00';
    // Leaving the control raises the price that the press was meant for.
    await page.waitForResponse(POLL);
    await press(page, '出价');
    await expect(page).toShow(/最高价已变动，出价已调整为 ¥2,700.00。出价刚刚随最高价调整/);
    expect(await price(page).inputValue()).toBe('2700.00');
  },
);
