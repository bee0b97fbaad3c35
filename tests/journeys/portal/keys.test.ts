import type { Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { giveAuction } from '#tests/support/auctions.ts';
import { bidders, inSeconds } from '#tests/support/bidding.ts';
import { loggedIn, registered, SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { withScript } from '#tests/support/portal-test.ts';
import { takenOver } from '#tests/support/taken-over.ts';
import { plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const MOST_STEPS = 120;
const visitor = (page: Page) => page as unknown as Visitor;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Goes on with Tab from where the focus is until it has come to something. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  expect.fail(`no Tab leads to ${target}`);
}

const expectFocus = (target: Locator) => expect.poll(() => hasFocus(target)).toBe(true);

const isFocusIn = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.contains(document.activeElement));

/** A page whose scripts hear keys. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await takenOver(page).waitFor();
  await page.keyboard.press('Tab');
  await page.waitForFunction('document.querySelector("link[rel=stylesheet]")');
}

describe('issue 50 §4: by keys alone', () => {
  withScript(
    'the head: roles, messages and leaving, whose dialog gives the focus back',
    async ({ page }) => {
      await loggedIn(visitor(page), SELLERS.first);
      await open(page, '/customer/sale-order');
      const role = page
        .getByRole('navigation', { name: '身份' })
        .getByRole('link', { name: '采购' });
      await tabTo(page, role);
      await page.keyboard.press('Enter');
      await page.waitForURL(/control-centre/);
      const leave = page.locator('header').getByRole('link', { name: '退出' });
      await tabTo(page, leave);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await expect.poll(() => isFocusIn(page.getByRole('dialog'))).toBe(true);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expectFocus(leave);
    },
  );

  withScript(
    'the palette: its key is printed, arrows choose, Escape leaves what was typed',
    async ({ page }) => {
      await loggedIn(visitor(page), SELLERS.first);
      await open(page, '/customer/sale-order');
      expect(await page.locator('header kbd').textContent()).toBe('/');
      await page.keyboard.press('Control+k');
      const field = page.getByLabel('订单、商品、企业、发票或竞价');
      await expectFocus(field);
      const options = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option');
      await field.pressSequentially('导出');
      await expect.poll(() => options.first().textContent()).toBe('导出文件页面');
      await page.keyboard.press('Escape');
      await expect.poll(() => options.count()).toBe(0);
      expect(await field.inputValue()).toBe('导出');
      await expectFocus(field);
      await page.keyboard.press('Backspace');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => options.count()).toBeGreaterThan(0);
      await page.keyboard.press('Escape');
    },
  );

  withScript(
    'the conversation of an order, which is a drawer where there is no room',
    async ({ page }) => {
      await page.setViewportSize({ width: 1000, height: 800 });
      const customer = await registered(visitor(page));
      const orderCode = await giveOrder(customer, await plentifulGoods(1));
      await open(page, `/customer/purchase-order/${orderCode}`);
      const opener = page.getByRole('link', { name: /^沟通/ });
      const drawer = page.getByRole('complementary', { name: '沟通' });
      await tabTo(page, opener);
      await page.keyboard.press('Enter');
      await page.waitForURL(/talk=1/);
      await expect.poll(() => isFocusIn(drawer)).toBe(true);
      await tabTo(page, drawer.getByRole('textbox', { name: '留言' }));
      await page.keyboard.press('Escape');
      await expect.poll(() => new URL(page.url()).search).toBe('');
      await expectFocus(opener);
    },
  );

  withScript(
    'what is under 更多 of an order closes with Escape, as its dialogs do',
    async ({ page }) => {
      const customer = await registered(visitor(page));
      const orderCode = await giveOrder(customer, await plentifulGoods(1));
      await open(page, `/customer/purchase-order/${orderCode}`);
      const more = page.locator('summary').filter({ hasText: '更多' }).first();
      await tabTo(page, more);
      await page.keyboard.press('Enter');
      const menu = page.locator('details[open]').first();
      await tabTo(page, menu.locator('a, button').first());
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('details[open]').count()).toBe(0);
      await expectFocus(more);
    },
  );

  withScript('the dialog of a sign-up to an auction', async ({ page }) => {
    await bidders([visitor(page)]);
    const times = {
      signEndDate: inSeconds(600),
      startDate: inSeconds(700),
      endDate: inSeconds(900),
    };
    const id = await giveAuction(times);
    await open(page, `/auction?id=${id}`);
    const sign = page
      .getByRole('complementary', { name: '参与竞价' })
      .getByRole('button', { name: '立即报名' });
    await tabTo(page, sign);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '竞价报名' });
    await dialog.waitFor();
    await expect.poll(() => isFocusIn(dialog)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => isFocusIn(page.locator('main'))).toBe(true);
  });

  withScript(
    'the members of a company, the tabs and what is done with ticked orders',
    async ({ page }) => {
      await loggedIn(visitor(page), SIGNED_ENTERPRISE);
      await open(page, '/customer/purchase-order');
      const tick = page.getByRole('checkbox', { name: /^选择/ }).first();
      await tabTo(page, tick.or(page.locator('tbody [type=checkbox]').first()).first());
      await page.keyboard.press('Space');
      await tabTo(page, page.getByRole('button', { name: '合计所选' }));
      await page.keyboard.press('Enter');
      await page.waitForURL(/orderCode=/);
      await expect.poll(() => isFocusIn(page.locator('main'))).toBe(true);
      await open(page, '/customer/company');
      const tab = page
        .getByRole('navigation')
        .getByRole('link', { name: /审批规则|规则/ })
        .first();
      await tabTo(page, tab);
      await page.keyboard.press('Enter');
      await expectFocus(tab);
    },
  );
});
