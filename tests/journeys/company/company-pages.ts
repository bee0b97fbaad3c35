import { expect } from 'vitest';
import { cartShares, shareCart } from '#app/domain/cart/share-contract.ts';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { changeMember, inviteMember, memberList } from '#app/domain/company/member-contract.ts';
import { saveControls } from '#app/domain/company/proposal-contract.ts';
import { saveSpendUnit } from '#app/domain/company/spend-unit-contract.ts';
import { smsOutboxList } from '#app/domain/message/contract.ts';
import { acceptInvitation, companyWithBuyer, signedCompany } from '#tests/support/companies.ts';
import { type Customer, loggedIn, registered } from '#tests/support/customers.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { apiOf, plentifulGoods, putIntoCart } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const LOGISTICS = 1;

/** A company of which everything waits for its own login, with one order that does. */
async function withWaitingOrder(page: Visitor): Promise<{ owner: Customer; buyer: Customer }> {
  const { owner, buyer } = await companyWithBuyer(page);
  await (await apiOf(owner))(saveApprovalRule, { oneLevelFrom: '1' });
  await giveOrder(buyer, await plentifulGoods(LOGISTICS));
  return { owner, buyer };
}

/** How one gets to the pages of a company and its approvals. */
export const COMPANY_PAGES = {
  'the people of a company, with an invitation': async (page: Visitor) => {
    const owner = await signedCompany(page);
    const call = await apiOf(owner);
    await call(inviteMember, { invitee: 'tongshi@example.com', role: 'finance' });
    await page.goto('/customer/company');
  },
  'a member who is changed': async (page: Visitor) => {
    await withWaitingOrder(page);
    await page.goto('/customer/company');
    await page.getByRole('link', { name: /^修改 / }).click();
  },
  'a role that is to be confirmed': async (page: Visitor) => {
    const owner = await signedCompany(page);
    await page.context().clearCookies();
    const person = await registered(page);
    const call = await apiOf(owner);
    const { token } = await call(inviteMember, { invitee: person.phone, role: 'admin' });
    await acceptInvitation(person, token);
    await page.context().clearCookies();
    await loggedIn(page, owner);
    await page.goto('/customer/company');
    await page.getByRole('link', { name: /^确认角色 / }).click();
  },
  'a member who leaves': async (page: Visitor) => {
    await withWaitingOrder(page);
    await page.goto('/customer/company');
    await page.getByRole('link', { name: /^移除 / }).click();
  },
  'the budgets of a company': async (page: Visitor) => {
    await signedCompany(page);
    await page.goto('/customer/company?tab=budgets');
  },
  'the cost centres and projects of a company': async (page: Visitor) => {
    const call = await apiOf(await signedCompany(page));
    await call(saveSpendUnit, { kind: 'costCentre', code: '1001', name: '研发部' });
    await call(saveSpendUnit, { kind: 'project', code: 'P1', name: '二期厂房', state: 'ended' });
    await page.goto('/customer/company?tab=units');
  },
  'the import of cost centres': async (page: Visitor) => {
    await signedCompany(page);
    await page.goto('/customer/company/units-import');
  },
  'the invitation of colleagues from a table': async (page: Visitor) => {
    await signedCompany(page);
    await page.goto('/customer/company/invite');
  },
  'what roles may do': async (page: Visitor) => {
    await signedCompany(page);
    await page.goto('/customer/company?tab=roles');
  },
  'changes that wait for a second person': async (page: Visitor) => {
    const { owner, buyer } = await companyWithBuyer(page);
    const call = await apiOf(owner);
    const { members } = await call(memberList, {});
    const personId = members.find(({ phone }) => phone === buyer.phone)?.personId ?? '';
    await call(changeMember, { personId, role: 'admin' });
    await call(saveControls, { secondPerson: true });
    await expect(call(saveApprovalRule, { oneLevelFrom: '1' })).rejects.toMatchObject({
      code: 'proposed',
    });
    await page.context().clearCookies();
    await loggedIn(page, buyer);
    await page.goto('/customer/company?tab=proposals');
  },
  'a rule of approvals that is changed': async (page: Visitor) => {
    await signedCompany(page);
    await page.goto('/customer/company?tab=rules&edit=sellers');
  },
  'an invitation to join': async (page: Visitor) => {
    const owner = await signedCompany(page);
    const call = await apiOf(owner);
    const { token } = await call(inviteMember, { invitee: 'new@example.com', role: 'viewer' });
    await page.context().clearCookies();
    await registered(page);
    await page.goto(`/customer/company/join/${token}`);
  },
  'orders that wait for an approval': async (page: Visitor) => {
    await withWaitingOrder(page);
    await page.goto('/customer/approvals');
  },
  'a cart that can be handed over and shared': async (page: Visitor) => {
    const { owner, buyer } = await companyWithBuyer(page);
    await putIntoCart(owner, await plentifulGoods());
    await putIntoCart(buyer, await plentifulGoods());
    const share = await apiOf(buyer);
    const { colleagues } = await share(cartShares, {});
    await share(shareCart, { personId: colleagues[0]?.personId ?? '', reads: true });
    await page.goto('/shopCart');
    await page.getByRole('checkbox', { name: /^选择/ }).first().check();
    await page.getByRole('button', { name: '转交同事' }).click();
    await expect(page).toShow('转交给同事');
  },
  'a colleague’s cart': async (page: Visitor) => {
    const { owner, buyer } = await companyWithBuyer(page);
    await putIntoCart(buyer, await plentifulGoods());
    const share = await apiOf(buyer);
    const { colleagues } = await share(cartShares, {});
    await share(shareCart, { personId: colleagues[0]?.personId ?? '', reads: true });
    await page.goto('/shopCart');
    await page.getByRole('link', { name: /的购物车（1 种商品）/ }).click();
    await expect(page).toShow(`${buyer.name} 的购物车`);
    await expect(page).toShow(owner.name);
  },
  'the link of an approval': async (page: Visitor) => {
    const { owner } = await withWaitingOrder(page);
    const operator = await apiOf(OPERATOR);
    const { content } = await operator(smsOutboxList, { phone: owner.phone });
    await page.goto(/\/approval\/[\w-]+/.exec(content[0]?.text ?? '')?.[0] ?? '');
  },
};
