import { expect } from 'vitest';
import { approvalList, saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { saveSpendUnit } from '#app/domain/company/spend-unit-contract.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { listByKeyword } from '#app/domain/purchase/contract.ts';
import { giveAuction } from '#tests/support/auctions.ts';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { companyWithBuyer, signedCompany } from '#tests/support/companies.ts';
import { type Customer, loggedIn } from '#tests/support/customers.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { test } from '#tests/support/portal-test.ts';
import { apiOf, detailOf, giveAddress, plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const COMPANY = '/customer/company';
const LOGISTICS = 1;

async function entered(page: Visitor, person: Customer): Promise<void> {
  await page.context().clearCookies();
  await loggedIn(page, person);
}

const tableOf = (text: string) => ({
  name: '成本中心.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

test('cost centres and projects are added, imported from a table after a look, and ended', async ({
  page,
}) => {
  await signedCompany(page);
  await page.goto(`${COMPANY}?tab=units`);
  await expect(page).toShow('还没有列表');
  await press(page, '添加');
  await expect(page).toShow('请填写编号');
  await fill(page, { 编号: '1001', 名称: '研发部' });
  await press(page, '添加');
  await expect(page).toShowToast('已添加');
  await fill(page, { 编号: '1002', 名称: '研發 部' });
  await press(page, '添加');
  await expect(page.getByLabel('名称')).toHaveMessage(
    '名称与「研发部」（编号 1001）相同，请勿重复添加',
  );
  expect(await page.getByLabel('编号').inputValue()).toBe('1002');
  await page.getByRole('link', { name: '从表格导入' }).click();
  const file = page.getByLabel(/^成本中心和项目的表格/);
  await file.setInputFiles([tableOf('部门,人数\n研发部,3\n')]);
  await press(page, '上传并核对');
  await expect(page).toShow('没有找到表头：要有「类型」「编号」「名称」「状态」');
  await file.setInputFiles([
    tableOf('类型,编号,名称,状态\n成本中心,1001,研发部,停用\n项目,P1,二期厂房,\n部门,9,不知道,\n'),
  ]);
  await press(page, '上传并核对');
  await expect(page).toShow('新增 1 个，修改 1 个，无变化 0 个，不能导入 1 行');
  await expect(page).toShow('启用 → 停用');
  await press(page, '确认导入（2 个）');
  await expect(page).toShowToast('已导入：新增 1 个，修改 1 个');
  await expect(page).toShow('二期厂房');
  await page.getByRole('button', { name: '启用 研发部' }).click();
  await expect(page).toShowToast('已启用');
  expect(await page.getByRole('button', { name: '停用 研发部' }).count()).toBe(1);
});

test('a sum over a time is stated, changed and ended in words', async ({ page }) => {
  await signedCompany(page);
  await page.goto(`${COMPANY}?tab=rules`);
  await fill(page, { '累计达到（元）需审批': '十万' });
  await press(page, '保存累计规则');
  await expect(page.getByLabel('累计达到（元）需审批')).toHaveMessage(
    '请填写金额，例如 50,000.00；不需要请留空',
  );
  await fill(page, { '累计达到（元）需审批': '100,000' });
  await press(page, '保存累计规则');
  await expect(page).toShowToast('累计审批规则已保存');
  await expect(page).toShow('同一人 7 天内向同一卖家采购达到 ¥100,000.00，需一级审批');
  await press(page, '保存累计规则');
  await expect(page).toShowToast('累计审批规则已取消');
});

test('a buyer chooses the cost centre, and the approver sees what the order was split off', async ({
  page,
}) => {
  const { owner, buyer } = await companyWithBuyer(page);
  await giveAddress(owner);
  const call = await apiOf(owner);
  await call(saveSpendUnit, { kind: 'costCentre', code: '1001', name: '研发部' });
  const goods = await plentifulGoods(LOGISTICS);
  await giveOrder(buyer, goods);
  const [before] = (await call(purchaseOrders, {})).content;
  // More than the first, and no more than both.
  const oneLevelFrom = (Number(before?.paymentAmount) * 1.5).toFixed(2);
  await call(saveApprovalRule, { oneLevelFrom });
  await entered(page, buyer);
  await page.goto(detailOf(goods));
  await press(page, '立即购买');
  const centre = page.getByRole('combobox', { name: /^成本中心/ });
  expect(await page.getByRole('textbox', { name: /^项目/ }).count()).toBe(1);
  await centre.selectOption('研发部');
  await press(page, '提交订单');
  await expect(page).toBeAt(/^\/customer\/purchase-order\//);
  await expect(page).toShow('待审批');
  const { content } = await call(approvalList, { which: 'waiting' });
  expect(content[0]).toMatchObject({ costCentre: '研发部' });
  await entered(page, owner);
  await page.goto('/customer/approvals');
  await expect(page).toShow('疑似拆单');
  await expect(page).toShow('24 小时内同一人、移交购物车的同事或同一成本中心已向同一卖家采购');
  await expect(page).toShow('研发部');
});

test('a buyer who may not pay reads who does, and finds no button to pay', async ({ page }) => {
  const { buyer } = await companyWithBuyer(page);
  const orderCode = await giveOrder(buyer, await plentifulGoods(LOGISTICS));
  await entered(page, buyer);
  await page.goto('/customer?type=buyer');
  await expect(page).toShow('待付款');
  expect(await page.getByRole('link', { name: '去支付' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: '查看' }).count()).toBeGreaterThan(0);
  for (const path of ['/pay', '/pay/wallet']) {
    await page.goto(`${path}?orderCode=${orderCode}`);
    await expect(page).toShow('需要「管理员」或「财务」来办理');
    const main = page.getByRole('main');
    expect(await main.getByRole('radio').count()).toBe(0);
    expect(await main.getByRole('button').count()).toBe(0);
  }
});

test('a sign-up to an auction and a registration for a group carry the cost centre', async ({
  page,
}) => {
  const owner = await signedCompany(page);
  const call = await apiOf(owner);
  await call(saveSpendUnit, { kind: 'costCentre', code: '1001', name: '研发部' });
  const auctionId = await giveAuction();
  await page.goto(`/auction?id=${auctionId}&dialog=sign`);
  await page.getByRole('combobox', { name: /^成本中心/ }).selectOption('研发部');
  await fill(page, { 证件号码: '92320214MA1X7K3C2H', 通知手机号码: '13812345678' });
  await page.getByRole('checkbox', { name: '我已阅读并同意竞拍协议' }).check();
  await press(page, '提交报名');
  await expect(page).toShowToast('报名成功，请等待资质审核');
  const plan = (await call(listByKeyword, {})).content.find(({ ended }) => !ended);
  await page.goto(`/trading?type=0&dialog=purchase&scheduleId=${plan?.scheduleId}`);
  await expect(page).toShow('集采商品登记');
  await page.getByRole('combobox', { name: /^成本中心/ }).selectOption('研发部');
  await page.getByLabel(/^登记数量/).fill('不是数');
  await press(page, '确认登记');
  expect(await page.getByRole('combobox', { name: /^成本中心/ }).inputValue()).toBe('研发部');
});
