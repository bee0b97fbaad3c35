import { expect } from 'vitest';
import { deliveriesOfOrder, shipOrder } from '#app/domain/delivery/contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { test } from '#tests/support/portal-test.ts';
import { SELLER } from '#tests/support/received-orders.ts';
import { apiOf, plentifulGoodsOf } from '#tests/support/trading-api.ts';

/** A quarter more than was ordered. */
const heavier = (number: string) => String(Math.round(Number(number) * 125) / 100);

test('issue 48 §2: a weight shows what it costs, and what is then due, before the buyer agrees to it', async ({
  page,
}) => {
  const customer = await registered(page);
  const orderCode = await giveOrder(customer, await plentifulGoodsOf(SELLER.sellerCode));
  await pay(customer, orderCode);
  const [buyer, seller] = [await apiOf(customer), await apiOf(SELLER)];
  const [line] = (await buyer(orderById, { id: orderCode })).lines;
  const number = line?.number ?? '';
  await seller(shipOrder, {
    ...{ orderCode, way: 1, weighing: 'scale', carrier: '顺达物流' },
    lines: [{ position: 0, number, weighed: heavier(number) }],
  });
  const { deliveries } = await buyer(deliveriesOfOrder, { orderCode });
  const consent = deliveries[0]?.consent;
  const yuan = (amount = '') => formatYuanText(amount);
  await page.goto(`/customer/purchase-order/${orderCode}`);
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
  await press(page, '同意');
  await expect(page).toShow('已同意实提数量');
  await expect(page).not.toShow('同意后订单合计');
});
