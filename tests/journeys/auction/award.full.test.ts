import { expect } from 'vitest';
import { increasePrice } from '#app/domain/auction/bid-contract.ts';
import { auctionDetail } from '#app/domain/auction/contract.ts';
import { bidders, giveRunningAuction } from '#tests/support/bidding.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { type Customer, loggedIn, WITH_BALANCES } from '#tests/support/customers.ts';
import { pay } from '#tests/support/orders.ts';
import { test } from '#tests/support/portal-test.ts';
import { openMore } from '#tests/support/things.ts';
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
  await openMore(winning);
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
  await expect(winning).toShow(/您的保证金：违约，已扣划。$/);
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
  await operator.getByRole('link', { name: /^延长期限 竞买人 \d+ / }).click();
  await operator.getByLabel('延长小时数').fill('x');
  await operator.getByLabel('处理原因').fill('双方协商');
  await press(operator, '确定');
  await expect(operator.getByLabel('延长小时数')).toHaveMessage('延长的小时数应为 1 到 720 的整数');
  await operator.getByLabel('延长小时数').fill('12');
  await press(operator, '确定');
  await expect(operator).toShow(/^期限已延至 /);
  await expect(operator).toShow(rowOf(operator, '待付款').getByText('双方协商'));

  await pay(other, new URL(second.url()).searchParams.get('orderCode') ?? '');
  const asOther = await apiOf(other);
  const margin = async () => (await asOther(auctionDetail, { id })).sign?.marginState;
  await expect.poll(margin, { timeout: LONGEST_MS, interval: 300 }).toBe('released');
  await second.goto(`/customer/auctions/${id}`);
  await expect(second).toShow('已中标，已付款');
  await expect(second).toShow(/您的保证金：已退回钱包。$/);
  await operator.goto(`/customer/desk/auctions/${id}`);
  await expect(operator).toShow(/，已成交并付款。$/);

  const seller = await newVisitor();
  await loggedIn(seller, SELLER);
  // Of all auctions that journeys announce for this seller.
  await seller.goto('/customer/sale-auctions?rows=100');
  await expect(seller).toShow(seller.getByRole('link', { name }));
  await expect(seller).toShow('1 份已付款，请按订单安排交货。');
  await seller.getByRole('link', { name }).click();
  await expect(seller).toBeAt(`/customer/sale-auctions/${id}`);
  const awards = seller.getByRole('table', { name: `成交与递补 ${name}` });
  await expect(seller).toShow(awards.getByText('违约', { exact: true }));
  await expect(seller).toShow(awards.getByText('卖家 ¥100.00，平台 ¥0.00'));
  await expect(seller).toShow(seller.getByRole('table', { name: '出价排名' }));
  await expect(seller).toShow(seller.getByRole('link', { name: '去发货' }));
});

test('issue 15: the operator waives an award, takes an offer back, offers to the next and auctions again', async ({
  page,
  newVisitor,
}) => {
  const visitors = [await newVisitor(), await newVisitor(), await newVisitor()] as const;
  const customers = await bidders(visitors);
  const name = `处理竞价 ${Date.now()}`;
  const times = { starts: 2, ends: 6 };
  const id = await giveRunningAuction(customers, times, { name, marginAmount: '100.00' });
  for (const [index, customer] of customers.entries()) await bid(customer, id, `26${index}0.00`);
  const kind = async () => (await callApi(auctionDetail, { id })).result?.kind;
  await expect.poll(kind, { timeout: LONGEST_MS, interval: 300 }).toBe('awaitingPayment');
  const [third, second, winner] = visitors;
  await page.goto(`/auction?id=${id}`);
  await expect(page).toShow('已成交，待付款');
  await loggedIn(page, OPERATOR);
  const decide = async (link: string | RegExp, reason: string, toast: string) => {
    await page.goto(`/customer/desk/auctions/${id}`);
    await page.getByRole('link', { name: link }).click();
    await page.getByLabel('处理原因').fill(reason);
    await press(page, '确定');
    await expect(page).toShowToast(toast);
  };
  const own = async (visitor: Visitor, ...texts: (string | RegExp)[]) => {
    await visitor.goto(`/customer/auctions/${id}`);
    for (const text of texts) await expect(visitor).toShow(text);
  };

  await own(winner, '已中标，待付款', /您的保证金：中标保留，付款后退回。$/);
  await decide(/^解除中标 .+ 丙方/, '卖方重量有误', '已解除中标，保证金已退回');
  await own(winner, '中标已解除', /由平台解除：卖方重量有误/, /您的保证金：已退回钱包。$/);
  await winner.goto(`/auction?id=${id}`);
  await expect(winner).toShow('中标已解除');

  await own(second, '待答复递补');
  await page.goto(`/customer/desk/auctions?status=finish`);
  await expect(page).toShow(rowOf(page, name).getByText('递补中'));
  await decide('撤回递补', '货物已另行处置', '已撤回递补，未成交的货物流拍');
  await own(second, '递补已撤回', /由平台撤回：货物已另行处置/);
  await expect(page).toShow(/无人递补，本场流拍。$/);

  await decide('向下一位递补', '卖方同意继续', '已向下一位竞买人递补');
  await own(third, '待答复递补');
  await third.getByRole('link', { name: '放弃递补' }).click();
  await press(third, '确定');
  await expect(third).toShowToast('已放弃递补');
  await own(third, '已放弃递补');

  await decide('重新竞价', '无人递补', '已重新发布竞价');
  await page.getByRole('link', { name: '查看重新竞价' }).click();
  await expect(page).toShow(page.getByRole('heading', { level: 1, name }));
  await expect(page).toShow('即将开始');
  await winner.goto(`/customer/auctions/${id}`);
  await openMore(winner);
  await expect(winner).toShow(winner.getByRole('link', { name: '查看重新竞价' }));
});

test('auctions without a bid, a payment or an answer have ended by themselves', async ({
  page,
  newVisitor,
}) => {
  await loggedIn(page, OPERATOR);
  const watch = async (name: string) => {
    await page.goto('/customer/desk/auctions?status=finish&rows=100');
    await page.getByRole('link', { name }).click();
  };
  await watch('角钢 Q235B 70 吨竞价');
  await expect(page).toShow(/，无人出价，本场流拍。$/);
  await watch('槽钢 Q235B 40 吨竞价');
  await expect(page).toShow(
    page.getByRole('row', { name: /^竞买人 \d+ 东屿/ }).getByText('违约', { exact: true }),
  );
  await expect(page).toShow(
    page.getByRole('row', { name: /^竞买人 \d+ 无锡/ }).getByText('递补过期'),
  );
  const bidder = await newVisitor();
  await loggedIn(bidder, WITH_BALANCES);
  await bidder.goto('/customer/auctions?rows=100');
  await expect(bidder).toShow(rowOf(bidder, '槽钢').getByText('递补已过期'));
});
