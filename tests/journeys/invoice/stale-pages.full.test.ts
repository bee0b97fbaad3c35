import { expect } from 'vitest';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import { giveReceivedOrder, SELLER } from '#tests/support/received-orders.ts';
import { pdf } from '#tests/support/sample-files.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const INVOICES = '/customer/invoice-management';

/** A seller's page of the request, with everything typed to register its invoice. */
async function typesInvoice(desk: Visitor, buyer: string, number: string) {
  await loggedIn(desk, SELLER);
  await desk.goto('/customer/sale-invoices?state=waiting');
  await desk.getByRole('link', { name: `登记发票 ${buyer}` }).click();
  await fill(desk, { 发票号码: number, '税额（元）': '0.00' });
  await desk.getByLabel('税率').selectOption({ label: '0%' });
  await desk.getByLabel('不同的原因').fill('出口货物');
  await desk
    .getByLabel('发票文件')
    .setInputFiles([{ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf() }]);
}

test('an invoice typed for a request is not put over the one a colleague has registered', async ({
  page,
  newVisitor,
}) => {
  const buyer = await registered(page);
  const orderCode = await giveReceivedOrder(buyer);
  await page.goto(`${INVOICES}/titles`);
  await page.getByLabel('增值税普通发票').check();
  await page.getByLabel(/^抬头/).fill(buyer.name);
  await press(page, '保存');
  await page.goto(`${INVOICES}?orderCode=${orderCode}`);
  await press(page, '申请发票');
  await expect(page).toShowToast('已提交开票申请');

  const [one, other] = [`2632${Date.now()}001`, `2632${Date.now()}002`];
  const [desk, colleague] = [await newVisitor(), await newVisitor()];
  await typesInvoice(desk, buyer.name, other);
  await typesInvoice(colleague, buyer.name, one);
  await press(colleague, '登记发票');
  await expect(colleague).toShowToast('发票已登记，买家可以下载');
  await press(desk, '登记发票');
  await expect(desk).toShow('您填写的内容没有提交');
  await expect(desk).toShow(other);
  await expect(desk).toShow(`更正发票 ${one}`);
  // 红冲 is below the correction, with a 税额 of its own.
  expect(await desk.getByLabel('发票号码', { exact: true }).first().inputValue()).toBe(one);
  // What was typed for the correction itself is still there.
  await desk.locator('summary', { hasText: '填写更正' }).click();
  await desk.getByLabel('税额（元）').first().fill('0.0x');
  await press(desk, '更正发票');
  expect(await desk.getByLabel('税额（元）').first().inputValue()).toBe('0.0x');
});
