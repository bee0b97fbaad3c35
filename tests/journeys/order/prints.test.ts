import { expect } from 'vitest';
import { saveInvoiceTitle } from '#app/domain/invoice/title-contract.ts';
import { registered } from '#tests/support/customers.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { test } from '#tests/support/portal-test.ts';
import { apiOf, plentifulGoods } from '#tests/support/trading-api.ts';

const NUMBER = '91440300708461136T';

test('issue 18 §1: an order’s print names both companies, their tax numbers and where they sign', async ({
  page,
}) => {
  const customer = await registered(page);
  const orderCode = await giveOrder(customer, await plentifulGoods(1));
  await page.goto(`/order?orderCode=${orderCode}`);
  await expect(page).toShow('买方统一社会信用代码');
  await expect(page).toShow('卖方统一社会信用代码');
  const call = await apiOf(customer);
  await call(saveInvoiceTitle, {
    kind: 'general',
    name: customer.name,
    taxNo: NUMBER,
    ...{ address: '', phone: '', bank: '', account: '', email: '' },
  });
  await page.goto(`/order?orderCode=${orderCode}`);
  await expect(page).toShow(NUMBER);
});
