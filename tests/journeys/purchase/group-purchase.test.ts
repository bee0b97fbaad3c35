import { describe, expect } from 'vitest';
import { formatYuan } from '#app/domain/money.ts';
import {
  bidAnnouncementList,
  listByKeyword,
  type PurchasePlan,
} from '#app/domain/purchase/contract.ts';
import { agentPurchasingList } from '#app/domain/purchase/request-contract.ts';
import { fill, inDays, press } from '#tests/support/checkout-steps.ts';
import { newcomer, registered } from '#tests/support/customers.ts';
import { inBothModesWhenFull, test, withScriptWhenFull } from '#tests/support/portal-test.ts';
import { callApi } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const PLANS = '/trading?type=0';

async function openPlan(): Promise<PurchasePlan> {
  const [plan] = (await callApi(listByKeyword, { sortWord: 'deadline', sortWay: 'desc' })).content;
  if (!plan || plan.ended) throw new Error('the demo market has no plan to register for');
  return plan;
}

const registerAt = ({ scheduleId }: PurchasePlan) =>
  `${PLANS}&dialog=purchase&scheduleId=${scheduleId}`;
const dialog = (page: Visitor) => page.getByRole('dialog', { name: '集采商品登记' });
const quantity = (page: Visitor) => dialog(page).getByRole('textbox', { name: '登记数量' });
const table = (page: Visitor, name: string) => page.getByRole('table', { name });
const headers = (page: Visitor, name: string) =>
  table(page, name).getByRole('columnheader').allTextContents();

inBothModesWhenFull(
  'spec 2 §2: group-purchase tab with its columns; 集采商品登记; spec 2 §4: Group-purchase registration dialog',
  async ({ page, newVisitor, javaScript }) => {
    const plan = await openPlan();
    const customer = await registered(await newVisitor());
    await page.goto('/trading');
    await page.getByRole('link', { name: '集采', exact: true }).first().click();
    await expect(page).toBeAt(PLANS);
    await expect(page).toShow(table(page, '集采计划'));
    expect((await headers(page, '集采计划')).slice(0, 8)).toEqual([
      ...['商品名称', '计划标题', '供应商', '保证金比例', '价格区间', '生产厂家', '品牌', '产地'],
    ]);
    expect(await table(page, '集采计划').locator('tbody tr').count()).toBe(10);
    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page).toShow(page.getByRole('link', { name: '第 2 页' }));

    await page.goto(`${PLANS}&name=${encodeURIComponent(plan.title)}`);
    await page.getByRole('link', { name: `登记 ${plan.title}` }).click();
    await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
    await expect(page).toShowToast('请登录后再操作');
    await fill(page, { 手机号: customer.phone, 密码: customer.password });
    await press(page, '登录');
    await expect(page).toShow(quantity(page));

    await press(page, '确认登记');
    await expect(quantity(page)).toHaveMessage('请输入数量');
    await quantity(page).fill('0.5');
    await press(page, '确认登记');
    await expect(quantity(page)).toHaveMessage(
      new RegExp(`^该商品起订量：${plan.minOrderQuantity} 件`),
    );
    await quantity(page).fill('60.5');
    const margin = Math.round(Number(plan.referencePrice) * 60.5 * Number(plan.marginRatio));
    if (javaScript) await expect(page).toShow(`¥${formatYuan(margin)}`);
    await press(page, '确认登记');
    await expect(page).toShowToast('登记成功');
    await dialog(page).waitFor({ state: 'detached' });
    await page.goto('/customer/group-purchase');
    const row = table(page, '集采登记').locator('tbody tr');
    await expect(page).toShow(row.getByText(plan.title));
    await expect(page).toShow(row.getByText(`¥${formatYuan(margin)}`));
    await expect(page).toShow(row.getByText('待审核'));
  },
);

test('issue 52 §4: what a registration comes to, what happens without a group, and where it stands are said before it', async ({
  page,
}) => {
  const plan = await openPlan();
  await registered(page);
  await page.goto(registerAt(plan));
  const least = Number(plan.minOrderQuantity);
  const total = formatYuan(Math.round(Number(plan.referencePrice) * 100 * least));
  await expect(page).toShow(new RegExp(`^货款 ¥${total}，保证金 ¥[\\d,.]+$`));
  await expect(page).toShow(/达不到即未成团，不生成订单，保证金立即退还钱包/);
  await quantity(page).fill(plan.minOrderQuantity);
  await press(page, '确认登记');
  await expect(page).toShowToast('登记成功');
  await page.goto(registerAt(plan));
  await page.getByRole('link', { name: '查看我的登记' }).click();
  await expect(page).toBeAt('/customer/group-purchase');
  await expect(page).toShow(plan.title);
});

