import { expect } from 'vitest';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import {
  correctDelivery,
  deliveriesOfOrder,
  receiveDelivery,
  shipOrder,
} from '#app/domain/delivery/contract.ts';
import { orderById, purchaseOrders } from '#app/domain/order/contract.ts';
import { press, settled } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { giveInquiry } from '#tests/support/inquiries.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { publishedListing } from '#tests/support/own-listing.ts';
import { inBothModes, test, withScript } from '#tests/support/portal-test.ts';
import { SELLER, slipPhoto } from '#tests/support/received-orders.ts';
import { onScale } from '#tests/support/slips.ts';
import {
  apiOf,
  findGoods,
  giveAddress,
  isPlentiful,
  plentifulGoodsOf,
} from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

/** Two deliveries are under way; a form is sent for the first, which a colleague has received meanwhile. */
async function confirmsReceivedDelivery(page: Pick<Visitor, 'goto' | 'getByLabel'>, press: Press) {
  const customer = await registered(page as Visitor);
  const orderCode = await giveOrder(customer, await plentifulGoodsOf(SELLER.sellerCode));
  await pay(customer, orderCode);
  const [buyer, seller] = [await apiOf(customer), await apiOf(SELLER)];
  const [line] = (await buyer(orderById, { id: orderCode })).lines;
  const half = Math.round(Number(line?.number) * 50) / 100;
  const ship = (number: number) =>
    seller(shipOrder, {
      ...{ orderCode, way: 1, weighing: 'scale', carrier: '顺达物流', vehicle: '浙B1' },
      lines: [{ position: 0, number: String(Math.round(number * 100) / 100) }],
    });
  const { deliveryId } = await ship(half);
  await ship(Number(line?.number) - half);
  await page.goto(`/customer/purchase-order/${orderCode}`);
  await buyer(receiveDelivery, { deliveryId, lines: [] });
  await page.getByLabel(/实收数量/).fill('0.01');
  await page.getByLabel('收货备注').fill('第一批少了');
  await press();
  return async () =>
    (await buyer(deliveriesOfOrder, { orderCode })).deliveries.map(({ state }) => state);
}
type Press = () => Promise<unknown>;

test('what was typed about one delivery is not sent for the next', async ({ page }) => {
  const states = await confirmsReceivedDelivery(page, () => press(page, '确认收货'));
  await expect(page.getByRole('alert')).toShow('该批货物已确认收货');
  await expect(page).toShow('您填写的内容没有提交');
  await expect(page).toShow('第一批少了');
  // The form that is there now is the next delivery's.
  expect(await page.getByLabel(/实收数量/).inputValue()).not.toBe('0.01');
  expect(await page.getByLabel('收货备注').inputValue()).toBe('');
  expect(await states()).toEqual(['received', 'underWay']);
});

withScript('with a script the form stays the one of its delivery', async ({ page }) => {
  const states = await confirmsReceivedDelivery(page, () => press(page, '确认收货'));
  await expect(page.getByRole('alert')).toShow('该批货物已确认收货');
  await expect(page).toShow('确认收货：第 1 批');
  expect(await page.getByLabel('收货备注').inputValue()).toBe('第一批少了');
  await press(page, '确认收货');
  await expect(page.getByRole('alert')).toShow('该批货物已确认收货');
  expect(await states()).toEqual(['received', 'underWay']);
});

const CHANGED = '卖家已更正发货数量或实提数量，请核对后重新提交';

const weighing = (weighed: string) => ({ weighed, ...onScale(weighed) });

/** The buyer looks at a delivery, and the seller corrects its weight; both may be done again. */
async function looksAtDelivery(page: Visitor, weighedShare: number) {
  const customer = await registered(page);
  const id = await publishedListing({ weighing: 'scale', tolerance: '50' });
  const orderCode = await giveOrder(customer, { id });
  await pay(customer, orderCode);
  const [buyer, seller] = [await apiOf(customer), await apiOf(SELLER)];
  const [line] = (await buyer(orderById, { id: orderCode })).lines;
  const number = line?.number ?? '';
  const linesAt = (share: number) => [
    { position: 0, number, ...weighing(String(Math.round(Number(number) * share * 100) / 100)) },
  ];
  const { deliveryId } = await seller(shipOrder, {
    ...{ orderCode, way: 1, weighing: 'scale', carrier: '顺达物流', vehicle: '浙B1' },
    lines: linesAt(weighedShare),
    weighingIds: [await slipPhoto()],
  });
  await page.goto(`/customer/purchase-order/${orderCode}`);
  return {
    correct: async (share: number) => {
      const lines = linesAt(share);
      const weighingIds = [await slipPhoto()];
      await seller(correctDelivery, { deliveryId, lines, reason: '复磅', weighingIds });
      return lines[0]?.weighed ?? '';
    },
    state: async () => (await buyer(deliveriesOfOrder, { orderCode })).deliveries[0]?.state,
  };
}

inBothModes('nobody agrees to a weight that the page has not shown', async ({ page }) => {
  const { correct, state } = await looksAtDelivery(page, 1.2);
  const weighed = await correct(1.6);
  await press(page, '同意');
  await expect(page.getByRole('alert')).toShow(CHANGED);
  await expect(page).toShow(`= 净重 ${weighed}`);
  expect(await state()).toBe('waitConsent');
  await settled(page);
  await correct(1.7);
  await page.getByLabel('不同意的原因').fill('超出太多');
  await press(page, '不同意');
  await expect(page.getByRole('alert')).toShow(CHANGED);
  expect(await page.getByLabel('不同意的原因').inputValue()).toBe('超出太多');
  expect(await state()).toBe('waitConsent');
  await settled(page);
  await press(page, '同意');
  await expect(page).toShow('已同意实提数量');
  expect(await state()).toBe('underWay');
});

