import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { test, withScript, withScriptWhenFull } from '#tests/support/portal-test.ts';
import { takenOver } from '#tests/support/taken-over.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const rows = (page: Visitor) => page.getByRole('table', { name: '现货资源' }).locator('tbody tr');
const quantity = (page: Visitor, at: number) => rows(page).nth(at).getByRole('textbox');
const tick = (page: Visitor, at: number) => rows(page).nth(at).getByRole('checkbox');
const add = (page: Visitor, at: number) =>
  rows(page).nth(at).getByRole('button', { name: '加入购物车' }).click();

const LIST = '/trading?sortWord=availableCount&sortWay=desc';

test('issue 17: goods of a list go into the cart from their rows', async ({ page }) => {
  await registered(page);
  await page.goto(LIST);
  // Each control is named by its goods.
  const name = await rows(page).nth(5).getByRole('link').first().textContent();
  await rows(page)
    .nth(5)
    .getByRole('checkbox', { name: `选择 ${name}` })
    .check();
  await quantity(page, 2).fill('一百');
  await add(page, 2);
  await expect(page).toBeAt(LIST);
  expect(page.url()).toMatch(/#g\d+$/);
  expect(await quantity(page, 2).inputValue()).toBe('一百');
  expect(await quantity(page, 2).getAttribute('aria-invalid')).toBe('true');
  const refusal = (await rows(page).nth(2).locator('td').nth(10).textContent()) ?? '';
  expect(refusal).toContain('请填写数字，例如 1,200.5');

  await quantity(page, 2).fill('');
  await add(page, 2);
  await expect(page).toShowToast('加入购物车成功');
  expect(await tick(page, 5).isChecked()).toBe(true);
  await tick(page, 5).uncheck();
  expect(await rows(page).locator('[aria-invalid]').count()).toBe(0);
  await expect(page).toShow(page.getByRole('link', { name: /^购物车/ }).getByText('1'));

  await tick(page, 0).check();
  await quantity(page, 1).fill('0');
  await page.getByRole('button', { name: '加入购物车' }).first().click();
  await expect(page).toShowToast('已加入 1 种，1 种没有加入购物车，请按提示修改');
  expect(await tick(page, 0).isChecked()).toBe(false);
  expect(await quantity(page, 1).inputValue()).toBe('0');
  await expect(page).toShow(page.getByRole('link', { name: /^购物车/ }).getByText('2'));
});

test('issue 17: a login on the way keeps what was to be put into the cart', async ({
  page,
  newVisitor,
}) => {
  const { phone, password } = await registered(await newVisitor());
  await page.goto(LIST);
  await add(page, 0);
  await expect(page).toBeAt(/^\/customer\/login/);
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('密码').fill(password);
  await press(page, '登录');
  await expect(page).toBeAt(/^\/trading\?sortWord/);
  await expect(page).toShowToast('加入购物车成功');
});

test('issue 17: ticked rows are compared, exported and asked for', async ({ page }) => {
  await page.goto(LIST);
  await tick(page, 0).check();
  await press(page, '对比');
  await expect(page).toShowToast('请勾选 2–6 种商品再对比');
  expect(await tick(page, 0).isChecked()).toBe(true);
  await tick(page, 3).check();
  await press(page, '对比');
  await expect(page).toBeAt(/^\/chosenGoods\?id=\d+&id=\d+$/);
  const table = page.getByRole('table', { name: '商品对比' });
  expect(await table.getByRole('columnheader').count()).toBe(2);
  await expect(page).toShow(table.getByText('不同').first());
  expect(await page.getByLabel('分享链接').inputValue()).toMatch(/\/chosenGoods\?id=\d+&id=\d+$/);
  const xlsx = await page.getByRole('link', { name: '导出 XLSX' }).getAttribute('href');
  const file = await page.request.get(xlsx ?? '');
  expect(file.headers()['content-type']).toContain('spreadsheetml');
  await page.getByRole('link', { name: /^移出/ }).first().click();
  expect(await table.getByRole('columnheader').count()).toBe(1);

  await page.goto('/chosenGoods?id=999999999');
  await expect(page).toShow('1 种商品不存在或已下架，没有列出。');

  await page.goto(LIST);
  await tick(page, 0).check();
  await tick(page, 1).check();
  await quantity(page, 1).fill('777.5');
  await press(page, '询价');
  await expect(page).toShow('询价商品（2）');
  expect(await page.getByLabel('询价数量').nth(1).inputValue()).toBe('777.5');
});

withScriptWhenFull('issue 17: six goods side by side fit on paper', async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.goto(LIST);
  const ids = await page
    .locator('tbody [name=id]')
    .evaluateAll((ticks) => ticks.slice(0, 6).map((tick) => `id=${tick.getAttribute('value')}`));
  await page.goto(`/chosenGoods?${ids.join('&')}`);
  const table = page.getByRole('table', { name: '商品对比' });
  expect(await table.getByRole('columnheader').count()).toBe(6);
  expect(await table.evaluate((found) => found.scrollWidth)).toBeLessThanOrEqual(718);
});

