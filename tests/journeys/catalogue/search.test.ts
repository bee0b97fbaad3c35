import { expect } from 'vitest';
import { test } from '#tests/support/portal-test.ts';

test('issue 17: a search says how it was read, and its filters count and take several values', async ({
  page,
}) => {
  await page.goto('/trading?name=罗纹钢');
  await expect(page).toShow(/已包含.*罗纹钢：螺纹钢/);
  await expect(page).toShow(/按相关度排序/);
  const first = page.getByRole('link', { name: /^HRB400E \(\d+\)$/ });
  const count = Number(/\((\d+)\)/.exec((await first.textContent()) ?? '')?.[1]);
  await first.click();
  await expect(page).toShow(`共找到 ${count} 条现货资源`);
  await expect(page).toShow(page.getByRole('link', { name: 'HRB400E ×' }));
  const second = page.getByRole('link', { name: /^HRB500E \(\d+\)$/ });
  const more = Number(/\((\d+)\)/.exec((await second.textContent()) ?? '')?.[1]);
  await second.click();
  await expect(page).toShow(`共找到 ${count + more} 条现货资源`);
  await page.getByRole('link', { name: /^18 \(\d+\)$/ }).click();
  await expect(page).toShow(page.getByRole('link', { name: '直径 18mm ×' }));
  await page.getByRole('link', { name: '仅看有货' }).click();
  await expect(page).toShow(page.getByRole('link', { name: '仅看有货 ×' }));
});

test('issue 17: all choices of the filters are a link away, and stay while more are chosen', async ({
  page,
}) => {
  await page.goto('/trading?name=螺纹钢');
  const brands = page.getByText('品牌', { exact: true });
  expect(await brands.count()).toBe(0);
  await page.getByRole('link', { name: '更多筛选' }).click();
  await expect(page).toShow(brands);
  await page.getByRole('link', { name: /^HRB400E \(\d+\)$/ }).click();
  await expect(page).toShow(page.getByRole('link', { name: 'HRB400E ×' }));
  await expect(page).toShow(brands);
  await page.getByRole('link', { name: '收起筛选' }).click();
  expect(await brands.count()).toBe(0);
});

test('issue 17: where nothing is found it is asked what was meant', async ({ page }) => {
  await page.goto('/trading?name=螺蚊钢');
  await expect(page).toShow('已按「螺纹钢」搜索');
  await page.goto('/trading?name=螺纹钢 什么也不是');
  await expect(page).toShow('您是不是要找');
  await page.getByRole('link', { name: '螺纹钢', exact: true }).last().click();
  await expect(page).toShow(/共找到 \d+ 条现货资源/);
});
