import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import {
  asBrowsersDoWhenFull,
  inBothModesWhenFull,
  test,
  withScript,
  withScriptWhenFull,
} from '#tests/support/portal-test.ts';
import { plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const rows = (page: Visitor) => page.getByRole('table', { name: '现货资源' }).locator('tbody tr');

const pager = (page: Visitor) => page.getByRole('navigation', { name: '分页' });

const column = (page: Visitor, header: string) =>
  rows(page).locator(`td[data-label="${header}"]`).allTextContents();

const prices = async (page: Visitor): Promise<number[]> => {
  const texts = await column(page, '单价');
  return texts.map((text) => Number(text.replace(/[^\d.]/g, '')));
};

const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

withScriptWhenFull(
  'spec 1 §2: /: the menu opens by hover down to the third level',
  async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: '主导航' });
    await menu.getByRole('link', { name: '钢铁', exact: true }).hover();
    await menu.getByRole('link', { name: '螺纹钢', exact: true }).click();
    await expect(page).toBeAt(/^\/trading\?categoryCode=\w+&categoryName=/);
    await expect(page).toShow(page.getByRole('heading', { level: 1, name: /螺纹钢/ }));
    expect(await rows(page).count()).toBeGreaterThan(0);
  },
);

test('issue 17 §5: the main bar leads to every way of buying, and the frame has the service phone', async ({
  page,
}) => {
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: '主导航' });
  const used = ['首页', '现货商城', '集采', '竞价中心', '询价', '按清单下单', '行情', '物流'];
  expect((await bar.getByRole('link').allTextContents()).slice(0, used.length)).toEqual(used);
  for (const name of used) {
    await bar.getByRole('link', { name, exact: true }).click();
    await expect(page).toShow(page.getByRole('link', { name: '400-000-1234' }));
  }
  await expect(page).toBeAt('/logisticsCloudWarehouse');
});

withScript('the menu opens by keyboard', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: '主导航' });
  await menu.getByRole('link', { name: '钢铁', exact: true }).focus();
  await expect(page).toShow(menu.getByRole('link', { name: '螺纹钢', exact: true }));
  await page.keyboard.press('Tab');
  const inPanel = menu.locator('ul ul a:focus');
  await expect(page).toShow(inPanel);
  const name = (await inPanel.textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toShow(page.getByRole('heading', { level: 1, name }));
});

inBothModesWhenFull(
  'spec 2 §2: header search: goods, and in its other tab shops',
  async ({ page }) => {
    const { name } = (await plentifulGoods()).productVo;
    await page.goto('/');
    await page.getByRole('searchbox', { name: '商品名称/牌号/品牌/生产厂家' }).fill(name);
    await page.getByRole('search').getByRole('button', { name: '搜索' }).first().click();
    await expect(page).toBeAt(`/trading?${new URLSearchParams({ name })}`);
    await expect(page).toShow(rows(page).first().getByText(name));
    await page.getByRole('search').getByText('店铺', { exact: true }).click();
    const shops = page.getByRole('searchbox', { name: '店铺名称' });
    await shops.fill('贸易');
    await page.getByRole('search').getByRole('button', { name: '搜索' }).first().click();
    await expect(page).toBeAt(`/factory?${new URLSearchParams({ sellerName: '贸易' })}`);
    expect(await shops.inputValue()).toBe('贸易');
  },
);

withScriptWhenFull('on a phone the filters are closed at first', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/trading');
  const places = page.locator('dd').last();
  await places.waitFor({ state: 'hidden' });
  await page.getByText('筛选条件').click();
  await places.waitFor();
  await places.getByRole('link').first().click();
  await expect(page).toShow('已选条件');
});

