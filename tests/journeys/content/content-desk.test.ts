import { describe, expect } from 'vitest';
import { homeData } from '#app/domain/content/contract.ts';
import { companyPage, saveCompanyPage } from '#app/domain/content/desk-contract.ts';
import { typeArticle } from '#tests/support/article-text.ts';
import { press, settled } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { png } from '#tests/support/sample-files.ts';
import { apiOf, callApi } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

/** A control by its label; the search of the header has some of the same words. */
const inForm = (page: Visitor, label: string) =>
  page.locator('main').getByLabel(label, { exact: true });

const answer = async (page: Visitor, question: string) => {
  await expect(page).toShow(page.getByRole('dialog', { name: question }));
  await press(page, '确定');
};

const BODY = '<p onclick="x()">周六 <strong>23:00</strong> 起检修</p><script>x()</script>';

describe('the operator’s content', () => {
  inBothModesWhenFull(
    'issue 6: an article is written, looked at, kept back, published, withdrawn and deleted',
    async ({ page, newVisitor, watch }) => {
      const TITLE = `${Date.now()}仓会员提醒`;
      watch.expectProblem(/404/);
      const visitor = await newVisitor();
      await visitor.goto('/help?topic=helpmember');
      await loggedIn(page, OPERATOR);
      await page.goto('/customer/desk/content?type=helpmember');
      await page.getByRole('link', { name: '写文章' }).click();
      await press(page, '预览');
      await expect(inForm(page, '标题 必填')).toHaveMessage('请输入标题');

      await inForm(page, '标题 必填').fill(TITLE);
      await inForm(page, '摘要').fill('夜间暂停提货');
      await inForm(page, '发布日期').fill('2026-03-08');
      await typeArticle(page, BODY);
      await page
        .locator('main [type=file][name=pictureIds]')
        .setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: png() }]);
      await press(page, '预览');
      await expect(page).toShow('以下标签不允许使用，已去除：script。');
      const preview = page.getByRole('article');
      await expect(page).toShow(preview.getByText('周六 23:00 起检修'));
      expect(await preview.locator('script, [onclick]').count()).toBe(0);
      expect(await inForm(page, '正文 必填').inputValue()).toBe(BODY);
      expect(await inForm(page, '栏目 必填').inputValue()).toBe('helpmember');

      await settled(page);
      await press(page, '保存草稿');
      await expect(page).toShowToast('已保存，访客还看不到');
      await expect(page).toShow('状态：草稿');
      expect(await inForm(page, '正文 必填').inputValue()).toBe(
        '<p>周六 <strong>23:00</strong> 起检修</p>',
      );
      const id = new URL(page.url()).pathname.split('/').at(-1);
      const own = `/helpDetail?id=${id}`;
      expect((await visitor.goto(own))?.status()).toBe(404);

      // Published, it is at once in pages that were cached for everybody.
      await press(page, '发布');
      await expect(page).toShowToast('已发布');
      await visitor.goto('/help?topic=helpmember');
      await visitor.getByRole('link', { name: TITLE }).click();
      await expect(visitor).toBeAt(own);
      await expect(visitor).toShow(visitor.getByRole('heading', { level: 1, name: TITLE }));
      await expect(visitor).toShow('周六 23:00 起检修');
      await expect(visitor).toShow(/^2026-03-08 00:00　/);
      // On the page of another kind it is not shown.
      await visitor.goto(`/newsDetail?id=${id}`);
      await expect(visitor).toBeAt(own);

      await page.goto(`/customer/desk/content?keyword=${encodeURIComponent(TITLE)}`);
      await page.getByRole('link', { name: `撤下 ${TITLE}` }).click();
      await answer(page, '确定撤下吗？');
      await expect(page).toShowToast('已撤下');
      await expect(page).toShow(page.getByRole('row', { name: TITLE }).getByText('已撤下'));
      expect((await visitor.goto(own))?.status()).toBe(404);
      await page.getByRole('link', { name: `删除 ${TITLE}` }).click();
      await answer(page, '确定删除吗？');
      await expect(page).toShow('暂无数据');
    },
  );
});

