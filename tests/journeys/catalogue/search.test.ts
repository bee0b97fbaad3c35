import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';

test('issue 17: a search says how it was read, and its filters count and take several values', async ({
  page,
}) => {
  await page.goto('/trading?name=罗纹钢');
  await expect(page).toShow(/同时搜索了「螺纹钢」（您输入的是「罗纹钢」）/);
  await expect(page).toShow(/^相关度：词语相符/);
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

test('issue 17: where nothing is found other searches are suggested', async ({ page }) => {
  await page.goto('/trading?name=螺蚊钢');
  await expect(page).toShow('已按「螺纹钢」搜索');
  await page.goto('/trading?name=螺纹钢 三沙市');
  await expect(page).toShow('该交货地没有符合这些词的商品，以下为其他地方的「螺纹钢」');
  await page.goto('/trading?name=什么也不是');
  const frequent = page.getByRole('navigation', { name: '常见品类与牌号' });
  expect(await frequent.getByRole('link').count()).toBe(10);
  await page.goto('/trading?name=螺纹钢 什么也不是');
  await expect(page).toShow('没有找到您输入的词，已按「螺纹钢」搜索');
  await expect(page).toShow(/共找到 [1-9]\d* 条现货资源/);
});

test('issue 17: where no goods have every word the nearest that there are are a link away', async ({
  page,
}) => {
  await page.goto('/trading?name=螺纹钢 Φ19');
  await expect(page).toShow('没有商品同时符合这些词，相近的有');
  const near = page.getByRole('link', { name: /^螺纹钢 Φ18（\d+ 条）$/ });
  const count = Number(/（(\d+) 条/.exec((await near.textContent()) ?? '')?.[1]);
  await near.click();
  await expect(page).toShow(`共找到 ${count} 条现货资源`);
});

test('where no goods have every word those that come nearest are shown with their differences', async ({
  page,
}) => {
  await page.goto('/trading?name=热卷 2.5');
  await expect(page).toShow('没有完全符合的商品');
  await expect(page).toShow(page.getByRole('heading', { name: '最接近的商品' }));
  await expect(page).toShow('厚度 2.75，相差 0.25');
  await page.getByRole('link', { name: '发布询价' }).click();
  await expect(page).toBeAt(/^\/inquiry\?productName=/);
  expect(await page.locator('input[name="productName.1"]').inputValue()).toBe('热卷 2.5');
});

test('issue 17: one filter is opened by itself, and its choices are searched', async ({ page }) => {
  await page.goto('/trading?name=钢');
  const makers = () => page.locator('dd').filter({ hasText: '衡原钢铁' }).getByRole('link').count();
  expect(await makers()).toBe(3 + 1);
  await page.getByRole('link', { name: '更多生产厂家' }).click();
  await expect(page).toBeAt(/filters=manufacturer$/);
  expect(await makers()).toBeGreaterThan(12);
  expect(await page.getByText('品牌', { exact: true }).count()).toBe(0);
  await expect(page).toShow(page.getByRole('link', { name: '更多牌号' }));

  await page.getByRole('searchbox', { name: '在生产厂家中查找' }).fill('重钢');
  await page.getByRole('button', { name: '查找' }).click();
  await expect(page).toBeAt(/filters=manufacturer&within=/);
  const found = page.getByRole('link', { name: /重钢 \(\d+\)$/ });
  expect(await found.count()).toBeGreaterThan(0);
  expect(await page.getByRole('link', { name: /^衡原钢铁/ }).count()).toBe(0);
  const name = ((await found.first().textContent()) ?? '').replace(/ \(\d+\)$/, '');
  await found.first().click();
  await expect(page).toShow(page.getByRole('link', { name: `${name} ×` }));
  await page.getByRole('link', { name: '收起筛选' }).click();
  expect(await page.getByRole('searchbox', { name: '在生产厂家中查找' }).count()).toBe(0);
});

test('issue 17: numbers of a specification are chosen by a range', async ({ page }) => {
  await page.goto('/trading?categoryCode=010101&categoryName=螺纹钢');
  await page.getByRole('link', { name: '更多直径（mm）' }).click();
  await expect(page).toBeAt(/filters=diameter$/);
  await page.getByRole('textbox', { name: '直径（mm）最小' }).fill('２５');
  await page.getByRole('textbox', { name: '直径（mm）最大' }).fill('16.0');
  await page.getByRole('button', { name: '确定' }).first().click();
  await expect(page).toShow(page.getByRole('link', { name: '直径 16–25mm ×' }));
  expect(await page.getByRole('textbox', { name: '直径（mm）最小' }).inputValue()).toBe('16');
  const sizes = (await page.locator('td').allTextContents()).filter((text) => /^Φ?\d+$/.test(text));
  expect(sizes.length).toBeGreaterThan(10);
  await page.getByRole('link', { name: '直径 16–25mm ×' }).click();
  expect(await page.getByRole('link', { name: '直径 16–25mm ×' }).count()).toBe(0);
});

test('issue 17: goods of which enough is in stock', async ({ page }) => {
  await page.goto('/trading?name=螺纹钢');
  const total = async () =>
    Number(/共找到 (\d+)/.exec((await page.locator('main').textContent()) ?? '')?.[1]);
  const all = await total();
  await page.getByLabel('库存 ≥').fill('1,000');
  await press(page, '确定');
  await expect(page).toShow(page.getByRole('link', { name: '库存 ≥ 1000 ×' }));
  const enough = await total();
  expect(enough).toBeGreaterThan(0);
  expect(enough).toBeLessThan(all);
  expect(await page.getByLabel('库存 ≥').inputValue()).toBe('1000');
  await page.getByRole('link', { name: '库存 ≥ 1000 ×' }).click();
  expect(await total()).toBe(all);
});

test('issue 17: ranges of prices and of stock are offered with how many goods are in each', async ({
  page,
}) => {
  const prices = page.getByRole('link', { name: /^[\d,]+(–[\d,]+| 以[下上]) \(\d+\)$/ });
  const stock = page.getByRole('link', { name: /^≥ [\d,]+ 吨 \(\d+\)$/ });
  const countIn = (text: string | null) => Number(/\((\d+)\)/.exec(text ?? '')?.[1]);
  await page.goto('/trading?categoryCode=0101');
  await expect(page).toShow('价格（元/吨）');
  const offered = await prices.count();
  expect(offered).toBeGreaterThan(3);
  const left = countIn(await prices.first().textContent());
  await prices.first().click();
  await expect(page).toShow(`共找到 ${left} 条现货资源`);
  const chosen = page.getByRole('link', { name: /^¥[\d.]+ 以下 ×$/ });
  await expect(page).toShow(chosen);
  expect(await prices.count()).toBe(offered - 1);

  const enough = countIn(await stock.first().textContent());
  expect(enough).toBeLessThan(left);
  await stock.first().click();
  await expect(page).toShow(`共找到 ${enough} 条现货资源`);
  expect(await page.getByLabel('库存 ≥').inputValue()).not.toBe('');
  await chosen.click();
  expect(await prices.count()).toBe(offered);

  // Steel is sold by the tonne, and ropes of it by the metre.
  await page.goto('/trading?name=钢');
  const ofTonnes = countIn(await prices.first().textContent());
  await prices.first().click();
  await expect(page).toShow(`共找到 ${ofTonnes} 条现货资源`);
  await expect(page).toShow(page.getByRole('link', { name: '单位：吨 ×' }));
});

test('issue 17: an empty search and a failed one offer what was searched for before', async ({
  page,
}) => {
  await registered(page);
  await page.goto('/trading?name=螺纹钢');
  const recent = page.getByRole('navigation', { name: '最近搜索' });
  expect(await recent.count()).toBe(0);
  for (const path of ['/trading?name=+', '/goods?searchInput=', '/trading?name=什么也不是']) {
    await page.goto(path);
    await expect(page).toShow(recent.getByRole('link', { name: '螺纹钢' }));
  }
  await recent.getByRole('link', { name: '螺纹钢' }).click();
  await expect(page).toShow(/共找到 \d+ 条现货资源/);
});

test('issue 17: the order of a list is explained where it is chosen and below it', async ({
  page,
}) => {
  await page.goto('/trading');
  const usual = page.getByRole('link', { name: '综合', exact: true });
  await expect(page).toShow((await usual.getAttribute('title')) ?? '');
  await expect(page).toShow(/^综合：有货、新近更新/);
});
