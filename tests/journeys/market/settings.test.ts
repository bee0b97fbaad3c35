import sharp from 'sharp';
import { afterEach, beforeEach, expect, inject } from 'vitest';
import { FIRST_SITE } from '#app/domain/market/site.ts';
import { copyOf } from '#tests/api/support/market-template.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><script>alert(1)</script><circle cx="20" cy="20" r="19"/></svg>';

/** Two processes of one market. */
let here: PortalProcess;
let there: PortalProcess;
beforeEach(async () => {
  const DATABASE_URL = await copyOf(inject('marketTemplate'));
  here = await startPortal({ DATABASE_URL });
  there = await startPortal({ DATABASE_URL });
});
afterEach(() => Promise.all([here.kill(), there.kill()]));

const field = (page: Visitor, label: string) =>
  page.locator('main').getByLabel(label, { exact: true });

const SETTINGS = '/customer/desk/market';

inBothModesWhenFull(
  'issue 51 §1: what the operator says of the market is previewed, then everywhere, without a restart',
  async ({ newVisitor, watch }) => {
    watch.expectProblem(/404/);
    const page = await newVisitor({ baseURL: here.origin });
    const reader = await newVisitor({ baseURL: there.origin });
    await reader.goto('/about');
    expect(await reader.title()).toBe(`公司简介 - ${FIRST_SITE.name}`);
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/status');
    await page.getByRole('link', { name: '市场设置' }).click();
    await expect(page).toBeAt(SETTINGS);

    await field(page, '市场名称').fill('');
    await field(page, '品牌色').fill('#999999');
    await field(page, '更多页脚链接').fill('规则');
    await field(page, '标志').setInputFiles([
      { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(MARK) },
    ]);
    await press(page, '保存并应用到全站');
    await expect(field(page, '市场名称')).toHaveMessage('请输入市场名称');
    await expect(field(page, '品牌色')).toHaveMessage(
      '与白色的对比度只有 2.84，至少要 4.5：请选深一些的颜色',
    );
    await expect(field(page, '更多页脚链接')).toHaveMessage(
      '第 1 行：请写「名称 地址」，地址以 / 或 http 开头',
    );
    // The file is not lost.
    const mark = page.locator('main img[alt="现在的标志"]');
    const path = (await mark.getAttribute('src')) ?? '';
    expect(path).toMatch(/^\/mark\/[\w-]+\.svg$/);

    await field(page, '市场名称').fill('钢贸通');
    await field(page, '品牌色').fill('#0b6b4f');
    await field(page, '更多页脚链接').fill('规则 /help?topic=rules');
    await field(page, 'ICP 备案号').fill('苏ICP备2026000009号');
    await press(page, '预览');
    await expect(page).toShow('预览已生成，还没有保存。');
    await expect(page).toShow('现货商城 - 钢贸通');
    const styled = await page.locator('style').allTextContents();
    expect(styled.join()).toContain('#preview{--primary:#0b6b4f!important');
    await reader.goto('/about');
    expect(await reader.title()).toContain(FIRST_SITE.name);

    await press(page, '保存并应用到全站');
    await expect(page).toShowToast('已保存，几秒内在全站生效');
    await expect
      .poll(async () => {
        await reader.goto('/about');
        return reader.title();
      })
      .toBe('公司简介 - 钢贸通');
    await expect(reader).toShow('© 钢贸通 版权所有');
    await expect(reader).toShow(reader.getByRole('link', { name: '苏ICP备2026000009号' }));
    expect((await reader.locator('style').allTextContents()).join()).toContain(
      ':root{--primary:#0b6b4f!important',
    );
    expect(await reader.locator('link[rel=icon]').getAttribute('href')).toBe(path);

    const answer = await reader.request.get(there.origin + path);
    expect(answer.headers()['cache-control']).toContain('immutable');
    expect(await answer.text()).not.toContain('script');
    const text = async (at: string) => (await reader.request.get(there.origin + at)).text();
    expect(JSON.parse(await text('/manifest.json'))).toMatchObject({
      name: '钢贸通',
      theme_color: '#0b6b4f',
      icons: [{ src: '/icon-192.png' }, { src: '/icon-512.png' }, { src: path }],
    });
    const icon = async (at: string) => (await reader.request.get(there.origin + at)).body();
    const ico = await icon('/favicon.ico');
    expect([16, 32, 48].map((_, index) => ico.readUInt8(6 + 16 * index))).toEqual([16, 32, 48]);
    // The circle of the mark, which is black.
    for (const at of ['/apple-touch-icon.png', '/icon-192.png', '/icon-512.png']) {
      const { data, info } = await sharp(await icon(at))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const middle = (info.width / 2) * (info.width + 1) * info.channels;
      expect([...data.subarray(middle, middle + 3)]).toEqual([0, 0, 0]);
    }
    expect(await text('/feeds/news.xml')).toContain('<title>钢贸通行业资讯</title>');
    expect(await text('/offline.js')).toContain('钢贸通');
    await reader.goto('/no-such-page');
    expect(await reader.title()).toContain('- 钢贸通');
    const log = await newVisitor({ baseURL: here.origin });
    await loggedIn(log, OPERATOR);
    await log.goto('/customer/desk/audit?action=marketChanged');
    await expect(log).toShow(new RegExp(`市场名称 ${FIRST_SITE.name} → 钢贸通`));
  },
);

test('of two operators at once the second is told what the first has saved, and keeps what they typed', async ({
  newVisitor,
}) => {
  const [first, second] = [
    await newVisitor({ baseURL: here.origin }),
    await newVisitor({ baseURL: there.origin }),
  ];
  for (const page of [first, second]) {
    await loggedIn(page, OPERATOR);
    await page.goto(SETTINGS);
  }
  await field(first, '服务时间').fill('9:00-18:00');
  await press(first, '保存并应用到全站');
  await expect(first).toShowToast('已保存，几秒内在全站生效');
  await field(second, '服务时间').fill('8:00-20:00');
  await press(second, '保存并应用到全站');
  await expect(second).toShow(/其他人刚刚保存了市场设置.*服务时间为「9:00-18:00」/);
  expect(await field(second, '服务时间').inputValue()).toBe('8:00-20:00');
  await press(second, '保存并应用到全站');
  await expect(second).toShowToast('已保存，几秒内在全站生效');
});
