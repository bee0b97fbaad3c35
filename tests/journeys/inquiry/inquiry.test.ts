import { expect } from 'vitest';
import { register } from '#app/domain/account/contract.ts';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { newcomer, registered } from '#tests/support/customers.ts';
import { giveInquiry } from '#tests/support/inquiries.ts';
import { asBrowsersDoWhenFull, test } from '#tests/support/portal-test.ts';
import { openMore } from '#tests/support/things.ts';
import { callApi, plentifulGoods, plentifulGoodsThat } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const LIST = '/customer/purchase-inquiry';

const count = (page: Visitor, at: number) => page.getByLabel('询价数量').nth(at);

asBrowsersDoWhenFull(
  'spec 2 §2: the inquiry form: rows, messages, resets, a login in between; spec 2 §8: 询盘成功',
  async ({ page }) => {
    const goods = await plentifulGoodsThat(({ miniQuantity }) => Number(miniQuantity) >= 2);
    const customer = newcomer();
    const { phone, password } = customer;
    await callApi(register, { ...customer, customerType: 'personal' });

    await page.goto(`/inquiry?sellerProductId=${goods.id}`);
    expect(await count(page, 0).inputValue()).toBe(goods.miniQuantity);
    const own = page.getByRole('checkbox', { name: goods.customerVo.customerName });
    expect(await own.isChecked()).toBe(true);
    const name = page.getByRole('textbox', { name: '商品名称' });
    await press(page, '添加一行');
    await expect(page).toShow('询价商品（2）');
    await name.fill('热镀锌方管');
    await page.getByLabel('规格').fill('100×100×4');
    await count(page, 1).fill('12.5');
    await press(page, '添加一行');
    await expect(page).toShow('询价商品（3）');
    await page.getByRole('button', { name: '删除第 3 行' }).click();
    await expect(page).toShow('询价商品（2）');
    expect(await page.getByLabel('规格').inputValue()).toBe('100×100×4');
    await page.getByLabel('查找卖家').fill('天津屏桓');
    await press(page, '查找');
    await page.getByRole('checkbox', { name: /天津屏桓/ }).check();
    await fill(page, { 备注: '须附质保书' });

    await press(page, '提交询价');
    await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
    await expect(page).toShowToast('请登录后再操作');
    await fill(page, { 手机号: phone, 密码: password });
    await press(page, '登录');
    await expect(page).toBeAt(`/inquiry?sellerProductId=${goods.id}`);
    expect(await name.inputValue()).toBe('热镀锌方管');
    expect(await page.getByLabel('备注').inputValue()).toBe('须附质保书');
    expect(await page.getByRole('checkbox', { name: /天津屏桓/ }).isChecked()).toBe(true);

    await count(page, 0).fill('1');
    await count(page, 1).fill('0');
    await page.getByLabel('截止时间').fill('2026-01-01T08:00');
    await page.getByLabel('标题').fill('');
    await page.getByLabel('交货方式').selectOption('');
    await press(page, '提交询价');
    await expect(count(page, 0)).toHaveMessage('询盘商品数量不能小于最小订货量');
    expect(await count(page, 0).inputValue()).toBe(goods.miniQuantity);
    await expect(count(page, 1)).toHaveMessage('询盘商品数量不能小于1');
    expect(await count(page, 1).inputValue()).toBe('1');
    await expect(page.getByLabel('截止时间')).toHaveMessage('截止时间需大于当前时间');
    await expect(page.getByLabel('条件')).toHaveMessage('请选择条件');
    await expect(page.getByLabel('交货方式')).toHaveMessage('请选择交提货方式');
    await expect(page.getByLabel('标题')).toHaveMessage('请输入标题');

    await page.getByLabel('截止时间').fill('');
    await count(page, 1).fill('');
    await press(page, '提交询价');
    await expect(page.getByLabel('截止时间')).toHaveMessage('请选择截止时间');
    await expect(count(page, 1)).toHaveMessage('请输入询盘数量');

    await page.getByLabel('截止时间').fill('2099-01-01T08:00');
    await page.getByLabel('条件').selectOption('款到发货');
    await page.getByLabel('交货方式').selectOption('1');
    await count(page, 1).fill('12.5');
    const title = `${customer.name} 的询价`;
    await fill(page, { 标题: title });
    await press(page, '提交询价');
    await expect(page).toBeAt(LIST);
    await expect(page).toShowToast('询盘成功');
    await page.getByRole('link', { name: title }).click();
    await expect(page).toShow(/热镀锌方管|还没有卖家报价/);
    await expect(page).toShow('2099-01-01 08:00');
    // What was sent is no draft any more.
    await page.goto('/inquiry');
    expect(await page.getByLabel('标题').inputValue()).toBe('');
  },
);

test('an inquiry is closed after a question', async ({ page }) => {
  const buyer = await registered(page);
  const inquiryNum = await giveInquiry(buyer, [await plentifulGoods()]);
  await page.goto(`${LIST}/${inquiryNum}`);
  await openMore(page);
  await page.getByRole('link', { name: '关闭询价单' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page).toShowToast('询价单已关闭');
  await expect(page).toBeAt(`${LIST}/${inquiryNum}`);
  await page.goto(`${LIST}?state=closed`);
  await expect(page).toShow(page.getByRole('link', { name: `${buyer.name} 的采购` }));
});
