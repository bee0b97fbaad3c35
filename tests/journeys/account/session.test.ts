import { describe, expect } from 'vitest';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { atCheckout, fill, press } from '#tests/support/checkout-steps.ts';
import { loggedOutElsewhere } from '#tests/support/customers.ts';
import {
  inBothModesWhenFull,
  test,
  withScript,
  withScriptWhenFull,
} from '#tests/support/portal-test.ts';
import { ADDRESS, apiOf, detailOf, plentifulGoods } from '#tests/support/trading-api.ts';

const LOGISTICS = 1;
const DROPPED = '网络连接中断，恢复后将自动继续。';

describe('a login that expires in the middle of a form', () => {
  inBothModesWhenFull(
    'leads to the login, and then the order is made as typed',
    async ({ page }) => {
      const customer = await atCheckout(page, await plentifulGoods(LOGISTICS));
      await fill(page, { 订单备注: '登录过期之前写的' });
      await loggedOutElsewhere(page);
      await press(page, '提交订单');
      await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
      await fill(page, { 手机号: customer.phone, 密码: customer.password });
      await press(page, '登录');
      await expect(page).toBeAt(/^\/pay\?orderCode=/);
      const { content } = await (await apiOf(customer))(purchaseOrders, {});
      expect(content.map(({ remark }) => remark)).toEqual(['登录过期之前写的']);
    },
  );

  test('leads back to the dialog of an address, with both forms as typed', async ({ page }) => {
    const goods = await plentifulGoods(LOGISTICS);
    const customer = await atCheckout(page, goods, { withAddress: false });
    await fill(page, { 订单备注: '登录过期之前写的' });
    await press(page, '添加收货地址');
    const dialog = page.getByRole('dialog', { name: '添加收货地址' });
    await dialog.getByLabel('收货人').fill(ADDRESS.receivePerson);
    await dialog.getByLabel('手机号').fill(ADDRESS.receivePersonPhone);
    await dialog.getByRole('textbox', { name: '收货地址' }).fill(ADDRESS.warehouseAddress);
    await loggedOutElsewhere(page);
    await press(page, '保存地址');
    await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
    await fill(page, { 手机号: customer.phone, 密码: customer.password });
    await press(page, '登录');
    await expect(page).toShow(dialog);
    expect(await dialog.getByLabel('收货人').inputValue()).toBe(ADDRESS.receivePerson);
    await press(page, '保存地址');
    await expect(page).toShow(page.getByRole('radio', { name: ADDRESS.warehouseAddress }));
    expect(await page.getByLabel('订单备注').inputValue()).toBe('登录过期之前写的');
  });

  test('spec 3 §8.2: 401 and G001 log out and lead to the login with the path that was asked for', async ({
    page,
  }) => {
    await atCheckout(page, await plentifulGoods(LOGISTICS));
    await loggedOutElsewhere(page);
    await page.goto('/shopCart');
    await expect(page).toBeAt('/customer/login?redirectTo=%2FshopCart');
    await page.goto(detailOf(await plentifulGoods(LOGISTICS)));
    await expect(page).toShow(page.getByRole('link', { name: '请登录' }));
  });
});

withScript('two clicks on the order make one order', async ({ page }) => {
  const customer = await atCheckout(page, await plentifulGoods(LOGISTICS));
  await page.getByRole('button', { name: '提交订单' }).dblclick();
  await expect(page).toBeAt(/^\/pay\?orderCode=/);
  const { totalElements } = await (await apiOf(customer))(purchaseOrders, {});
  expect(totalElements).toBe(1);
});

describe('a connection that drops', () => {
  withScriptWhenFull(
    'before the order arrives: the form stays, and is sent when it is back',
    async ({ page, watch }) => {
      watch.expectProblem(/ERR_INTERNET_DISCONNECTED/);
      const customer = await atCheckout(page, await plentifulGoods(LOGISTICS));
      await fill(page, { 订单备注: '断线之前写的' });
      await page.context().setOffline(true);
      await press(page, '提交订单');
      await expect(page).toShow(DROPPED);
      expect(await page.getByLabel('订单备注').inputValue()).toBe('断线之前写的');
      await page.context().setOffline(false);
      await expect(page).toBeAt(/^\/pay\?orderCode=/);
      const { content } = await (await apiOf(customer))(purchaseOrders, {});
      expect(content.map(({ remark }) => remark)).toEqual(['断线之前写的']);
    },
  );

  withScript(
    'after the order was made: it is sent again, and there is no second one',
    async ({ page, watch }) => {
      watch.expectProblem(/ERR_FAILED/);
      const customer = await atCheckout(page, await plentifulGoods(LOGISTICS));
      let isDown = true;
      await page.route('**/settle.data*', async (route) => {
        if (!isDown) return route.continue();
        if (route.request().method() === 'POST') await route.fetch({ maxRedirects: 0 });
        return route.abort();
      });
      await press(page, '提交订单');
      await expect(page).toShow(DROPPED);
      const call = await apiOf(customer);
      const [made] = (await call(purchaseOrders, {})).content;
      isDown = false;
      await expect(page).toBeAt(new RegExp(`^/pay\\?orderCode=${made?.orderCode}&`));
      expect((await call(purchaseOrders, {})).totalElements).toBe(1);
    },
  );
});