inBothModes('nobody receives a weight that the page has not shown', async ({ page }) => {
  const { correct, state } = await looksAtDelivery(page, 1);
  await page.getByLabel(/实收数量/).fill('0.01');
  await page.getByLabel('收货备注').fill('第一批少了');
  await correct(1.02);
  await press(page, '确认收货');
  await expect(page.getByRole('alert')).toShow(CHANGED);
  expect(await page.getByLabel(/实收数量/).inputValue()).toBe('0.01');
  expect(await page.getByLabel('收货备注').inputValue()).toBe('第一批少了');
  expect(await state()).toBe('underWay');
  await settled(page);
  await press(page, '确认收货');
  await expect(page).toShow('已确认收货');
  expect(await state()).toBe('received');
});

/** The seller looks at a paid order of so many of their goods, and a colleague ships of it. */
async function looksAtUnshipped(page: Visitor, newVisitor: () => Promise<Visitor>, lines: number) {
  const customer = await registered(await newVisitor());
  const goods = await findGoods(
    lines,
    (one) => isPlentiful(one) && one.customerVo.sellerCode === SELLER.sellerCode,
  );
  const [buyer, colleague] = [await apiOf(customer), await apiOf(SELLER)];
  await buyer(submitOrder, {
    source: 'direct',
    addressId: await giveAddress(customer),
    skuIds: goods.map(({ id }) => id),
    skuDetail: goods.map(({ id, miniQuantity }) => ({
      ...{ skuId: id, num: miniQuantity, skuType: 'sale' as const, deliveryMethod: 1 as const },
    })),
  });
  const orderCode = (await buyer(purchaseOrders, {})).content[0]?.orderCode ?? '';
  await pay(customer, orderCode);
  const { lines: ordered } = await buyer(deliveriesOfOrder, { orderCode });
  await loggedIn(page, SELLER);
  await page.goto(`/customer/sale-order/${orderCode}`);
  return {
    goods: ordered,
    ship: (number: string) =>
      colleague(shipOrder, {
        ...{ orderCode, way: 1, weighing: 'scale', carrier: '顺达物流', vehicle: '浙B1' },
        lines: [{ position: 0, number }],
      }),
    shipped: async () =>
      (await buyer(deliveriesOfOrder, { orderCode })).deliveries.map(({ lines: sent }) =>
        sent.map(({ number }) => number),
      ),
  };
}

inBothModes(
  'what a colleague has shipped is shown, and the rest can be shipped',
  async ({ page, newVisitor }) => {
    const { goods, ship, shipped } = await looksAtUnshipped(page, newVisitor, 1);
    const [{ left, unit } = { left: '', unit: '' }] = goods;
    const rest = String(Number(left) - 1);
    await page.getByLabel('承运商').first().fill('捷运物流');
    await ship('1');
    await press(page, '发货');
    const number = page.getByLabel(/发货数量/);
    const text = `未发数量已变为 ${rest} ${unit}，可能有同事刚刚登记了发货，请核对后再提交`;
    await expect(number).toHaveMessage(text);
    await settled(page);
    await expect(page).toShow(page.getByRole('cell', { name: `${rest} ${unit}`, exact: true }));
    expect(await number.inputValue()).toBe(left);
    expect(await page.getByLabel('承运商').first().inputValue()).toBe('捷运物流');
    await number.fill(rest);
    await press(page, '发货');
    await expect(page).toShow('发货成功');
    expect(await shipped()).toEqual([['1'], [rest]]);
  },
);

inBothModes(
  'a line that a colleague has shipped whole is named above the form',
  async ({ page, newVisitor }) => {
    const { goods, ship, shipped } = await looksAtUnshipped(page, newVisitor, 2);
    const [first, second] = goods;
    if (!first || !second) throw new Error('the order has no two lines');
    await page.getByLabel('承运商').first().fill('捷运物流');
    await ship(first.left);
    await press(page, '发货');
    await expect(page.getByRole('alert')).toShow(
      new RegExp(`^${first.productName}：未发数量已变为 0 `),
    );
    await settled(page);
    expect(await page.getByLabel(/发货数量/).count()).toBe(1);
    await press(page, '发货');
    await expect(page).toShow('发货成功');
    expect(await shipped()).toEqual([[first.left], [second.left]]);
  },
);

test('a message keeps what is kept of an offer', async ({ page, newVisitor }) => {
  const customer = await registered(page);
  const inquiryNum = await giveInquiry(customer, [await plentifulGoodsOf(SELLER.sellerCode)]);
  const desk = await newVisitor();
  await loggedIn(desk, SELLER);
  await desk.goto(`/customer/sale-inquiry/${inquiryNum}`);
  await desk.getByLabel(/单价/).first().fill('4321.00');
  await press(desk, '重新计算');
  await desk.getByLabel('留言', { exact: true }).fill('请问交货期');
  await press(desk, '发送留言');
  await expect(desk).toShow('请问交货期');
  expect(await desk.getByLabel(/单价/).first().inputValue()).toBe('4321.00');
});
