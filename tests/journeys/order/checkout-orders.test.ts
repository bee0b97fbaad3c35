import { describe, expect } from 'vitest';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { atCheckoutOfTwo, fill, press } from '#tests/support/checkout-steps.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { openMore } from '#tests/support/things.ts';
import { apiOf } from '#tests/support/trading-api.ts';

describe('issue 48 §1: one checkout, one payment, an order for each seller', () => {
  inBothModesWhenFull('is paid at once, and its orders are side by side', async ({ page }) => {
    const customer = await atCheckoutOfTwo(page);
    await expect(page).toShow('商品来自 2 个卖家，将生成 2 个订单，一次付款');
    await fill(page, { 订单备注: '两家一起' });
    await press(page, '提交订单');
    await expect(page).toBeAt(/^\/pay\?orderCode=HB[0-9A-F]{20}&/);
    await expect(page).toShow(page.getByRole('heading', { name: '本次下单：2 个订单' }));
    const { content } = await (await apiOf(customer))(purchaseOrders, {});
    expect(content.map(({ remark }) => remark)).toEqual(['两家一起', '两家一起']);
    const names = content.map(({ orderCode }) => `订单 ${orderCode}`);
    for (const name of names) await expect(page).toShow(page.getByRole('link', { name }));
    await page.getByLabel('支付宝支付').check();
    await press(page, '立即支付');
    await page.getByRole('link', { name: '模拟扫码' }).click();
    await expect(page).toShow('本次下单：2 个订单');
    await press(page, '确认支付');
    await expect(page).toShow(page.getByRole('heading', { name: '支付成功' }));
    await expect(page).toShow('本次下单：2 个订单');
    for (const name of names) await expect(page).toShow(page.getByRole('link', { name }));

    const [own, other] = content.map(({ orderCode }) => orderCode);
    await page.goto(`/customer/purchase-order/${own}`);
    await expect(page).toShow(page.getByRole('heading', { name: '本次下单：2 个订单' }));
    await expect(page).toShow(`订单 ${own}（本订单）`);
    await page.getByRole('link', { name: `订单 ${other}` }).click();
    await expect(page).toShow(`订单 ${other}（本订单）`);
    await page.getByRole('link', { name: '全部再次购买' }).click();
    await press(page, '去结算');
    await expect(page).toShow('商品来自 2 个卖家，将生成 2 个订单，一次付款');
    expect(await page.getByLabel('订单备注').inputValue()).toBe('两家一起');
  });

  test('one is cancelled, the rest is paid; the paths of finished steps name them all', async ({
    page,
  }) => {
    const customer = await atCheckoutOfTwo(page);
    await press(page, '提交订单');
    const { content } = await (await apiOf(customer))(purchaseOrders, {});
    const [order] = content;
    const code = order?.checkout?.checkoutCode;
    await page.goto(`/complete?orderCode=${code}`);
    await expect(page).toBeAt(`/multiplePaysuccess?orderCode=${code}`);
    await expect(page).toShow('订单尚未支付');
    await page.goto(`/customer/purchase-order/${order?.orderCode}`);
    await openMore(page);
    await page.getByRole('link', { name: '取消订单' }).click();
    await expect(page).toShow('取消后不能恢复');
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect(page).toShow('已取消');
    await page.goto(`/pay?orderCode=${code}`);
    await expect(page).toShow(
      page.getByRole('row', { name: new RegExp(`${order?.orderCode}.*已取消`) }),
    );
  });
});
