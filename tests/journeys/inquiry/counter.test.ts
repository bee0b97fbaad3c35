import { expect } from 'vitest';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { giveInquiry, giveOffer, SELLERS, sendOffer } from '#tests/support/inquiries.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { findGoods, isPlentiful } from '#tests/support/trading-api.ts';

inBothModesWhenFull(
  'a buyer counters two offers; one seller takes the target, the other keeps the price with a word',
  async ({ page, newVisitor }) => {
    const buyer = await registered(page);
    const inquiryNum = await giveInquiry(buyer, await findGoods(2, isPlentiful));
    await giveOffer(SELLERS.first, inquiryNum, '4000');
    await giveOffer(SELLERS.second, inquiryNum, '4100');
    const inquiry = `/customer/purchase-inquiry/${inquiryNum}`;
    await page.goto(inquiry);
    await page.getByRole('link', { name: '还价' }).first().click();

    // Nothing is sent without a price, and what was typed stays.
    await fill(page, { 说明: '量大，请让利' });
    await press(page, '发出还价');
    await expect(page).toShow('请输入目标价');
    await page.locator('summary', { hasText: '其他方案' }).click();
    await page.getByRole('link', { name: '最低价降 3%' }).click();
    expect(
      await page
        .getByLabel(/目标价$/)
        .first()
        .inputValue(),
    ).toBe('3880.00');
    await page
      .getByLabel(/目标价$/)
      .nth(1)
      .fill('');
    await fill(page, { 说明: '量大，请让利' });
    await press(page, '发出还价');
    await expect(page).toShowToast('还价已发出');
    await expect(page).toBeAt(inquiry);
    await expect(page).toShow('还价记录（1 轮）');
    await expect(page).toShow('还价 ¥3,880.00 待答复');
    // Both sell both alike; of the lines all are open.
    await page.getByRole('link', { name: /^只看差异/ }).click();
    await expect(page).toBeAt(`${inquiry}?show=diff`);
    await page.getByRole('link', { name: /^只看未选/ }).click();
    await expect(page).toBeAt(`${inquiry}?show=open`);
    await expect(page).toShow('还价 ¥3,880.00 待答复');

    const received = `/customer/sale-inquiry/${inquiryNum}`;
    const [first, second] = [await newVisitor(), await newVisitor()];
    await loggedIn(first, SELLERS.first);
    await first.goto('/customer/sale-inquiry');
    await expect(first).toShow('买家还价');
    await first.goto(received);
    await expect(first).toShow('买家说明：量大，请让利');
    await expect(first).toShow('高 ¥120.00');
    await first.getByRole('link', { name: '按目标价填写新报价' }).click();
    expect(await first.getByRole('textbox', { name: /单价$/ }).first().inputValue()).toBe(
      '3880.00',
    );
    await sendOffer(first, '提交新一轮报价');
    await expect(first).toShowToast('提交成功');

    await loggedIn(second, SELLERS.second);
    await second.goto(received);
    await expect(second).toShow('高 ¥220.00');
    await second.locator('summary', { hasText: '维持报价' }).click();
    await press(second, '维持报价并答复');
    await expect(second).toShow('请输入答复');
    await fill(second, { 答复: '已是最低价' });
    await press(second, '维持报价并答复');
    await expect(second).toShowToast('已答复买家');
    await expect(second).toShow('我的答复：已是最低价');
    expect(await second.locator('main').textContent()).not.toContain('3,880.00 已修改');

    await page.goto(inquiry);
    await expect(page).toShow('还价 ¥3,880.00 已修改报价');
    await expect(page).toShow('还价 ¥3,880.00 维持报价');
    await expect(page).toShow('已是最低价');
  },
);

test('the offers of a sealed inquiry are not shown before its deadline, to the buyer and on paper', async ({
  page,
  newVisitor,
}) => {
  const buyer = await registered(page);
  const inquiryNum = await giveInquiry(buyer, await findGoods(2, isPlentiful), { sealed: true });
  await giveOffer(SELLERS.first, inquiryNum, '4321');
  const inquiry = `/customer/purchase-inquiry/${inquiryNum}`;
  for (const path of [
    inquiry,
    `${inquiry}/award`,
    `${inquiry}/award?counter=1`,
    `${inquiry}?dialog=accept`,
  ]) {
    await page.goto(path);
    await expect(page).toShow('密封报价');
    await expect(page).toShow(/已报价：/);
    expect(await page.locator('body').textContent()).not.toContain('4,321');
    expect(await page.locator('body').textContent()).not.toContain('4321');
  }
  expect(await page.getByRole('link', { name: '还价' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: '逐行采纳' }).count()).toBe(0);
  const seller = await newVisitor();
  await loggedIn(seller, SELLERS.first);
  await seller.goto(`/customer/sale-inquiry/${inquiryNum}`);
  await expect(seller).toShow('密封报价：截止前买家看不到任何报价，截止后同时开启');
});
