import { expect } from 'vitest';
import { atPayment, fill, press, settle } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { asBrowsersDoWhenFull, inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { ADDRESS, detailOf, plentifulGoods } from '#tests/support/trading-api.ts';

const REMARK = '请在上午送货，随货附质量证明书';

asBrowsersDoWhenFull('from a mailed link to a paid order', async ({ page, newVisitor }) => {
  const goods = await plentifulGoods(3);
  const { name, manufacturer, categoryCode, unit } = goods.productVo;
  const customer = await registered(await newVisitor());
  const first = String(Number(goods.miniQuantity) + 1);
  const wanted = String(Number(goods.miniQuantity) + 2);

  await page.goto(`/trading?${new URLSearchParams({ categoryCode, manufacturer, name })}`);
  await page
    .locator(`a[href="${detailOf(goods)}"]`)
    .first()
    .click();
  await expect(page).toShow(page.getByRole('heading', { level: 1, name }));

  const quantity = page.getByRole('textbox', { name: '购买数量' });
  await quantity.fill(first);
  await press(page, '加入购物车');
  await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
  await expect(page).toShowToast('请登录后再操作');
  await fill(page, { 手机号: customer.phone, 密码: customer.password });
  await press(page, '登录');
  await expect(page).toBeAt(detailOf(goods));
  await expect(page).toShowToast('加入购物车成功');

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /购物车/ }).click();
  const cart = await opened;
  const inCart = cart.getByRole('textbox', { name: `${name}的数量` });
  expect(await inCart.inputValue()).toBe(first);
  await inCart.fill(wanted);
  await cart.getByRole('checkbox', { name: `选择 ${name}` }).check();
  await settle(cart);
  await expect(cart).toBeAt(/^\/settle\?ids=/);
  await expect(cart).toShow(`× ${wanted} ${unit}`);

  await fill(cart, { 订单备注: REMARK });
  await press(cart, '添加收货地址');
  const dialog = cart.getByRole('dialog', { name: '添加收货地址' });
  await dialog.getByLabel('收货人').fill(ADDRESS.receivePerson);
  await dialog.getByLabel('手机号').fill('12345');
  await dialog.getByRole('textbox', { name: '收货地址' }).fill(ADDRESS.warehouseAddress);
  await press(cart, '保存地址');
  await expect(dialog.getByLabel('手机号')).toHaveMessage('请输入正确的手机号!');
  expect(await dialog.getByLabel('收货人').inputValue()).toBe(ADDRESS.receivePerson);
  expect(await dialog.getByLabel('手机号').inputValue()).toBe('12345');
  await dialog.getByLabel('手机号').fill(ADDRESS.receivePersonPhone);
  await press(cart, '保存地址');
  await expect(cart).toShowToast('地址已保存');
  await expect(cart).toShow(cart.getByRole('radio', { name: ADDRESS.warehouseAddress }));
  expect(await cart.getByLabel('订单备注').inputValue()).toBe(REMARK);

  await press(cart, '提交订单');
  await expect(cart).toBeAt(/^\/pay\?orderCode=/);
  const orderCode = new URL(cart.url()).searchParams.get('orderCode') ?? '';
  await cart.getByLabel('支付宝支付').check();
  await press(cart, '立即支付');
  await expect(cart).toShow(cart.getByRole('img', { name: '支付宝支付二维码' }));
  await cart.getByRole('link', { name: '模拟扫码' }).click();
  await expect(cart).toBeAt(/^\/multiplePaypayHandle\?orderCode=\w+&payMethod=alipay$/);
  await press(cart, '确认支付');
  await expect(cart).toBeAt(`/multiplePaysuccess?orderCode=${orderCode}`);
  await expect(cart).toShow(cart.getByRole('heading', { name: '支付成功' }));
  await expect(cart).toBeAt('/customer/purchase-order');
  await cart.getByRole('link', { name: `订单 ${orderCode}` }).click();
  await expect(cart).toShow('待发货');
  await expect(cart).toShow(REMARK);
  await expect(cart).toShow(ADDRESS.warehouseAddress);
});

inBothModesWhenFull(
  'spec 1 §4: 支付成功 on the page that waits while a phone pays',
  async ({ page, newVisitor }) => {
    const orderCode = await atPayment(page, await plentifulGoods(1));
    await press(page, '立即支付');
    const code = await page.getByRole('link', { name: '模拟扫码' }).getAttribute('href');
    const phone = await newVisitor({ userAgent: 'Mozilla/5.0 MicroMessenger/8.0' });
    await phone.goto(code ?? '');
    expect(phone.url()).not.toContain('token');
    await press(phone, '确认支付');
    await expect(phone).toShow('您可以关闭本页，在电脑上继续操作。');
    await expect(page).toBeAt(`/multiplePaysuccess?orderCode=${orderCode}`);
    await expect(page).toShow(page.getByRole('heading', { name: '支付成功' }));
  },
);

test('an order is not shown to another account', async ({ page, newVisitor, watch }) => {
  const orderCode = await atPayment(page, await plentifulGoods(1));
  watch.expectProblem(/status of 404/);
  const stranger = await newVisitor();
  const customer = await registered(await newVisitor());
  await loggedIn(stranger, customer);
  for (const path of ['customer/purchase-order/', 'pay?orderCode=', 'settle?id=']) {
    const response = await stranger.goto(`/${path}${orderCode}`);
    expect.soft(response?.status(), path).toBe(404);
  }
});
