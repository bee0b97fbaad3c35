import { describe, expect } from 'vitest';
import { homeData } from '#app/domain/content/contract.ts';
import { COOPERATION_INTENTIONS } from '#app/domain/lead/financing.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import {
  asBrowsersDoWhenFull,
  inBothModesWhenFull,
  test,
  withScriptWhenFull,
} from '#tests/support/portal-test.ts';
import { callApi } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const SELLER = { phone: '13800000004', password: DEMO_PASSWORD, name: '周予安' };

const section = (page: Visitor, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name, exact: true }) });
const control = (page: Visitor, label: string) => page.locator('#retention').getByLabel(label);
const intentions = (page: Visitor) => page.getByRole('group', { name: /合作意向/ });

/** A company for which no other test leaves a demand. */
const newCompany = () => `验${Date.now().toString(36)}精工有限公司`;

async function fillDemand(page: Visitor, values: { phone?: string; intention?: string } = {}) {
  await control(page, '公司名称').fill(newCompany());
  await control(page, '联系人').fill('沈远舟');
  await control(page, '手机号码').fill(values.phone ?? '13712345678');
  if (values.intention !== '')
    await intentions(page)
      .getByLabel(values.intention ?? '代采融资')
      .check();
}

describe('the home page', () => {
  withScriptWhenFull(
    'spec 1 §1: banners do not move by themselves and are reached by their dots',
    async ({ page }) => {
      await page.goto('/');
      const banners = page.getByRole('region', { name: '推荐' });
      const titles = await banners.locator('strong').allTextContents();
      expect(titles.length).toBeGreaterThan(1);
      const track = banners.locator('ul').first();
      const position = () => track.evaluate((element) => element.scrollLeft);
      expect(await position()).toBe(0);
      await banners
        .getByRole('link', { name: titles[1] ?? '', exact: true })
        .last()
        .click();
      await expect(page).toBeAt('/');
      await page.waitForFunction(
        () => (document.querySelector('[aria-label="推荐"] ul')?.scrollLeft ?? 0) > 100,
      );
      expect(page.url()).toMatch(/#banner-\w+$/);
    },
  );

  withScriptWhenFull(
    'on a phone the words of a banner are beside what its picture shows, and no empty card is printed',
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/');
      const ends = await page
        .getByRole('region', { name: '推荐' })
        .locator('li:has(strong)')
        .evaluateAll((banners) =>
          banners.map((banner) => {
            const words = document.createRange();
            words.selectNodeContents(banner.querySelector('strong')?.parentElement ?? banner);
            const { left, width } = banner.getBoundingClientRect();
            const rights = [...words.getClientRects()].map(({ right }) => right);
            return (Math.max(...rights) - left) / width;
          }),
        );
      expect(ends.length).toBeGreaterThan(1);
      expect(Math.max(...ends)).toBeLessThan(0.65);
      await page.emulateMedia({ media: 'print' });
      const cards = await page
        .locator('main section')
        .evaluateAll((found) =>
          found
            .filter((each) => each.checkVisibility())
            .map(
              (each) =>
                [...each.querySelectorAll(':not(:has(*))')].filter((leaf) => leaf.checkVisibility())
                  .length,
            ),
        );
      expect(cards.length).toBeGreaterThan(3);
      expect(cards).not.toContain(0);
    },
  );

  test('spec 1 §1: brands, news with a headline, and notices', async ({ page }) => {
    const { brands, news, notices } = await callApi(homeData, {});
    await page.goto('/');
    for (const { name, sellerCode } of brands.slice(0, 3)) {
      const link = section(page, '入驻品牌').getByRole('link', { name, exact: true });
      expect(await link.getAttribute('href')).toBe(`/brand?sellerCode=${sellerCode}`);
    }
    for (const { title } of news)
      await expect(page).toShow(section(page, '行业资讯').getByText(title));
    await expect(page).toShow('头条');
    for (const { title } of notices) {
      await expect(page).toShow(section(page, '平台公告').getByText(title));
    }
  });

  test('spec 1 §1: self-operated goods by category lead to goods and to their list', async ({
    page,
  }) => {
    await page.goto('/');
    const own = section(page, '自营商品').first();
    await own.getByRole('link', { name: '更多自营钢铁' }).click();
    await expect(page).toBeAt(/^\/selfGoods\?categoryCode=01/);
    await expect(page).toShow(page.getByRole('heading', { level: 1, name: '钢铁 自营商品' }));
  });

  test('spec 1 §1: the supply-chain finance area and the data services', async ({ page }) => {
    await page.goto('/');
    const finance = section(page, '供应链金融').first();
    for (const name of ['需求展示', '物流云仓', '集采竞价', '数据服务', '代理采购', '融资服务']) {
      await expect(page).toShow(finance.getByRole('link', { name }));
    }
    await section(page, '数据科技服务').getByRole('link', { name: '厂家数据' }).click();
    await expect(page).toBeAt('/brandList');
  });
});

