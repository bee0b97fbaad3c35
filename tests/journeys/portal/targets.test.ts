import { expect } from 'vitest';
import { withScript, withScriptWhenFull } from '#tests/support/portal-test.ts';
import { detailOf, plentifulGoods } from '#tests/support/trading-api.ts';

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
