import { describe, expect } from 'vitest';
import { cancelOrder, orderById } from '#app/domain/order/contract.ts';
import { ORDER_STATE_LABEL } from '#app/domain/order/state.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { inBothModesWhenFull, test, withScriptWhenFull } from '#tests/support/portal-test.ts';
import { openMore } from '#tests/support/things.ts';
import { apiOf, plentifulGoods } from '#tests/support/trading-api.ts';

const LOGISTICS = 1;
const LIST = '/customer/purchase-order';

describe('the list of orders', () => {
  test('shows the orders of a state, which is part of the address', async ({ page }) => {
    const customer = await registered(page);
    const unpaid = await giveOrder(customer, await plentifulGoods(LOGISTICS));
    await page.goto(LIST);
    const tabs = page.getByRole('navigation', { name: '订单状态' });
    expect(await tabs.getByRole('link').allTextContents()).toEqual([
      '全部 1',
      ...Object.values(ORDER_STATE_LABEL).map((label) => `${label} ${label === '待付款' ? 1 : 0}`),
    ]);
    await tabs.getByRole('link', { name: '待发货' }).click();
    await expect(page).toBeAt(`${LIST}?state=paid`);
    await expect(page).toShow('暂无订单');
    await tabs.getByRole('link', { name: '待付款' }).click();
    await expect(page).toBeAt(`${LIST}?state=waitPay`);
    await page.getByRole('link', { name: `订单 ${unpaid}` }).click();
    await expect(page).toBeAt(`${LIST}/${unpaid}?list=state%3DwaitPay`);
    await page
      .getByRole('navigation', { name: '当前位置' })
      .getByRole('link', { name: '采购订单' })
      .click();
    await expect(page).toBeAt(`${LIST}?state=waitPay`);
  });

  inBothModesWhenFull('issue 50 §2: has the columns that one chooses', async ({ page }) => {
    const customer = await registered(page);
    const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
    const headings = () => page.getByRole('columnheader').allTextContents();
    await page.goto(LIST);
    expect(await headings()).toContain('下单时间');
    await page.getByText('显示的列').click();
    await page.getByLabel('下单时间', { exact: true }).uncheck();
    await page.getByLabel('备注', { exact: true }).check();
    await press(page, '保存');
    await expect.poll(headings).not.toContain('下单时间');
    expect(await headings()).toContain('备注');
    await page.goto(LIST);
    expect(await headings()).not.toContain('下单时间');
    await expect(page).toShow(page.getByRole('link', { name: `订单 ${orderCode}` }));
  });

  test('issue 50 §2: exports and prints what is ticked, and nothing without a tick', async ({
    page,
  }) => {
    const customer = await registered(page);
    const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
    await page.goto(LIST);
    await expect(page).toShow(page.getByRole('link', { name: '导出 1 个订单' }));
    await press(page, '导出所选');
    await expect(page).toBeAt(`${LIST}?chosen=export`);
    await expect(page).toShow('请先勾选订单');
    await page.getByLabel(`选择 ${orderCode}`).check();
    await press(page, '打印所选');
    await expect(page).toBeAt(`${LIST}?orderCode=${orderCode}&chosen=print`);
    await expect(page).toShow(/^所选 1 个订单/);
  });

  inBothModesWhenFull(
    'an unpaid order is paid later, or cancelled after a question',
    async ({ page }) => {
      const customer = await registered(page);
      const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
      await page.goto(`${LIST}?state=waitPay`);
      await page.getByRole('link', { name: '去支付' }).click();
      await expect(page).toBeAt(`/pay?orderCode=${orderCode}`);
      await page.goBack();
      await page.getByRole('link', { name: '取消订单' }).click();
      await expect(page).toBeAt(`${LIST}?state=waitPay&dialog=cancel&cancel=${orderCode}`);
      const dialog = page.getByRole('dialog', { name: '确定取消订单吗?' });
      await dialog.getByRole('link', { name: '返回' }).click();
      await expect(page).toBeAt(`${LIST}?state=waitPay`);
      await page.getByRole('link', { name: '取消订单' }).click();
      await dialog.getByRole('button', { name: '确定' }).click();
      await expect(page).toBeAt(`${LIST}?state=waitPay`);
      await expect(page).toShowToast('订单已取消');
      await expect(page).toShow('暂无订单');
      await page.goto(`${LIST}/${orderCode}`);
      await expect(page).toShow(/^订单已于 .+ 取消。$/);
      await openMore(page);
      expect(await page.getByRole('link', { name: '取消订单' }).count()).toBe(0);
    },
  );

  test('an order that was paid meanwhile is not cancelled', async ({ page }) => {
    const customer = await registered(page);
    const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
    await page.goto(`${LIST}/${orderCode}?dialog=cancel&cancel=${orderCode}`);
    await expect(page).toShow('确定取消订单吗?');
    await pay(customer, orderCode);
    await press(page, '确定');
    await expect(page).toShow('订单已支付，不能取消');
    const { state } = await (await apiOf(customer))(orderById, { id: orderCode });
    expect(state).toBe('paid');
  });

  test('spec 1 §2: links to purchase-saleafter-order and invoice-management', async ({ page }) => {
    const customer = await registered(page);
    const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
    await pay(customer, orderCode);
    await page.goto(`${LIST}?state=paid`);
    await page.getByRole('link', { name: '申请售后' }).click();
    await expect(page).toBeAt(`/customer/purchase-saleafter-order?orderCode=${orderCode}`);
    await expect(page).toShow(`申请售后：订单 ${orderCode}`);
    await page.goBack();
    await page.getByRole('link', { name: '申请发票' }).click();
    await expect(page).toBeAt(`/customer/invoice-management?orderCode=${orderCode}`);
  });
});

