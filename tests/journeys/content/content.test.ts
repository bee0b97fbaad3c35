import { describe, expect, inject } from 'vitest';
import { aboutUsList, newsList } from '#app/domain/content/contract.ts';
import { startPortal } from '#tests/support/portal-process.ts';
import { test, testWhenFull } from '#tests/support/portal-test.ts';
import { RUNNING_SCRIPT } from '#tests/support/running-script.ts';
import { callApi } from '#tests/support/trading-api.ts';

const ABOUT_MENU = ['公司简介', '平台公告', '友情链接', '联系我们', '投资者关系', '招聘信息'];

// These pages send no script, so that there is one mode only; each test asserts it.
describe('content pages', () => {
  test.for([
    ['spec 1 §2: /about, the company’s profile', '/about', '公司简介', '1'],
    ['spec 1 §2: /contactUs, with a map area that needs no map', '/contactUs', '联系我们', '2'],
    ['spec 1 §2: /job', '/job', '招聘信息', '3'],
  ] as const)('%s', async ([, path, title, type], { page }) => {
    await page.goto(path);
    await expect(page).toShow(page.getByRole('heading', { level: 1, name: title }));
    const menu = page.getByRole('navigation', { name: '关于我们' });
    expect(await menu.getByRole('link').allTextContents()).toEqual(ABOUT_MENU);
    expect(await menu.locator('[aria-current]').textContent()).toBe(title);
    const [stored] = await callApi(aboutUsList, { type });
    const text = stored?.content.replace(/<[^>]+>/g, '') ?? 'none';
    expect(((await page.locator('main').textContent()) ?? '').replace(/\s/g, '')).toContain(
      text.replace(/\s/g, '').slice(0, 40),
    );
    expect(await page.locator(RUNNING_SCRIPT).count()).toBe(0);
    const { headers } = await fetch(inject('portalOrigin') + path);
    expect(headers.get('speculation-rules')).toBe('"/speculation-rules.json"');
  });

  test('spec 3 §2.2: /contactUs has a map area: the way in words, as a drawing, and on a map elsewhere', async ({
    page,
  }) => {
    await page.goto('/contactUs');
    const area = page.locator('main figure');
    await expect(page).toShow(area.getByRole('img', { name: /步行约 600 米/ }));
    await expect(page).toShow(area.getByText(/友谊路街道钢贸大厦/));
    const way = area.getByRole('link', { name: '查看路线' });
    expect(await way.getAttribute('href')).toMatch(/^https:\/\/uri\.amap\.com\/search\?keyword=/);
    expect(await way.getAttribute('rel')).toContain('noopener');
  });

  test('spec 3 §2.2: the about-side menu leads to the six pages', async ({ page }) => {
    await page.goto('/about');
    for (const [at, name] of ABOUT_MENU.entries()) {
      await page.getByRole('navigation', { name: '关于我们' }).getByRole('link', { name }).click();
      const paths = ['/about', '/notice', '/linkUs', '/contactUs', '/touzi', '/job'];
      await expect(page).toBeAt(new RegExp(`^${paths[at]}(\\?type=notice)?$`));
      await expect(page).toShow(page.getByRole('heading', { level: 1, name }));
    }
  });

  test('spec 1 §2: /linkUs, pictures that link out', async ({ page }) => {
    const friends = await callApi(aboutUsList, { type: '4' });
    await page.goto('/linkUs');
    for (const { title, linkUrl } of friends) {
      const link = page.getByRole('link', { name: title });
      expect(await link.getAttribute('href')).toBe(linkUrl);
      expect(await link.getAttribute('rel')).toContain('noopener');
      expect(await link.locator('img').count()).toBe(1);
    }
  });

  test('spec 1 §2: /notice with type=notice; spec 3 §9: page sizes 10, 20, 30, 40, ten at first', async ({
    page,
  }) => {
    const { totalElements } = await callApi(newsList, { type: 'notice' });
    expect(totalElements).toBeGreaterThan(10);
    await page.goto('/notice?type=notice');
    const titles = page.locator('main li', { has: page.getByText(/^\d{4}-\d{2}-\d{2}$/) });
    expect(await titles.count()).toBe(10);
    await expect(page).toShow(`共 ${totalElements} 条`);
    const sizes = page.getByLabel('每页条数', { exact: true });
    expect(await sizes.locator('option').allTextContents()).toEqual(
      [10, 20, 30, 40].map((size) => `${size} 条/页`),
    );
    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page).toBeAt('/notice?type=notice&page=2');
    expect(await titles.count()).toBe(totalElements - 10);
    await page.getByLabel('页码').fill('1');
    await page.getByRole('button', { name: '跳转' }).click();
    await expect(page).toBeAt('/notice?type=notice&page=1');
    await sizes.selectOption('40');
    await page.getByRole('button', { name: '确定每页条数' }).click();
    await expect(page).toBeAt('/notice?type=notice&rows=40');
    expect(await titles.count()).toBe(totalElements);
  });

  test('spec 3 §2.2: a notice has title, publish date, publisher and a link back to other notices, beside the same side menu', async ({
    page,
  }) => {
    const [notice] = (await callApi(newsList, { type: 'notice' })).content;
    await page.goto('/notice?type=notice');
    await page.getByRole('link', { name: notice?.title }).click();
    await expect(page).toBeAt(`/noticeDetail?id=${notice?.id}`);
    await expect(page).toShow(page.getByRole('heading', { level: 1, name: notice?.title }));
    await expect(page).toShow(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}　平台编辑部$/);
    const menu = page.getByRole('navigation', { name: '关于我们' });
    expect(await menu.getByRole('link').allTextContents()).toEqual(ABOUT_MENU);
    await page.getByRole('link', { name: '查看其他公告' }).click();
    await expect(page).toBeAt('/notice?type=notice');
  });

  test('spec 1 §2: /touzi; spec 3 §2.2: 股转公告 and 投研教育, both on the same route', async ({
    page,
  }) => {
    await page.goto('/touzi?type=notice');
    const [share] = (await callApi(newsList, { type: 'sharenotice' })).content;
    await expect(page).toShow(page.getByRole('link', { name: share?.title }));
    await page.getByRole('link', { name: '投研教育' }).click();
    await expect(page).toBeAt('/touzi?type=education');
    const [lesson] = (await callApi(newsList, { type: 'investoreducation' })).content;
    expect(await page.getByRole('link', { name: share?.title }).count()).toBe(0);
    await page.getByRole('link', { name: lesson?.title }).click();
    await page.getByRole('link', { name: '查看其他投研教育' }).click();
    await expect(page).toBeAt('/touzi?type=education');
  });

  test('spec 1 §2: /news by type, and from 更多资讯 of the home page', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: '更多资讯' }).click();
    await expect(page).toBeAt('/news');
    await page.reload();
    for (const [type, label] of [
      ['jinludynamic', '平台动态'],
      ['industryfocus', '行业聚焦'],
      ['industrialreport', '行业报告'],
    ] as const) {
      await page.getByRole('link', { name: label, exact: true }).click();
      await expect(page).toBeAt(`/news?type=${type}`);
      const { content } = await callApi(newsList, { type });
      for (const { title, newsBrie, publishDate } of content) {
        const item = page.locator('main li', { has: page.getByRole('link', { name: title }) });
        await expect(page).toShow(item.getByText(newsBrie));
        const day = new Date(Date.parse(publishDate) + 8 * 3_600_000).toISOString().slice(0, 10);
        await expect(page).toShow(item.getByText(day));
      }
      const pictures = content.filter(({ imageUrl }) => imageUrl).length;
      expect(await page.locator('main li img').count()).toBe(pictures);
    }
    expect(await page.locator(RUNNING_SCRIPT).count()).toBe(0);
  });

  test('spec 3 §2.3: news detail by a JSON query: words out of a link are shown as words and never run', async ({
    page,
  }) => {
    const title = '<script>document.title="x"</script>标题';
    const content = '<img src=x onerror="document.title=1"><b>粗</b>';
    for (const name of ['newsValue', 'newsDetail']) {
      const query = new URLSearchParams({ [name]: JSON.stringify({ title, content }) });
      await page.goto(`/newsDetail?${query}`);
      await expect(page).toShow(page.getByRole('heading', { level: 1, name: title }));
      await expect(page).toShow(content);
      expect(await page.locator(`main img, main b, ${RUNNING_SCRIPT}`).count()).toBe(0);
    }
  });
});

