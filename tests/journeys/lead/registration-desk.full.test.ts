import { expect } from 'vitest';
import { pageData, platformPageData } from '#app/domain/catalogue/listing-contract.ts';
import { saleProductsForInquiry } from '#app/domain/inquiry/goods-contract.ts';
import { productRegisterSave } from '#app/domain/lead/contract.ts';
import { auditRegistration, registrations } from '#app/domain/lead/registration-desk-contract.ts';
import { agentPurchasingSave } from '#app/domain/purchase/request-contract.ts';
import { press, settled } from '#tests/support/checkout-steps.ts';
import { type Customer, loggedIn, registered } from '#tests/support/customers.ts';
import { inBothModes, test } from '#tests/support/portal-test.ts';
import { apiOf, callApi } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const DESK = '/customer/desk/registrations';

async function registerSelfGoods(customer: Customer): Promise<void> {
  const most = { sortWord: 'availableCount', sortWay: 'desc' } as const;
  const [goods] = (await callApi(platformPageData, most)).content;
  if (!goods) throw new Error('the demo market has no goods of its own');
  const call = await apiOf(customer);
  await call(productRegisterSave, {
    platformProductId: goods.id,
    purchaseCount: '2',
    type: 'self',
  });
}

/** A store that sells other goods than those asked for. */
async function storeOf(goods: string): Promise<string> {
  const [listing] = (await callApi(pageData, { name: goods, rows: 1 })).content;
  const ids = listing ? [listing.id] : [];
  const [seller] = (await callApi(saleProductsForInquiry, { ids })).sellers;
  if (!seller) throw new Error(`no seller of ${goods}`);
  return seller.sellerName;
}

const dialog = (page: Visitor, name: string) => page.getByRole('dialog', { name });

/** The desk with the registrations of one customer. */
async function openDesk(page: Visitor, { name }: Customer): Promise<void> {
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk');
  await page.getByRole('link', { name: '登记审核' }).click();
  await page.getByLabel('关键词').fill(name);
  await press(page, '查询');
  await expect(page).toShow('共 1 条');
}

const open = (page: Visitor, step: string, { name }: Customer) =>
  page.getByRole('link', { name: new RegExp(`^${step} ${name} `) }).click();

