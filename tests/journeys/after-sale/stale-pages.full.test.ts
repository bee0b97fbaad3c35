import { expect } from 'vitest';
import { saveRating } from '#app/domain/after-sale/rating-contract.ts';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import { deliveriesOfOrder, receiveDelivery, shipOrder } from '#app/domain/delivery/contract.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { type Customer, registered } from '#tests/support/customers.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { pay } from '#tests/support/orders.ts';
import { test } from '#tests/support/portal-test.ts';
import { apiOf, giveAddress, plentifulGoodsOf } from '#tests/support/trading-api.ts';

/** A received order of one line of each of two sellers. */
async function giveTwoReceivedLines(customer: Customer): Promise<string> {
  const sellers = [SELLERS.first, SELLERS.second];
  const goods = await Promise.all(sellers.map(({ sellerCode }) => plentifulGoodsOf(sellerCode)));
  const call = await apiOf(customer);
  await call(submitOrder, {
    source: 'direct',
    addressId: await giveAddress(customer),
    skuIds: goods.map(({ id }) => id),
    skuDetail: goods.map(({ id, miniQuantity }) => ({
      skuId: id,
      num: miniQuantity,
      skuType: 'sale' as const,
      deliveryMethod: 1 as const,
    })),
  });
  const orderCode = (await call(purchaseOrders, {})).content[0]?.orderCode ?? '';
  await pay(customer, orderCode);
  const { lines } = await call(deliveriesOfOrder, { orderCode });
  for (const { position, sellerCode, left } of lines) {
    const seller = sellers.find((each) => each.sellerCode === sellerCode) ?? SELLERS.first;
    const { deliveryId } = await (await apiOf(seller))(shipOrder, {
      ...{ orderCode, way: 1, weighing: 'scale', carrier: '顺达物流' },
      lines: [{ position, number: left }],
    });
    await call(receiveDelivery, { deliveryId, lines: [] });
  }
  return orderCode;
}

test('a rating typed for one line is not in the form of the next', async ({ page }) => {
  const customer = await registered(page);
  const orderCode = await giveTwoReceivedLines(customer);
  await page.goto(`/customer/purchase-rating?orderCode=${orderCode}`);
  const rated = { orderCode, position: 0, stars: '5', content: '' };
  await (await apiOf(customer))(saveRating, rated);
  await page.getByLabel('★☆☆☆☆ 极差').check();
  await page.getByRole('textbox', { name: '评价' }).fill('表面锈蚀');
  await press(page, '提交评价');
  await expect(page).toShow('您填写的内容没有提交');
  await expect(page).toShow('表面锈蚀');
  // The form that is there now is the next line's.
  expect(await page.getByRole('textbox', { name: '评价' }).inputValue()).toBe('');
  await press(page, '提交评价');
  await expect(page).toShow('请选择星级');
});
