import pg from 'pg';
import { describe, expect, inject } from 'vitest';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { atCheckoutOfTwo, press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { pay } from '#tests/support/orders.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { apiOf } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

/**
 * Orders of one checkout as an upgrade leaves those that were one order: the first has kept its code
 * (design/orders: Split of older orders).
 */
async function splitOrders(page: Visitor) {
  const customer = await atCheckoutOfTwo(page);
  await press(page, '提交订单');
  const { content } = await (await apiOf(customer))(purchaseOrders, {});
  const of = (code: string) =>
    content.find(({ sellerCode }) => sellerCode === code)?.orderCode ?? '';
  const [kept, other] = [of('S0001'), of('S0002')];
  await pay(customer, kept);
  await pay(customer, other);
  const client = new pg.Client({ connectionString: inject('portalDatabase') });
  await client.connect();
  try {
    const formerly = 'update orders set former_code = $1 where order_code = $2';
    expect((await client.query(formerly, [kept, other])).rowCount).toBe(1);
  } finally {
    await client.end();
  }
  return { kept, other };
}

describe('issue 48 §1: a code of an order that was of several sellers', () => {
  inBothModesWhenFull(
    'is on the orders that it became, and finds them',
    async ({ page, watch }) => {
      watch.expectProblem(/status of 404/);
      const { kept, other } = await splitOrders(page);
      await page.goto(`/customer/purchase-order/${other}`);
      await expect(page).toShow('原订单号');
      await expect(page).toShow(page.getByRole('link', { name: `订单 ${kept}` }));
      await page.goto(`/customer/purchase-order/${kept}`);
      expect(await page.getByText('原订单号').count()).toBe(0);
      await page.goto(`/customer/purchase-order?keyword=${kept}`);
      for (const code of [kept, other]) {
        await expect(page).toShow(page.getByRole('main').getByText(code).first());
      }
      // Deliveries are counted anew: a link to one of then leads to the order.
      await page.goto(`/customer/purchase-order/${kept}/delivery/9`);
      await expect(page).toBeAt(`/customer/purchase-order/${kept}`);
      await page.goto(`/customer/purchase-order/${other}/delivery/9`);
      await expect(page).toShow('发货记录不存在');
    },
  );

  test('leads each seller to its own order, and a stranger nowhere', async ({
    page,
    newVisitor,
    watch,
  }) => {
    watch.expectProblem(/status of 404/);
    const { kept, other } = await splitOrders(page);
    const first = await newVisitor();
    await loggedIn(first, SELLERS.first);
    await first.goto(`/customer/sale-order/${kept}`);
    await expect(first).toBeAt(`/customer/sale-order/${kept}`);
    expect(await first.getByText('原订单号').count()).toBe(0);

    const second = await newVisitor();
    await loggedIn(second, SELLERS.second);
    for (const below of ['', '/delivery/2']) {
      await second.goto(`/customer/sale-order/${kept}${below}`);
      await expect(second).toBeAt(`/customer/sale-order/${other}`);
    }
    await expect(second).toShow('原订单号');
    await second.goto(`/customer/sale-order?keyword=${kept}`);
    await expect(second).toShow(second.getByRole('main').getByText(other).first());

    const stranger = await newVisitor();
    await registered(stranger);
    const answer = await stranger.goto(`/customer/purchase-order/${kept}`);
    expect(answer?.status()).toBe(404);
  });
});
