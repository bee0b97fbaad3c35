import { expect } from 'vitest';
import { applyAfterSale, sellerStep } from '#app/domain/after-sale/contract.ts';
import { auditRegistration, registrations } from '#app/domain/lead/registration-desk-contract.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { listByKeyword, planById, purchasingSave } from '#app/domain/purchase/contract.ts';
import { savePlan } from '#app/domain/purchase/desk-contract.ts';
import { wallTime } from '#app/domain/time.ts';
import { inDays, press } from '#tests/support/checkout-steps.ts';
import { type Customer, loggedIn, newcomer, registered } from '#tests/support/customers.ts';
import { TYPED_PLAN } from '#tests/support/group-plans.ts';
import { pay } from '#tests/support/orders.ts';
import { inBothModes, test } from '#tests/support/portal-test.ts';
import { apiOf, callApi } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { giveWallet, OPERATOR } from '#tests/support/wallets.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const MINE = '/customer/group-purchase';
const DESK = '/customer/desk/registrations';
const LONGEST_MS = 60_000;
/** Who sells what plans are for. */
const SELF_OPERATED = { phone: '13800000007', password: DEMO_PASSWORD };

/** A plan of five tonnes whose deadline comes in a few seconds. */
async function givePlan(targetQuantity = '5', seconds = 10) {
  const title = `临期集采${newcomer().phone.slice(-5)}`;
  const operator = await apiOf(OPERATOR);
  const plan = {
    ...TYPED_PLAN,
    ...{ title, targetQuantity },
    ...{ deliveryStartDate: '2099-12-01', deliveryEndDate: '2099-12-31' },
  };
  // The operator may have published a plan in the last two seconds.
  const publish = () =>
    operator(savePlan, { ...plan, deadline: wallTime(new Date(Date.now() + seconds * 1000)) });
  await expect
    .poll(
      () =>
        publish().then(
          () => true,
          () => false,
        ),
      { timeout: LONGEST_MS },
    )
    .toBe(true);
  const [made] = (await callApi(listByKeyword, { keyword: title })).content;
  return made ?? expect.fail('no plan');
}
type Plan = Awaited<ReturnType<typeof givePlan>>;

/** Registers a customer, who has the margin in a wallet, for a plan; the operator may do a step with it. */
async function giveRegistration(
  customer: Customer,
  { title, scheduleId, productCode }: Plan,
  step?: 'take' | 'pass' | 'refuse',
): Promise<void> {
  const [operator, buyer] = [await apiOf(OPERATOR), await apiOf(customer)];
  await giveWallet(customer, '10000.00');
  await buyer(purchasingSave, { scheduleId, productCode, orderedQuantity: '5' });
  if (!step) return;
  const { content } = await operator(registrations, { keyword: title });
  const { id } =
    content.find(({ customerName }) => customerName === customer.name) ??
    expect.fail('no registration');
  const decision = { kind: 'group', id, auditStatus: 'waitAudit', reason: '资质不符' } as const;
  await operator(auditRegistration, { ...decision, step });
}

/** Until the market has closed a group. */
const closedAs = (state: string, { scheduleId }: Plan) =>
  expect
    .poll(async () => (await callApi(planById, { scheduleId })).state, { timeout: LONGEST_MS })
    .toBe(state);

const dialog = (page: Visitor, name: string) => page.getByRole('dialog', { name });

inBothModes(
  'issue 13: all mistakes of a plan and of a tender are shown at once',
  async ({ page }) => {
    const main = page.locator('main');
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/purchase/plan');
    await main.getByLabel('计划标题').fill('试行集采');
    await main.getByLabel('参考价').fill('三千');
    await main.getByLabel('最低价').fill('3900');
    await main.getByLabel('最高价').fill('3880');
    await main.getByLabel('保证金比例').fill('101');
    await main.getByLabel('登记截止时间').fill('2020-01-01T08:00');
    await press(page, '发布');
    for (const label of ['参考价', '最低价']) {
      await expect(main.getByLabel(label)).toHaveMessage(/^请输入正确的价格/);
    }
    await expect(main.getByLabel('保证金比例')).toHaveMessage('保证金比例须大于 0 且不超过 100');
    await expect(main.getByLabel('起订量')).toHaveMessage('请输入正确的起订量');
    await expect(main.getByLabel('成团数量')).toHaveMessage(/^请输入正确的成团数量/);
    for (const label of ['登记截止时间', '交货开始日', '交货结束日']) {
      await expect(main.getByLabel(label)).toHaveMessage(/^截止时间须晚于现在/);
    }
    await expect(main.getByLabel('商品名称')).toHaveMessage('请输入商品名称');
    await expect(main.getByLabel('商品类别')).toHaveMessage('请选择商品类别');
    expect(await main.getByLabel('计划标题').inputValue()).toBe('试行集采');
    expect(await main.getByLabel('参考价').inputValue()).toBe('三千');

    await page.goto('/customer/desk/purchase/tender');
    await main.getByLabel('投标截止时间').fill('2020-01-01T08:00');
    await press(page, '发布');
    await expect(main.getByLabel('标题')).toHaveMessage('请输入标题');
    await expect(main.getByLabel('投标截止时间')).toHaveMessage('投标截止时间须晚于现在');
  },
);

