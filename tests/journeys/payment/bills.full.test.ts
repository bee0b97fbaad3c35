import { afterAll, beforeAll, expect } from 'vitest';
import { HOUR_MS } from '#app/domain/duration.ts';
import { startOfWallDay, wallDay } from '#app/domain/time.ts';
import {
  anOrder,
  followUp,
  market,
  notify,
  start,
  wechat,
  withProviders,
} from '#tests/api/payment/provider-market.ts';
import { SESSION_SECRET } from '#tests/api/support/open-market.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { type Written, wechatBill } from '#tests/support/payment-stubs/bill-files.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { test } from '#tests/support/portal-test.ts';
import { followBills } from '#trading-api/remittance/bill/follow-bills.ts';

withProviders();

let portal: PortalProcess;
beforeAll(async () => {
  portal = await startPortal({ TRADING_API_URL: market.url, SESSION_SECRET });
}, 180_000);
afterAll(() => portal.stop());

const paid = (tradeNo: string, amount: number): Written => ({
  ...{ kind: 'payment', tradeNo, number: tradeNo, providerNo: '420000', amount },
  ...{ state: 'done', fee: 4620 },
});

test('issue 46 §2: the operator sees what differs from the bill of a day, and settles it', async ({
  newVisitor,
}) => {
  const { owner, orderCode } = await anOrder();
  const { tradeNo } = await start(owner, orderCode, 'wechat');
  await notify('wechat', tradeNo);
  const day = wallDay(new Date());
  const file = (amount: number) =>
    Buffer.from(wechatBill(day, [paid(tradeNo, amount), paid('another-shop', 100)]));
  wechat.bills.set(day, { file: file(770_001) });
  const now = new Date(startOfWallDay(day).getTime() + 35 * HOUR_MS);
  const compare = () => followBills(market.db, { ...followUp(), now });
  await compare();

  const page = await newVisitor({ baseURL: portal.origin });
  const name = '平台运营';
  const { phone } = await market.buyer({ platformType: 'buyer,operator', name });
  await loggedIn(page, { name, phone, password: 'a-test-password' });
  await page.goto('/customer/desk');
  await page.getByRole('link', { name: '支付平台账单待核对 1' }).click();
  await expect(page).toShow(page.getByText('有差异 2 笔'));
  await expect(page).toShow(page.getByText('平台：付款 2 笔 ¥7,701.01，退款 0 笔 ¥0.00'));
  await page.getByRole('link', { name: '查看差异' }).click();
  await expect(page).toShow(page.getByText('7,700.01'));
  await expect(page).toShow(page.getByText(orderCode));
  await page.getByRole('link', { name: '核对 平台有，本站没有 another-shop' }).click();
  await press(page, '已核对');
  await expect(page.getByLabel('核对结果')).toHaveMessage('请填写核对结果');
  await page.getByLabel('核对结果').fill('另一家店铺的交易');
  await press(page, '已核对');
  await expect(page).toShowToast('已记为核对');
  await expect(page).toShow(page.getByText('已核对：另一家店铺的交易'));
  const sheet = await page.request.get(`/customer/desk/bills.xlsx?provider=wechat&day=${day}`);
  expect((await sheet.body()).subarray(0, 2).toString()).toBe('PK');

  await page.getByRole('link', { name: '全部日期' }).click();
  await expect(page).toShow(page.getByText('账单未出'));
  await expect(page).toShow(page.getByText('有差异 1 笔'));
  wechat.bills.set(day, { file: file(770_000) });
  await press(page, `重新对账 ${day} 微信支付`);
  await expect(page).toShowToast('已安排重新下载并对账，一分钟后刷新查看');
  await compare();
  await page.goto('/customer/desk/bills');
  await expect(page).toShow(page.getByText('差异已核对'));
  const all = await page.request.get('/customer/desk/bills.xlsx');
  expect((await all.body()).subarray(0, 2).toString()).toBe('PK');
});
