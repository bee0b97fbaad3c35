import { describe, expect } from 'vitest';
import { fill, inDays, pickerOf, pickFirst, press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { vouchers } from '#tests/support/self-goods.ts';
import {
  ADDRESS,
  detailOf,
  FAR_AWAY,
  giveAddress,
  pickupGoods,
  plentifulGoods,
  signContract,
} from '#tests/support/trading-api.ts';

const LOGISTICS = 1;
const PICKUP = 2;
const DELIVERY = 4;

test('a personal buyer buys at once', async ({ page }) => {
  const goods = await plentifulGoods(LOGISTICS);
  await giveAddress(await registered(page));
  await page.goto(detailOf(goods));
  const wanted = String(Number(goods.miniQuantity) + 2);
  await page.getByRole('textbox', { name: '购买数量' }).fill(wanted);
  await press(page, '立即购买');
  await expect(page).toBeAt(/^\/submit\?parms=/);
  await expect(page).toShow(`× ${wanted} ${goods.productVo.unit}`);
  await press(page, '提交订单');
  await expect(page).toBeAt(/^\/pay\?orderCode=/);
  await expect(page).toShow(page.getByLabel('微信支付'));
});

test('spec 1 §2: direct buy checkout, the price in parms is never charged', async ({ page }) => {
  const goods = await plentifulGoods(LOGISTICS);
  await giveAddress(await registered(page));
  const parms = { id: goods.id, type: 'sale', count: goods.miniQuantity, price: '0.01' };
  await page.goto(`/submit?${new URLSearchParams({ parms: JSON.stringify(parms) })}`);
  await expect(page).toShow(goods.priceStr);
});

inBothModesWhenFull('spec 1 §5: 尚未签署合同, 是否前往?', async ({ page }) => {
  const goods = await plentifulGoods(LOGISTICS);
  await giveAddress(await registered(page, 'enterprise'));
  await page.goto(detailOf(goods));
  await press(page, '立即购买');
  const dialog = page.getByRole('dialog', { name: '尚未签署合同, 是否前往?' });
  // Before anything is filled in, and again with the order.
  await expect(page).toShow(dialog);
  await dialog.getByRole('link', { name: '返回' }).click();
  await expect(page).toBeAt(/^\/submit\?parms=.+&dialog=asked$/);
  await fill(page, { 订单备注: '合同之后再发货' });
  await press(page, '提交订单');
  await expect(page).toShow(dialog);
  const sign = await dialog.getByRole('link', { name: '前往签署' }).getAttribute('href');
  expect(sign).toMatch(/^\/customer\/auth-management\?redirectTo=%2Fsubmit%3Fparms/);
  await dialog.getByRole('link', { name: '返回' }).click();
  await expect(page).toBeAt(/^\/submit\?parms=/);
  expect(await page.getByLabel('订单备注').inputValue()).toBe('合同之后再发货');
});

test('an enterprise with a contract buys, and does not pay by WeChat', async ({ page }) => {
  const customer = await registered(page, 'enterprise');
  await giveAddress(customer);
  await signContract(customer);
  await page.goto(detailOf(await plentifulGoods(LOGISTICS)));
  await press(page, '立即购买');
  await press(page, '提交订单');
  await expect(page).toBeAt(/^\/pay\?orderCode=/);
  await expect(page).toShow(page.getByLabel('支付宝支付'));
  expect(await page.getByLabel('微信支付').count()).toBe(0);
});

test('vouchers go to the account: their checkout asks for no address', async ({ page }) => {
  await registered(page);
  const parms = { id: (await vouchers()).id, type: 'self', count: '20' };
  await page.goto(`/submit?${new URLSearchParams({ parms: JSON.stringify(parms) })}`);
  await expect(page).toShow('存入账户，无需配送');
  expect(await page.getByRole('group', { name: '收货地址' }).count()).toBe(0);
  await press(page, '提交订单');
  await expect(page).toBeAt(/^\/pay\?orderCode=/);
  const orderCode = new URL(page.url()).searchParams.get('orderCode');
  await page.goto(`/customer/purchase-order/${orderCode}`);
  await expect(page).toShow('无需收货');
});

describe('what a way of delivery asks for', () => {
  test('spec 1 §5: 请选择您的自提地址', async ({ page }) => {
    const customer = await registered(page);
    await giveAddress(customer);
    await page.goto(detailOf(await pickupGoods(customer, 'several')));
    await press(page, '立即购买');
    await press(page, '提交订单');
    await expect(pickerOf(page, '自提点')).toHaveMessage('请选择您的自提地址');
  });

  test('the only pickup point is chosen beforehand', async ({ page }) => {
    const customer = await registered(page);
    await giveAddress(customer);
    await page.goto(detailOf(await pickupGoods(customer, 'one')));
    await press(page, '立即购买');
    expect(await pickerOf(page, '自提点').getByRole('radio').isChecked()).toBe(true);
    await page.getByLabel('预约时间').fill(inDays(2));
    await press(page, '提交订单');
    await expect(page).toBeAt(/^\/pay\?orderCode=/);
  });

  inBothModesWhenFull('spec 1 §5: 请选择配送的预约时间, for a pickup', async ({ page }) => {
    await giveAddress(await registered(page));
    await page.goto(detailOf(await plentifulGoods(PICKUP)));
    await press(page, '立即购买');
    await pickFirst(page, '自提点');
    await press(page, '提交订单');
    await expect(page.getByLabel('预约时间')).toHaveMessage('请选择配送的预约时间');
    expect(await pickerOf(page, '自提点').getByRole('radio').first().isChecked()).toBe(true);
    await page.getByLabel('预约时间').fill(inDays(2));
    await press(page, '提交订单');
    await expect(page).toBeAt(/^\/pay\?orderCode=/);
  });

  test('spec 1 §5: 请选择您的配送地址', async ({ page }) => {
    const customer = await registered(page);
    await giveAddress(customer);
    await giveAddress(customer, { warehouseAddress: FAR_AWAY });
    await page.goto(detailOf(await plentifulGoods(DELIVERY)));
    await press(page, '立即购买');
    await press(page, '提交订单');
    await expect(pickerOf(page, '配送地址')).toHaveMessage('请选择您的配送地址');
  });

  test('spec 1 §4: the pickup-point picker opens at once for self-pickup only', async ({
    page,
  }) => {
    await giveAddress(await registered(page));
    await page.goto(detailOf(await plentifulGoods(PICKUP)));
    await press(page, '立即购买');
    await expect(page).toShow(pickerOf(page, '自提点').getByRole('radio').first());
    await expect(page).toShow(page.getByLabel('预约时间'));
    expect(await page.getByRole('radio', { name: '物流', exact: true }).count()).toBe(0);
  });

  test('spec 1 §4: the delivery address picker opens for delivery only', async ({ page }) => {
    await giveAddress(await registered(page));
    await page.goto(detailOf(await plentifulGoods(DELIVERY)));
    await press(page, '立即购买');
    await expect(page).toShow(
      pickerOf(page, '配送地址').getByRole('radio', { name: ADDRESS.warehouseAddress }),
    );
  });

  test('spec 1 §5: 请选择配送的预约时间, for a delivery', async ({ page }) => {
    const goods = await plentifulGoods(DELIVERY);
    // The seller delivers to his own town in any case.
    const warehouseAddress = goods.customerVo.registryAddress;
    await giveAddress(await registered(page), { warehouseAddress });
    await page.goto(detailOf(goods));
    await press(page, '立即购买');
    // The only address is chosen beforehand.
    expect(await pickerOf(page, '配送地址').getByRole('radio').isChecked()).toBe(true);
    await press(page, '提交订单');
    await expect(page.getByLabel('预约时间')).toHaveMessage('请选择配送的预约时间');
    await page.getByLabel('预约时间').fill(inDays(2));
    await press(page, '提交订单');
    await expect(page).toBeAt(/^\/pay\?orderCode=/);
  });
});