test('an operator publishes a plan and a tender, and takes the plan back', async ({
  page,
  newVisitor,
}) => {
  const title = `试行集采${newcomer().phone.slice(-5)}`;
  const main = page.locator('main');
  const type = async (values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values)) await main.getByLabel(label).fill(value);
  };
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk');
  await page.getByRole('link', { name: '集采与招标' }).click();
  await page.getByRole('link', { name: '发布集采计划' }).click();
  await type({ 计划标题: title, 商品名称: '螺纹钢', 品种: 'HRB400E', 品牌: '江北' });
  await type({ 产地: '南京市', 生产厂家: '江北特钢', 供应商: '平台自营' });
  await type({ 参考价: '3850', 最低价: '3900', 最高价: '3880', 起订量: '5', 成团数量: '60' });
  await type({ 保证金比例: '10', 登记截止时间: inDays(5), 交货地: '上海市' });
  await type({ 交货开始日: inDays(6).slice(0, 10), 交货结束日: inDays(9).slice(0, 10) });
  await main.getByLabel('商品类别').selectOption({ label: '螺纹钢' });
  await press(page, '发布');
  await expect(main.getByLabel('最低价')).toHaveMessage(/^请输入正确的价格/);
  await type({ 最低价: '3800' });
  await press(page, '发布');
  await expect(page).toShowToast('发布成功');
  const listed = async () =>
    (await callApi(listByKeyword, { keyword: title })).content.map((plan) => plan.rangeOfPrice);
  expect(await listed()).toEqual(['3,800.00–3,880.00']);
  const [made] = (await callApi(listByKeyword, { keyword: title })).content;
  const joined = await newVisitor();
  await giveRegistration(await registered(joined), made ?? expect.fail('no plan'), 'pass');

  await page.getByRole('link', { name: '发布招标公告' }).click();
  await type({ 标题: `${title}招标`, 招标地点: '上海市', 开标地点: '第一开标室' });
  await type({ 招标内容: '螺纹钢 100 吨', 投标截止时间: inDays(3) });
  await press(page, '发布');
  await expect(page).toShowToast('发布成功');
  await expect(page).toShow(
    page.getByRole('table', { name: '招标公告' }).getByText(`${title}招标`),
  );

  await page.getByRole('link', { name: `撤回 ${title}`, exact: true }).click();
  await press(page, '确定');
  await expect(page).toShowToast('已撤回');
  expect(await listed()).toEqual([]);
  await joined.goto(MINE);
  await expect(joined).toShow('计划已撤回');
  await expect(joined).toShow('平台已撤回该计划，保证金 ¥1,925.00 已退还至钱包');
});

test('issue 15: a registration is taken back as long as no margin is frozen', async ({ page }) => {
  const customer = await registered(page);
  const call = await apiOf(customer);
  const [plan] = (await callApi(listByKeyword, {})).content;
  const { scheduleId = '', productCode = '', minOrderQuantity = '', title = '' } = plan ?? {};
  await call(purchasingSave, { scheduleId, productCode, orderedQuantity: minOrderQuantity });
  await page.goto(MINE);
  await page.getByRole('link', { name: `取消登记 ${title}` }).click();
  await press(page, '确定');
  await expect(page).toShowToast('登记已取消');
  await expect(page).toShow('已取消');
});