describe('the receipt', () => {
  inBothModesWhenFull(
    'spec 3 §2.1: /order is the receipt of an order',
    async ({ page, javaScript }) => {
      const customer = await registered(page);
      const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
      await page.goto(`${LIST}/${orderCode}`);
      await openMore(page);
      await page.getByRole('link', { name: '订单回执' }).click();
      await expect(page).toBeAt(`/order?orderCode=${orderCode}`);
      await expect(page).toShow(page.getByRole('heading', { name: `订单 ${orderCode}` }));
      const amounts = page.locator('dl').last();
      expect(await amounts.getByRole('term').allTextContents()).toEqual([
        '商品金额',
        '运费',
        '应付金额',
      ]);
      await expect(page).toShow(page.getByRole('link', { name: '去支付' }));
      const print = page.getByRole('button', { name: '打印' });
      if (javaScript) await print.waitFor();
      else expect(await print.count()).toBe(0);
    },
  );

  withScriptWhenFull(
    'printed, it leaves out the controls and has a line with who printed it and when',
    async ({ page }) => {
      const customer = await registered(page);
      const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
      await page.goto(`/order?orderCode=${orderCode}`);
      await page.emulateMedia({ media: 'print' });
      await expect(page).toShow(/^衡材网 · .+ 打印$/);
      for (const hidden of ['去支付', '采购订单', '退出']) {
        expect(await page.getByRole('link', { name: hidden }).count()).toBe(0);
      }
      await expect(page).toShow('应付金额');
    },
  );

  test('spec 3 §2.1: /complete and /completePay are its finished states', async ({ page }) => {
    const customer = await registered(page);
    const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
    await page.goto(`/complete?orderCode=${orderCode}`);
    await expect(page).toShow('下单成功');
    await page.goto(`/completePay?orderCode=${orderCode}`);
    await expect(page).toBeAt(`/order?orderCode=${orderCode}`);
    await pay(customer, orderCode);
    await page.goto(`/completePay?orderCode=${orderCode}`);
    await expect(page).toShow('支付成功');
    await page.goto(`/complete?orderCode=${orderCode}`);
    await expect(page).toBeAt(`/order?orderCode=${orderCode}`);
  });

  test("of another customer's order, or of none, is not found", async ({
    page,
    newVisitor,
    watch,
  }) => {
    watch.expectProblem(/status of 404/);
    const other = await registered(await newVisitor());
    const orderCode = await giveOrder(other, await plentifulGoods(LOGISTICS));
    await registered(page);
    for (const path of [`/order?orderCode=${orderCode}`, '/order', '/complete?orderCode=x']) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page).toShow('订单不存在');
    }
  });

  test('of a cancelled order shows that it was cancelled', async ({ page }) => {
    const customer = await registered(page);
    const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
    await (await apiOf(customer))(cancelOrder, { orderCode });
    await page.goto(`/order?orderCode=${orderCode}`);
    await expect(page).toShow(/^订单已于 .+ 取消。$/);
  });
});

test('spec 3 §2.1: /another leads home', async ({ page }) => {
  await page.goto('/another');
  await expect(page).toBeAt('/');
});
