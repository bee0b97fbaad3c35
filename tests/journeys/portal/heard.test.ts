import { expect } from 'vitest';
import { increasePrice } from '#app/domain/auction/bid-contract.ts';
import { cancelAuction, voidBid } from '#app/domain/auction/desk-contract.ts';
import { sandboxConfirm, startPayment } from '#app/domain/payment/contract.ts';
import { bidders, giveRunningAuction } from '#tests/support/bidding.ts';
import { registered } from '#tests/support/customers.ts';
import { listen, saidBy } from '#tests/support/heard.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { withScript } from '#tests/support/portal-test.ts';
import { apiOf, plentifulGoods } from '#tests/support/trading-api.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const LOGISTICS = 1;
const BEGINS_MS = 15_000;

withScript(
  'issue 50 §4: an own place, a void bid and the outcome of an auction are read out, each by itself',
  async ({ page }) => {
    const [customer] = await bidders([page]);
    if (!customer) expect.fail('no bidder');
    const auctionId = await giveRunningAuction([customer], { starts: 2, ends: 300 });
    const [asBidder, asOperator] = await Promise.all([apiOf(customer), apiOf(OPERATOR)]);
    await listen(page);
    const bid = (price: string, leading?: string) =>
      asBidder(increasePrice, { auctionId, price, count: '120', confirmed: price, leading });
    await expect
      .poll(async () => (await bid('2610.00')).code, { timeout: BEGINS_MS })
      .toBe('success');
    await page.goto(`/details?id=${auctionId}`);
    await expect(page).toShow('您目前领先');

    const highest = '¥2,620.00';
    const { sequence } = await bid('2620.00', '2610.00');
    await expect(page).toShow(page.getByRole('status').filter({ hasText: highest }));
    await asOperator(voidBid, { auctionId, sequence: sequence ?? 0, reason: '误操作' });
    const voided = /^竞买人 \d+ 的第 2 条出价 ¥2,620.00 已作废：误操作$/;
    await expect(page).toShow(voided);
    await asOperator(cancelAuction, { auctionId, reason: '卖方货源调整' });
    await expect(page).toShow('卖方货源调整');

    const { heard, unheard } = await saidBy(page);
    expect(heard.some((text) => text.startsWith('当前最高价') && text.includes(highest))).toBe(
      true,
    );
    expect(heard.filter((text) => voided.test(text))).toHaveLength(1);
    expect(heard.some((text) => /^竞价已取消.*卖方货源调整/.test(text))).toBe(true);
    expect(unheard).toEqual([]);
  },
);

withScript('issue 50 §4: that a payment has arrived is read out', async ({ page }) => {
  const customer = await registered(page);
  const orderCode = await giveOrder(customer, await plentifulGoods(LOGISTICS));
  const call = await apiOf(customer);
  await page.goto(`/pay?orderCode=${orderCode}`);
  await page.getByLabel('微信支付').check();
  await page.getByRole('button', { name: '立即支付' }).click();
  await expect(page).toShow(/等待支付结果，剩余/);
  await listen(page);
  await page.reload();
  await expect(page).toShow(/等待支付结果，剩余/);
  const { payToken } = await call(startPayment, { orderCode, payMethod: 'wechat' });
  await call(sandboxConfirm, { payToken, orderCode });
  await expect(page).toBeAt(/^\/multiplePaysuccess/);
  expect((await saidBy(page)).heard).toContain('支付成功');
});
