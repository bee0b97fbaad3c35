import { expect } from 'vitest';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { smsOutboxList } from '#app/domain/message/contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { cancelOrder, purchaseOrders } from '#app/domain/order/contract.ts';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { companyWithBuyer } from '#tests/support/companies.ts';
import { type Customer, loggedIn } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import { apiOf, giveAddress, plentifulGoodsOf, putIntoCart } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const REASON = '原因或意见';

/** A checkout of two orders that waits for its company's own login, who comes to be logged in. */
async function waitingCheckout(page: Visitor) {
  const { owner, buyer } = await companyWithBuyer(page);
  await (await apiOf(owner))(saveApprovalRule, { oneLevelFrom: '1' });
  await giveAddress(owner);
  await page.context().clearCookies();
  await loggedIn(page, buyer);
  const lines = [];
  for (const code of ['S0001', 'S0002']) {
    lines.push(await putIntoCart(buyer, await plentifulGoodsOf(code)));
  }
  await page.goto(`/settle?ids=${lines.join(',')}`);
  await press(page, '提交订单');
  await expect(page).toShow('待审批');
  await page.context().clearCookies();
  const call = await apiOf(buyer);
  const { content } = await call(purchaseOrders, {});
  const [first, second] = content;
  if (!first || !second) throw new Error('there are no two orders');
  return {
    owner,
    left: formatYuanText(second.paymentAmount),
    /** The buyer gives one of the orders up while the approver looks at both. */
    getsCheaper: () => call(cancelOrder, { orderCode: first.orderCode }),
  };
}

const textsTo = async ({ phone }: Pick<Customer, 'phone'>): Promise<string[]> => {
  const { content } = await (await apiOf(OPERATOR))(smsOutboxList, { phone });
  return content.map(({ text }) => text);
};

const found = (texts: readonly string[], pattern: RegExp): string =>
  texts.flatMap((text) => pattern.exec(text)?.[1] ?? [])[0] ?? '';

test('an amount that changed while the page was open is shown anew, and what was typed is kept', async ({
  page,
}) => {
  const { owner, left, getsCheaper } = await waitingCheckout(page);
  await loggedIn(page, owner);
  await page.goto('/customer/approvals');
  await fill(page, { [REASON]: '已与车间核对' });
  await getsCheaper();
  await press(page, '同意');
  await expect(page).toShow(`变为 ¥${left}，没有审批，请核对后再决定`);
  expect(await page.getByLabel(REASON).inputValue()).toBe('已与车间核对');
  await press(page, '同意');
  await expect(page).toShowToast('已同意');
  await page.goto('/customer/approvals?which=decided');
  await expect(page).toShow('已与车间核对');
});

test('so it is by the link of a message, whose code stays good', async ({ page }) => {
  const { owner, left, getsCheaper } = await waitingCheckout(page);
  const link = found(await textsTo(owner), /(\/approval\/[\w-]+)/);
  await page.goto(link);
  await press(page, '获取验证码');
  await expect(page).toShowToast('验证码已发送给审批人');
  const code = found(await textsTo(owner), /验证码 (\d{6})/);
  await fill(page, { 验证码: code, [REASON]: '已与车间核对' });
  await getsCheaper();
  await press(page, '同意');
  await expect(page).toShow(`变为 ¥${left}，没有审批，请核对后再决定`);
  expect(await page.getByLabel(REASON).inputValue()).toBe('已与车间核对');
  expect(await page.getByLabel('验证码').inputValue()).toBe(code);
  await press(page, '同意');
  await expect(page).toShowToast('已同意');
});
