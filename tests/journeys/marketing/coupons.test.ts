import { describe, expect } from 'vitest';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered, WITH_BALANCES } from '#tests/support/customers.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { detailOf, plentifulGoods, promotedGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const GROUP = '春季建材备货节';
const GROUP_COUPON = '建筑钢材备货券';
const MARKET_COUPON = '平台满减券';

async function promoted() {
  const [goods] = await promotedGoods(GROUP);
  if (!goods) throw new Error('no goods');
  return goods;
}

const coupon = (page: Visitor, name: string) =>
  page.getByRole('listitem').filter({ hasText: name });
const tab = (page: Visitor, name: string) =>
  page.getByRole('navigation', { name: '优惠券状态' }).getByRole('link', { name });

describe('on the page of goods', () => {
  test('the terms of their marketing group', async ({ page }) => {
    await page.goto(detailOf(await promoted()));
    await expect(page).toShow(
      '合计满 20 吨起购；满 20 吨，每吨减 10.00 元；满 100 吨，每吨减 20.00 元；满 300 吨，每吨减 35.00 元',
    );
  });

  test('spec 3 §5: 该商品起订量：N 件, from the group where the goods say nothing', async ({
    page,
  }) => {
    await page.goto(detailOf(await promoted()));
    const quantity = page.getByRole('textbox', { name: '购买数量' });
    expect(await quantity.inputValue()).toBe('20');
    await registered(page);
    await quantity.fill('19');
    await press(page, '加入购物车');
    await expect(quantity).toHaveMessage('该商品起订量：20 件（即 20 吨）');
    expect(await quantity.inputValue()).toBe('19');
  });

  inBothModesWhenFull(
    'spec 3 §4: a coupon that can be claimed (F), then is claimed (T)',
    async ({ page }) => {
      await registered(page);
      await page.goto(detailOf(await promoted()));
      await press(page, `领取 ${GROUP_COUPON}`);
      await expect(page).toShowToast('领取成功');
      await expect(page).toShow(coupon(page, GROUP_COUPON).getByText('已领取'));
      expect(await page.getByRole('button', { name: `领取 ${GROUP_COUPON}` }).count()).toBe(0);
      await page.getByRole('link', { name: '查看我的优惠券' }).click();
      await expect(page).toBeAt('/customer/discount-coupon');
      await expect(page).toShow(coupon(page, GROUP_COUPON).getByText(`适用范围：${GROUP}`));
    },
  );

  test('spec 3 §4: coupon flags T and Y', async ({ page }) => {
    await loggedIn(page, WITH_BALANCES);
    await page.goto(detailOf(await promoted()));
    await expect(page).toShow(coupon(page, GROUP_COUPON).getByText('已领取'));
    await expect(page).toShow(coupon(page, '新客采购券').getByText('已使用'));
  });

  test('a visitor logs in first, and then it is claimed: 请登录后再操作', async ({
    page,
    newVisitor,
  }) => {
    const customer = await registered(await newVisitor());
    const goods = await promoted();
    await page.goto(detailOf(goods));
    await press(page, `领取 ${MARKET_COUPON}`);
    await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
    await expect(page).toShowToast('请登录后再操作');
    await fill(page, { 手机号: customer.phone, 密码: customer.password });
    await press(page, '登录');
    await expect(page).toBeAt(detailOf(goods));
    await expect(page).toShowToast('领取成功');
    await expect(page).toShow(coupon(page, MARKET_COUPON).getByText('已领取'));
  });

  test('one that was claimed in another window is shown as claimed', async ({
    page,
    newVisitor,
  }) => {
    const customer = await registered(page);
    const goods = await plentifulGoods();
    await page.goto(detailOf(goods));
    const other = await newVisitor();
    await loggedIn(other, customer);
    await other.goto(detailOf(goods));
    await press(other, `领取 ${MARKET_COUPON}`);
    await expect(other).toShowToast('领取成功');
    await press(page, `领取 ${MARKET_COUPON}`);
    await expect(page).toShowToast('您已领取过该优惠券');
    await expect(page).toShow(coupon(page, MARKET_COUPON).getByText('已领取'));
  });
});

describe("the customer's coupons", () => {
  test('shows a message where there are no coupons yet', async ({ page }) => {
    await registered(page);
    await page.goto('/customer/discount-coupon');
    await expect(page).toShow('暂无优惠券');
    await expect(page).toShow('暂无可用的电子礼品卡');
  });

  test('spec 1 §2: discount-coupon, by state, with points and gift e-cards', async ({ page }) => {
    await loggedIn(page, WITH_BALANCES);
    await page.goto('/customer/discount-coupon');
    await expect(page).toShow(/每 100 积分抵 1\.00 元/);
    await expect(page).toShow('电子礼品卡（尾号 7315）');
    await expect(page).toShow(coupon(page, '平台 9.9 折券'));
    await coupon(page, GROUP_COUPON).getByRole('link', { name: '去使用' }).click();
    await expect(page).toBeAt(/^\/trading\?marketingId=\d+$/);
    await expect(page).toShow((await promoted()).productVo.specs);
    await page.goto('/customer/discount-coupon');
    await tab(page, '已使用').click();
    await expect(page).toBeAt('/customer/discount-coupon?state=used');
    await expect(page).toShow(coupon(page, '新客采购券'));
    await tab(page, '已过期').click();
    await expect(page).toBeAt('/customer/discount-coupon?state=expired');
    await expect(page).toShow(coupon(page, '年货节满减券'));
    expect(await page.getByRole('link', { name: '去使用' }).count()).toBe(0);
  });

  test('a visitor logs in first', async ({ page }) => {
    await page.goto('/customer/discount-coupon');
    await expect(page).toBeAt(/^\/customer\/login\?redirectTo=%2Fcustomer%2Fdiscount-coupon/);
  });
});
