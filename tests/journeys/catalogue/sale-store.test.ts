import { describe, expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { png } from '#tests/support/sample-files.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const SELLER = { phone: '13800000004', password: DEMO_PASSWORD, name: '周予安' };
const PAGE = '/customer/sale-store';

/** A control by its label; the search of the header has the same words. */
const inForm = (page: Visitor, label: string) => page.locator('main').getByLabel(label);

const store = async (visitor: Visitor, link: string) => {
  await visitor.goto(link);
  return visitor.locator('main');
};

describe('the settings of a store', () => {
  inBothModesWhenFull(
    'what a seller says of the store is on its page at once, also where nobody is logged in',
    async ({ page, newVisitor, javaScript }) => {
      const words = `主营建筑钢材${javaScript ? '，次日达' : '，自有仓库'}`;
      await loggedIn(page, SELLER);
      await page.goto(PAGE);
      const link = (await page.getByRole('link', { name: '查看店铺' }).getAttribute('href')) ?? '';
      const visitor = await newVisitor();
      await store(visitor, link);
      await inForm(page, '店铺介绍').fill('长'.repeat(501));
      await press(page, '保存店铺资料');
      await expect(inForm(page, '店铺介绍')).toHaveMessage('店铺介绍最多 500 个字');
      await inForm(page, '店铺介绍').fill(words);
      await inForm(page, '店铺图片')
        .and(page.locator('[type=file]'))
        .setInputFiles([{ name: '仓库.png', mimeType: 'image/png', buffer: png() }]);
      await press(page, '保存店铺资料');
      await expect(page).toShowToast('店铺资料已保存');
      expect(await inForm(page, '店铺介绍').inputValue()).toBe(words);
      await expect(visitor).toShow((await store(visitor, link)).getByText(words).first());
    },
  );

  inBothModesWhenFull(
    'a pickup point is added, changed and taken out; nothing typed is lost on an error',
    async ({ page, javaScript }) => {
      const name = javaScript ? '甲库' : '乙库';
      await loggedIn(page, SELLER);
      await page.goto(PAGE);
      await inForm(page, '名称').fill(name);
      await inForm(page, '地址').fill('江苏省无锡市惠山区堰桥路 1 号');
      await inForm(page, '每小时可装车辆').fill('0');
      await press(page, '添加自提点');
      await expect(inForm(page, '每小时可装车辆')).toHaveMessage(
        '每小时可装车辆应为 1 到 100 的整数',
      );
      expect(await inForm(page, '名称').inputValue()).toBe(name);
      await inForm(page, '每小时可装车辆').fill('6');
      await press(page, '添加自提点');
      await expect(page).toShowToast('自提点已添加');
      const row = (of: string) => page.getByRole('row').filter({ hasText: of });
      await expect(page).toShow(row(name).getByText('6 车'));
      // What was added is not added again by the next press.
      expect(await inForm(page, '名称').inputValue()).toBe('');

      await page.getByRole('link', { name: `修改 ${name}` }).click();
      await expect(page).toShow(page.getByRole('heading', { name: '修改自提点' }));
      await inForm(page, '名称').fill(`${name}东门`);
      await press(page, '保存自提点');
      await expect(page).toShowToast('自提点已修改');
      await page.getByRole('link', { name: `移除 ${name}东门` }).click();
      await expect(page).toShow(/新订单不能再选/);
      await press(page, '确定');
      await expect(page).toShowToast('自提点已移除');
      expect(await row(name).count()).toBe(0);
    },
  );

  test('is no page of a buyer', async ({ page, watch }) => {
    watch.expectProblem(/status of 403/);
    await registered(page);
    expect((await page.goto(PAGE))?.status()).toBe(403);
  });
});
