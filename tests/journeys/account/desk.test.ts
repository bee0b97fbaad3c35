import { expect } from 'vitest';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { attemptByToken, sandboxConfirm, startPayment } from '#app/domain/payment/contract.ts';
import { atCheckout, fill, press } from '#tests/support/checkout-steps.ts';
import { loggedIn, newcomer, registered } from '#tests/support/customers.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { test } from '#tests/support/portal-test.ts';
import { openMore } from '#tests/support/things.ts';
import { apiOf, plentifulGoods } from '#tests/support/trading-api.ts';
import { codeOnPhone, giveWallet, OPERATOR, sendButton } from '#tests/support/wallets.ts';

const LOGISTICS = 1;

test('spec 2 §8: 暂无数据, or what was sent to a phone', async ({ page, newVisitor }) => {
  const customer = await registered(page);
  const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
  await giveWallet(customer, '1000000.00');
  await page.goto(`/pay/wallet?orderCode=${orderCode}`);
  await sendButton(page).click();
  await expect(page).toShow(/已发送至/);
  const desk = await newVisitor();
  await loggedIn(desk, OPERATOR);
  await desk.goto('/customer/desk/sms');
  await desk.getByLabel('手机号').fill(customer.phone);
  await press(desk, '查询');
  await expect(desk).toBeAt(`/customer/desk/sms?phone=${customer.phone}`);
  await expect(desk).toShow(`验证码 ${await codeOnPhone(customer)}`);
  expect(await desk.getByRole('row').count()).toBe(1 + 1);
  expect(await page.content()).not.toContain(await codeOnPhone(customer));
  await desk.goto('/customer/desk/sms?phone=19900000000');
  await expect(desk).toShow('暂无数据');
});

test('spec 3 §6: the operator’s pages are for operators: others get the page of status 403', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 403/);
  await registered(page);
  await page.goto('/customer/my-wallet');
  expect(await page.getByRole('link', { name: '运营' }).count()).toBe(0);
  const response = await page.goto('/customer/desk');
  expect(response?.status()).toBe(403);
  await expect(page).toShow('服务器拒绝响应！');
  await expect(page).toShow('这个页面供平台运营使用，您的账号没有运营权限，由平台的管理员开通。');
  await page.getByRole('link', { name: '查看采购工作台' }).click();
  await expect(page).toBeAt('/customer/control-centre?type=buyer');
});

test('the operator sees at a glance how the market is, and how long a page took', async ({
  page,
  newVisitor,
}) => {
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk');
  await page.getByRole('link', { name: '运行', exact: true }).click();
  await expect(page).toBeAt('/customer/desk/status');
  const parts = page.getByRole('table', { name: '各部分' });
  for (const part of ['数据库', '文件存储', '定时任务', '退款', '页面缓存']) {
    await expect(page).toShow(parts.getByRole('row', { name: new RegExp(`^${part}`) }));
  }
  const jobs = page.getByRole('table', { name: '定时任务' });
  await expect(page).toShow(jobs.getByRole('row', { name: /结束到期的竞价 正常/ }));
  expect(await page.content()).toContain('<meta http-equiv="refresh" content="30"/>');
  await page.getByRole('link', { name: '刷新' }).click();
  await expect(page).toBeAt('/customer/desk/status');

  const timingOf = async (visitor: typeof page, path: string) =>
    (await visitor.context().request.get(path)).headers()['server-timing'];
  expect(await timingOf(page, '/shopCart')).toMatch(
    /^total;dur=[\d.]+, api;dur=[\d.]+, render;dur=[\d.]+$/,
  );
  const buyer = await newVisitor();
  expect(await timingOf(buyer, '/')).toBeUndefined();
  await registered(buyer);
  expect(await timingOf(buyer, '/shopCart')).toBeUndefined();
});

test('issue 18 §6: an account is found, its trade suspended with a reason, and resumed', async ({
  page,
  newVisitor,
}) => {
  const customer = await atCheckout(page, await plentifulGoods(LOGISTICS));
  const checkout = page.url();
  const desk = await newVisitor();
  await loggedIn(desk, OPERATOR);
  await desk.goto('/customer/desk');
  await desk.getByRole('link', { name: '会员与卖家' }).click();
  await fill(desk, { 关键词: customer.phone });
  await press(desk, '查询');
  await expect(desk).toShow('共 1 个账号');
  await desk.getByRole('link', { name: customer.name }).click();
  await expect(desk).toShow(desk.getByRole('heading', { level: 1, name: customer.name }));
  await expect(desk).toShow('0 个订单，其中 0 个已取消；成交 ¥0.00');
  await expect(desk).toShow('注册账号');
  await openMore(desk);
  await desk.getByRole('link', { name: '暂停交易' }).click();
  await press(desk, '暂停交易');
  await expect(desk.getByLabel('原因')).toHaveMessage('请填写原因');
  await fill(desk, { 原因: '营业执照已过期' });
  await press(desk, '暂停交易');
  await expect(desk).toShow('已暂停交易，并已通知对方');
  await expect(desk).toShow('暂停账号交易');
  await press(page, '提交订单');
  await expect(page).toShow(/账号已被平台暂停交易：营业执照已过期。.*请联系客服/);
  await page.goto('/customer/purchase-order');
  await expect(page).toShow('账号已被平台暂停交易：营业执照已过期');
  await openMore(desk);
  await desk.getByRole('link', { name: '恢复交易' }).click();
  await fill(desk, { 原因: '已提交新执照' });
  await press(desk, '恢复交易');
  await expect(desk).toShow('已恢复交易，并已通知对方');
  await page.goto(checkout);
  await press(page, '提交订单');
  await expect(page).toBeAt(/^\/pay\?orderCode=/);
});

