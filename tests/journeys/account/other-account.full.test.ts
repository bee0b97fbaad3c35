import { describe, expect } from 'vitest';
import { myBids } from '#app/domain/auction/bid-contract.ts';
import { cartList } from '#app/domain/cart/contract.ts';
import { memberList, removeMember } from '#app/domain/company/member-contract.ts';
import { inquiryList } from '#app/domain/inquiry/contract.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { bidders, giveRunningAuction } from '#tests/support/bidding.ts';
import { atCheckout, fill, press } from '#tests/support/checkout-steps.ts';
import { companyWithBuyer } from '#tests/support/companies.ts';
import { type Customer, loggedIn, registered } from '#tests/support/customers.ts';
import { inBothModes, withScript } from '#tests/support/portal-test.ts';
import { apiAfterLogin, apiOf, detailOf, plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const LOGISTICS = 1;
const REFUSED = '这个页面是以另一个账号打开的';
const REMARK = '甲写的备注';
const TO_PAY = /^\/pay\?orderCode=/;

const ordersOf = async (customer: Customer) =>
  (await (await apiOf(customer))(purchaseOrders, {})).content.map(({ remark }) => remark);

const inCartOf = async (customer: Customer) => (await (await apiOf(customer))(cartList, {})).length;

const inquiriesOf = async (customer: Customer) =>
  (await (await apiOf(customer))(inquiryList, {})).totalElements;

/** What another tab of the same browser does: cookies are all that two tabs share without scripts. */
async function otherTab(page: Visitor, customer: Customer): Promise<void> {
  await page.context().clearCookies({ name: 'session' });
  await loggedIn(page, customer);
}

async function logInHere(page: Visitor, { phone, password }: Customer): Promise<void> {
  await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
  await fill(page, { 手机号: phone, 密码: password });
  await press(page, '登录');
}

const another = async (newVisitor: () => Promise<Visitor>) => registered(await newVisitor());

const remark = (page: Visitor) => page.locator('main').getByLabel('备注').first();

describe('a form of a page of one account, sent after another tab has logged in as another', () => {
  inBothModes(
    'an order, on a page that the other may not see: not made, and made after a login as before',
    async ({ page, newVisitor }) => {
      const other = await another(newVisitor);
      const customer = await atCheckout(page, await plentifulGoods(LOGISTICS));
      await fill(page, { 订单备注: REMARK });
      await otherTab(page, other);
      await press(page, '提交订单');
      await expect(page).toShow(REFUSED);
      await expect(page).toShow(`以「${other.name}」继续提交`);
      expect([await ordersOf(customer), await ordersOf(other)]).toEqual([[], []]);
      await press(page, '登录原来的账号');
      await logInHere(page, customer);
      await expect(page).toBeAt(TO_PAY);
      expect([await ordersOf(customer), await ordersOf(other)]).toEqual([[REMARK], []]);
    },
  );

  inBothModes('an inquiry: sent as the other one on purpose only', async ({ page, newVisitor }) => {
    const other = await another(newVisitor);
    const goods = await plentifulGoods(LOGISTICS);
    const customer = await registered(page);
    await page.goto(`/inquiry?sellerProductId=${goods.id}`);
    await remark(page).fill(REMARK);
    await page.getByLabel('条件').selectOption('款到发货');
    await otherTab(page, other);
    await press(page, '提交询价');
    await expect(page).toShow(REFUSED);
    expect(await remark(page).inputValue()).toBe(REMARK);
    expect([await inquiriesOf(customer), await inquiriesOf(other)]).toEqual([0, 0]);
    await press(page, `以「${other.name}」继续提交`);
    await expect(page).toBeAt('/customer/purchase-inquiry');
    expect([await inquiriesOf(customer), await inquiriesOf(other)]).toEqual([0, 1]);
  });

  inBothModes('a quantity in the cart, and goods collected', async ({ page, newVisitor }) => {
    const other = await another(newVisitor);
    const goods = await plentifulGoods();
    await registered(page);
    await page.goto(detailOf(goods));
    await otherTab(page, other);
    await page.getByRole('button', { name: '☆ 收藏' }).first().click();
    await expect(page).toShow(REFUSED);
    await page.context().clearCookies({ name: 'session' });
    await registered(page);
    await page.goto(detailOf(goods));
    await otherTab(page, other);
    await press(page, '加入购物车');
    await expect(page).toShow(REFUSED);
    expect(await inCartOf(other)).toBe(0);
  });

  inBothModes('a bid: not made for the other bidder', async ({ page, newVisitor }) => {
    const second = await newVisitor();
    const customers = await bidders([page, second]);
    const [, other] = customers;
    const auctionId = await giveRunningAuction(customers, { starts: 3, ends: 60 });
    const price = page.getByRole('textbox', { name: '出价' });
    const begun = async () => {
      await page.goto(`/details?id=${auctionId}`);
      return price.isVisible();
    };
    await expect.poll(begun, { timeout: 20_000, interval: 500 }).toBe(true);
    if (other) await otherTab(page, other);
    await price.fill('2600.00');
    await press(page, '出价');
    await expect(page).toShow(REFUSED);
    expect(await price.inputValue()).toBe('2600.00');
    const made = customers.map(async (each) => (await apiOf(each))(myBids, { auctionId }));
    for (const { receipts } of await Promise.all(made)) expect(receipts).toEqual([]);
  });

  inBothModes(
    'sent after a logout in the other tab: not done for who logs in then',
    async ({ page, newVisitor }) => {
      const other = await another(newVisitor);
      const customer = await atCheckout(page, await plentifulGoods(LOGISTICS));
      await fill(page, { 订单备注: REMARK });
      // As a logout does, which forgets whose browser it was.
      for (const name of ['session', 'draft']) await page.context().clearCookies({ name });
      await press(page, '提交订单');
      await logInHere(page, other);
      await expect(page).toBeAt('/shopping');
      expect([await ordersOf(customer), await ordersOf(other)]).toEqual([[], []]);
    },
  );

  inBothModes('the same account in another session: done', async ({ page }) => {
    const customer = await atCheckout(page, await plentifulGoods(LOGISTICS));
    await otherTab(page, customer);
    await press(page, '提交订单');
    await expect(page).toBeAt(TO_PAY);
  });

  inBothModes('a page that a visitor has opened: done', async ({ page, newVisitor }) => {
    const other = await another(newVisitor);
    await page.goto(detailOf(await plentifulGoods()));
    await otherTab(page, other);
    await press(page, '加入购物车');
    await expect.poll(() => inCartOf(other)).toBe(1);
  });

  inBothModes('a member who was removed: not done for their own account', async ({ page }) => {
    const { owner, buyer } = await companyWithBuyer(page);
    await otherTab(page, buyer);
    await page.goto(`/inquiry?sellerProductId=${(await plentifulGoods()).id}`);
    await remark(page).fill(REMARK);
    const call = await apiOf(owner);
    const { members } = await call(memberList, {});
    const personId = members.find(({ isOwnLogin }) => !isOwnLogin)?.personId ?? '';
    await call(removeMember, { personId });
    await press(page, '提交询价');
    await logInHere(page, buyer);
    await expect(page).toBeAt(/^\/inquiry/);
    expect(await remark(page).inputValue()).toBe('');
    const { totalElements } = await (await apiAfterLogin(buyer))(inquiryList, {});
    expect(totalElements).toBe(0);
  });

  withScript(
    'what is typed is not saved as a draft of the other one',
    async ({ page, newVisitor, watch }) => {
      watch.expectProblem(/status of 401/);
      const other = await another(newVisitor);
      await registered(page);
      await page.goto('/inquiry');
      await otherTab(page, other);
      await remark(page).fill(REMARK);
      await expect(page).toShow('未能保存到服务器，现在登录的是另一个账号');
      await page.goto('/inquiry');
      expect(await page.getByRole('button', { name: '恢复' }).count()).toBe(0);
      expect(await remark(page).inputValue()).toBe('');
    },
  );
});
