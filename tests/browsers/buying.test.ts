import { expect } from 'vitest';
import { register } from '#app/domain/account/contract.ts';
import { formatYuan } from '#app/domain/money.ts';
import { listByKeyword } from '#app/domain/purchase/contract.ts';
import { atPayment, fill, press } from '#tests/support/checkout-steps.ts';
import { signedCompany } from '#tests/support/companies.ts';
import { newcomer, registered } from '#tests/support/customers.ts';
import { inBrowsers } from '#tests/support/in-browsers.ts';
import { documentNamed } from '#tests/support/inquiries.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { giveReceivedOrder } from '#tests/support/received-orders.ts';
import { ADDRESS, callApi, plentifulGoods, putIntoCart } from '#tests/support/trading-api.ts';

const LOGISTICS = 1;
const INVOICES = '/customer/invoice-management';

inBrowsers('a customer logs in and out', async ({ page }) => {
  const customer = newcomer();
  await callApi(register, { ...customer, customerType: 'personal' });
  await page.goto('/customer/purchase-order');
  await expect(page).toBeAt(/^\/customer\/login\?/);
  await fill(page, { 手机号: customer.phone, 密码: 'not this one' });
  await press(page, '登录');
  await expect(page).toShow('手机号或密码错误');
  await fill(page, { 密码: customer.password });
  await press(page, '登录');
  await expect(page).toBeAt('/customer/purchase-order');
  await page.getByRole('banner').getByRole('link', { name: '退出' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page).toShow(page.getByRole('banner').getByRole('link', { name: '登录' }));
});

inBrowsers('goods are searched for, and the list is turned over', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('searchbox').first().fill('钢');
  await page.getByRole('banner').getByRole('button', { name: '搜索' }).first().click();
  const rows = page.getByRole('table', { name: '现货资源' }).locator('tbody tr');
  await expect(page).toShow(rows.first());
  await page.getByRole('link', { name: '下一页' }).click();
  await expect(page).toBeAt(/page=2/);
  await expect(page).toShow(rows.first());
  await page.goBack();
  await expect(page).toShow(page.getByRole('link', { name: '下一页' }));
});

inBrowsers('goods go into the cart, and out of it after a question', async ({ page }) => {
  const { id, productVo } = await plentifulGoods();
  await registered(page);
  await page.goto(`/detail?selfId=${id}`);
  await press(page, '加入购物车');
  await expect(page).toShowToast('加入购物车成功');
  await page.goto('/shopCart');
  await press(page, `删除 ${productVo.name}`);
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page).toShow('购物车没有商品 , 快去添加吧!');
});

inBrowsers('a line that was deleted is not there again after Back', async ({ page }) => {
  const goods = await plentifulGoods();
  await putIntoCart(await registered(page), goods);
  await page.goto('/shopCart');
  await page.goto('/customer/purchase-order');
  await page.goto('/shopCart?again');
  await press(page, `删除 ${goods.productVo.name}`);
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page).toShow('购物车没有商品 , 快去添加吧!');
  while (new URL(page.url()).pathname === '/shopCart') await page.goBack();
  await page.goBack();
  await expect(page).toBeAt('/shopCart');
  await expect(page).toShow('购物车没有商品 , 快去添加吧!');
});

inBrowsers('an address is made of its regions at the checkout', async ({ page }) => {
  const customer = await registered(page);
  await page.goto(`/settle?ids=${await putIntoCart(customer, await plentifulGoods(LOGISTICS))}`);
  await press(page, '添加收货地址');
  const dialog = page.getByRole('dialog', { name: '添加收货地址' });
  for (const [label, name] of [
    ['省份', '江苏省'],
    ['城市', '无锡市'],
    ['区县', '滨湖区'],
  ] as const) {
    const select = dialog.getByRole('combobox', { name: label });
    await select.getByRole('option', { name }).waitFor({ state: 'attached' });
    await select.selectOption(name);
  }
  await dialog.getByLabel('收货人').fill(ADDRESS.receivePerson);
  await dialog.getByLabel('手机号').fill(ADDRESS.receivePersonPhone);
  await dialog.getByRole('textbox', { name: '收货地址' }).fill('澄江大道 218 号');
  await press(page, '保存地址');
  await expect(page).toShow(
    page.getByRole('radio', { name: '江苏省无锡市滨湖区澄江大道 218 号 默认' }),
  );
});

inBrowsers('an order is made, and its slip sent for a bank transfer', async ({ page }) => {
  const buyer = await signedCompany(page);
  const orderCode = await giveOrder(buyer, await plentifulGoods(LOGISTICS));
  await page.goto(`/customer/purchase-order/${orderCode}`);
  await press(page, '选择对公转账');
  await expect(page).toShow('汇款码');
  await page.getByLabel(/^银行回单/).setInputFiles(documentNamed('工商银行回单.pdf'));
  await press(page, '上传回单');
  await expect(page).toShow(page.getByRole('link', { name: /工商银行回单\.pdf/ }));
});

inBrowsers('goods are ordered at the checkout, and wait for their payment', async ({ page }) => {
  const orderCode = await atPayment(page, await plentifulGoods(LOGISTICS));
  await page.goto(`/customer/purchase-order/${orderCode}`);
  await expect(page).toShow('待付款');
});

inBrowsers('a quantity is registered for a group purchase', async ({ page }) => {
  const sorted = { sortWord: 'deadline', sortWay: 'desc' } as const;
  const [plan] = (await callApi(listByKeyword, sorted)).content;
  if (!plan) throw new Error('the demo market has no plan to register for');
  await registered(page);
  await page.goto(`/trading?type=0&dialog=purchase&scheduleId=${plan.scheduleId}`);
  const dialog = page.getByRole('dialog', { name: '集采商品登记' });
  await dialog.getByRole('textbox', { name: '登记数量' }).fill('60.5');
  const margin = Math.round(Number(plan.referencePrice) * 60.5 * Number(plan.marginRatio));
  await expect(page).toShow(`¥${formatYuan(margin)}`);
  await press(page, '确认登记');
  await expect(page).toShowToast('登记成功');
  await page.goto('/customer/group-purchase');
  await expect(page).toShow(plan.title);
});

inBrowsers('an invoice is asked for', async ({ page }) => {
  const orderCode = await giveReceivedOrder(await registered(page));
  await page.goto(`${INVOICES}/titles`);
  await page.getByLabel('增值税普通发票').check();
  await page.getByLabel(/^抬头/).fill('林知夏');
  await press(page, '保存');
  await expect(page).toShowToast('发票抬头已保存');
  await page.goto(`${INVOICES}?orderCode=${orderCode}`);
  await press(page, '申请发票');
  await expect(page).toShowToast('已提交开票申请');
  await expect(page).toShow('待开票');
});
