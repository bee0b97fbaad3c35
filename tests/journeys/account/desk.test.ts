import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { test } from '#tests/support/portal-test.ts';
import { plentifulGoods } from '#tests/support/trading-api.ts';
import { codeOnPhone, giveWallet, OPERATOR, sendButton } from '#tests/support/wallets.ts';

const LOGISTICS = 1;

test('spec 2 §8: 暂无数据, or what was sent to a phone (decision 24)', async ({
  page,
  newVisitor,
}) => {
  const customer = await registered(page);
  const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
  await giveWallet(customer, '1000000.00');
  await page.goto(`/pay/wallet?orderCode=${orderCode}`);
  await sendButton(page).click();
  await expect(page).toShow(/已发送至/);
  const desk = await newVisitor();
  await loggedIn(desk, OPERATOR);
  await desk.goto('/customer/my-wallet');
  await desk.getByRole('link', { name: '运营台' }).click();
  await desk.getByLabel('手机号').fill(customer.phone);
  await press(desk, '查询');
  await expect(desk).toBeAt(`/customer/desk?phone=${customer.phone}`);
  await expect(desk).toShow(`验证码 ${await codeOnPhone(customer)}`);
  expect(await desk.getByRole('row').count()).toBe(1 + 1);
  expect(await page.content()).not.toContain(await codeOnPhone(customer));
  await desk.goto('/customer/desk?phone=19900000000');
  await expect(desk).toShow('暂无数据');
});

test('spec 3 §6: the operator’s pages are for operators: others get the page of status 403', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 403/);
  await registered(page);
  await page.goto('/customer/my-wallet');
  expect(await page.getByRole('link', { name: '运营台' }).count()).toBe(0);
  const response = await page.goto('/customer/desk');
  expect(response?.status()).toBe(403);
  await expect(page).toShow('服务器拒绝响应！');
});

test('the operator sees at a glance how the market is, and how long a page took', async ({
  page,
  newVisitor,
}) => {
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk');
  await page.getByRole('link', { name: '运行状态' }).click();
  await expect(page).toBeAt('/customer/desk/status');
  const parts = page.getByRole('table', { name: '各部分' });
  for (const part of ['数据库', '文件存储', '定时任务', '退款', '页面缓存']) {
    await expect(page).toShow(parts.getByRole('row', { name: new RegExp(`^${part}`) }));
  }
  const jobs = page.getByRole('table', { name: '定时任务' });
  await expect(page).toShow(jobs.getByRole('row', { name: /结束到期的竞价 正常/ }));
  expect(await page.content()).toContain('<meta http-equiv="refresh" content="30">');
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