inBothModes(
  'issue 15: a registration is audited at a price and becomes an order, and its buyer sees each step',
  async ({ page, newVisitor }) => {
    const buyer = await newVisitor();
    const customer = await registered(buyer);
    await registerSelfGoods(customer);
    await openDesk(page, customer);
    await open(page, '审核', customer);
    await dialog(page, '登记审核').getByLabel('报价（元）').fill('面议');
    await press(page, '通过');
    await expect(page.getByLabel('报价（元）')).toHaveMessage('请输入正确的报价');
    await settled(page);
    expect(await page.getByLabel('报价（元）').inputValue()).toBe('面议');
    await page.getByLabel('报价（元）').fill('3900');
    await press(page, '通过');
    await expect(page).toShowToast('已通过');
    await expect(page).toShow('没有符合条件的登记');
    await buyer.goto('/customer/platform-product-register');
    await expect(buyer).toShow('审核通过');
    await expect(buyer).toShow(/报价 ¥3,900\.00\//);

    await page.getByRole('link', { name: '审核通过', exact: true }).click();
    await open(page, '生成订单', customer);
    await expect(page).toShow(dialog(page, '生成订单').getByText('¥7,800.00'));
    await press(page, '生成订单');
    await expect(page).toShow(/已生成订单 \d+/);
    await expect(page).toShow(/订单 \d+ 待付款/);
    await buyer.goto('/customer/platform-product-register');
    await buyer.getByRole('link', { name: '查看订单' }).click();
    await expect(buyer).toBeAt(/^\/customer\/purchase-order\/\d+$/);
    await expect(buyer).toShow('待付款');
  },
);

inBothModes(
  'issue 15: a request that passed becomes an inquiry in its buyer’s name',
  async ({ page, newVisitor }) => {
    const buyer = await newVisitor();
    const customer = await registered(buyer);
    const call = await apiOf(customer);
    await call(agentPurchasingSave, {
      ...{ productName: '螺纹钢', specs: 'Φ12', count: '60', unit: '吨', remark: '' },
      ...{ linkman: '沈远舟', phone: '13712345678', deliveryPlace: '苏州市' },
      deliveryDate: '2099-12-31',
    });
    await openDesk(page, customer);
    await open(page, '审核', customer);
    await press(page, '通过');
    await expect(page).toShowToast('已通过');
    await page.getByRole('link', { name: '审核通过', exact: true }).click();
    await open(page, '发起询价', customer);
    await dialog(page, '发起询价').getByLabel('条件').selectOption({ index: 1 });
    await press(page, '发起询价');
    await expect(page).toShow('请选择询价的卖家');
    await settled(page);
    await dialog(page, '发起询价').getByLabel('交货方式').selectOption({ index: 1 });
    const other = await storeOf('P.O 42.5');
    await dialog(page, '发起询价').getByLabel('查找卖家').fill(other);
    await press(page, '查找');
    await expect(page).toShow(dialog(page, '发起询价').getByRole('checkbox', { name: other }));
    await settled(page);
    expect(await dialog(page, '发起询价').getByLabel('条件').inputValue()).not.toBe('');
    await dialog(page, '发起询价').getByRole('checkbox', { name: other }).check();
    await press(page, '发起询价');
    await expect(page).toShow(/已发起询价 XJ\d+/);

    await buyer.goto('/agentPurchasing');
    await buyer.getByRole('link', { name: '我的需求' }).click();
    await expect(buyer).toShow('审核通过');
    await buyer.getByRole('link', { name: '查看询价' }).click();
    await expect(buyer).toBeAt(/^\/customer\/purchase-inquiry\/XJ\d+$/);
    await expect(buyer).toShow('代理采购：螺纹钢');
  },
);

test('issue 15: a refusal needs a reason, which the buyer reads; the second operator sees who was first', async ({
  page,
  newVisitor,
}) => {
  const buyer = await newVisitor();
  const customer = await registered(buyer);
  await registerSelfGoods(customer);
  await openDesk(page, customer);
  await open(page, '审核', customer);
  await press(page, '驳回');
  await expect(page.getByLabel('不通过的原因')).toHaveMessage('请填写不通过的原因');
  await page.getByLabel('不通过的原因').fill('可订库存不足');

  const operator = await apiOf(OPERATOR);
  const [made] = (await operator(registrations, { keyword: customer.name })).content;
  const decision = {
    kind: 'self',
    id: made?.id ?? '',
    auditStatus: 'waitAudit',
    step: 'refuse',
    reason: '重复登记',
  } as const;
  await operator(auditRegistration, decision);
  await press(page, '驳回');
  await expect(page).toShow('平台运营 已处理：审核未通过');
  await buyer.goto('/customer/platform-product-register');
  await expect(buyer).toShow('审核未通过');
  await expect(buyer).toShow('重复登记');
});

test('the desk of registrations is exported, shows what is wrong with a date, and is for the operator only', async ({
  page,
  newVisitor,
}) => {
  await loggedIn(page, OPERATOR);
  await page.goto(`${DESK}?state=all`);
  const href = await page.getByRole('link', { name: /^导出 / }).getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect(file.headers()['content-type']).toMatch(/spreadsheetml/);
  expect((await file.body()).subarray(0, 2).toString()).toBe('PK');
  await page.goto(`${DESK}?state=all&from=2026-12-05&to=2026-12-01`);
  await expect(page.getByLabel('至', { exact: true })).toHaveMessage('结束日期不能早于开始日期');

  const buyer = await newVisitor();
  await registered(buyer);
  expect((await buyer.request.get(DESK)).status()).toBe(403);
});