test('issue 17: the height and the columns of rows are kept', async ({ page }) => {
  const headers = () => page.locator('th').allTextContents();
  await page.goto(LIST);
  expect((await headers()).slice(2, 5)).toEqual(['规格', '店铺', '生产厂家']);
  expect(await rows(page).locator('img').count()).toBe(0);
  await page.getByRole('link', { name: '显示设置' }).click();
  await page.getByLabel('宽松：带图片').check();
  await page.getByRole('checkbox', { name: '规格' }).uncheck();
  await press(page, '下移 店铺');
  await press(page, '保存');
  await expect(page).toBeAt(LIST);
  expect((await headers()).slice(2, 5)).toEqual(['生产厂家', '店铺', '交货地']);
  const pictures = await rows(page).locator('img').all();
  const shown = await Promise.all(pictures.map((picture) => picture.getAttribute('src')));
  expect(shown).not.toEqual([]);
  // The same drawing in many rows tells none of them from the others.
  for (const src of shown) expect(shown.filter((each) => each === src).length).toBeLessThan(3);
  await page.getByRole('link', { name: '显示设置' }).click();
  await press(page, '恢复默认');
  expect((await headers()).slice(2, 5)).toEqual(['规格', '店铺', '生产厂家']);
});

const headers = async (page: Visitor) => (await page.locator('th').allTextContents()).slice(1, -2);

test.for([
  ['010101', ['商品', '牌号', '直径（mm）', '定尺（m）', '店铺']],
  ['010201', ['商品', '牌号', '厚（mm）', '宽（mm）', '定尺（m）']],
  ['03', ['商品', '牌号', '含量（%）', '包装', '店铺']],
] as const)(
  'issue 17: a list of the category %s shows its specification in columns',
  async ([categoryCode, expected], { page }) => {
    await page.goto(`/trading?categoryCode=${categoryCode}`);
    expect((await headers(page)).slice(0, 5)).toEqual(expected);
    const texts = await rows(page).first().locator('td').allTextContents();
    expect(texts[1]).not.toContain(texts[2] ?? '?');
  },
);

test('issue 17: a search that finds goods of one kind shows their specification in columns', async ({
  page,
}) => {
  await page.goto('/trading?name=螺纹');
  expect((await headers(page)).slice(0, 4)).toEqual(['商品', '牌号', '直径（mm）', '定尺（m）']);
});

test('issue 17: columns of the price are there to be chosen', async ({ page }) => {
  await page.goto(LIST);
  await page.getByRole('link', { name: '显示设置' }).click();
  for (const name of ['较昨日（元）', '近 30 天', '直径（mm）']) {
    await page.getByRole('checkbox', { name }).check();
  }
  await press(page, '保存');
  expect((await headers(page)).slice(-3)).toEqual(['直径（mm）', '较昨日（元）', '近 30 天']);
  const lines = rows(page).getByRole('img', { name: / → / });
  expect(await lines.count()).toBe(20);
  expect(await rows(page).first().locator('path').getAttribute('d')).toMatch(/^M0,\d+/);
  await expect(page).toShow(
    rows(page)
      .getByText(/^(?:持平|[+−][\d,.]+)$/)
      .first(),
  );
});

withScript(
  'issue 16: rows are as they came until others do, and lead on in place',
  async ({ page }) => {
    let letScriptsCome = () => {};
    const later = new Promise<void>((resolve) => {
      letScriptsCome = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await later;
      await route.continue();
    });
    await page.goto(LIST, { waitUntil: 'commit' });
    const first = page.locator('tbody tr').first();
    await first.getByRole('textbox').fill('7');
    const name = await first.getByRole('link').first().textContent();
    letScriptsCome();
    await takenOver(page).waitFor();
    expect(await first.getByRole('textbox').inputValue()).toBe('7');

    await page.evaluate('window.same = true');
    const isSame = () => page.evaluate('window.same === true');
    await page.getByRole('link', { name: '价格' }).click();
    await expect.poll(() => first.getByRole('link').first().textContent()).not.toBe(name);
    await first.getByRole('link').first().click();
    await page.waitForURL(/\/detail\?selfId=/);
    await page.goBack();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(20);
    await page.goBack();
    await expect.poll(() => first.getByRole('link').first().textContent()).toBe(name);
    expect(await isSame()).toBe(true);
  },
);
