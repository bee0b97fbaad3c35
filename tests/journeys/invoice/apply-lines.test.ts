import { expect } from 'vitest';
import { saveInvoiceTitle } from '#app/domain/invoice/title-contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { inBothModesWhenFull } from '#tests/support/portal-test.ts';
import { giveReceivedOrder, SELLER } from '#tests/support/received-orders.ts';
import { apiOf } from '#tests/support/trading-api.ts';

const INVOICES = '/customer/invoice-management';

inBothModesWhenFull(
  'orders are asked for line by line, by quantity and by amount, on two titles in one go',
  async ({ page, newVisitor }) => {
    const buyer = await registered(page);
    const orders = [await giveReceivedOrder(buyer), await giveReceivedOrder(buyer)];
    const call = await apiOf(buyer);
    for (const name of ['林知夏', '沈远舟']) await call(saveInvoiceTitle, titleOf(name));
    await page.goto(INVOICES);
    await press(page, '按行开票、分几个抬头');
    await expect(page).toBeAt(
      /^\/customer\/invoice-management\/apply\?orderCode=\d+&orderCode=\d+$/,
    );
    for (const orderCode of orders) await expect(page).toShow(new RegExp(orderCode));
    await page.getByLabel(/^沈远舟/).check();
    await press(page, '更新明细');
    const cell = (title: string, at: number) =>
      page.getByLabel(new RegExp(`^${title} .+ 开票`)).nth(at);
    const all = await cell('林知夏', 0).inputValue();
    expect(await cell('沈远舟', 0).inputValue()).toBe('');

    // What two titles have together is no more than there is; the rest that was typed is kept.
    await cell('沈远舟', 0).fill('1');
    await cell('沈远舟', 1).fill('abc');
    await press(page, '申请 2 张发票');
    await expect(cell('沈远舟', 0)).toHaveMessage(/^最多可开票 0$/);
    await expect(cell('沈远舟', 1)).toHaveMessage('请填写数字，例如 1,200.5');
    expect(await cell('林知夏', 0).inputValue()).toBe(all);

    // By money: the first order to one title, most of the second to the other.
    await page.getByLabel('填写方式').selectOption({ label: '按金额' });
    await press(page, '更新明细');
    const most = await cell('林知夏', 1).inputValue();
    await cell('林知夏', 1).fill('1.00');
    await cell('沈远舟', 1).fill((Number(most) - 1).toFixed(2));
    await press(page, '申请 2 张发票');
    await expect(page).toShowToast('已提交 2 张发票的申请');
    await expect(page).toShow(/没有可以开票的订单/);

    const seller = await newVisitor();
    await loggedIn(seller, SELLER);
    await seller.goto('/customer/sale-invoices?state=waiting');
    await seller.getByRole('link', { name: '登记发票 沈远舟' }).first().click();
    await expect(seller).toShow(new RegExp(orders[0] ?? ''));
  },
);

const titleOf = (name: string) => ({
  ...{ kind: 'general' as const, name, taxNo: '', address: '', phone: '' },
  ...{ bank: '', account: '', email: '' },
});