const OLD_MENU = [
  ...['公司简介', '企业文化', '平台公告', '新闻资讯'],
  ...['投资者关系', '友情链接', '招聘信息', '联系我们'],
];

testWhenFull(
  'spec 3 §2.2: the older variant of the about-side menu, by a setting, on each of its pages',
  async ({ newVisitor, page: usual }) => {
    const portal = await startPortal({
      TRADING_API_URL: inject('portalOrigin'),
      ABOUT_MENU_ITEMS: '8',
      MINI_PROGRAM_URL: 'https://mini.example.com/open',
      SERVICE_PHONE: '0510-83012345',
      SERVICE_HOURS: '9:00-18:00',
      ICP_NOTICE: '苏ICP备2026000001号',
      OFFICE_ADDRESS: '江苏省无锡市惠山区堰桥路8号',
    });
    try {
      const page = await newVisitor({ baseURL: portal.origin });
      await page.goto('/about');
      const menu = page.getByRole('navigation', { name: '关于我们' });
      for (const name of OLD_MENU) {
        expect(await menu.getByRole('link').allTextContents()).toEqual(OLD_MENU);
        await menu.getByRole('link', { name }).click();
        await expect(page).toShow(menu.locator('[aria-current]', { hasText: name }));
      }
      await expect(page).toShow('江苏省无锡市惠山区堰桥路8号');
      await expect(page).toShow(/客服电话 0510-83012345　客户服务时间 9:00-18:00/);
      await expect(page).toShow('苏ICP备2026000001号');
      expect(await page.locator('header').allTextContents()).toEqual([
        expect.stringContaining('客服电话 0510-83012345'),
      ]);
      const code = async (at: string) => (await usual.request.get(`${at}/code/mini`)).text();
      expect(await code(portal.origin)).not.toBe(await code(inject('portalOrigin')));
    } finally {
      await portal.stop();
    }
  },
);
