import { describe, expect } from 'vitest';
import type { SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { fill, press } from '#tests/support/checkout-steps.ts';
import {
  type Customer,
  loggedIn,
  newcomer,
  registered,
  WITH_BALANCES,
} from '#tests/support/customers.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { detailOf, findGoods, plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const nameOf = ({ productVo }: SpotListing) => `${productVo.name} ${productVo.brandNumber}`;
const toggle = (page: Visitor, name: string) => page.getByRole('button', { name, exact: true });

/** Collects goods on their own pages, as a customer does. */
async function collect(page: Visitor, goods: readonly SpotListing[]): Promise<void> {
  for (const one of goods) {
    await page.goto(detailOf(one));
    await toggle(page, '☆ 收藏').click();
    await expect(page).toShowToast('收藏成功');
  }
}

async function logInHere(page: Visitor, { phone, password }: Customer): Promise<void> {
  await fill(page, { 手机号: phone, 密码: password });
  await press(page, '登录');
}

describe('a toggle', () => {
  inBothModesWhenFull('spec 2 §8: 收藏成功, 取消收藏成功', async ({ page }) => {
    const goods = await plentifulGoods();
    await registered(page);
    await page.goto(detailOf(goods));
    await toggle(page, '☆ 收藏').click();
    await expect(page).toShowToast('收藏成功');
    await expect(page).toBeAt(detailOf(goods));
    await toggle(page, '★ 已收藏').click();
    await expect(page).toShowToast('取消收藏成功');
    await expect(page).toShow(toggle(page, '☆ 收藏'));
  });

  test('spec 2 §8: 关注成功, 取消关注成功', async ({ page }) => {
    await registered(page);
    await page.goto('/brand?sellerCode=S0001');
    await toggle(page, '☆ 关注').click();
    await expect(page).toShowToast('关注成功');
    await expect(page).toBeAt('/brand?sellerCode=S0001');
    await toggle(page, '★ 已关注').click();
    await expect(page).toShowToast('取消关注成功');
    await expect(page).toShow(toggle(page, '☆ 关注'));
  });

  test('spec 2 §4: 请登录后再操作, and then it is done', async ({ page, newVisitor }) => {
    const customer = await registered(await newVisitor());
    const goods = await plentifulGoods();
    await page.goto(detailOf(goods));
    await toggle(page, '☆ 收藏').click();
    await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
    await expect(page).toShowToast('请登录后再操作');
    await logInHere(page, customer);
    await expect(page).toBeAt(detailOf(goods));
    await expect(page).toShowToast('收藏成功');
    await expect(page).toShow(toggle(page, '★ 已收藏'));
  });

  test('is done for a visitor who registers on the way', async ({ page }) => {
    await page.goto('/factory');
    await toggle(page, '☆ 关注').first().click();
    await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
    await page.locator('main').getByRole('link', { name: '免费注册' }).click();
    const { phone, password, name } = newcomer();
    await page.getByLabel('个人买家').check();
    await fill(page, { 手机号: phone, 姓名或公司名称: name, 密码: password });
    await press(page, '注册');
    await expect(page).toBeAt('/factory');
    await expect(page).toShowToast('关注成功');
    await expect(page).toShow(toggle(page, '★ 已关注'));
  });

  test('is in each row of the lists', async ({ page }) => {
    await registered(page);
    for (const [path, count] of [
      ['/trading', 20],
      ['/selfGoods', 20],
      ['/industry?categoryCode=01', 20],
      ['/goods?searchInput=钢', 20],
      ['/factory', 0],
    ] as const) {
      await page.goto(path);
      expect(await toggle(page, '☆ 收藏').count(), path).toBe(count);
    }
    await page.goto('/selfGoods?page=2');
    await toggle(page, '☆ 收藏').nth(3).click();
    await expect(page).toShowToast('收藏成功');
    await expect(page).toBeAt('/selfGoods?page=2');
    await expect(page).toShow(page.locator('tbody tr').nth(3).getByText('★ 已收藏'));
  });
});

describe('/collect', () => {
  inBothModesWhenFull(
    'spec 1 §2: the favourites, with a batch delete that asks',
    async ({ page }) => {
      const goods = await findGoods(3, () => true);
      const [one, two, three] = goods.map(nameOf);
      await registered(page);
      await collect(page, goods);
      await page.goto('/collect');
      await expect(page).toShow('商品收藏（3）');
      await page.getByLabel(`选择${one}`).first().check();
      await page.getByLabel(`选择${three}`).last().check();
      await press(page, '批量删除');
      const dialog = page.getByRole('dialog', { name: /^确定取消收藏这 [12] 件商品吗\?$/ });
      await expect(page).toShow(dialog);
      await dialog.getByRole('link', { name: '返回' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await page.getByLabel(`选择${one}`).first().isChecked()).toBe(true);
      await press(page, '批量删除');
      await dialog.getByRole('button', { name: '确定' }).click();
      await expect(page).toShowToast('取消收藏成功');
      await expect(page).toBeAt('/collect');
      await expect(page).toShow('商品收藏（1）');
      await expect(page).toShow(page.getByText(two ?? '').first());
    },
  );

  test('all of a page at once, until there are none', async ({ page }) => {
    await registered(page);
    await collect(page, await findGoods(2, () => true));
    await page.goto('/collect');
    await page.getByRole('link', { name: '全选本页' }).click();
    await expect(page).toShow(page.getByRole('link', { name: '取消全选' }));
    await press(page, '批量删除');
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect(page).toShow('还没有收藏商品');
  });

  test('say how their prices have moved, and which are lower now', async ({ page }) => {
    await loggedIn(page, WITH_BALANCES);
    await page.goto('/collect');
    await expect(page).toShow(/^收藏后已涨 ¥[\d,]+\.\d\d$/);
    await expect(page).toShow(/^月销 .+ · .+；30 日最低 ¥|30 日内价格未变/);
    const reduced = page.getByRole('link', { name: /^已降价（[1-9]）$/ });
    const count = Number((await reduced.textContent())?.replace(/\D/g, ''));
    await reduced.click();
    await expect(page).toBeAt('/collect?tab=reduced');
    expect(await page.getByText(/^收藏后已降 ¥[\d,]+\.\d\d$/).count()).toBe(count);
    expect(await page.getByText(/^收藏后已涨/).count()).toBe(0);
  });

  test('asks for a choice where nothing is ticked', async ({ page }) => {
    await registered(page);
    await collect(page, [await plentifulGoods()]);
    await page.goto('/collect');
    await press(page, '批量删除');
    await expect(page).toShow('请选择要删除的商品');
  });

  test('the stores that are followed', async ({ page }) => {
    await registered(page);
    await page.goto('/collect?tab=stores');
    await expect(page).toShow('还没有关注店铺');
    await page.goto('/brand?sellerCode=S0002');
    await toggle(page, '☆ 关注').click();
    await expect(page).toShowToast('关注成功');
    await page.goto('/collect?tab=stores');
    await expect(page).toShow('关注店铺（1）');
    await toggle(page, '★ 已关注').click();
    await expect(page).toShow('还没有关注店铺');
  });

  test('needs a login: 请登录后再操作', async ({ page }) => {
    await page.goto('/Collect');
    await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
    await expect(page).toShowToast('请登录后再操作');
  });
});

test('another site cannot make anybody collect', async ({ page }) => {
  await registered(page);
  const favourite = 'T seller S0001';
  const forged = await page.request.post('/favourites/toggle', {
    form: { favourite, back: '/' },
    headers: { 'sec-fetch-site': 'cross-site' },
    maxRedirects: 0,
  });
  expect(forged.status()).toBe(403);
  await page.goto('/favourites/toggle?favourite=T+seller+S0001');
  await page.goto('/collect?tab=stores');
  await expect(page).toShow('还没有关注店铺');
});

test('a toggle leads to no other site, and says what the API refuses', async ({ page }) => {
  await registered(page);
  const post = (favourite: string, back: string) =>
    page.request.post('/favourites/toggle', {
      form: { favourite, back },
      headers: { 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    });
  expect(await post('T seller S0001', 'https://example.com/')).toRedirectTo('/');
  expect(await post('T sale 999999999', '/trading')).toRedirectTo('/trading');
  await page.goto('/trading');
  await expect(page).toShowToast('商品不存在或已下架');
  expect((await post('X sale 1', '/')).status()).toBe(422);
});
