import { describe, expect } from 'vitest';
import { aboutUsList, helpSearch, newsList } from '#app/domain/content/contract.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { RUNNING_SCRIPT } from '#tests/support/running-script.ts';
import { callApi } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const heading = (page: Visitor, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const menu = (page: Visitor) => page.getByRole('navigation', { name: '帮助目录' });
const questions = (page: Visitor) => page.locator('main section li a');

async function search(page: Visitor, keyword: string) {
  await page.getByLabel('帮助关键词').fill(keyword);
  await page.getByLabel('帮助搜索').getByRole('button', { name: '搜索' }).click();
}

// These pages send no script, so that there is one mode only.
describe('the help centre', () => {
  test('spec 3 §2.4: top bar and sidebar groups; spec 1 §2: /help, its questions by topic', async ({
    page,
  }) => {
    await page.goto('/help');
    const bar = page.getByRole('navigation', { name: '帮助中心' });
    expect(await bar.getByRole('link').allTextContents()).toEqual([
      ...['常见问题', '新手指南', '客户服务'],
    ]);
    expect(await menu(page).locator('li').allTextContents()).toEqual([
      ...['账号管理', '注册登录', '会员认证', '会员管理'],
      ...['买家指南', '买家常见问题', '现货超市采购', '撮合商城采购'],
      ...['平台规则', '规则全文', '平台协议', '法律声明', '任你花公告'],
    ]);
    await menu(page).getByRole('link', { name: '会员认证' }).click();
    await expect(page).toBeAt('/help?topic=helpcertify');
    await expect(page).toShow(heading(page, '会员认证'));
    const { content } = await callApi(newsList, { type: 'helpcertify' });
    expect(await questions(page).allTextContents()).toEqual(content.map(({ title }) => title));
    expect(await page.locator(RUNNING_SCRIPT).count()).toBe(0);
  });

  inBothModesWhenFull(
    'spec 3 §2.4: a keyword search that searches, with quick tags and words for no result',
    async ({ page }) => {
      await page.goto('/guide');
      await search(page, '电子签章');
      await expect(page).toBeAt(/^\/help\?keyword=/);
      const { content, totalElements } = await callApi(helpSearch, {
        keyword: '电子签章',
        pageSize: 15,
      });
      expect(totalElements).toBeGreaterThan(1);
      await expect(page).toShow(`共 ${totalElements} 条结果`);
      expect(await questions(page).allTextContents()).toEqual(content.map(({ title }) => title));
      expect(await page.locator('main mark').first().textContent()).toBe('电子签章');
      for (const tag of ['注册', '认证', '开店', '电子签章', '实名', '积分']) {
        await page.getByLabel('帮助搜索').getByRole('link', { name: tag, exact: true }).click();
        await expect(page).toShow(heading(page, `「${tag}」的搜索结果`));
        expect(await questions(page).count()).toBeGreaterThan(0);
      }
      await search(page, '<b>没有</b>这样的词');
      await expect(page).toShow('没有找到与「<b>没有</b>这样的词」有关的内容');
      await expect(page).toShow(page.getByRole('heading', { name: '也许您想找' }));
      expect(await questions(page).count()).toBe(5);
      expect(await page.getByLabel('帮助关键词').inputValue()).toBe('<b>没有</b>这样的词');
    },
  );

  test('spec 3 §2.4: the rules page lists seven rules and shows the full trading rules', async ({
    page,
  }) => {
    await page.goto('/help?topic=rules');
    const titles = [
      ...['交易总则', '隐私政策', '积分规则', '质量争议处理规则'],
      ...['商家规则', '用户规则', '会员规则'],
    ];
    expect((await questions(page).allTextContents()).slice(0, 7)).toEqual(titles);
    await expect(page).toShow(/平台保存交易数据一年/);
    for (const title of titles.slice(1, 3)) {
      await page.getByRole('link', { name: title, exact: true }).click();
      await expect(page).toShow(heading(page, title));
      await expect(page).toShow(/自 2016 年 6 月 18 日起施行/);
      await page.getByRole('link', { name: '查看其他平台规则' }).click();
    }
    await expect(page).toBeAt('/help?topic=rules');
  });

  test('spec 3 §2.4: a step guide for buyers and sellers, three each; spec 1 §2: /guideDetail from the guide', async ({
    page,
  }) => {
    await page.goto('/guide');
    for (const [group, guides] of [
      ['买家指南', ['买家：现货超市采购', '买家：撮合商城采购', '买家：快速求购']],
      ['卖家指南', ['卖家：现货超市销售', '卖家：撮合商城销售', '卖家：报价']],
    ] as const) {
      const section = page.locator('section', { has: page.getByRole('heading', { name: group }) });
      expect(await section.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
        ...guides,
      ]);
      for (const steps of await section.locator('ol').all()) {
        expect(await steps.locator('li').count()).toBeGreaterThan(3);
      }
    }
    await page.getByRole('link', { name: '买家：快速求购' }).click();
    await expect(page).toBeAt(/^\/guideDetail\?id=\d+$/);
    await expect(page).toShow(heading(page, '买家：快速求购'));
  });

  test('spec 1 §2: /helpDetail from the help, and by older links with newsValue', async ({
    page,
    watch,
  }) => {
    watch.expectProblem(/404/);
    const [text] = (await callApi(newsList, { type: 'help' })).content;
    await page.goto('/help');
    await page.getByRole('link', { name: text?.title }).click();
    await expect(page).toBeAt(`/helpDetail?id=${text?.id}`);
    expect(await menu(page).locator('[aria-current]').textContent()).toBe('买家常见问题');
    const value = JSON.stringify({ id: text?.id, title: '假的标题', content: '假的内容' });
    await page.goto(`/helpDetail?newsValue=${encodeURIComponent(value)}`);
    await expect(page).toShow(heading(page, text?.title ?? ''));
    expect((await page.content()).includes('假的')).toBe(false);
    for (const query of ['', '?newsValue=%7B', '?newsValue=[]', '?newsValue={}', '?id=']) {
      expect((await page.goto(`/helpDetail${query}`))?.status()).toBe(404);
    }
  });

  test('spec 3 §2.1: /agreementList names the platform’s agreements, each with its text', async ({
    page,
  }) => {
    await page.goto('/agreementList');
    const { content } = await callApi(newsList, { type: 'agreement' });
    expect(content.length).toBeGreaterThan(4);
    expect(await questions(page).allTextContents()).toEqual(content.map(({ title }) => title));
    await questions(page).last().click();
    await expect(page).toShow(heading(page, content.at(-1)?.title ?? ''));
    await page.getByRole('link', { name: '查看其他平台协议' }).click();
    await expect(page).toBeAt('/agreementList');
  });

  test.for([
    ['spec 3 §2.2: legal notice page', '/legal', '法律声明', '6'],
    ['spec 3 §2.2: an announcement about the 任你花 policy', '/creditSales', /任你花/, '7'],
    ['the company’s culture', '/culture', '企业文化', '5'],
  ] as const)('%s', async ([, path, title, type], { page }) => {
    await page.goto(path);
    await expect(page).toShow(heading(page, title));
    const [stored] = await callApi(aboutUsList, { type });
    const [, first = 'none'] = /<p>([^<]+)/.exec(stored?.content ?? '') ?? [];
    await expect(page).toShow(first);
  });

  test('spec 3 §2.3: logisticsInfo as JSON, introduce under a company introduction heading; spec 3 §2.1: /logisticsDetail', async ({
    page,
  }) => {
    const [company] = (await callApi(newsList, { type: 'logistics' })).content;
    await page.goto('/logisticsCloudWarehouse');
    await page.getByRole('link', { name: company?.title }).click();
    await expect(page).toBeAt(`/logisticsDetail?id=${company?.id}`);
    await expect(page).toShow(heading(page, company?.title ?? ''));
    await expect(page).toShow(page.getByRole('heading', { level: 2, name: '公司介绍' }));
    const open = (info: object) =>
      page.goto(`/logisticsDetail?${new URLSearchParams({ logisticsInfo: JSON.stringify(info) })}`);
    await open({ id: company?.id, introduce: '假的' });
    await expect(page).toBeAt(`/logisticsDetail?id=${company?.id}`);
    await open({ name: '甲运输', introduce: '<b>专线</b>运输' });
    await expect(page).toShow(heading(page, '甲运输'));
    await expect(page).toShow('<b>专线</b>运输');
  });

  test('spec 3 §1: the footer shows service hours, an app download code, a mini-program code, rules, guide and notices', async ({
    page,
  }) => {
    await page.goto('/help');
    const footer = page.getByRole('contentinfo');
    await expect(page).toShow(footer.getByText('8:30-17:30'));
    for (const name of ['平台规则', '买家指南', '法律声明']) {
      await expect(page).toShow(footer.getByRole('link', { name }));
    }
    await expect(page).toShow(footer.getByText(/ICP备/));
    for (const [label, src] of [
      ['APP 下载码', '/code/app'],
      ['小程序码', '/code/mini'],
    ] as const) {
      const code = footer.locator('li', { hasText: label }).locator('img');
      expect(await code.getAttribute('src')).toBe(src);
      const answer = await page.request.get(src);
      expect(answer.headers()['content-type']).toContain('image/svg+xml');
      expect(await answer.text()).toMatch(/^<svg/);
    }
    expect((await page.request.get('/code/other')).status()).toBe(404);
  });
});
