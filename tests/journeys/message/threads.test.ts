import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { type Customer, loggedIn, registered } from '#tests/support/customers.ts';
import { documentNamed, giveInquiry, SELLERS } from '#tests/support/inquiries.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { inBothModesWhenFull, test, testWhenFull } from '#tests/support/portal-test.ts';
import { plentifulGoods, plentifulGoodsOf } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const INBOX = '/customer/messages';
const SELLER = SELLERS.first;

/** An order of the demo seller's goods. */
const orderOf = async (customer: Customer): Promise<string> =>
  giveOrder(customer, await plentifulGoodsOf(SELLER.sellerCode));

async function writes(page: Visitor, text: string): Promise<void> {
  await page.getByLabel('留言', { exact: true }).fill(text);
  await press(page, '发送留言');
}

inBothModesWhenFull(
  'issue 19 §3: buyer and seller write to each other beside the order, with files, and see who has read',
  async ({ page, newVisitor }) => {
    const buyer = await registered(page);
    const orderCode = await orderOf(buyer);
    await page.goto(`/customer/purchase-order/${orderCode}`);
    await expect(page).toShow('还没有留言。留言双方企业的成员都能看到。');
    await press(page, '发送留言');
    await expect(page.getByLabel('留言', { exact: true })).toHaveMessage(
      '请填写留言内容或选择文件',
    );
    // Too long is refused with everything still there.
    const long = '长'.repeat(1001);
    await page.getByLabel(/^添加文件/).setInputFiles(documentNamed('技术协议.pdf'));
    await writes(page, long);
    await expect(page.getByLabel('留言', { exact: true })).toHaveMessage('最多 1000 个字');
    expect(await page.getByLabel('留言', { exact: true }).inputValue()).toBe(long);
    await expect(page).toShow(page.getByRole('link', { name: '技术协议.pdf' }));
    await writes(page, '周五能发货吗？\n需要随车材质书。');
    await expect(page).toShowToast('留言已发送，卖家会收到通知');
    await expect(page).toShow('对方未读');

    const seller = await newVisitor();
    await loggedIn(seller, SELLER);
    await seller.goto(`${INBOX}?group=thread&state=unread`);
    await expect(seller).toShow(
      `${buyer.name} 就订单 ${orderCode} 留言：周五能发货吗？ 需要随车材质书。`,
    );
    await seller.goto(`/customer/sale-order/${orderCode}`);
    await expect(seller).toShow('1 条新留言');
    await expect(seller).toShow(/^周五能发货吗？/);
    const file = seller.getByRole('link', { name: '技术协议.pdf' });
    const path = (await file.getAttribute('href')) ?? '';
    expect((await seller.request.get(path)).status()).toBe(200);
    const stranger = await newVisitor();
    await registered(stranger);
    expect((await stranger.request.get(path)).status()).toBe(404);
    await writes(seller, '可以，随车带。');
    await expect(seller).toShowToast('留言已发送，买家会收到通知');

    await page.goto(`/customer/purchase-order/${orderCode}`);
    await expect(page).toShow(/^已读：/);
    await expect(page).toShow('可以，随车带。');
    // What is shown is read.
    await page.goto(`${INBOX}?group=thread&state=unread`);
    await expect(page).toShow('没有未读消息');
    await page.goto(INBOX);
    await page.getByRole('link', { name: '按单据归并' }).click();
    await expect(page).toBeAt(`${INBOX}?by=thing`);
    await page.getByRole('link', { name: '收到留言' }).click();
    await expect(page).toBeAt(`/customer/purchase-order/${orderCode}`);
  },
);

testWhenFull(
  'issue 19 §3: what the other side has written is reported, and hidden by the platform with a reason',
  async ({ page, newVisitor }) => {
    const buyer = await registered(page);
    const orderCode = await orderOf(buyer);
    const seller = await newVisitor();
    await loggedIn(seller, SELLER);
    await seller.goto(`/customer/sale-order/${orderCode}`);
    await writes(seller, `加我微信便宜 ${orderCode}`);
    await page.goto(`/customer/purchase-order/${orderCode}`);
    await page.getByLabel(/的留言，更多操作$/).click();
    await page.getByRole('link', { name: /^举报/ }).click();
    await press(page, '提交举报');
    await expect(page.getByLabel('举报原因')).toHaveMessage('请填写举报原因');
    await page.getByLabel('举报原因').fill('引导私下交易');
    await press(page, '提交举报');
    await expect(page).toShowToast('已举报，平台将核实处理');
    await expect(page).toShow('已举报，等待平台处理或已处理');

    const operator = await newVisitor();
    await loggedIn(operator, OPERATOR);
    await operator.goto('/customer/desk');
    await operator.getByRole('link', { name: /^被举报的留言/ }).click();
    await expect(operator).toShow(`加我微信便宜 ${orderCode}`);
    await operator.getByRole('button', { name: '隐藏留言' }).first().click();
    await expect(operator.getByLabel('处理说明').first()).toHaveMessage('请填写隐藏原因');
    await operator.getByLabel('处理说明').first().fill('引导线下交易');
    await operator.getByRole('button', { name: '隐藏留言' }).first().click();
    await expect(operator).toShowToast('留言已隐藏，双方都看不到');
    for (const [side, path] of [
      [page, `/customer/purchase-order/${orderCode}`],
      [seller, `/customer/sale-order/${orderCode}`],
    ] as const) {
      await side.goto(path);
      await expect(side).toShow('该留言已被平台隐藏：引导线下交易');
      expect(await side.content()).not.toContain('加我微信便宜');
    }
  },
);

test('issue 19 §3: of an inquiry the buyer writes to each of its sellers alone', async ({
  page,
  newVisitor,
}) => {
  const buyer = await registered(page);
  const inquiryNum = await giveInquiry(buyer, [await plentifulGoods()]);
  await page.goto(`/customer/purchase-inquiry/${inquiryNum}`);
  await page.getByLabel('发给').selectOption({ index: 2 });
  await writes(page, '价格含税含运费吗？');
  await expect(page).toShowToast('留言已发送，卖家会收到通知');
  const asked = await newVisitor();
  await loggedIn(asked, SELLERS.second);
  const other = await newVisitor();
  await loggedIn(other, SELLERS.third);
  const shown = async (visitor: Visitor) => {
    await visitor.goto(`/customer/sale-inquiry/${inquiryNum}`);
    return (await visitor.content()).includes('价格含税含运费吗？');
  };
  expect([await shown(asked), await shown(other)]).toEqual([true, false]);
});

testWhenFull(
  'issue 19 §3: one mail a day at a chosen hour, in the place of single ones',
  async ({ page }) => {
    await registered(page);
    await page.goto(`${INBOX}/settings`);
    await page.getByLabel('邮件发送方式').selectOption({ label: '每日汇总 09:00' });
    await press(page, '保存设置');
    await expect(page).toShowToast('消息设置已保存');
    expect(await page.getByLabel('邮件发送方式').inputValue()).toBe('9');
    await page.getByLabel('邮件发送方式').selectOption({ label: '逐条发送' });
    await press(page, '保存设置');
    expect(await page.getByLabel('邮件发送方式').inputValue()).toBe('');
  },
);
