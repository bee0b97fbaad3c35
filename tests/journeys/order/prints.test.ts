import { expect } from 'vitest';
import { saveInvoiceTitle } from '#app/domain/invoice/title-contract.ts';
import { companyWithBuyer } from '#tests/support/companies.ts';
import { type Customer, loggedIn, registered } from '#tests/support/customers.ts';
import { giveInquiry, SELLERS } from '#tests/support/inquiries.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { test } from '#tests/support/portal-test.ts';
import { apiOf, plentifulGoods, plentifulGoodsOf } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

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

/** The parties at the head of a page on paper. */
async function partiesOn(page: Visitor, path: string): Promise<string> {
  await page.goto(path);
  return (
    (await page
      .getByText(/^买[方家]：/)
      .first()
      .textContent()) ?? ''
  );
}

test('issue 50 §4: on paper an order and an inquiry name the companies, whoever prints them', async ({
  page,
}) => {
  const { owner, buyer } = await companyWithBuyer(page);
  const goods = await plentifulGoodsOf(SELLERS.first.sellerCode);
  const orderCode = await giveOrder(owner, goods);
  const inquiryNum = await giveInquiry(owner, [goods]);
  const [order, inquiry] = [
    `/customer/purchase-order/${orderCode}`,
    `/customer/purchase-inquiry/${inquiryNum}`,
  ];
  const parties = `买方：${owner.name}　卖方：${goods.customerVo.customerName}`;
  const become = async (person: Pick<Customer, 'phone' | 'password'>) => {
    await page.context().clearCookies();
    await loggedIn(page, person);
  };
  for (const person of [owner, buyer]) {
    await become(person);
    expect(await partiesOn(page, order)).toBe(parties);
    expect(await partiesOn(page, inquiry)).toBe(`买家：${owner.name}`);
  }
  await become(SELLERS.first);
  expect(await partiesOn(page, order.replace('purchase', 'sale'))).toBe(parties);
  expect(await partiesOn(page, inquiry.replace('purchase', 'sale'))).toBe(
    parties.replace('买方', '买家').replace('卖方', '卖家'),
  );
});
