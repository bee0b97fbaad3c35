import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { inBothModes, test } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const HERE = '/customer/searches';

const rows = (page: Visitor) => page.getByRole('table', { name: '保存的搜索' }).locator('tbody tr');

inBothModes(
  'issue 17: a search with all its conditions is saved, opened, named anew and deleted',
  async ({ page }) => {
    await registered(page);
    await page.goto('/trading?name=螺纹钢&inStock=1&lowestCount=100&sortWord=price&sortWay=asc');
    const list = new URL(page.url()).pathname + new URL(page.url()).search;
    await page.getByRole('link', { name: '保存此搜索' }).click();
    await expect(page).toShow('搜索：螺纹钢，库存 ≥ 100，仅看有货，按价格升序');
    expect(await page.getByLabel('搜索名称').inputValue()).toBe('螺纹钢 现货');
    await page.getByLabel('搜索名称').fill('  ');
    await press(page, '保存');
    await expect(page.getByLabel('搜索名称')).toHaveMessage('请填写名称');
    await page.getByLabel('搜索名称').fill('便宜的螺纹');
    await press(page, '保存');
    await expect(page).toShowToast('搜索已保存，有新商品时会标出数量');
    expect(new URL(page.url()).search).toBe(new URL(list, page.url()).search);

    await page.goto(HERE);
    expect(await rows(page).count()).toBe(1);
    await expect(page).toShow('现货商城：搜索：螺纹钢，库存 ≥ 100，仅看有货，按价格升序');
    await press(page, '打开 便宜的螺纹');
    await expect(page).toShow(page.getByRole('link', { name: '库存 ≥ 100 ×' }));
    await expect(page).toShow(page.getByRole('link', { name: '价格 ↑' }));

    await page.goto(HERE);
    await page.getByRole('link', { name: '改名 便宜的螺纹' }).click();
    await page.getByLabel('搜索名称').fill('每周的螺纹');
    await press(page, '保存');
    await expect(page).toShowToast('已改名');
    await page.getByRole('link', { name: '删除 每周的螺纹' }).click();
    await press(page, '确定');
    await expect(page).toShowToast('搜索已删除');
    await expect(page).toShow('还没有保存的搜索');
  },
);

test('issue 17: a name that is taken is refused at its field, and what was typed is kept', async ({
  page,
}) => {
  await registered(page);
  for (const name of ['螺纹钢', '中厚板']) {
    await page.goto(`/trading?name=${name}`);
    await page.getByRole('link', { name: '保存此搜索' }).click();
    await page.getByLabel('搜索名称').fill('甲');
    await press(page, '保存');
  }
  await expect(page.getByLabel('搜索名称')).toHaveMessage('已有同名的搜索，请换一个名称');
  expect(await page.getByLabel('搜索名称').inputValue()).toBe('甲');
});

test('issue 17: a search without goods is saved after a login', async ({ page, newVisitor }) => {
  const { phone, password } = await registered(await newVisitor());
  await page.goto('/goods?searchInput=没有这样的商品');
  await page.getByRole('link', { name: /^保存此搜索/ }).click();
  await expect(page).toBeAt(/^\/customer\/login/);
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('密码').fill(password);
  await press(page, '登录');
  await press(page, '保存');
  await expect(page).toShowToast('搜索已保存，有新商品时会标出数量');
  await page.goto(HERE);
  await expect(page).toShow('商品搜索：搜索：没有这样的商品');
  await expect(page).toShow('没有');
});

test('issue 17: the last texts are remembered, suggested and forgotten', async ({ page }) => {
  await registered(page);
  await page.goto('/trading');
  for (const text of ['螺纹钢 18', '中厚板']) {
    await page.goto(`/trading?name=${text}`);
  }
  await page.goto('/trading?name=中厚板&page=2');
  const suggested = async (text: string) =>
    JSON.parse(
      await (await page.request.get(`/search/suggestions?${new URLSearchParams({ text })}`)).text(),
    );
  expect(await suggested('')).toEqual([
    { text: '中厚板', kind: '搜索记录' },
    { text: '螺纹钢 18', kind: '搜索记录' },
  ]);
  expect(await suggested('螺纹')).toContainEqual({ text: '螺纹钢 18', kind: '搜索记录' });

  await page.goto(HERE);
  await press(page, '删除搜索记录 中厚板');
  await expect(page).toShowToast('搜索记录已删除');
  expect(await page.getByRole('link', { name: '中厚板', exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: '螺纹钢 18', exact: true }).click();
  await expect(page).toBeAt(`/trading?name=${encodeURIComponent('螺纹钢 18')}`);
  await page.goto(HERE);
  await press(page, '清空搜索记录');
  await expect(page).toShowToast('搜索记录已清空');
  expect(await suggested('')).toEqual([]);
});
