import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { EVENTS } from '#app/domain/message/events.ts';
import { messagePreferences } from '#app/domain/message/inbox-contract.ts';
import { WITHDRAWAL_ASKED } from '#app/domain/wallet/withdrawal.ts';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { giveInquiry } from '#tests/support/inquiries.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { withScript } from '#tests/support/portal-test.ts';
import { giveReceivedOrder, SELLER } from '#tests/support/received-orders.ts';
import { apiOf, giveAddress, plentifulGoodsOf } from '#tests/support/trading-api.ts';
import { giveWallet, OPERATOR } from '#tests/support/wallets.ts';

/** Sends a message about what the page shows. */
async function write(page: Page): Promise<void> {
  await page.getByLabel('留言', { exact: true }).fill('请核对磅单');
  await press(page, '发送留言');
  await expect(page).toShowToast('留言已发送，买家会收到通知');
  expect(await page.getByLabel('留言', { exact: true }).inputValue()).toBe('');
}

describe('what is typed stays while another form of the page is sent', () => {
  withScript('by a seller, beside a message', async ({ page }) => {
    const buyer = await registered(page);
    const goods = await plentifulGoodsOf(SELLER.sellerCode);
    const orderCode = await giveOrder(buyer, goods);
    await pay(buyer, orderCode);
    const inquiryNum = await giveInquiry(buyer, [goods]);
    await page.context().clearCookies();
    await loggedIn(page, SELLER);
    await page.goto(`/customer/sale-order/${orderCode}`);
    const number = page.locator('#ship').getByLabel(/发货数量/);
    const whole = Number(await number.inputValue());
    await number.fill('1');
    await fill(page, { 提单号: 'T1', 承运商: '顺达物流' });
    await write(page);
    expect(await number.inputValue()).toBe('1');
    await press(page, '发货');
    await expect(page).toShowToast('发货成功');
    // Of the next delivery.
    expect(Number(await number.inputValue())).toBe(whole - 1);
    expect(await page.getByLabel('提单号').inputValue()).toBe('');

    await page.goto(`/customer/sale-inquiry/${inquiryNum}`);
    const price = page.locator('#offer').getByLabel(/单价/).first();
    await price.fill('4321.00');
    await write(page);
    expect(await price.inputValue()).toBe('4321.00');
    const total = (4321 * whole).toLocaleString('en-US', { minimumFractionDigits: 2 });
    await expect(page).toShow(page.locator('#offer').getByText(`¥${total}`));
  });

  withScript('by a buyer, until its own form is done', async ({ page }) => {
    const buyer = await registered(page);
    for (const warehouseAddress of ['浙江省宁波市甲路 1 号', '浙江省宁波市乙路 2 号'])
      await giveAddress(buyer, { warehouseAddress });
    await page.goto('/customer/addresses');
    const person = page.getByLabel(/^收货人/);
    await person.fill('沈远舟');
    await page
      .getByRole('button', { name: /^设为默认/ })
      .first()
      .click();
    await expect(page).toShowToast('已设为默认地址');
    expect(await person.inputValue()).toBe('沈远舟');
    await page.getByRole('link', { name: /^删除/ }).first().click();
    await press(page, '确定');
    await expect(page).toShowToast('地址已删除');
    expect(await person.inputValue()).toBe('沈远舟');
    await page.getByLabel(/^手机号/).fill('13712345678');
    await page.getByLabel(/^收货地址/).fill('浙江省宁波市丙路 3 号');
    await press(page, '保存地址');
    await expect(page).toShowToast('地址已保存');
    expect(await person.inputValue()).toBe('');

    await giveWallet(buyer);
    await page.goto('/customer/my-wallet');
    const amount = page.getByLabel('充值金额（元）');
    await amount.fill('5');
    await page.getByRole('link', { name: '绑定银行卡' }).click();
    await expect(page).toShow('开户银行');
    await page.goBack();
    expect(await amount.inputValue()).toBe('5');
    await press(page, '充值');
    await expect(page).toShowToast('充值成功，当前余额 ¥5.00');
    expect(await amount.inputValue()).toBe('');
  });
});

withScript(
  'what was sent is gone once it is done: another press sends nothing of it',
  async ({ page }) => {
    const buyer = await registered(page);
    await giveReceivedOrder(buyer);
    await page.goto('/customer/messages/settings');
    await page.locator('summary').filter({ hasText: '订单' }).click();
    const whole = page.getByLabel('订单 短信', { exact: true });
    const paid = page.getByLabel(`订单：${EVENTS.orderPaid.title} 短信`);
    await whole.selectOption({ label: '短信：全部' });
    await press(page, '保存设置');
    await expect(page).toShowToast('消息设置已保存');
    expect(await whole.inputValue()).toBe('each');
    expect(await paid.isChecked()).toBe(true);
    await paid.uncheck();
    await press(page, '保存设置');
    const call = await apiOf(buyer);
    const channelsOfPaid = async () => (await call(messagePreferences, {})).events.orderPaid;
    await expect.poll(channelsOfPaid).not.toContain('sms');

    await page.context().clearCookies();
    await loggedIn(page, SELLER);
    await page.goto('/customer/sale-account');
    const account = { 提现金额: '100', 开户行: '临港银行', 银行账号: '622200000001' };
    await fill(page, account);
    await press(page, '申请提现');
    await expect(page).toShowToast(WITHDRAWAL_ASKED);
    await expectEmpty(page, Object.keys(account));

    await page.context().clearCookies();
    await loggedIn(page, OPERATOR);
    await page.goto(`/customer/desk/marketing?tab=give&phone=${buyer.phone}`);
    const reasons = page.getByLabel('发放原因');
    await page.getByLabel(/^积分/).fill('50');
    await reasons.first().fill('补偿');
    await reasons.last().fill('卡的原因');
    await press(page, '发放积分');
    await expect(page).toShowToast('积分已发放');
    await expectEmpty(page, ['积分']);
    expect(await reasons.first().inputValue()).toBe('');
    expect(await reasons.last().inputValue()).toBe('卡的原因');
    const card = { 面额: '20', 有效期至: '2099-12-31' };
    await fill(page, card);
    await press(page, '发放电子礼品卡');
    await expect(page).toShow('电子礼品卡（尾号');
    await expectEmpty(page, Object.keys(card));
    expect(await reasons.last().inputValue()).toBe('');
  },
);

async function expectEmpty(page: Page, labels: readonly string[]): Promise<void> {
  for (const label of labels) {
    expect.soft(await page.getByLabel(new RegExp(`^${label}`)).inputValue(), label).toBe('');
  }
}
