import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { companyWithBuyer } from '#tests/support/companies.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { test } from '#tests/support/portal-test.ts';
import { plentifulGoods } from '#tests/support/trading-api.ts';

const LOGISTICS = 1;
const LIST = '/customer/payables';

test('the number of what waits for payment leads to the list, whose orders are paid at once; who may not pay has their own', async ({
  page,
}) => {
  const { owner, buyer } = await companyWithBuyer(page);
  const goods = await plentifulGoods(LOGISTICS);
  const codes = [await giveOrder(buyer, goods), await giveOrder(owner, goods)];
  await page.goto('/customer/control-centre');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^待付款 2/ })
    .first()
    .click();
  await expect(page).toBeAt(LIST);
  await expect(page).toShow('共 2 个订单待付款');
  await press(page, '一并支付');
  await expect(page).toShow('请至少选择两个待付款的订单');
  for (const code of codes) await page.getByLabel(`选择 ${code}`).check();
  await press(page, '一并支付');
  await expect(page).toBeAt(/^\/pay\?orderCode=HB[0-9A-F]{20}$/);
  await expect(page).toShow('合并付款 2 个订单');
  await page.context().clearCookies();
  await loggedIn(page, buyer);
  await page.goto(LIST);
  await expect(page).toShow('由有付款权限的同事支付');
  await expect(page).toShow(page.getByRole('link', { name: `订单 ${codes[0]}` }));
  expect(await page.getByRole('link', { name: `订单 ${codes[1]}` }).count()).toBe(0);
  expect(await page.getByRole('button', { name: '一并支付' }).count()).toBe(0);
});