describe('the retention form', () => {
  asBrowsersDoWhenFull('spec 3 §5: 信息添加成功', async ({ page }) => {
    await page.goto('/');
    await fillDemand(page, { intention: '信用融资' });
    await press(page, '提交需求');
    await expect(page).toShowToast('信息添加成功');
    await expect(page).toBeAt('/');
    const [first] = await page.locator('#demands li').allTextContents();
    expect(first).toMatch(/^验\w\*{4}公司信用融资/);
    expect(await page.content()).not.toContain('13712345678');
    await expect.poll(() => control(page, '公司名称').inputValue()).toBe('');
  });

  test.for([
    ['请输入公司名称', '公司名称'],
    ['请输入联系人', '联系人'],
    ['请输入手机号码', '手机号码'],
  ] as const)('spec 3 §5: %s', async ([message, label], { page }) => {
    await page.goto('/');
    await fillDemand(page);
    await control(page, label).fill('');
    await press(page, '提交需求');
    await expect(control(page, label)).toHaveMessage(message);
  });

  test('spec 3 §5: 手机号码输入错误', async ({ page }) => {
    await page.goto('/');
    await fillDemand(page, { phone: '16612345678' });
    await press(page, '提交需求');
    await expect(control(page, '手机号码')).toHaveMessage('手机号码输入错误');
    expect(await control(page, '手机号码').inputValue()).toBe('16612345678');
  });

  inBothModesWhenFull('spec 3 §5: 请选择合作意向', async ({ page, javaScript }) => {
    await page.goto('/');
    await fillDemand(page, { intention: '' });
    await press(page, '提交需求');
    await expect(intentions(page)).toHaveMessage('请选择合作意向');
    expect(await control(page, '联系人').inputValue()).toBe('沈远舟');
    // Without a script the answer opens at the form, not at the top of the page.
    if (!javaScript) expect(page.url()).toMatch(/#retention$/);
  });

  test('spec 3 §3: the six intentions', async ({ page }) => {
    await page.goto('/');
    for (const intention of COOPERATION_INTENTIONS) {
      await expect(page).toShow(intentions(page).getByLabel(intention));
    }
  });
});

describe('the way to the seller’s area', () => {
  withScriptWhenFull(
    'spec 1 §6: 暂无卖家权限; spec 3 §8.1: a message is shown for 5 seconds',
    async ({ newVisitor }) => {
      const page = await newVisitor();
      await registered(page);
      await page.clock.install();
      await page.goto('/factory');
      await page.getByRole('link', { name: '卖家中心' }).click();
      await expect(page).toShowToast('暂无卖家权限');
      await expect(page).toBeAt('/factory');
      // Under the pointer it would stay.
      await page.mouse.move(5, 600);
      const gone = page.getByText('暂无卖家权限').waitFor({ state: 'detached' });
      await page.clock.runFor(6000);
      await gone;
    },
  );

  test('a customer who sells nothing stays where he is', async ({ page }) => {
    await registered(page);
    await page.goto('/factory');
    await page.getByRole('link', { name: '卖家中心' }).click();
    await expect(page).toShowToast('暂无卖家权限');
    await expect(page).toBeAt('/factory');
  });

  test('asks for the login first', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: '我要销售' }).click();
    await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
    await expect(page).toShowToast('请登录后再操作');
  });

  test('spec 1 §6: a seller gets to release-product-management1', async ({ page }) => {
    await page.goto('/');
    await loggedIn(page, SELLER);
    await page.goto('/');
    await page.getByRole('link', { name: '卖家中心' }).click();
    await expect(page).toBeAt('/customer/release-product-management1');
    await expect(page).toShow(page.getByRole('table', { name: '在售商品' }));
  });
});