test('the operator closes an account on the wish of its owner, once nothing is open', async ({
  page: desk,
  newVisitor,
}) => {
  const page = await newVisitor();
  const customer = await registered(page);
  const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
  await loggedIn(desk, OPERATOR);
  await desk.goto(`/customer/desk/members?keyword=${customer.phone}`);
  await desk.getByRole('link', { name: customer.name }).click();
  await openMore(desk);
  await desk.getByRole('link', { name: '注销账号' }).click();
  await fill(desk, { 原因: '本人来电' });
  await press(desk, '注销账号');
  await expect(desk).toShow('还有 1 个订单未完成或未结清');
  expect(await desk.getByLabel('原因').inputValue()).toBe('本人来电');
  const call = await apiOf(customer);
  await call(cancelOrder, { orderCode });
  await press(desk, '注销账号');
  await expect(desk).toShowToast('已注销账号');
  await expect(desk).toShow(/账号已于 .* 注销/);
  await expect(desk).toShow(desk.getByRole('row', { name: /本人来电/ }));
  await openMore(desk);
  for (const name of ['注销账号', '暂停交易', '恢复交易', '更换手机号']) {
    expect(await desk.getByRole('link', { name }).count(), name).toBe(0);
  }
  await page.goto('/customer/purchase-order');
  await expect(page).toBeAt(/^\/customer\/login/);
});

test('the operator gives an account another phone, and both are told', async ({
  page: desk,
  newVisitor,
}) => {
  const page = await newVisitor();
  const customer = await registered(page);
  const { phone } = newcomer();
  await loggedIn(desk, OPERATOR);
  await desk.goto(`/customer/desk/members?keyword=${customer.phone}`);
  await desk.getByRole('link', { name: customer.name }).click();
  await openMore(desk);
  await desk.getByRole('link', { name: '更换手机号' }).click();
  await fill(desk, { 新手机号: OPERATOR.phone });
  await press(desk, '更换手机号');
  await expect(desk.getByLabel('原因')).toHaveMessage('请填写原因');
  expect(await desk.getByLabel('新手机号').inputValue()).toBe(OPERATOR.phone);
  await fill(desk, { 原因: '经办人离职' });
  await press(desk, '更换手机号');
  await expect(desk.getByLabel('新手机号')).toHaveMessage('该手机号已注册');
  expect(await desk.getByLabel('原因').inputValue()).toBe('经办人离职');
  await fill(desk, { 新手机号: phone });
  await press(desk, '更换手机号');
  await expect(desk).toShowToast('已更换手机号，并已通知新旧手机号');
  await expect(desk).toShow(desk.getByRole('row', { name: /平台更换手机号.*：经办人离职/ }));
  for (const told of [customer.phone, phone]) {
    await desk.goto(`/customer/desk/sms?phone=${told}`);
    await expect(desk).toShow(/平台应申请（经办人离职）/);
  }
  await page.goto('/customer/purchase-order');
  await expect(page).toBeAt(/^\/customer\/login/);
  await loggedIn(page, { ...customer, phone });
});

test('issue 18 §6: the operator compares what is written down of money, and exports a month', async ({
  page,
  newVisitor,
}) => {
  const customer = await registered(await newVisitor());
  const buyer = await apiOf(customer);
  const orderCode = await giveOrder(customer, await plentifulGoods());
  const { payToken } = await buyer(startPayment, { orderCode, payMethod: 'alipay' });
  await buyer(sandboxConfirm, { payToken, orderCode });
  const { tradeNo } = await buyer(attemptByToken, { payToken, orderCode });
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk');
  await page.getByRole('link', { name: '退款与对账' }).click();
  await page.getByRole('link', { name: '对账与报表' }).click();
  const checks = page.getByRole('table', { name: '核对内容' });
  await expect(page).toShow(checks.getByRole('row', { name: /^账本.*没有差异/ }));
  await expect(page).toShow(checks.getByRole('row', { name: /^银行流水与入账.*没有差异/ }));
  await page.getByLabel('交易号').fill('没有这笔');
  await press(page, '查询');
  await expect(page.getByLabel('交易号')).toHaveMessage('没有这个交易号，请核对后再查');
  expect(await page.getByLabel('交易号').inputValue()).toBe('没有这笔');
  await page.getByLabel('交易号').fill(tradeNo);
  await press(page, '查询');
  await expect(page).toShowToast('与本站金额一致');
  await page.getByRole('link', { name: '核对全部' }).click();
  await page.getByLabel('交易号').fill(tradeNo);
  await press(page, '查询');
  await expect(page).toShowToast('与本站金额一致');
  await expect(page).toShow(page.getByRole('link', { name: '只核对近三个月' }));
  const month = await page.getByLabel('月份').inputValue();
  const file = await page.request.get(`/customer/desk/money.xlsx?month=${month}`);
  expect((await file.body()).subarray(0, 2).toString()).toBe('PK');
  const none = await page.request.get('/customer/desk/money.xlsx?month=none');
  expect(none.status()).toBe(404);
});
