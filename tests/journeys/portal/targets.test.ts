import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { testWhenFull, withScript, withScriptWhenFull } from '#tests/support/portal-test.ts';
import { takenOver } from '#tests/support/taken-over.ts';
import { detailOf, giveAddress, plentifulGoods } from '#tests/support/trading-api.ts';

withScript('the search of the header shows where the focus is', async ({ page }) => {
  await page.goto('/');
  const input = page.getByLabel('商品名称/牌号/品牌/生产厂家');
  await page.getByRole('radio', { name: '商品' }).focus();
  await page.keyboard.press('Tab');
  expect(await input.evaluate((control) => control.matches(':focus-visible'))).toBe(true);
  const form = page.locator('form', { has: input });
  expect(await form.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
});

withScriptWhenFull('on paper there are no menus, tabs and steps', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/trading');
  for (const name of ['主导航', '排序', '视图', '分页']) {
    expect(await page.getByRole('navigation', { name }).count(), name).toBe(0);
  }
  await page.goto(detailOf(await plentifulGoods()));
  expect(await page.getByRole('button', { name: /^(增加|减少)/ }).count()).toBe(0);
});

const FOCUSED = 'main :focus';

withScriptWhenFull('the focus goes on where a row was, then to the heading', async ({ page }) => {
  const customer = await registered(page);
  for (const receivePerson of ['甲先生', '乙先生', '丙先生'])
    await giveAddress(customer, { receivePerson });
  await page.goto('/customer/addresses');
  const rows = page.locator('main tbody tr');
  const deleteByKeys = async (row: number) => {
    await rows.nth(row).getByRole('link', { name: /^删除/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).focus();
    const left = (await rows.count()) - 1;
    await page.keyboard.press('Enter');
    await expect.poll(() => rows.count()).toBe(left);
  };
  // Of the first key the page loads what keeps the place.
  await page.keyboard.press('Tab');
  await page.waitForFunction('document.querySelector("link[rel=stylesheet]")');
  await deleteByKeys(1);
  await expect(page).toShow(rows.nth(1).locator('a:focus'));
  await deleteByKeys(1);
  await expect(page).toShow(rows.nth(0).locator('a:focus'));
  await deleteByKeys(0);
  await expect.poll(() => page.locator(FOCUSED).allTextContents()).toEqual(['我的地址']);
});

testWhenFull('without a script it is in a dialog, then at the message', async ({ page }) => {
  const customer = await registered(page);
  await giveAddress(customer);
  const focused = () => page.locator('[autofocus]').allTextContents();
  await page.goto('/customer/addresses');
  expect(await focused()).toEqual([]);
  await page.getByRole('link', { name: /^删除/ }).click();
  expect(await focused()).toEqual([expect.stringMatching(/^确定删除地址吗/)]);
  await press(page, '确定');
  expect(await focused()).toEqual([expect.stringMatching(/^地址已删除/)]);
});

/** A key is pressed as soon as React listens for it, before it has rendered anything. */
const EARLY_KEY = `{
  const { addEventListener } = document;
  document.addEventListener = (type, ...rest) => {
    addEventListener.call(document, type, ...rest);
    if (type === 'keydown') queueMicrotask(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true })));
  };
}`;

withScriptWhenFull('a key before the script takes none of it away', async ({ page }) => {
  await registered(page);
  await page.addInitScript(EARLY_KEY);
  await page.goto('/auction');
  await takenOver(page).waitFor();
});
