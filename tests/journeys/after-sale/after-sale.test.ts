import { describe, expect } from 'vitest';
import { clickToDo, press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { inBothModesWhenFull, test, testWhenFull } from '#tests/support/portal-test.ts';
import { giveReceivedOrder, giveShippedOrder, SELLER } from '#tests/support/received-orders.ts';
import { openMore } from '#tests/support/things.ts';
import { plentifulGoods, plentifulGoodsOf } from '#tests/support/trading-api.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const CASES = '/customer/purchase-saleafter-order';

describe('after-sale', () => {
  inBothModesWhenFull(
    '申请售后 on a received order: refused by the seller, decided by the platform',
    async ({ page, newVisitor }) => {
      const buyer = await registered(page);
      const orderCode = await giveReceivedOrder(buyer);
      await page.goto(`/customer/purchase-order/${orderCode}`);
      await openMore(page);
      await page.getByRole('link', { name: '申请售后' }).click();
      await expect(page).toBeAt(`${CASES}?orderCode=${orderCode}`);
      await page.getByLabel('数量').fill('1');
      await page.getByLabel('退款金额（元）').fill('99999999');
      await page.getByLabel('原因').selectOption({ label: '质量不合格' });
      await press(page, '提交申请');
      await expect(page).toShow(/^最多可退 /);
      await page.getByLabel('退款金额（元）').fill('10');
      await press(page, '提交申请');
      await expect(page).toShowToast('售后申请已提交');
      const id = new URL(page.url()).pathname.split('/').at(-1);

      const seller = await newVisitor();
      await loggedIn(seller, SELLER);
      await clickToDo(seller, '/customer/sale-desk', '售后待处理');
      await seller.goto(`/customer/sale-saleafter/${id}`);
      await seller.getByLabel('拒绝').check();
      await press(seller, '提交');
      await expect(seller).toShow('请说明原因');
      await seller.getByLabel('说明').fill('复检合格');
      await press(seller, '提交');
      await expect(seller).toShow('待买家确认');

      await page.goto(`${CASES}/${id}`);
      await page.getByLabel('申请平台介入').check();
      await page.getByLabel('说明').fill('有检测报告');
      await press(page, '提交');
      await expect(page).toShow('平台介入中');

      const operator = await newVisitor();
      await loggedIn(operator, OPERATOR);
      await clickToDo(operator, '/customer/desk', '售后待裁定');
      await operator.goto(`/customer/desk/saleafter/${id}`);
      await operator.getByLabel('裁定退款').check();
      await operator.getByLabel('退款金额（元）').fill('8');
      await press(operator, '提交');
      await expect(operator).toShow('已退款');

      await page.goto(`/customer/purchase-order/${orderCode}`);
      await expect(page).toShow(/售后退款 ¥8\.00/);
    },
  );

  test('issue 18 §3: a shortfall opens a case from the form of the receipt', async ({ page }) => {
    const buyer = await registered(page);
    const orderCode = await giveShippedOrder(buyer);
    await page.goto(`/customer/purchase-order/${orderCode}`);
    const received = page.getByRole('textbox', { name: / 实收数量（/ });
    const weighed = Number(await received.inputValue());
    await received.fill(String(weighed + 1));
    await press(page, '确认收货并申请售后');
    await expect(received).toHaveMessage(/^最多 .+（实提数量）$/);
    await received.fill(String(weighed - 0.5));
    await page.getByLabel('收货备注').fill('少半吨');
    await press(page, '确认收货并申请售后');
    await expect(page).toShowToast('已确认收货，订单已按实提数量结算');
    expect(await page.getByLabel('数量').inputValue()).toBe('0.5');
    expect(await page.getByLabel('说明').inputValue()).toBe('少半吨');
    // What it comes to stands in the field before it is asked for.
    await press(page, '提交申请');
    const amount = page.getByLabel('退款金额（元）');
    await expect(amount).toHaveMessage('请填写退款金额');
    expect(Number(await amount.inputValue())).toBeGreaterThan(0);
    await press(page, '提交申请');
    await expect(page).toShowToast('售后申请已提交');
    await expect(page).toShow(/数量短少/);
  });

  test('all of an order that is not shipped is asked for at once, and withdrawn', async ({
    page,
  }) => {
    const buyer = await registered(page);
    const orderCode = await giveOrder(buyer, await plentifulGoods(1));
    await pay(buyer, orderCode);
    await page.goto(`${CASES}?orderCode=${orderCode}`);
    await page.getByLabel('原因').selectOption({ label: '协商一致' });
    await press(page, '提交申请');
    await expect(page).toShowToast('售后申请已提交');
    await page.getByLabel('撤销申请').check();
    await press(page, '提交');
    await expect(page).toShow('已关闭');
  });

  testWhenFull(
    'what a seller cannot ship goes back once its buyer accepts it',
    async ({ page, newVisitor }) => {
      const buyer = await registered(page);
      const orderCode = await giveOrder(buyer, await plentifulGoodsOf(SELLER.sellerCode));
      await pay(buyer, orderCode);
      const seller = await newVisitor();
      await loggedIn(seller, SELLER);
      await seller.goto(`/customer/sale-order/${orderCode}`);
      await seller.getByRole('link', { name: '无法供货？请买家确认未发货退款' }).click();
      await seller.getByLabel('数量').fill('999999');
      await press(seller, '提交');
      await expect(seller.getByLabel('原因')).toHaveMessage('请向买家说明原因');
      await seller.getByLabel('原因').fill('停产检修');
      await press(seller, '提交');
      await expect(seller.getByLabel('数量')).toHaveMessage(/^还有 .+ 没有发货$/);
      expect(await seller.getByLabel('原因').inputValue()).toBe('停产检修');
      await seller.getByLabel('数量').fill('');
      await press(seller, '提交');
      await expect(seller).toShowToast('已请买家确认退款，买家 72 小时内未答复视为接受');
      const id = new URL(seller.url()).pathname.split('/').at(-1);

      await page.goto(`${CASES}?orderCode=${orderCode}`);
      await expect(page).toShow('卖家无法供货');
      await page.goto(`${CASES}/${id}`);
      await page.getByLabel('接受').check();
      await press(page, '提交');
      await expect(page).toShow('已退款');
      await page.goto(`/customer/purchase-order/${orderCode}`);
      await expect(page).toShow('已取消');
    },
  );

  testWhenFull(
    'a received line is rated once, and its seller answers',
    async ({ page, newVisitor }) => {
      const buyer = await registered(page);
      const orderCode = await giveReceivedOrder(buyer);
      await page.goto(`/customer/purchase-order/${orderCode}`);
      await page.getByRole('link', { name: '评价' }).click();
      await press(page, '提交评价');
      await expect(page).toShow('请选择星级');
      await page.getByLabel('★★★★☆ 满意').check();
      const words = `质量稳定 ${orderCode}`;
      await page.getByRole('textbox', { name: '评价' }).fill(words);
      await press(page, '提交评价');
      await expect(page).toShowToast('感谢您的评价');
      expect(await page.getByRole('button', { name: '提交评价' }).count()).toBe(0);

      const seller = await newVisitor();
      await loggedIn(seller, SELLER);
      await seller.goto('/customer/sale-rating');
      await expect(seller).toShow(words);
      await seller
        .getByRole('link', { name: /^回复 / })
        .first()
        .click();
      await seller.getByRole('textbox', { name: '回复' }).fill('谢谢');
      await seller.getByRole('dialog').getByRole('button', { name: '回复', exact: true }).click();
      await expect(seller).toShowToast('已回复');
      await page.goto(`/customer/purchase-rating?orderCode=${orderCode}`);
      await expect(page).toShow('卖家回复：谢谢');
    },
  );
});