test('spec 2 §2: /trading: a folding filter panel, pictures instead of lines, and row buttons', async ({
  page,
}) => {
  await page.goto('/trading?sortWord=sellCount&sortWay=asc');
  await expect(page).toShow(page.getByRole('link', { name: '销量 ↑' }));
  await expect(page).toShow(/^共找到 [\d,]+\+? 条现货资源$/);
  const places = page.locator('dd').last();
  expect(await places.isVisible()).toBe(true);
  await page.getByText('筛选条件').click();
  expect(await places.isVisible()).toBe(false);

  const looks = page.getByRole('navigation', { name: '视图' });
  await looks.getByRole('link', { name: '大图' }).click();
  await expect(page).toBeAt('/trading?sortWord=salesVolume&sortWay=asc&view=grid');
  await expect(page).toShow(page.getByText(/^月销 /).first());
  expect(await rows(page).count()).toBe(0);
  await page.getByRole('link', { name: '下一页' }).click();
  await expect(page).toBeAt(/&view=grid&page=2$/);
  await looks.getByRole('link', { name: '列表' }).click();
  await expect(page).toBeAt('/trading?sortWord=salesVolume&sortWay=asc&page=2');

  const first = rows(page).first();
  const linkOf = (name: string | RegExp) =>
    first.getByRole('link', { name, exact: true }).first().getAttribute('href');
  expect(await linkOf(/有限公司$/)).toMatch(/^\/storeDetail\?id=(S\d{4})&sellerCode=\1$/);
  expect(await linkOf('询价')).toMatch(/^\/inquiry\?sellerProductId=\d+$/);
  await first.getByRole('link', { name: '下单' }).click();
  await expect(page).toShow(page.getByRole('dialog', { name: '立即下单' }));
});

withScriptWhenFull(
  'issue 17: on paper the list is a table that fits, without its frame',
  async ({ page }) => {
    await page.setViewportSize({ width: 720, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    await page.goto('/trading');
    const table = page.getByRole('table', { name: '现货资源' });
    expect(await table.getByRole('columnheader').allTextContents()).toContain('单价');
    expect(await table.evaluate((found) => found.scrollWidth)).toBeLessThanOrEqual(720);
    // Rows of three lines at most, so that no text has one character a line.
    const heights = await table
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(75);
    for (const name of ['分享', '显示设置', '更多筛选', '下单']) {
      expect(await page.getByRole('link', { name, exact: true }).count(), name).toBe(0);
    }
  },
);

withScriptWhenFull('spec 2 §2: back-to-top, once 100 pixels are scrolled', async ({ page }) => {
  await page.goto('/trading');
  const button = page.getByRole('link', { name: '返回顶部' });
  const inSight = () =>
    button.evaluate((element) => element.getBoundingClientRect().top < innerHeight);
  expect(await inSight()).toBe(false);
  await page.mouse.wheel(0, 1200);
  await expect.poll(inSight).toBe(true);
  await button.click();
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
});

asBrowsersDoWhenFull(
  'spec 1 §2: 20 rows per page, and pages lead to each other',
  async ({ page }) => {
    await page.goto('/trading');
    expect(await rows(page).count()).toBe(20);
    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page).toBeAt('/trading?page=2');
    await expect(page).toShow(pager(page).locator('[aria-current]', { hasText: /^2$/ }));
    await page.getByRole('link', { name: '上一页' }).click();
    await expect(page).toBeAt('/trading');
  },
);

inBothModesWhenFull(
  'spec 2 §2: `rows` of the address is honoured, and a size is applied on choice',
  async ({ page, javaScript }) => {
    await page.goto('/trading?rows=50');
    expect(await rows(page).count()).toBe(50);
    await pager(page).getByRole('link', { name: '第 2 页' }).click();
    await expect(page).toBeAt('/trading?rows=50&page=2');
    await pager(page).getByLabel('每页条数', { exact: true }).selectOption('30');
    if (!javaScript) await press(page, '确定每页条数');
    await expect(page).toBeAt('/trading?rows=30');
    await expect(page).toShow(rows(page).nth(29));
    await pager(page).getByLabel('页码').fill('3');
    await press(page, '跳转');
    await expect(page).toBeAt('/trading?rows=30&page=3');
    await page.goto('/selfGoods?rows=15');
    const own = page.getByRole('table').locator('tbody tr');
    expect(await own.count()).toBe(15);
  },
);

test('spec 1 §2: sort by price, either way', async ({ page }) => {
  await page.goto('/trading');
  const sort = page.getByRole('navigation', { name: '排序' });
  await sort.getByRole('link', { name: '价格' }).click();
  await expect(page).toBeAt('/trading?sortWord=price&sortWay=asc');
  await expect(page).toShow(sort.getByRole('link', { name: '价格 ↑' }));
  expect(await prices(page)).toEqual(sorted(await prices(page)));
  await sort.getByRole('link', { name: '价格 ↑' }).click();
  await expect(page).toShow(sort.getByRole('link', { name: '价格 ↓' }));
  expect(await prices(page)).toEqual(sorted(await prices(page)).reverse());
});

test('spec 1 §2: a price range goes along with the other conditions', async ({ page }) => {
  await page.goto('/trading?sortWord=price&sortWay=asc');
  await page.getByLabel('最低价').fill('5000');
  await page.getByLabel('最高价').fill('3000');
  await press(page, '确定');
  await expect(page).toShow('¥3000.00 – 5000.00');
  const shown = await prices(page);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.every((price) => price >= 3000 && price <= 5000)).toBe(true);
  expect(shown).toEqual(sorted(shown));
  await page.getByLabel('最低价').fill('约三千');
  await press(page, '确定');
  await expect(page.getByLabel('最低价')).toHaveMessage('请输入数字，最多两位小数');
  expect(await page.getByLabel('最低价').inputValue()).toBe('约三千');
  await expect(page).toShow('「约三千」无法识别，列表没有按此筛选');
  await expect(page).toShow('¥5000.00 以下');
});

