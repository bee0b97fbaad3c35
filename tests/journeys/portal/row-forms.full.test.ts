import { describe, expect } from 'vitest';
import { saveRating } from '#app/domain/after-sale/rating-contract.ts';
import { issueSaleCoupon, savePromotion } from '#app/domain/marketing/issue-contract.ts';
import { withdraw } from '#app/domain/payout/contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import { giveReceivedOrder, SELLER } from '#tests/support/received-orders.ts';
import { apiAfterLogin, apiOf } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

/** Of this file only, so that nobody else adds promotions. */
const PROMOTER = { phone: '13800000006', password: DEMO_PASSWORD, name: '' };

const later = (page: Visitor) => new URL(page.url()).searchParams.get('page');

describe('the form of a row that is on a later page is on that page', () => {
  test('a withdrawal of the operator', async ({ page }) => {
    await giveReceivedOrder(await registered(page));
    const seller = await apiAfterLogin(SELLER);
    const asked = { amount: '100.00', bank: '临港银行', accountNo: '622200000001' };
    for (let made = 0; made < 2; made++) await seller(withdraw, asked);
    await page.context().clearCookies();
    await loggedIn(page, OPERATOR);
    const pressed = async () => {
      await page.goto('/customer/desk/withdrawals?state=waiting&rows=1&page=2');
      const row = page.getByRole('link', { name: '处理', exact: true });
      const to = new URL((await row.getAttribute('href')) ?? '', page.url());
      await row.click();
      const form = page.locator('#decide input[name=withdrawalId]');
      if ((await form.count()) === 0) return null;
      return [later(page), (await form.inputValue()) === to.searchParams.get('withdrawal')];
    };
    // Other journeys ask for money meanwhile, which moves the rows on.
    await expect.poll(pressed).toEqual(['2', true]);
    await expect(page).toBeAt(/state=waiting/);
    await press(page, '驳回');
    await expect(page).toShow('请填写驳回原因');
    expect(later(page)).toBe('2');
  });

  test('a rating that its seller answers', async ({ page, newVisitor }) => {
    // One customer does not order twice within two seconds.
    for (const stars of ['4', '5']) {
      const buyer = await registered(await newVisitor());
      const call = await apiOf(buyer);
      const orderCode = await giveReceivedOrder(buyer);
      await call(saveRating, { orderCode, position: 0, stars, content: orderCode });
    }
    await loggedIn(page, SELLER);
    const pressed = async () => {
      await page.goto('/customer/sale-rating?rows=1&page=2');
      await page.getByRole('link', { name: /^回复 / }).click();
      return page.getByRole('dialog').count();
    };
    await expect.poll(pressed).toBe(1);
    await press(page, '回复');
    await expect(page).toShow('请填写回复');
    await page.getByRole('dialog').getByRole('textbox', { name: '回复' }).fill('谢谢');
    await press(page, '回复');
    await expect(page).toShowToast('已回复');
    await expect(page).toBeAt('/customer/sale-rating?rows=1&page=2');
  });

  test("a coupon of a seller's, and the goods of a promotion", async ({ page }) => {
    const seller = await apiOf(PROMOTER);
    const bands = [{ rangeMin: '10', discountAmount: '1' }];
    const { marketingId } = await seller(savePromotion, { markeName: '先', bands });
    const coupon = { name: '先行券', markeType: 1 as const, discountAmount: '1', count: '5' };
    await seller(issueSaleCoupon, { marketingId, ...coupon });
    await seller(savePromotion, { markeName: '后', bands });
    await loggedIn(page, PROMOTER);
    await page.goto('/customer/sale-marketing?rows=1&page=2');
    await page.getByRole('link', { name: /停发/ }).click();
    await expect(page).toShow('停发这种优惠券吗？');
    await press(page, '确定');
    await expect(page).toShowToast('已停发，已领取的仍可使用');
    await expect(page).toBeAt('/customer/sale-marketing?rows=1&page=2');

    // The page in the address is that of the goods, not of the two promotions.
    const of = new URLSearchParams({ dialog: 'goods', promotion: marketingId, of: 'others' });
    await page.goto(`/customer/sale-marketing?${of}&rows=1&page=3`);
    await expect(page).toBeAt(/dialog=goods/);
    expect(later(page)).toBe('3');
  });
});
