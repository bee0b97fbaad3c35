import { expect } from 'vitest';
import { closeInquiry } from '#app/domain/inquiry/award-contract.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { giveInquiry, SELLERS } from '#tests/support/inquiries.ts';
import { test } from '#tests/support/portal-test.ts';
import { apiOf, plentifulGoods } from '#tests/support/trading-api.ts';

const RECEIVED = '/customer/sale-inquiry';

test('an inquiry that is over has no form, and its page says why', async ({ page, newVisitor }) => {
  const buyer = await registered(await newVisitor());
  const [goods, past] = [await plentifulGoods(), new Date(Date.now() - 60_000 + 8 * 3_600_000)];
  const endDate = past.toISOString().slice(0, 19).replace('T', ' ');
  const over = await giveInquiry(buyer, [goods], { endDate });
  await loggedIn(page, SELLERS.first);
  await page.goto(`${RECEIVED}?tab=ended`);
  await page.getByRole('link', { name: `${buyer.name} 的采购` }).click();
  await expect(page).toBeAt(`${RECEIVED}/${over}`);
  await expect(page).toShow('报价已截止，不能再提交。');
  expect(await page.getByRole('button', { name: /提交/ }).count()).toBe(0);
  await (await apiOf(buyer))(closeInquiry, { inquiryNum: over });
  await page.reload();
  await expect(page).toShow('买家已关闭该询价单，不能再报价。');
});

test('spec 2 §6: A seller responds; a buyer finds no seller’s desk, a stranger no inquiry', async ({
  page,
  newVisitor,
  watch,
}) => {
  watch.expectProblem(/status of 40[34]/);
  const buyer = await registered(page);
  const { sellerCode } = SELLERS.first;
  const inquiryNum = await giveInquiry(buyer, [await plentifulGoods()], {
    inquirySellerRefs: [{ sellerCode }],
  });
  for (const path of [RECEIVED, `${RECEIVED}/${inquiryNum}`]) {
    expect((await page.goto(path))?.status()).toBe(403);
    await expect(page).toShow('暂无卖家权限');
    await expect(page).toShow('这个页面供卖家使用，您的账号没有开通销售，可联系客服开通。');
  }
  expect(await page.getByRole('link', { name: '收到的询价' }).count()).toBe(0);
  const other = await newVisitor();
  await loggedIn(other, SELLERS.second);
  expect((await other.goto(`${RECEIVED}/${inquiryNum}`))?.status()).toBe(404);
  await expect(other).toShow('询价单不存在');
});