inBothModesWhenFull(
  'spec 1 §2: filters: a manufacturer is chosen and taken away',
  async ({ page }) => {
    const { manufacturer, categoryCode } = (await plentifulGoods()).productVo;
    await page.goto(`/trading?categoryCode=${categoryCode}`);
    await page.getByRole('link', { name: new RegExp(`^${manufacturer} \\(\\d+\\)$`) }).click();
    await expect(page).toShow(page.getByRole('link', { name: `${manufacturer} ×` }));
    expect(new Set(await column(page, '生产厂家'))).toEqual(new Set([manufacturer]));
    await page.getByRole('link', { name: `${manufacturer} ×` }).click();
    await expect(page).toBeAt(
      new RegExp(`^/trading\\?categoryCode=${categoryCode}(&categoryName=|$)`),
    );
  },
);

test('a list without goods says how to find some', async ({ page }) => {
  await page.goto('/trading?name=没有这样的商品');
  await expect(page).toShow('没有找到符合条件的现货资源');
  await page.getByRole('link', { name: '查看全部现货' }).click();
  await expect(page).toBeAt('/trading');
});

test('the address of a mailed link carries a preview', async ({ page }) => {
  await page.goto('/trading?name=钢&sortWord=price&sortWay=asc');
  const content = (property: string) =>
    page.locator(`meta[property="${property}"]`).getAttribute('content');
  expect(await content('og:title')).toContain('钢');
  expect(await content('og:url')).toBe(page.url());
  expect(await content('og:description')).toMatch(/共 .+ 条现货资源/);
  expect(await content('og:image')).toMatch(/^http/);
});

describe('a page that carries the first level of the categories only', () => {
  const menu = (page: Page) => page.getByRole('navigation', { name: '主导航' });

  withScriptWhenFull('fetches the others when the pointer comes', async ({ page }) => {
    await page.goto('/trading', { waitUntil: 'networkidle' });
    await menu(page).getByRole('link', { name: '钢铁', exact: true }).hover();
    await menu(page).getByRole('link', { name: '螺纹钢', exact: true }).click();
    await expect(page).toShow(page.getByRole('heading', { level: 1, name: /螺纹钢/ }));
  });

  withScriptWhenFull('fetches the others when the focus comes', async ({ page }) => {
    await page.goto('/trading', { waitUntil: 'networkidle' });
    await menu(page).getByRole('link', { name: '钢铁', exact: true }).focus();
    await expect(page).toShow(menu(page).getByRole('link', { name: '螺纹钢', exact: true }));
    await page.keyboard.press('Tab');
    await expect(page).toShow(menu(page).locator('ul ul a:focus'));
  });
});
