import { expect } from 'vitest';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { documentNamed, giveInquiry, SELLERS, sendOffer } from '#tests/support/inquiries.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { findGoods, giveAddress, isPlentiful } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

/** Quotes some of the goods of an inquiry: a price, or null for a line that is left out. */
async function quote(
  page: Visitor,
  prices: readonly (string | null)[],
  refusal?: string,
): Promise<void> {
  const controls = page.getByRole('textbox', { name: /单价$/ });
  for (const [at, price] of prices.entries()) if (price) await controls.nth(at).fill(price);
  await fill(page, { '全部商品 条件': '款到发货', '全部商品 交货地址': '宁波市临港新区 66 号库' });
  await page.getByLabel('全部商品 交货方式').selectOption({ label: '物流' });
  await page.getByLabel(/^附件/).setInputFiles(documentNamed('报价单.pdf'));
  await sendOffer(page);
  if (refusal) await expect(page).toShow(refusal);
  else await expect(page).toShowToast('提交成功');
}

inBothModesWhenFull(
  'decision 48: parts are quoted, the best mix is awarded to two, what is left later, and the rest ends',
  async ({ page, newVisitor }) => {
    const buyer = await registered(page);
    await giveAddress(buyer);
    const goods = await findGoods(3, isPlentiful);
    const inquiryNum = await giveInquiry(buyer, goods);
    const received = `/customer/sale-inquiry/${inquiryNum}`;
    const [first, second] = [await newVisitor(), await newVisitor()];
    await loggedIn(first, SELLERS.first);
    await first.goto(received);
    await quote(first, ['100', '210', null]);
    await loggedIn(second, SELLERS.second);
    await second.goto(received);
    await quote(second, ['110', '200', null]);

    const inquiry = `/customer/purchase-inquiry/${inquiryNum}`;
    await page.goto(inquiry);
    await expect(page).toShow('不报价');
    await expect(page).toShow(/最佳组合 ¥.*2 种商品，2 家卖家各一个订单/);
    await page.getByRole('link', { name: '逐行采纳' }).click();
    await expect(page).toShow(/2 个订单，合计/);

    // Whoever changes the choice sees first what it makes.
    const [choice] = [page.getByLabel(/采纳卖家$/)];
    await choice.nth(1).selectOption({ index: 0 });
    await press(page, '确认采纳并下单');
    await expect(page).toShow('采纳结果有变化，请核对后再确认');
    await expect(page).toShow(/1 个订单，合计/);
    await choice.nth(1).selectOption({ index: 1 });
    await press(page, '更新采纳结果');
    await expect(page).toShow(/2 个订单，合计/);
    await press(page, '确认采纳并下单');
    await expect(page).toShow(/已采纳报价，生成 2 个订单/);

    await page.goto(inquiry);
    await expect(page).toShow('已采纳部分商品，其余商品仍可采纳。');
    await first.goto(received);
    await expect(first).toShow(/买家已采纳您报价中的 1 种商品/);
    expect(await first.locator('main').textContent()).not.toContain('200.00');

    // What nobody quoted ends with a reason, which the sellers see.
    await page.goto(`${inquiry}/award`);
    await page.locator('summary', { hasText: '结束不再采购的商品' }).click();
    await page.getByRole('checkbox').first().check();
    await fill(page, { 结束原因: '改用库存' });
    await press(page, '结束所选商品');
    await expect(page).toShowToast('所选商品已结束');
    await expect(page).toBeAt(inquiry);
    await expect(page).toShow('已成交');
    await second.goto(received);
    await expect(second).toShow('已中标');
  },
);

test('an offer that is only valid as a whole says so, before and after', async ({
  page,
  newVisitor,
}) => {
  const buyer = await registered(page);
  await giveAddress(buyer);
  const inquiryNum = await giveInquiry(buyer, await findGoods(2, isPlentiful));
  const seller = await newVisitor();
  await loggedIn(seller, SELLERS.third);
  await seller.goto(`/customer/sale-inquiry/${inquiryNum}`);
  await seller.getByRole('checkbox', { name: '只接受整单采纳' }).check();
  await seller
    .getByLabel(/^(?!全部).* 条件$/)
    .first()
    .fill('月结 30 天');
  await seller.getByLabel(/^备注/).fill('货到付款');
  await quote(seller, ['100', '200'], '条件、备注与付款方式「全款」不一致');
  await seller.getByRole('checkbox', { name: '按所选条款执行' }).check();
  await seller.getByLabel(/^附件/).setInputFiles(documentNamed('报价单.pdf'));
  await sendOffer(seller);
  await expect(seller).toShowToast('提交成功');
  await seller.goto(`/customer/sale-inquiry/${inquiryNum}`);
  expect(await seller.getByRole('checkbox', { name: '只接受整单采纳' }).isChecked()).toBe(true);

  await page.goto(`/customer/purchase-inquiry/${inquiryNum}`);
  await expect(page).toShow('只接受整单采纳');
  await expect(page).toShow('与付款方式不一致，订单按「全款」付款');
  await page.goto(`/customer/purchase-inquiry/${inquiryNum}/award`);
  await page.getByRole('link', { name: /^全部给/ }).click();
  await page
    .getByLabel(/采纳卖家$/)
    .first()
    .selectOption({ index: 0 });
  await press(page, '更新采纳结果');
  await expect(page).toShow('该报价只接受整单采纳，请采纳全部商品，或选择其他卖家');
});
