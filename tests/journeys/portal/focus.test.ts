import type { Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { withScript } from '#tests/support/portal-test.ts';
import { giveAddress, plentifulGoods, putIntoCart } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const visitor = (page: Page) => page as unknown as Visitor;

/** Presses by key, as who uses no mouse does. */
async function press(target: Locator): Promise<void> {
  await target.focus();
  await target.page().keyboard.press('Enter');
}

/** Where the next key goes on from; '' where that is the whole page. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (!element || element === document.body) return '';
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.localName} ${text.trim().slice(0, 40) || element.getAttribute('name')}`;
  });

async function expectFocus(page: Page, where: RegExp): Promise<void> {
  await expect.poll(() => focused(page)).toMatch(where);
}

/** The script that keeps the place comes with the first touch. */
async function touched(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await page.waitForFunction('document.querySelector("link[rel=stylesheet]")');
}

const dialogButton = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

describe('issue 50 §4: after an action by key the focus is near it', () => {
  withScript('in the cart', async ({ page }) => {
    const customer = await registered(visitor(page));
    await putIntoCart(customer, await plentifulGoods(1));
    await page.goto('/shopCart');
    await touched(page);
    const more = page.getByRole('button', { name: /^增加/ }).first();
    await press(more);
    await expectFocus(page, /^button 增加/);
    await press(page.getByRole('button', { name: /^删除/ }).first());
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocus(page, /^button 删除/);
    await press(page.getByRole('button', { name: /^删除/ }).first());
    await press(dialogButton(page, '确定'));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocus(page, /^h[123] /);
  });

  withScript('in the list of orders and in an order', async ({ page }) => {
    const customer = await registered(visitor(page));
    const goods = await plentifulGoods(1);
    await giveOrder(customer, goods);
    await page.goto('/customer/purchase-order');
    await touched(page);
    await press(page.getByRole('link', { name: /^取消/ }).first());
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocus(page, /^a 取消/);
    await press(page.getByRole('link', { name: /^取消/ }).first());
    await press(page.getByRole('dialog').getByRole('button').last());
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // In the row, whose order can no longer be cancelled.
    await expectFocus(page, /^input orderCode/);
    await page.getByRole('checkbox').first().check();
    await press(page.getByRole('button', { name: '合计所选' }));
    await expectFocus(page, /^p 所选 1 个订单/);
  });

  withScript('among the messages', async ({ page }) => {
    await loggedIn(visitor(page), { phone: '13800000005', password: DEMO_PASSWORD, name: '' });
    await page.goto('/customer/messages');
    await touched(page);
    await press(page.getByRole('button', { name: '全部标为已读' }));
    await page.getByText('没有未读消息').waitFor();
    await expectFocus(page, /^h1 消息/);
    await press(page.getByRole('link', { name: '只看未读' }));
    await expectFocus(page, /^a 显示全部/);
  });

  withScript('among the listings', async ({ page }) => {
    await loggedIn(visitor(page), { phone: '13800000005', password: DEMO_PASSWORD, name: '' });
    await page.goto('/customer/release-product-management1');
    await touched(page);
    // What is wrong with the form takes the focus.
    await press(page.getByRole('button', { name: '下架所选' }));
    await expectFocus(page, /请先勾选商品/);
    await press(page.getByRole('button', { name: /^预览调价（全部/ }));
    await expectFocus(page, /^div 请输入大于 0/);
    await press(page.getByRole('button', { name: /^下架 / }).last());
    await page.getByText('商品已下架').waitFor();
    // In the row that stands there now.
    await expectFocus(page, /^input ids/);
    await press(page.getByRole('link', { name: /^已下架/ }));
    await page
      .getByRole('button', { name: /^上架 / })
      .first()
      .waitFor();
    await expectFocus(page, /^a 已下架/);
    await press(page.getByRole('button', { name: /^上架 / }).first());
    await page.getByText('商品已重新上架').waitFor();
    await expectFocus(page, /^h1 在售商品|^input ids/);
  });

  withScript('among the addresses', async ({ page }) => {
    const customer = await registered(visitor(page));
    for (const receivePerson of ['甲先生', '乙先生'])
      await giveAddress(customer, { receivePerson });
    await page.goto('/customer/addresses');
    await touched(page);
    await press(page.getByRole('button', { name: /默认/ }).first());
    await expectFocus(page, /^(?:button 设为默认|a 修改)/);
    await press(page.getByRole('link', { name: /^修改/ }).first());
    await page.getByRole('link', { name: '取消' }).waitFor();
    await expectFocus(page, /^a 修改/);
    await press(page.getByRole('button', { name: '保存地址' }));
    await expectFocus(page, /^button 保存地址/);
  });

  withScript('at the links that sort a list', async ({ page }) => {
    await page.goto('/trading');
    await touched(page);
    await press(page.getByRole('navigation', { name: '排序' }).getByRole('link').nth(1));
    await page.waitForURL(/sort/);
    await expectFocus(page, /^a /);
  });

  withScript('at the pager and the tabs of a list', async ({ page }) => {
    await loggedIn(visitor(page), { phone: '13800000001', password: DEMO_PASSWORD, name: '' });
    await page.goto('/trading');
    await touched(page);
    await press(page.getByRole('link', { name: '下一页' }).first());
    await page.waitForURL(/page=/);
    await expectFocus(page, /^(?:a|h1|main) /);
    await page.goto('/customer/purchase-order');
    await touched(page);
    await press(page.getByRole('link', { name: /^待付款/ }).first());
    await page.waitForURL(/purchase-order\?/);
    await expectFocus(page, /^a 待付款/);
  });

  withScript('among the favourites', async ({ page }) => {
    await registered(visitor(page));
    const goods = await plentifulGoods(1);
    await page.goto(`/detail?selfId=${goods.id}&type=sale`);
    await touched(page);
    await press(page.getByRole('button', { name: /收藏/ }).first());
    await page
      .getByRole('button', { name: /已收藏|取消收藏/ })
      .first()
      .waitFor();
    await expectFocus(page, /^button .*收藏/);
    await page.goto('/collect');
    await press(page.getByRole('button', { name: '批量删除' }));
    await expectFocus(page, /^button 批量删除|^div /);
  });
});
