import { describe, expect } from 'vitest';
import { cancelOrder, orderById } from '#app/domain/order/contract.ts';
import { merchReg, merchRegQry, topUp } from '#app/domain/wallet/contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { type Customer, registered } from '#tests/support/customers.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { inBothModesWhenFull, test, testWhenFull } from '#tests/support/portal-test.ts';
import { apiOf, plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const LOGISTICS = 1;
const LIST = '/customer/purchase-order';

/** Two orders of a customer who is logged in. */
async function twoOrders(page: Visitor) {
  const customer = await registered(page);
  const goods = await plentifulGoods(LOGISTICS);
  const codes = [await giveOrder(customer, goods)];
  // A second one within two seconds is refused.
  await expect
    .poll(
      () =>
        giveOrder(customer, goods).then(
          (code) => codes.push(code),
          () => 0,
        ),
      {
        timeout: 10_000,
        interval: 500,
      },
    )
    .toBe(2);
  return { customer, codes };
}

const stateOf = async (customer: Customer, id: string) =>
  (await (await apiOf(customer))(orderById, { id })).state;

async function tickAll(page: Visitor, codes: readonly string[]) {
  await page.goto(LIST);
  for (const code of codes) await page.getByLabel(`选择 ${code}`).check();
  await press(page, '合并付款');
}

describe('several orders paid at once', () => {
  inBothModesWhenFull('issue 18 §6: pay several at once, one QR code', async ({ page }) => {
    const { customer, codes } = await twoOrders(page);
    await tickAll(page, codes);
    await expect(page).toBeAt(/^\/pay\?orderCode=HB[0-9A-F]{20}$/);
    await expect(page).toShow('合并付款 2 个订单');
    for (const code of codes) {
      await expect(page).toShow(page.getByRole('link', { name: `订单 ${code}` }));
    }
    await page.getByLabel('支付宝支付').check();
    await press(page, '立即支付');
    await expect(page).toShow(page.getByRole('img', { name: '支付宝支付二维码' }));
    await page.getByRole('link', { name: '模拟扫码' }).click();
    await expect(page).toShow('合并付款 2 个订单');
    await press(page, '确认支付');
    await expect(page).toShow(page.getByRole('heading', { name: '支付成功' }));
    for (const code of codes) expect(await stateOf(customer, code)).toBe('paid');
  });

  test('proves by its session that this site has sent it, where a browser says nothing', async ({
    page,
  }) => {
    const { codes } = await twoOrders(page);
    await page.goto(LIST);
    const csrf = (await page.getByRole('button', { name: '合并付款' }).getAttribute('value')) ?? '';
    const send = (form: Record<string, string>) => page.request.post(LIST, { form });
    const [orderCode = ''] = codes;
    expect((await send({ orderCode, form: 'bundle' })).status()).toBe(403);
    expect((await send({ orderCode, csrf })).status()).toBe(422);
  });

  testWhenFull(
    'fewer than two, or one that cannot be paid, is said above the list, still ticked',
    async ({ page }) => {
      const { customer, codes } = await twoOrders(page);
      const [first = '', second = ''] = codes;
      await tickAll(page, [first]);
      await expect(page).toShow('请至少选择两个待付款的订单');
      expect(await page.getByLabel(`选择 ${first}`).isChecked()).toBe(true);
      await pay(customer, second);
      await tickAll(page, codes);
      await expect(page).toShow(`订单 ${second}：订单已支付`);
      expect(await page.getByLabel(`选择 ${second}`).isChecked()).toBe(true);
    },
  );

  testWhenFull('an order cancelled meanwhile is left out, with a message', async ({ page }) => {
    const { customer, codes } = await twoOrders(page);
    const [first = '', second = ''] = codes;
    await tickAll(page, codes);
    const call = await apiOf(customer);
    await call(cancelOrder, { orderCode: first });
    await page.goto(page.url());
    await expect(page).toShow('已取消');
    await page.getByLabel('支付宝支付').check();
    await press(page, '立即支付');
    await page.getByRole('link', { name: '模拟扫码' }).click();
    await press(page, '确认支付');
    await expect(page).toShow(page.getByRole('heading', { name: '支付成功' }));
    expect(await stateOf(customer, first)).toBe('cancelled');
    expect(await stateOf(customer, second)).toBe('paid');
  });

  inBothModesWhenFull('with one code on the phone from the wallet', async ({ page }) => {
    const { customer, codes } = await twoOrders(page);
    const call = await apiOf(customer);
    await call(merchReg, { name: '林知夏', certNo: '11010519491231002X' });
    const mbrNo = (await call(merchRegQry, {})).data.mbrNo ?? '';
    await call(topUp, { mbrNo, tranAmt: '500000.00' });
    await tickAll(page, codes);
    await page.getByLabel('钱包支付').check();
    await press(page, '立即支付');
    for (const code of codes) await expect(page).toShow(new RegExp(`订单 ${code}`));
    await press(page, '获取验证码');
    await expect(page).toShow(/已发送至/);
  });
});