test('issue 15: registrations for plans are audited, margins paid, groups closed, and each registration ends', async ({
  page,
  newVisitor,
}) => {
  const give = async (plan: Plan, step?: 'take' | 'pass' | 'refuse') => {
    const visitor = await newVisitor();
    const customer = await registered(visitor);
    await giveRegistration(customer, plan, step);
    return { visitor, customer };
  };
  const reads = async (visitor: Visitor, ...texts: (string | RegExp)[]) => {
    await visitor.goto(MINE);
    for (const text of texts) await expect(visitor).toShow(text);
  };
  const small = await givePlan('15', 13);
  const ended = await givePlan();
  const [{ visitor: ending }, paying, waiting, joined, taken, refused] = await Promise.all([
    give(ended, 'pass'),
    give(ended, 'pass'),
    give(ended),
    give(small, 'pass'),
    give(small, 'take'),
    give(small, 'refuse'),
  ]);
  await reads(taken.visitor, '审核中');
  await reads(refused.visitor, '审核未通过', '资质不符');

  const buyer = await newVisitor();
  const customer = await registered(buyer);
  const [plan] = (await callApi(listByKeyword, { sortWord: 'deadline', sortWay: 'desc' })).content;
  if (!plan) throw new Error('the demo market has no plan to register for');
  const list = `/trading?type=0&name=${encodeURIComponent(plan.title)}`;
  await buyer.goto(`${list}&dialog=purchase&scheduleId=${plan.scheduleId}`);
  await dialog(buyer, '集采商品登记').getByLabel('登记数量').fill(plan.minOrderQuantity);
  await press(buyer, '确认登记');
  await expect(buyer).toShowToast('登记成功');
  await expect(buyer).toShow('我的登记：待审核');

  await loggedIn(page, OPERATOR);
  await page.goto(`${DESK}?kind=group&keyword=${customer.name}`);
  await page.getByRole('link', { name: new RegExp(`^审核 ${customer.name}`) }).click();
  await press(page, '通过');
  await expect(page).toShowToast('已通过');
  await page.goto(`${DESK}?kind=group&state=all&keyword=${customer.name}`);
  await expect(page).toShow('待缴纳保证金');

  await buyer.goto(MINE);
  await buyer.getByRole('link', { name: `缴纳保证金 ${plan.title}` }).click();
  await press(buyer, '冻结保证金并参团');
  await expect(buyer).toShow('请先开通钱包并充值，再缴纳保证金');
  await expect(buyer).toShow(dialog(buyer, '缴纳保证金').getByRole('link', { name: '去钱包充值' }));
  await giveWallet(customer, '1000000.00');
  await press(buyer, '冻结保证金并参团');
  await expect(buyer).toShow(/保证金 ¥\S+ 已冻结/);
  const result = '已参团';
  for (const [visitor, path] of [
    [buyer, MINE],
    [buyer, list],
    [page, `${DESK}?kind=group&state=all&keyword=${customer.name}`],
  ] as const) {
    await visitor.goto(path);
    await expect(visitor).toShow(new RegExp(result));
  }
  await buyer.goto('/customer/my-wallet');
  await expect(buyer).toShow(buyer.getByRole('table').getByRole('link', { name: plan.title }));

  await closedAs('reached', ended);
  await ending.goto(MINE);
  await expect(ending).toShow('已成团，待付款');
  await expect(ending).toShow(/请在 \S+ \S+ 前支付订单 \d+，逾期未付保证金 ¥1,925\.00 归卖家/);
  await ending.getByRole('link', { name: /^去支付 / }).click();
  await expect(ending).toBeAt(/^\/pay\?orderCode=\d+/);
  await page.goto('/customer/desk/purchase');
  await expect(page).toShow(
    page.getByRole('table', { name: '集采计划' }).getByText('已成团，待付款 2'),
  );

  const orderCode = new URL(ending.url()).searchParams.get('orderCode') ?? '';
  await ending.goto(`/customer/purchase-order/${orderCode}`);
  await expect(ending).toShow(/逾期视为违约，集采保证金归卖家/);
  await ending.getByRole('link', { name: '取消订单' }).click();
  await expect(ending).toShow(/取消视为违约，集采保证金归卖家，不再退还/);
  await press(ending, '确定');
  await ending.goto(MINE);
  await expect(ending).toShow('已违约');
  await expect(ending).toShow('订单未付款，保证金 ¥1,925.00 归卖家');

  await reads(waiting.visitor, '未参团', '截止时未通过审核或未缴纳保证金');
  await reads(paying.visitor, '已成团，待付款');
  await paying.visitor.getByRole('link', { name: /^去支付 / }).click();
  await pay(paying.customer, new URL(paying.visitor.url()).searchParams.get('orderCode') ?? '');
  const margin = async () => {
    await paying.visitor.goto(MINE);
    return paying.visitor.getByText('订单已支付，保证金 ¥1,925.00 已退还至钱包').isVisible();
  };
  await expect.poll(margin, { timeout: LONGEST_MS }).toBe(true);
  await expect(paying.visitor).toShow('已成团，已付款');

  // Before anything is shipped both may agree that the order is refunded; that is no default.
  const [{ orderCode: paidCode = '' } = {}] = (
    await (
      await apiOf(paying.customer)
    )(purchaseOrders, {})
  ).content;
  const asked = { orderCode: paidCode, kind: 'refundOnly', reason: '协商一致' } as const;
  const { id } = await (await apiOf(paying.customer))(applyAfterSale, asked);
  await (await apiOf(SELF_OPERATED))(sellerStep, { id, step: 'agree' });
  await reads(paying.visitor, '已退款', '订单已退款，保证金 ¥1,925.00 已退还至钱包');

  await closedAs('notReached', small);
  await reads(joined.visitor, '未成团', '截止时未达到成团数量，保证金 ¥1,925.00 已退还至钱包');
  await reads(taken.visitor, '未参团');
  await page.goto(`${DESK}?kind=group&state=all&keyword=${joined.customer.name}`);
  await expect(page).toShow('未成团');
});
