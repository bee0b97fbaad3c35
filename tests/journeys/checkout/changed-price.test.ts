import { expect } from 'vitest';
import { addCarts } from '#app/domain/cart/contract.ts';
import { NO_TYPED_TERMS } from '#app/domain/catalogue/price-terms.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { type Customer, registered } from '#tests/support/customers.ts';
import { changeListing, publishedListing } from '#tests/support/own-listing.ts';
import { test } from '#tests/support/portal-test.ts';
import { ADDRESS, apiOf, giveAddress } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const OTHER_PLACE = '江苏省苏州市工业园区 2 号';
const TYPED = { 订单备注: '两车分开到，先联系王工', 客户采购单号: 'PO-2026-077' };

/** At the checkout of a listing of its own, with another address chosen and what a buyer types filled in. */
async function atOwnCheckout(page: Visitor) {
  const id = await publishedListing({ availableCount: '5000' });
  const customer = await registered(page, 'enterprise');
  await giveAddress(customer);
  await giveAddress(customer, { warehouseAddress: OTHER_PLACE });
  const call = await apiOf(customer);
  const { id: line } = await call(addCarts, { productId: id, count: '20', source: 'sale' });
  await page.goto(`/settle?ids=${line}`);
  await page.getByRole('radio', { name: OTHER_PLACE }).check();
  for (const [label, text] of Object.entries(TYPED)) await page.getByLabel(label).fill(text);
  return { id, customer };
}

async function expectKept(page: Visitor): Promise<void> {
  for (const [label, text] of Object.entries(TYPED)) {
    expect(await page.getByLabel(label).inputValue(), label).toBe(text);
  }
  expect(await page.getByRole('radio', { name: OTHER_PLACE }).isChecked()).toBe(true);
  expect(
    await page.getByRole('radio', { name: `${ADDRESS.warehouseAddress} 默认` }).isChecked(),
  ).toBe(false);
}

const ordersOf = async (customer: Customer) =>
  (await (await apiOf(customer))(purchaseOrders, {})).content;

test('issue 54 §3: a price that ends between showing and submitting the checkout is said, and what was typed stays', async ({
  page,
}) => {
  const { id, customer } = await atOwnCheckout(page);
  // On credit it is ordered through an offer alone, as a price that has ended is.
  await changeListing(id, { terms: { ...NO_TYPED_TERMS, creditDays: '30' } });
  await press(page, '提交订单');
  await expect(page).toShow(/按账期 30 天报价，请询价，由卖家报价后下单/);
  await expectKept(page);
  expect(await ordersOf(customer)).toEqual([]);
});

test('issue 54 §3: a price that changes in another tab is shown before it is charged, and what was typed stays', async ({
  page,
}) => {
  const { id, customer } = await atOwnCheckout(page);
  await changeListing(id, { price: '4321.09' });
  await press(page, '提交订单');
  await expect(page).toShow(/4,321\.09/);
  await expectKept(page);
  expect(await ordersOf(customer)).toEqual([]);
  await press(page, '提交订单');
  await expect(page).toBeAt(/^\/pay\?orderCode=/);
  const [order] = await ordersOf(customer);
  expect(order?.lines[0]).toMatchObject({ sellingPrice: '4321.09', number: '20' });
  expect(order).toMatchObject({ remark: TYPED.订单备注, address: OTHER_PLACE });
});
