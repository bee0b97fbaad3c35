import { expect } from 'vitest';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import type { DeliveryConsent } from '#app/domain/delivery/consent-contract.ts';
import { deliveriesOfOrder, shipOrder } from '#app/domain/delivery/contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { companyWithBuyer } from '#tests/support/companies.ts';
import { type Customer, loggedIn, registered } from '#tests/support/customers.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { publishedListing } from '#tests/support/own-listing.ts';
import { test } from '#tests/support/portal-test.ts';
import { SELLER, slipPhoto } from '#tests/support/received-orders.ts';
import { onScale } from '#tests/support/slips.ts';
import { apiOf, plentifulGoodsOf } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

/** A quarter more than was ordered. */
const heavier = (number: string) => String(Math.round(Number(number) * 125) / 100);

/** An order of the customer's of which goods were sent that weigh more, and what its buyer is shown of it. */
async function heavierOrder(customer: Customer) {
  const orderCode = await giveOrder(customer, await plentifulGoodsOf(SELLER.sellerCode));
  await pay(customer, orderCode);
  const [buyer, seller] = [await apiOf(customer), await apiOf(SELLER)];
  const [line] = (await buyer(orderById, { id: orderCode })).lines;
  const number = line?.number ?? '';
  await seller(shipOrder, {
    ...{ orderCode, way: 1, weighing: 'scale', carrier: '顺达物流' },
    lines: [{ position: 0, number, ...onScale(heavier(number)) }],
    weighingIds: [await slipPhoto()],
  });
  const { deliveries } = await buyer(deliveriesOfOrder, { orderCode });
  return { address: `/customer/purchase-order/${orderCode}`, consent: deliveries[0]?.consent };
}

/** The page begins with the question, and shows its money. */
async function expectAsked(page: Visitor, consent: DeliveryConsent | null | undefined) {
  const [asked] = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(asked).toBe('实提数量待确认：第 1 批');
  await expect(page).toShow('前答复；不答复视为不同意。同意后按实提数量结算');
  const table = page.getByRole('table', { name: '第 1 批按实提数量的金额' });
  for (const text of [
    yuan(consent?.lines[0]?.shipped),
    yuan(consent?.lines[0]?.asWeighed),
    `+¥${yuan(consent?.lines[0]?.difference)}`,
  ]) {
    await expect(table).toShow(text);
  }
  await expect(page).toShow(`¥${yuan(consent?.total)}`);
  await expect(page).toShow(`¥${yuan(consent?.difference)}（全部收货结算后 3 个工作日内）`);
}

const yuan = (amount = '') => formatYuanText(amount);
const consentButton = (page: Visitor) => page.getByRole('button', { name: '同意', exact: true });

test('issue 48 §2: a weight shows what it costs, and what is then due, before the buyer agrees to it', async ({
  page,
}) => {
  const { address, consent } = await heavierOrder(await registered(page));
  await page.goto(address);
  await expectAsked(page, consent);
  await press(page, '同意');
  await expect(page).toShow('已同意实提数量');
  await expect(page).not.toShow('同意后订单合计');
});

test('issue 48 §2: who may not agree to what an order then costs sees its money and who may, and no button', async ({
  page,
}) => {
  const { owner, buyer } = await companyWithBuyer(page);
  const { address, consent } = await heavierOrder(owner);
  await (await apiOf(owner))(saveApprovalRule, { oneLevelFrom: consent?.total ?? '' });
  await page.context().clearCookies();
  await loggedIn(page, buyer);
  await page.goto(address);
  await expectAsked(page, consent);
  await expect(page).toShow(`可以同意的人：${owner.name}`);
  expect(await consentButton(page).count()).toBe(0);
  // To refuse binds the company to nothing.
  expect(await page.getByRole('button', { name: '不同意' }).count()).toBe(1);
  await page.context().clearCookies();
  await loggedIn(page, owner);
  await page.goto(address);
  await expectAsked(page, consent);
  expect(await consentButton(page).count()).toBe(1);
  await press(page, '同意');
  await expect(page).toShow('已同意实提数量');
});

test('what arrives heavier is received, and counts once somebody has agreed to its money: the delivery is arrived until then', async ({
  page,
}) => {
  const { owner, buyer } = await companyWithBuyer(page);
  const terms = { weighing: 'scale', tolerance: '200', countsAt: 'receipt' } as const;
  const orderCode = await giveOrder(buyer, { id: await publishedListing(terms) });
  await pay(owner, orderCode);
  const [company, seller] = [await apiOf(owner), await apiOf(SELLER)];
  const order = await company(orderById, { id: orderCode });
  const number = order.lines[0]?.number ?? '';
  await seller(shipOrder, {
    ...{ orderCode, way: 1, weighing: 'scale', carrier: '顺达物流' },
    lines: [{ position: 0, number, ...onScale(number) }],
  });
  const least = String(Number(order.paymentAmount) + 0.01);
  await company(saveApprovalRule, { oneLevelFrom: least });
  const address = `/customer/purchase-order/${orderCode}`;
  await page.context().clearCookies();
  await loggedIn(page, buyer);
  await page.goto(address);
  const weight = String(Math.floor(Number(number) * 110) / 100);
  const found = onScale(weight, 'DH-1');
  const control = (name: string) => page.locator(`main [name="${name}"]`);
  await control('received.0').fill(weight);
  await control('slipNo.0').fill('DH-1');
  await control('gross.0').fill(found.gross);
  await control('tare.0').fill(found.tare);
  await press(page, '确认收货');
  await expect(page).toShow('已确认收货；到货过磅比出库多，订单金额待企业同意');
  await expect(page).toShow('到货数量待买家同意');
  await expect(page).toShow('同意后按到货过磅的数量结算');
  expect(await consentButton(page).count()).toBe(0);
  expect(await page.getByRole('button', { name: '不同意' }).count()).toBe(1);
  expect((await company(deliveriesOfOrder, { orderCode })).deliveries[0]?.state).toBe('arrived');
  await page.context().clearCookies();
  await loggedIn(page, owner);
  await page.goto(address);
  await press(page, '同意');
  await expect(page).toShow('已同意');
  await expect(page).toShow('按实提数量结算');
});

test('a slip that was used before is marked where the buyer is asked and receives, and where its seller ships', async ({
  page,
}) => {
  const customer = await registered(page);
  const orderCode = await giveOrder(customer, await plentifulGoodsOf(SELLER.sellerCode));
  await pay(customer, orderCode);
  const [buyer, seller] = [await apiOf(customer), await apiOf(SELLER)];
  const [line] = (await buyer(orderById, { id: orderCode })).lines;
  const half = String(Number(line?.number) / 2);
  const slip = onScale(half);
  const send = () =>
    seller(shipOrder, {
      ...{ orderCode, way: 1, weighing: 'scale', carrier: '顺达物流' },
      lines: [{ position: 0, number: half, ...slip }],
    });
  await send();
  await send();
  const purchase = `/customer/purchase-order/${orderCode}`;
  await page.goto(purchase);
  const used = `磅单号 ${slip.slipNo} 已用于第 1 批，毛重、皮重相同`;
  await expect(page).toShow(`${used}。实提数量所依据的磅单已用过，请在`);
  await press(page, '同意');
  const [, second] = (await buyer(deliveriesOfOrder, { orderCode })).deliveries;
  await page.goto(`${purchase}?delivery=${second?.deliveryId}#receive`);
  await expect(page).toShow(used);
  await page.context().clearCookies();
  await loggedIn(page, SELLER);
  await page.goto(`/customer/sale-order/${orderCode}`);
  await expect(page).toShow(used);
});
