import { describe, expect } from 'vitest';
import { loggedIn, registered, SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import {
  detailOf,
  giveAddress,
  plentifulGoodsOf,
  plentifulGoodsThat,
} from '#tests/support/trading-api.ts';
import type { Control, Visitor } from '#tests/support/visitor/visitor.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

/** What a task costs: presses, and pages that came of them. Typing is what the task is about. */
function walk(page: Visitor) {
  let clicks = 0;
  const pages = new Set<string>();
  return {
    async press(control: Control) {
      const before = page.url();
      await control.click();
      clicks += 1;
      if (page.url() !== before) pages.add(page.url());
    },
    cost: () => ({ clicks, pages: pages.size }),
  };
}

const within = (cost: { clicks: number; pages: number }, clicks: number, pages: number) => {
  expect(cost.clicks).toBeLessThanOrEqual(clicks);
  expect(cost.pages).toBeLessThanOrEqual(pages);
};

describe('issue 50: what tasks cost, in presses and pages', () => {
  test('a coil near Shanghai is found: 3 and 2', async ({ page }) => {
    await page.goto('/');
    const { press, cost } = walk(page);
    await page.getByLabel('商品名称/牌号/品牌/生产厂家').fill('热轧卷 上海');
    await press(page.getByRole('search').getByRole('button', { name: '搜索' }).first());
    await press(page.locator('main tbody a[href^="/detail"]').first());
    await expect(page).toShow(/上海/);
    within(cost(), 3, 2);
  });

  test('three goods of two sellers come to their checkout in 5, of 6 until they are ordered', async ({
    page,
  }) => {
    const customer = await registered(page);
    await giveAddress(customer);
    const first = await plentifulGoodsOf('S0001');
    const second = await plentifulGoodsThat(
      (each) => each.customerVo.sellerCode === 'S0001' && each.id !== first.id,
    );
    const third = await plentifulGoodsOf('S0002');
    const { press, cost } = walk(page);
    for (const each of [first, second, third]) {
      await page.goto(detailOf(each));
      await press(page.getByRole('button', { name: '加入购物车' }).first());
    }
    // The cart opens in a tab of its own, which is one press more.
    await page.goto('/shopCart');
    await press(page.getByRole('button', { name: '去结算（3）' }));
    await expect(page).toShow('商品来自 2 个卖家，将生成 2 个订单，一次付款');
    expect(cost().clicks).toBe(4);
  });

  test('statements and invoices of the last month are taken along: 4 and 2', async ({ page }) => {
    await loggedIn(page, SIGNED_ENTERPRISE);
    await page.goto('/customer/control-centre?type=buyer');
    const { press, cost } = walk(page);
    const menu = page.getByRole('navigation', { name: '会员中心' });
    await press(menu.getByRole('link', { name: '对账单' }));
    const file = page.getByRole('link', { name: /ZIP/ });
    await expect(page).toShow(file.first());
    expect(cost()).toEqual({ clicks: 1, pages: 1 });
  });

  test('all prices are raised by 2 percent: 3', async ({ page }) => {
    await loggedIn(page, { phone: '13800000005', password: DEMO_PASSWORD });
    await page.goto('/customer/release-product-management1');
    const { press, cost } = walk(page);
    await page.getByLabel('幅度').fill('2');
    await press(page.getByRole('button', { name: /^预览调价（全部/ }));
    await expect(page).toShow(page.getByRole('button', { name: /^确认调价/ }));
    expect(cost().clicks).toBe(1);
  });

  test('an order is agreed to: 2, and the password is known before', async ({ page }) => {
    await loggedIn(page, { phone: '13800000012', password: DEMO_PASSWORD });
    await page.goto('/customer/control-centre?type=buyer');
    const { press, cost } = walk(page);
    await press(page.getByRole('main').getByRole('link', { name: '去审批' }).first());
    await expect(page).toShow('同意或退回要验证登录密码');
    await expect(page).toShow(page.getByRole('button', { name: '同意' }).first());
    expect(cost()).toEqual({ clicks: 1, pages: 1 });
  });
});
