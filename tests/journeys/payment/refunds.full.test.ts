import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { REFUND_TRIES } from '#app/domain/payment/refund.ts';
import {
  alipay,
  anOrder,
  followUp,
  later,
  look,
  market,
  notify,
  start,
  wechat,
  withProviders,
} from '#tests/api/payment/provider-market.ts';
import { newSerial, SESSION_SECRET } from '#tests/api/support/open-market.ts';
import { checkLook } from '#tests/journeys/portal/page-check.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { test, withScript } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { sendRefunds } from '#trading-api/payment/follow-up.ts';
import { refunds } from '#trading-api/schema.ts';

withProviders();

let portal: PortalProcess;
beforeAll(async () => {
  portal = await startPortal({ TRADING_API_URL: market.url, SESSION_SECRET });
}, 180_000);
afterAll(() => portal.stop());
afterEach(() => {
  alipay.fundChange = 'Y';
  wechat.down = false;
});

const NAME = '平台运营';

/** The operator at the portal of this market. */
async function atDesk(page: Visitor): Promise<Visitor> {
  const { phone } = await market.buyer({ platformType: 'buyer,operator', name: NAME });
  await loggedIn(page, { name: NAME, phone, password: 'a-test-password' });
  return page;
}

async function cancelled(method: 'wechat' | 'alipay') {
  const { owner, orderCode } = await anOrder();
  const { tradeNo } = await start(owner, orderCode, method);
  await owner.call(cancelOrder, { orderCode }, { serial: newSerial() });
  return { orderCode, tradeNo };
}

/** Money that came too late, and that Alipay takes the order to send back for without sending it. */
async function underWay() {
  alipay.fundChange = 'N';
  const { orderCode, tradeNo } = await cancelled('alipay');
  await notify('alipay', tradeNo);
  return { orderCode, refundNo: `R${tradeNo}` };
}

/** The last time that a refund is tried, so many minutes later. */
async function failsForGood(orderCode: string, minutes: number) {
  const tries = REFUND_TRIES - 1;
  await market.db.update(refunds).set({ tries }).where(eq(refunds.orderCode, orderCode));
  await sendRefunds(market.db, { ...followUp(), now: later(minutes) });
}

/** A payment that WeChat does not close. */
async function notClosed() {
  const { orderCode, tradeNo } = await cancelled('wechat');
  wechat.down = true;
  for (let tried = 1; tried <= 7; tried += 1) await look(2 ** tried - 1);
  wechat.down = false;
  return { orderCode, tradeNo };
}

test('issue 46 §2: a refund is shown as 退款处理中 until it is certain', async ({ newVisitor }) => {
  const { orderCode, refundNo } = await underWay();
  const page = await atDesk(await newVisitor({ baseURL: portal.origin }));
  await page.goto('/customer/desk/money?tab=waiting');
  await expect(page).toShow(page.getByText(new RegExp(orderCode)));
  expect(await page.getByRole('link', { name: /^登记退款/ }).count()).toBe(0);
  alipay.refundStates.set(refundNo, {
    out_request_no: refundNo,
    refund_status: 'REFUND_SUCCESS',
    refund_amount: '7700.00',
  });
  await sendRefunds(market.db, { ...followUp(), now: later(5) });
  await page.goto('/customer/desk/money?tab=waiting');
  await expect(page).toShow(page.getByText('没有处理中的退款'));
});

test('one that fails is sent again, or by hand with its number', async ({ newVisitor }) => {
  const { orderCode } = await underWay();
  await failsForGood(orderCode, 5);
  const page = await atDesk(await newVisitor({ baseURL: portal.origin }));
  await page.goto('/customer/desk');
  await page.getByRole('link', { name: '退款待办理 1' }).click();
  await expect(page).toShow(page.getByText('原路退回失败'));
  await page.getByRole('link', { name: /^登记退款/ }).click();
  await press(page, '重新原路退回');
  await expect(page).toShowToast('已重新提交原路退回，结果稍后更新');
  await failsForGood(orderCode, 9);
  await page.goto('/customer/desk/money');
  await page.getByRole('link', { name: /^登记退款/ }).click();
  await page.getByLabel('退款流水号').fill('20261128-001');
  await press(page, '已退款');
  await expect(page).toShowToast('已登记退款');
  await page.goto('/customer/desk/money?tab=done');
  await expect(page).toShow(page.getByText('流水号 20261128-001'));
});

test('a payment that was not closed is closed when asked again, or noted as looked after', async ({
  newVisitor,
}) => {
  const first = await notClosed();
  const page = await atDesk(await newVisitor({ baseURL: portal.origin }));
  await page.goto('/customer/desk');
  await page.getByRole('link', { name: '付款未能关闭 1' }).click();
  await expect(page).toShow(page.getByText(`交易号 ${first.tradeNo}`));
  await page.getByRole('link', { name: /^处理 / }).click();
  await expect(page).toShow(page.getByRole('link', { name: '向支付平台查询' }));
  await press(page, '重新关闭');
  await expect(page).toShowToast('已重新请求关闭，结果稍后更新');
  await expect(page).toShow(page.getByText('没有未能关闭的付款'));
  await look(1);
  expect(wechat.closed.has(first.tradeNo)).toBe(true);

  const { tradeNo } = await notClosed();
  await page.goto('/customer/desk/money?tab=unclosed');
  await page.getByRole('link', { name: /^处理 / }).click();
  await press(page, '已处理');
  await expect(page.getByLabel('处理结果')).toHaveMessage('请填写处理结果');
  await page.getByLabel('处理结果').fill('已在商户平台关闭');
  await press(page, '已处理');
  await expect(page).toShowToast('已记为处理');
  await expect(page).toShow(page.getByText('已处理：已在商户平台关闭'));
  await page.goto(`/customer/desk/money?tab=unclosed&unclosed=${tradeNo}`);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.goto('/customer/desk');
  expect(await page.getByRole('link', { name: /付款未能关闭 [1-9]/ }).count()).toBe(0);
});

withScript(
  'axe finds nothing on these screens with rows, nor in their dialogs',
  async ({ newVisitor }) => {
    await underWay();
    const { tradeNo } = await notClosed();
    const { orderCode } = await underWay();
    await market.db
      .update(refunds)
      .set({ state: 'failed' })
      .where(eq(refunds.orderCode, orderCode));
    const page = await newVisitor({ baseURL: portal.origin });
    await atDesk(page);
    for (const address of [
      '/customer/desk/money',
      '/customer/desk/money?tab=waiting',
      '/customer/desk/money?tab=unclosed',
      `/customer/desk/money?tab=unclosed&unclosed=${tradeNo}`,
    ]) {
      await page.goto(address);
      await checkLook(page);
    }
  },
);
