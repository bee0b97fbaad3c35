import { expect } from 'vitest';
import { increasePrice } from '#app/domain/auction/bid-contract.ts';
import { auctionDetail } from '#app/domain/auction/contract.ts';
import { bidders, giveRunningAuction } from '#tests/support/bidding.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { type Customer, loggedIn } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import { apiOf, callApi } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const SELLER = { phone: '13800000004', password: DEMO_PASSWORD, name: '' };
/** Until an auction of these tests has ended and is settled. */
const LONGEST_MS = 25_000;

/** Bids as soon as the auction has begun. */
async function bid(customer: Customer, auctionId: string, price: string): Promise<void> {
  const call = await apiOf(customer);
  const send = async () => (await call(increasePrice, { auctionId, price, count: '120' })).code;
  await expect.poll(send, { timeout: LONGEST_MS, interval: 300 }).toBe('success');
}

const rowOf = (page: Visitor, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('issue 15: a winner gives up, the runner-up takes the lot, the operator decides otherwise, and the seller follows it', async ({
  page,
  newVisitor,
}) => {
  const [winning, second] = [page, await newVisitor()];
  const customers = await bidders([winning, second]);
  const name = `违约竞价 ${Date.now()}`;
  const times = { starts: 2, ends: 6 };
  const id = await giveRunningAuction(customers, times, { name, marginAmount: '100.00' });
  const [winner, other] = customers;
  if (!winner || !other) expect.fail('no bidders');
  await bid(other, id, '2600.00');
  await bid(winner, id, '2610.00');
  const kind = async () => (await callApi(auctionDetail, { id })).result?.kind;
  await expect.poll(kind, { timeout: LONGEST_MS, interval: 300 }).toBe('awaitingPayment');

  // The winner reads the same everywhere, and what giving up costs before it is done.
  for (const place of [`/auction?id=${id}`, `/details?id=${id}`, '/customer/auctions']) {
    await winning.goto(place);
    await expect(winning).toShow('已中标，待付款');
  }
  await winning.getByRole('link', { name: `订单 ${name}` }).click();
  await expect(winning).toShow(/逾期视为违约，竞价保证金不予退还。$/);
  await winning.getByRole('link', { name: '放弃成交' }).click();
  const dialog = winning.getByRole('dialog', { name: '确定放弃成交吗?' });
  await expect(winning).toShow(
    dialog.getByText(
      '放弃成交即为违约：您的保证金 ¥100.00 将不予退还（保证金归卖家），订单立即取消，不能恢复。',
    ),
  );
  await press(winning, '确定');
  await expect(winning).toShowToast('已放弃成交，按违约处理');
  await expect(winning).toShow('卖家 ¥100.00，平台 ¥0.00');
  await winning.goto('/customer/my-wallet');
  await expect(winning).toShow(winning.getByRole('link', { name }));

  await second.goto('/customer/auctions');
  await expect(second).toShow(rowOf(second, name).getByText('待答复递补'));
  await second.getByRole('link', { name: `答复递补 ${name}` }).click();
  await expect(second).toShow(/从钱包重新冻结保证金 ¥100.00/);
  await press(second, '接受递补');
  await expect(second).toShowToast('已接受递补，请按时付款');
  await second.getByRole('link', { name: '去支付' }).click();
  await expect(second).toShow('312,000.00');

  const operator = await newVisitor();
  await loggedIn(operator, OPERATOR);
  await operator.goto(`/customer/desk/auctions/${id}`);
  await operator.getByRole('link', { name: /^延长期限 竞买人 0[12] / }).click();
  await operator.getByLabel('延长小时数').fill('x');
  await operator.getByLabel('处理原因').fill('双方协商');
  await press(operator, '确定');
  await expect(operator.getByLabel('延长小时数')).toHaveMessage('延长的小时数应为 1 到 720 的整数');
  await operator.getByLabel('延长小时数').fill('12');
  await press(operator, '确定');
  await expect(operator).toShow(/^期限已延至 /);
  await expect(operator).toShow(rowOf(operator, '待付款').getByText('双方协商'));

  const seller = await newVisitor();
  await loggedIn(seller, SELLER);
  // Of all auctions that journeys announce for this seller.
  await seller.goto('/customer/sale-auctions?rows=100');
  await expect(seller).toShow(seller.getByRole('link', { name }));
  const awards = seller.getByRole('table', { name: `成交与递补 ${name}` });
  await expect(seller).toShow(awards.getByText('违约', { exact: true }));
  await expect(seller).toShow(awards.getByText('卖家 ¥100.00，平台 ¥0.00'));
});
