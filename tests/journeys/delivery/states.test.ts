import { expect } from 'vitest';
import {
  answerWeight,
  correctDelivery,
  deliveriesOfOrder,
  receiveDelivery,
  shipOrder,
} from '#app/domain/delivery/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { withdraw } from '#app/domain/payout/contract.ts';
import { decideWithdrawal } from '#app/domain/wallet/withdrawal-contract.ts';
import { clickToDo, fill, press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { test } from '#tests/support/portal-test.ts';
import { giveReceivedOrder, SELLER } from '#tests/support/received-orders.ts';
import { onScale } from '#tests/support/slips.ts';
import { apiAfterLogin, apiOf, plentifulGoodsOf } from '#tests/support/trading-api.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const far = (number: string) => String(Math.round(Number(number) * 80) / 100);

test('issue 18 §1: a delivery is shown in each of its states, with what can be done in it and nothing else', async ({
  page,
  newVisitor,
}) => {
  const customer = await registered(page);
  const orderCode = await giveOrder(customer, await plentifulGoodsOf(SELLER.sellerCode));
  await pay(customer, orderCode);
  const [buyer, seller] = [await apiOf(customer), await apiOf(SELLER)];
  const [line] = (await buyer(orderById, { id: orderCode })).lines;
  const number = line?.number ?? '';
  const shipped = {
    orderCode,
    way: 1,
    weighing: 'scale',
    carrier: '顺达物流',
    vehicle: '浙B1',
  } as const;
  const light = [{ position: 0, number, ...onScale(far(number)) }];
  const { deliveryId } = await seller(shipOrder, { ...shipped, lines: light });
  const desk = await newVisitor();
  await loggedIn(desk, SELLER);

  const seen = async (label: string, can: readonly string[], maySeller: boolean) => {
    await page.goto(`/customer/purchase-order/${orderCode}`);
    await expect(page).toShow(label);
    for (const name of ['同意', '不同意', '确认收货']) {
      const shown = await page.getByRole('button', { name, exact: true }).count();
      expect(shown > 0, `${label}: ${name}`).toBe(can.includes(name));
    }
    await desk.goto(`/customer/sale-order/${orderCode}`);
    const corrections = await desk.getByRole('link', { name: '更正或撤回' }).count();
    expect(corrections > 0, label).toBe(maySeller);
  };
  await seen('待买家同意', ['同意', '不同意'], true);
  await buyer(answerWeight, { deliveryId, agreed: false, reason: '差得太多' });
  await seen('买家不同意', [], true);
  const none = [{ position: 0, number: '0' }];
  await seller(correctDelivery, { deliveryId, lines: none });
  await desk.goto(`/customer/sale-order/${orderCode}`);
  await expect(desk).toShow('已撤回');
  // A colleague ships while the form is filled in: it is gone, and what was typed is shown nevertheless.
  await seller(shipOrder, { ...shipped, lines: [{ position: 0, number }] });
  await fill(desk, { 承运商: '某某物流', 提单号: 'T-123' });
  await press(desk, '发货');
  await expect(desk.getByRole('alert')).toShow('您的商品已全部发货');
  await expect(desk).toShow('您填写的内容没有提交');
  await expect(desk).toShow('T-123');
  await seen('已发货', ['确认收货'], true);
  // It was recorded for the wrong order: the seller takes it back, and says why.
  await desk.getByRole('link', { name: '更正或撤回' }).click();
  await press(desk, '撤回该批发货');
  await expect(desk).toShow('请填写更正或撤回的原因');
  await fill(desk, { 更正或撤回的原因: '录错订单' });
  await press(desk, '撤回该批发货');
  await expect(desk).toShow('已撤回该批发货');
  await expect(desk).toShow('第 2 批：录错订单');
  await seller(shipOrder, { ...shipped, lines: [{ position: 0, number }] });
  const { deliveries } = await buyer(deliveriesOfOrder, { orderCode });
  const underWay = deliveries.find(({ state }) => state === 'underWay');
  await buyer(receiveDelivery, { deliveryId: underWay?.deliveryId ?? '', lines: [] });
  await seen('已收货', [], false);
});

test('issue 18 §1: a withdrawal waits, and is paid out or refused', async ({
  page,
  newVisitor,
}) => {
  await giveReceivedOrder(await registered(page));
  const [seller, operator] = [await apiAfterLogin(SELLER), await apiOf(OPERATOR)];
  const asked = { amount: '100.00', bank: '临港银行', accountNo: '622200000001' };
  const [one, other] = [await seller(withdraw, asked), await seller(withdraw, asked)];
  const desk = await newVisitor();
  await loggedIn(desk, SELLER);
  await desk.goto('/customer/sale-account');
  await expect(desk).toShow('待处理');
  const home = await newVisitor();
  await loggedIn(home, OPERATOR);
  await clickToDo(home, '/customer/desk', '提现待打款');
  await operator(decideWithdrawal, { ...one, done: true, note: '流水 1' });
  await operator(decideWithdrawal, { ...other, done: false, note: '户名不符' });
  await desk.goto('/customer/sale-account');
  await expect(desk).toShow('已打款');
  await expect(desk).toShow('已驳回');
});