test('what is published for a day to come is not said to be seen at once', async ({ page }) => {
  const title = `${Date.now()}调价通知`;
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk/content/article/new?type=helpmember');
  await inForm(page, '标题 必填').fill(title);
  await inForm(page, '发布日期').fill('2099-03-08');
  await typeArticle(page, BODY);
  await press(page, '发布');
  await expect(page).toShowToast('将于 2099-03-08 发布');
  await page.goto(`/customer/desk/content?keyword=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: `撤下 ${title}` }).click();
  await answer(page, '确定撤下吗？');
  await page.getByRole('link', { name: `发布 ${title}` }).click();
  await expect(page).toShow(`《${title}》将于 2099-03-08 发布，从当天零时起所有访客可以看到。`);
  await answer(page, '确定发布吗？');
  await expect(page).toShowToast('将于 2099-03-08 发布');
  await page.getByRole('link', { name: `删除 ${title}` }).click();
  await answer(page, '确定删除吗？');
});

test('issue 6: a page of the company, a banner and a friend link are written, and seen at once', async ({
  page,
  newVisitor,
}) => {
  const visitor = await newVisitor();
  await visitor.goto('/job');
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk/content');
  await page.getByRole('link', { name: '招聘信息' }).click();
  const before = await inForm(page, '正文 必填').inputValue();
  await typeArticle(page, `${before}<p>新验收岗位</p>`);
  await press(page, '保存并更新页面');
  await expect(page).toShowToast('已保存：招聘信息');
  await visitor.goto('/job');
  await expect(visitor).toShow('新验收岗位');
  const call = await apiOf(OPERATOR);
  const { version } = await call(companyPage, { type: '3' });
  await call(saveCompanyPage, { type: '3', version, content: before });

  await page.goto('/customer/desk/content/pictures');
  await page.getByRole('link', { name: '添加友情链接' }).click();
  await inForm(page, '名称 必填').fill('新协会');
  await inForm(page, '链接地址 必填').fill('javascript:alert(1)');
  await inForm(page, '图片地址').fill('/friends/testing.svg');
  await press(page, '保存并更新页面');
  await expect(inForm(page, '链接地址 必填')).toHaveMessage(
    '请输入以 http:// 或 https:// 开头的网址',
  );
  await inForm(page, '链接地址 必填').fill('https://association.example/');
  await press(page, '保存并更新页面');
  await expect(page).toShowToast('已添加');
  await visitor.goto('/linkUs');
  const link = visitor.getByRole('link', { name: '新协会' });
  expect(await link.getAttribute('href')).toBe('https://association.example/');
  await page.getByRole('link', { name: '删除 新协会' }).click();
  await answer(page, '确定删除吗？');
  await expect(page).toShowToast('已删除');
  await visitor.goto('/linkUs');
  expect(await link.count()).toBe(0);

  await page.goto('/customer/desk/content/pictures');
  await inForm(page, '图片地址').fill('https://advertiser.example/a.png');
  await press(page, '保存广告');
  await expect(inForm(page, '图片地址')).toHaveMessage('图片地址应为本站路径，以 / 开头');
  await inForm(page, '图片地址').fill('/banners/steel.svg');
  await press(page, '保存广告');
  await expect(page).toShowToast('广告已显示在首页');
  const advertising = visitor.getByRole('complementary', { name: '广告' });
  await visitor.goto('/');
  expect(await advertising.locator('img').getAttribute('src')).toBe('/banners/steel.svg');
  await page.getByLabel('删除 当前图片').check();
  await press(page, '保存广告');
  await expect(page).toShowToast('首页不再显示广告');
  await visitor.goto('/');
  expect(await advertising.count()).toBe(0);

  const [banner] = (await callApi(homeData, {})).banners;
  await page.goto(`/customer/desk/content/pictures/banner/${banner?.id}`);
  await inForm(page, '说明').fill('新说明');
  await press(page, '保存并更新页面');
  await expect(page).toShowToast('已保存');
  await visitor.goto('/');
  await expect(visitor).toShow('新说明');
  await page.goto(`/customer/desk/content/pictures/banner/${banner?.id}`);
  await inForm(page, '说明').fill(banner?.subtitle ?? '');
  await press(page, '保存并更新页面');
  await expect(page).toShowToast('已保存');
});
