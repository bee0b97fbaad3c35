import { expect } from 'vitest';
import { orderById } from '#app/domain/order/contract.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { test } from '#tests/support/portal-test.ts';
import { SELLER } from '#tests/support/received-orders.ts';
import { openMore } from '#tests/support/things.ts';
import { apiOf, plentifulGoodsOf } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

/** What the contract says, but for whose page it is. */
async function readContract(page: Visitor) {
  const paragraphs = await page.locator('main p').allTextContents();
  const clauses = paragraphs.filter((text) => /^\d+\. /.test(text));
  const facts = [...(await page.locator('main dl').allTextContents()), ...clauses];
  const rows = await page.locator('main tbody tr').allTextContents();
  return { facts, rows };
}

test('issue 54 §3: buyer and seller get from the order’s page to one 购销合同, which says the same to both', async ({
  page,
}) => {
  const customer = await registered(page);
  const orderCode = await giveOrder(customer, await plentifulGoodsOf(SELLER.sellerCode));
  await pay(customer, orderCode);
  const { lines } = await (await apiOf(customer))(orderById, { id: orderCode });
  await page.goto(`/order?orderCode=${orderCode}`);
  expect(await page.getByRole('link', { name: '购销合同' }).count()).toBe(1);
  await page.goto(`/customer/purchase-order/${orderCode}`);
  await openMore(page);
  await page.getByRole('link', { name: '购销合同' }).click();
  expect(new URL(page.url()).pathname).toBe(`/customer/purchase-order/${orderCode}/contract`);
  await expect(page).toShow(`购销合同 ${orderCode}`);
  const bought = await readContract(page);
  expect(bought.rows).toHaveLength(lines.length);
  for (const word of ['买方', '卖方统一社会信用代码', '合同价款', '元整', '计重与允许偏差']) {
    expect(bought.facts.join(), word).toContain(word);
  }
  for (const word of ['交货方式与地点', '付款方式', '含税', '验收与质量异议', '90 天']) {
    expect(`${bought.facts.join()}${bought.rows.join()}`, word).toContain(word);
  }
  await expect(page).toShow('买方（盖章）');
  await page.context().clearCookies();
  await loggedIn(page, SELLER);
  await page.goto(`/customer/sale-order/${orderCode}`);
  await openMore(page);
  await page.getByRole('link', { name: '购销合同' }).click();
  expect(await readContract(page)).toEqual(bought);
});
