import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { NOT_OFFERED } from '#app/api/errors.ts';
import { ADOPTION, ADOPTION_STEPS } from '#tests/conformance/adoption.ts';
import { conformance } from '#tests/conformance/conformance.ts';
import { faultLines, lacking } from '#tests/conformance/summary.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { inBothModes, test } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

/** Of examples/foreign-api/server.mjs, which knows no more than the first two steps of docs/api.md. */
const ACCOUNT = { phone: '13900000001', password: 'example-1234', name: '示例采购员' };

let api: ChildProcess;
let portal: PortalProcess;
let url = '';
beforeAll(async () => {
  api = spawn(process.execPath, ['examples/foreign-api/server.mjs'], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = api.stdout && createInterface({ input: api.stdout });
  const [line] = said ? await once(said, 'line') : [''];
  [url = ''] = /https?:\/\/\S+/.exec(String(line)) ?? [];
  portal = await startPortal({ TRADING_API_URL: url });
}, 60_000);
afterAll(async () => {
  await portal?.kill();
  api?.kill();
});

/** A page, and what it shows of the company's own. */
const BROWSED: readonly (readonly [path: string, shows: string | RegExp])[] = [
  ['/', '市场周报第 1 期'],
  ['/trading', '螺纹钢 1 级'],
  ['/trading?page=2', '普通水泥 3 级'],
  ['/trading?name=铝锭', '铝锭 2 级'],
  ['/trading?name=没有', /没有/],
  ['/trading?categoryCode=01', '热轧卷板 1 级'],
  ['/trading?sortWord=price&sortWay=desc', '普通水泥 3 级'],
  ['/trading?lowestPrice=7000.00', '铝锭 1 级'],
  ['/trading?view=grid', '螺纹钢 1 级'],
  ['/detail?id=101&type=sale', '螺纹钢 1 级'],
  ['/industryDetail?id=211&type=sale', '热轧卷板 1 级'],
  ['/factory', '江南物资有限公司'],
  ['/factory?sellerName=北方', '北方金属集团'],
  ['/storeDetail?id=1&sellerCode=A1', '江南物资有限公司'],
  ['/news', '市场周报第 3 期'],
  ['/newsDetail?id=1', '成交与上周相当'],
  ['/newsDetail?id=3', '市场周报第 3 期'],
  ['/notice', /公告/],
  ['/about', '本公司经营钢材'],
  ['/contactUs', '400-000-0000'],
  ['/job', '目前没有招聘'],
  ['/linkUs', /链接/],
  ['/help', /帮助/],
  ['/downloadApp', /下载/],
  ['/finance', '提交需求'],
  ['/logisticsCloudWarehouse', /物流/],
  ['/supplychain', /供应链/],
  ['/trading?type=2', /融资/],
  ['/pasteList', /清单/],
  ['/goods', '螺纹钢 1 级'],
  ['/industry', '螺纹钢 1 级'],
  ['/customer/login', '登录'],
  ['/customer/register', /注册/],
  ['/customer/forgot', /密码/],
];

describe('a portal in front of an API that knows the first two steps', () => {
  test('the conformance run says that it is ready for them, and offers no other', async () => {
    const seen = await conformance(url, { customer: ACCOUNT });
    expect(faultLines(seen, new Map())).toEqual([]);
    const ready = ADOPTION_STEPS.filter((step) => ADOPTION[step].needs.length > 0);
    expect(ready.filter((step) => lacking(step, seen).length === 0)).toEqual(['browse', 'log in']);
    const offered = seen.filter(({ outcome }) => outcome !== 'absent').map(({ call }) => call);
    expect(new Set(offered)).toEqual(
      new Set([...ADOPTION.browse.needs, ...ADOPTION['log in'].needs]),
    );
  });

  test('thirty pages to read', async ({ newVisitor }) => {
    const page = await newVisitor({ baseURL: portal.origin });
    const wrong: string[] = [];
    for (const [path, shows] of BROWSED) {
      const status = (await page.goto(path))?.status();
      const text = await page.content();
      const isShown = typeof shows === 'string' ? text.includes(shows) : shows.test(text);
      if (status !== 200 || !isShown) wrong.push(`${status} ${path}`);
    }
    expect(wrong).toEqual([]);
  });

  test('what it does not have is said as that, and leads on', async ({ newVisitor, watch }) => {
    watch.expectProblem(/status of 404/);
    const page = await newVisitor({ baseURL: portal.origin });
    for (const path of ['/auction', '/selfGoods', '/trading?type=0']) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page).toShow(NOT_OFFERED);
      expect(await page.content()).not.toContain('商品已下架');
    }
    // Now that it is known, no link leads there.
    await page.goto('/trading?name=铜');
    const main = page.getByRole('navigation', { name: '主导航' });
    expect(await main.getByRole('link', { name: '竞价中心' }).count()).toBe(0);
    expect(await main.getByRole('link', { name: '现货商城' }).count()).toBe(1);
  });

  inBothModes('from the first page to goods, and a login', async ({ newVisitor }) => {
    const page = await newVisitor({ baseURL: portal.origin });
    await page.goto('/trading?name=电解铜');
    await page
      .locator('main')
      .getByRole('link', { name: /电解铜 1 级/ })
      .first()
      .click();
    await expect(page).toShow('电解铜 1 级');
    await loggedInHere(page);
    await expect(page).toShow(ACCOUNT.name);
    expect((await page.goto('/trading'))?.status()).toBe(200);
    await expect(page).toShow(ACCOUNT.name);
  });

  test('a wrong password is refused in its words, and the work place is there', async ({
    newVisitor,
    watch,
  }) => {
    watch.expectProblem(/status of 422/);
    const page = await newVisitor({ baseURL: portal.origin });
    await loggedInHere(page, 'wrong');
    await expect(page).toShow('手机号或密码错误');
    await loggedInHere(page);
    expect((await page.goto('/customer/control-centre'))?.status()).toBe(200);
  });
});

async function loggedInHere(page: Visitor, password = ACCOUNT.password) {
  await page.goto('/customer/login');
  await page.getByLabel('手机号').fill(ACCOUNT.phone);
  await page.getByLabel('密码').fill(password);
  await press(page, '登录');
}
