import { unzipSync } from 'fflate';
import { describe, expect } from 'vitest';
import { monthBefore, monthOf } from '#app/domain/month.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { inBothModesWhenFull, test, withScriptWhenFull } from '#tests/support/portal-test.ts';
import { openMore } from '#tests/support/things.ts';
import { plentifulGoods } from '#tests/support/trading-api.ts';
import { openUnconfirmed, SELLER } from './statement-pages.ts';

const LOGISTICS = 1;
const current = () => monthOf(new Date());

describe('a buyer’s statements', () => {
  test('say of the current month what is paid ahead, and lead to the order', async ({ page }) => {
    const customer = await registered(page);
    const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
    await pay(customer, orderCode);
    await page.goto('/customer/purchase-order');
    await page.getByRole('link', { name: '对账单', exact: true }).click();
    await expect(page).toBeAt('/customer/statements');
    await expect(page).toShow(/^共 1 家，期末余额合计预付 ¥[\d,.]+$/);
    await page.getByRole('row').last().getByRole('link').click();
    await expect(page).toBeAt(new RegExp(`^/customer/statements/S\\d+/${current()}$`));
    await expect(page).toShow('本月尚未结束，余额还会变动，月底后双方可以确认。');
    expect(await page.getByRole('button', { name: /^确认期末余额/ }).count()).toBe(0);
    await page.getByRole('link', { name: orderCode }).click();
    await expect(page).toBeAt(`/customer/purchase-order/${orderCode}`);
  });

  inBothModesWhenFull('a difference is remarked on its line', async ({ page }) => {
    const customer = await registered(page);
    const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
    await pay(customer, orderCode);
    await page.goto(`/customer/statements?month=${current()}`);
    await page.getByRole('row').last().getByRole('link').click();
    await page.getByRole('link', { name: '备注差异' }).click();
    const line = page.getByLabel('备注哪一行');
    await expect.poll(() => line.inputValue()).toMatch(/^payment-/);
    await press(page, '保存备注');
    await expect(page).toShow('请填写差异说明');
    expect(await line.inputValue()).toMatch(/^payment-/);
    await page.getByLabel('差异说明').fill('这笔款是两个订单合付的');
    await press(page, '保存备注');
    await expect(page).toShowToast('备注已保存，对方可以看到');
    await expect(page).toShow(`买方 ${customer.name}：这笔款是两个订单合付的`);
  });

  test('issue 18 §6: are downloaded as a spreadsheet named after the other side', async ({
    page,
  }) => {
    const customer = await registered(page);
    await pay(customer, await giveOrder(customer, await plentifulGoods(LOGISTICS)));
    await page.goto('/customer/statements');
    const row = page.getByRole('row').last().getByRole('link');
    const name = (await row.textContent()) ?? '';
    await row.click();
    await openMore(page);
    const href = await page.getByRole('link', { name: '导出 Excel' }).getAttribute('href');
    const file = await page.request.get(href ?? '');
    expect(file.status()).toBe(200);
    expect(file.headers()['content-disposition']).toContain(
      encodeURIComponent(`对账单-${name}-${current()}.xlsx`),
    );
    expect((await file.body()).subarray(0, 2).toString()).toBe('PK');
  });

  test('issue 50 §2: of a month with all sellers come in one file, with the files of its invoices', async ({
    page,
    watch,
  }) => {
    const customer = await registered(page);
    await pay(customer, await giveOrder(customer, await plentifulGoods(LOGISTICS)));
    await page.goto('/customer/statements');
    const names = await page.locator('main tbody tr a').allTextContents();
    const link = page.getByRole('link', { name: /全部（对账单与发票 ZIP）$/ });
    const file = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(file.status()).toBe(200);
    expect(file.headers()['content-type']).toBe('application/zip');
    const entries = unzipSync(await file.body());
    for (const name of names) {
      const own = Object.keys(entries).find((entry) => entry.startsWith(`对账单/对账单-${name}-`));
      expect(
        Buffer.from(entries[own ?? ''] ?? [])
          .subarray(0, 2)
          .toString(),
        name,
      ).toBe('PK');
    }
    watch.expectProblem(/status of 404/);
    const none = await page.request.get('/customer/statements/month.zip?month=2020-01');
    expect(none.status()).toBe(404);
  });

  test('of a seller without orders and of an invalid month answer 404', async ({ page, watch }) => {
    watch.expectProblem(/status of 404/);
    await registered(page);
    for (const path of [
      `S0001/${current()}`,
      'S0001/2026-13',
      'S0001/x',
      `S0001/${current()}/statement.xlsx`,
    ]) {
      const response = await page.goto(`/customer/statements/${path}`);
      expect(response?.status()).toBe(404);
    }
  });
});

describe('a seller’s statements', () => {
  test('begin with the last ended month', async ({ page }) => {
    await loggedIn(page, SELLER);
    await page.goto('/customer/sale-statements');
    expect(await page.getByLabel('月份').inputValue()).toBe(monthBefore(current()));
    await page.getByLabel('月份').selectOption(current());
    await press(page, '查询');
    await expect(page).toBeAt(`/customer/sale-statements?month=${current()}`);
    await expect(page).toShow(/期末余额合计/);
  });

  inBothModesWhenFull(
    'issue 18 §6: the balance of an ended month is confirmed once',
    async ({ page }) => {
      await openUnconfirmed(page);
      await expect(page).toShow('待我方确认');
      await page.getByRole('button', { name: /^确认期末余额 [应预][付收] ¥/ }).click();
      await expect(page).toShowToast('已确认本月对账单');
      await expect(page).toShow('待对方确认');
      await expect(page).toShow(/^已确认（许砚清，/);
      expect(await page.getByRole('button', { name: /^确认期末余额/ }).count()).toBe(0);
    },
  );
});

withScriptWhenFull(
  'issue 18 §6: on paper it has both companies and where they sign',
  async ({ page }) => {
    await openUnconfirmed(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page).toShow(/^买方（盖章）：.+/);
    await expect(page).toShow(/^卖方（盖章）：.+/);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  },
);