withScriptWhenFull(
  'a quantity keeps to what may be typed, and too many decimals go',
  async ({ page }) => {
    await registered(page);
    await page.goto(registerAt(await openPlan()));
    const control = page.getByRole('dialog').getByRole('textbox', { name: '登记数量' });
    // Its script is there when what was typed is put right.
    await expect
      .poll(async () => {
        await control.fill('1吨0.555');
        return control.inputValue();
      })
      .toBe('10.555');
    await control.blur();
    expect(await control.inputValue()).toBe('');
    await expect(control).toHaveMessage('请输入数量');
  },
);

test('spec 2 §2: tender tab: title, bidding location, opening place, bidding content, bid end time', async ({
  page,
}) => {
  const { content } = await callApi(bidAnnouncementList, {});
  const tender = content.find(({ state }) => state === 'notice');
  await page.goto('/trading?type=1');
  expect(await headers(page, '招标公告')).toEqual([
    ...['标题', '招标地点', '开标地点', '招标内容', '投标截止时间'],
  ]);
  expect(await table(page, '招标公告').locator('tbody tr').count()).toBe(10);
  await page.getByRole('link', { name: tender?.title }).click();
  const opened = page.getByRole('dialog', { name: tender?.title });
  await expect(page).toShow(opened.getByText(tender?.biddingContent ?? ''));
});

test('agent purchasing: what was typed survives the login, and the list begins with it', async ({
  page,
  newVisitor,
}) => {
  const customer = await registered(await newVisitor());
  await page.goto('/');
  await page.getByRole('link', { name: /^代理采购/ }).click();
  await expect(page).toBeAt('/agentPurchasing');
  const main = page.locator('main');
  const name = `试采钢管${newcomer().phone.slice(-4)}`;
  for (const [label, value] of [
    ['商品名称', name],
    ['规格', 'Φ89×4'],
    ['采购数量', '12.5'],
    ['交货地', '温州市'],
    ['交货日期', inDays(20).slice(0, 10)],
    ['联系人', '顾朗'],
    ['手机号码', '13712345678'],
  ] as const) {
    await main.getByLabel(label).fill(value);
  }
  await press(page, '提交需求');
  await expect(page).toBeAt(/^\/customer\/login/);
  await fill(page, { 手机号: customer.phone, 密码: customer.password });
  await press(page, '登录');
  await expect(page).toBeAt('/agentPurchasing');
  await main.getByLabel('手机号码').fill('16612345678');
  await press(page, '提交需求');
  await expect(main.getByLabel('手机号码')).toHaveMessage('手机号码输入错误');
  expect(await main.getByLabel('商品名称').inputValue()).toBe(name);
  await main.getByLabel('手机号码').fill('13712345678');
  await press(page, '提交需求');
  await expect(page).toShowToast('提交成功');
  const first = table(page, '代理采购需求').locator('tbody tr').first();
  await expect(page).toShow(first.getByText(name));
  await expect(page).toShow(first.getByText('13712345678'));
  expect(await main.getByLabel('商品名称').inputValue()).toBe('');
  const [shown] = (await callApi(agentPurchasingList, {})).content;
  expect(shown).toMatchObject({ productName: name, phone: '137****5678' });
});

describe('a plan that cannot be registered for', () => {
  test('spec 2 §8: 已经结束不能继续登记! and the dialog stays shut', async ({ page }) => {
    const all = (await callApi(listByKeyword, { rows: 500 })).content;
    const ended = all.find((plan) => plan.ended);
    if (!ended) throw new Error('the demo market has no plan that has ended');
    await registered(page);
    await page.goto(registerAt(ended));
    await expect(page).toBeAt(PLANS);
    await expect(page).toShowToast('已经结束不能继续登记!');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goto(`${PLANS}&dialog=purchase&scheduleId=999999999`);
    await expect(page).toShowToast('集采计划不存在或已撤回');
  });
});
