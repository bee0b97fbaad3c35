import { expect } from 'vitest';
import { increasePrice, setLimit } from '#app/domain/auction/bid-contract.ts';
import { saveAuctionSign } from '#app/domain/auction/contract.ts';
import { auctionSigns, cancelAuction } from '#app/domain/auction/desk-contract.ts';
import { saveSearch } from '#app/domain/catalogue/search/saved-contract.ts';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { saveApprovers } from '#app/domain/company/approver-rule-contract.ts';
import { changeMember, inviteMember, memberList } from '#app/domain/company/member-contract.ts';
import { saveDraft } from '#app/domain/draft/contract.ts';
import { DRAFT_ID } from '#app/domain/draft/draft-controls.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { saveKeptList } from '#app/domain/inquiry/kept-list-contract.ts';
import { smsOutboxList } from '#app/domain/message/contract.ts';
import { messageList } from '#app/domain/message/inbox-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { listByKeyword, purchasingSave } from '#app/domain/purchase/contract.ts';
import { savePlan } from '#app/domain/purchase/desk-contract.ts';
import { writePost } from '#app/domain/thread/contract.ts';
import { wallTime } from '#app/domain/time.ts';
import { auditSigns, giveAuction } from '#tests/support/auctions.ts';
import { inSeconds } from '#tests/support/bidding.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { acceptInvitation, confirmRoleOf, signedCompany } from '#tests/support/companies.ts';
import { type Customer, loggedIn, newcomer, registered } from '#tests/support/customers.ts';
import { TYPED_PLAN } from '#tests/support/group-plans.ts';
import { giveInquiry, giveOffer, SELLERS } from '#tests/support/inquiries.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { test } from '#tests/support/portal-test.ts';
import {
  apiAfterLogin,
  apiOf,
  callApi,
  plentifulGoods,
  plentifulGoodsOf,
  putIntoCart,
} from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const LOGISTICS = 1;
const LIST = [
  { name: '螺纹钢', grade: 'HRB400E', specs: 'Φ12', quantity: '5', unit: '吨', choice: '' },
];
const COMPANY = '/customer/company';
/** Six people with work of ten kinds. */
const TIMEOUT_MS = 240_000;

/** Somebody whose phone auctions take for their messages: they know none that begins with 19. */
function reachable(page: Visitor): Promise<Customer> {
  const person = newcomer();
  return registered(page, 'personal', { ...person, phone: person.phone.replace(/^19/, '17') });
}

/** A person of the company, in a browser of their own. */
async function colleague(page: Visitor, owner: Customer, role: 'admin' | 'buyer') {
  const person = await reachable(page);
  const { token } = await (await apiOf(owner))(inviteMember, { invitee: person.phone, role });
  await acceptInvitation(person, token);
  await confirmRoleOf(owner, person);
  await page.context().clearCookies();
  await loggedIn(page, person);
  return person;
}

const textsTo = async ({ phone }: Customer) =>
  (await (await apiOf(OPERATOR))(smsOutboxList, { phone, rows: 100 })).content;

/** An auction that runs, for which somebody of the company is signed up, with a rival. */
async function auctionOf(person: Customer, company: Customer, rival: Customer) {
  const id = await giveAuction({
    ...{ signEndDate: inSeconds(600), startDate: inSeconds(1), endDate: inSeconds(600) },
    ...{ biddingMode: 'open_bidding', proxyBids: true },
  });
  for (const [who, companyName, bidLimit] of [
    [person, company.name, '400000'],
    [rival, '对手', ''],
  ] as const) {
    await (await apiOf(who))(saveAuctionSign, {
      ...{ auctionId: id, companyName, bidLimit, checked: true, auctionSignQualifyList: [] },
      ...{ credentialNumber: '91320200MA1X000000', noticePhoneNumber: who.phone },
    });
  }
  return id;
}

/** A plan of the operator for which somebody is registered. */
async function groupOf(person: Customer): Promise<string> {
  const title = `离开者的集采${person.phone.slice(-5)}`;
  const plan = {
    ...{ ...TYPED_PLAN, title, deadline: wallTime(new Date(Date.now() + DAY_MS)) },
    ...{ deliveryStartDate: '2099-12-01', deliveryEndDate: '2099-12-31' },
  };
  const operator = await apiOf(OPERATOR);
  const publish = () =>
    operator(savePlan, plan).then(
      () => true,
      () => false,
    );
  // The operator may have published a plan in the last two seconds.
  await expect.poll(publish, { timeout: 20_000 }).toBe(true);
  const [made] = (await callApi(listByKeyword, { keyword: title })).content;
  const { scheduleId, productCode } = made ?? expect.fail('no plan');
  await (await apiOf(person))(purchasingSave, { scheduleId, productCode, orderedQuantity: '5' });
  return title;
}

test(
  'issue 53 §3: who leaves is followed by a colleague, who finds all of it; nothing reaches who has left',
  async ({ page, newVisitor, watch }) => {
    // What the link of somebody who has left leads to is gone.
    watch.expectProblem(/status of 410/);
    const owner = await signedCompany(page);
    const ownerCall = await apiOf(owner);
    const [leavingPage, nextPage, buyerPage] = [
      await newVisitor(),
      await newVisitor(),
      await newVisitor(),
    ];
    const leaving = await colleague(leavingPage, owner, 'admin');
    const next = await colleague(nextPage, owner, 'admin');
    const buyer = await colleague(buyerPage, owner, 'buyer');
    const rival = await reachable(await newVisitor());
    const call = await apiOf(leaving);
    const { members } = await ownerCall(memberList, {});
    const idOf = (person: Customer) =>
      members.find(({ phone }) => phone === person.phone)?.personId ?? '';

    // What they begin: goods in the cart, a search, a draft, a list, a group, an inquiry with an offer, an order with words.
    await putIntoCart(leaving, await plentifulGoods());
    await call(saveSearch, { name: '离开者常买', list: 'goods', criteria: {} });
    const [id, form] = [crypto.randomUUID(), 'inquiry'];
    const content = { form, values: { title: '没有写完', [DRAFT_ID]: id } };
    await call(saveDraft, { ...{ id, form, content }, page: '/inquiry' });
    await call(saveKeptList, { name: '离开者的清单', rows: LIST });
    const group = await groupOf(leaving);
    const inquiryNum = await giveInquiry(leaving, [await plentifulGoodsOf('S0001')]);
    await giveOffer(SELLERS.first, inquiryNum, '3800');

    // Two orders wait: their own, and a buyer's, which asks them alone.
    await ownerCall(saveApprovalRule, { oneLevelFrom: '1' });
    const of = { personId: idOf(buyer), role: 'buyer', department: '工程部' };
    await (await apiAfterLogin(owner))(changeMember, of);
    const named = { kind: 'department', value: '工程部', mode: 'one' };
    await ownerCall(saveApprovers, { ...named, personIds: [idOf(leaving)] });
    const own = await giveOrder(leaving, await plentifulGoods(LOGISTICS));
    const { sellerCode } = await call(orderById, { id: own });
    const about = { kind: 'order', ref: own, side: 'buyer', sellerCode } as const;
    await call(writePost, { ...about, text: '请尽快安排' });
    const asked = await giveOrder(buyer, await plentifulGoods(LOGISTICS));
    const { content: inbox } = await call(messageList, { rows: 50 });
    const ownLink = inbox.find(({ path }) => path.startsWith('/approval/'))?.path ?? '';
    const stranger = await newVisitor();
    await stranger.goto(ownLink);
    await expect(stranger).toShow(asked);

    const auctionId = await auctionOf(leaving, owner, rival);
    await nextPage.goto('/customer/approvals');
    const signCard = nextPage.locator('section', { hasText: '竞价报名' });
    await signCard.getByRole('button', { name: '同意' }).click();
    await expect(nextPage).toShowToast('已同意');
    await auditSigns(auctionId);
    const limit = { auctionId, price: '3000.00', confirmed: '3000.00' };
    const isSet = () =>
      call(setLimit, limit).then(
        () => true,
        () => false,
      );
    await expect.poll(isSet, { timeout: 20_000 }).toBe(true);

    // The owner removes them, and chooses who takes over.
    const texts = (await textsTo(leaving)).length;
    await page.goto(COMPANY);
    await page.getByRole('link', { name: `移除 ${leaving.name}` }).click();
    await expect(page).toShow('其设置的代理出价停止');
    await page.getByLabel('由谁接手').selectOption({ label: `${next.name}（管理员）` });
    await press(page, '确定');
    await expect(page).toShowToast('成员已移除，已退出其全部登录');

    // From that second on their session and their link open nothing, and no bid is made for them.
    await leavingPage.goto('/customer/purchase-order');
    await expect(leavingPage).toBeAt(/^\/customer\/login/);
    await stranger.goto(ownLink);
    await expect(stranger).not.toShow(asked);
    const rivals = await apiOf(rival);
    const { code, snapshot } = await rivals(increasePrice, {
      ...{ auctionId, price: '2700.00', count: '120' },
    });
    expect([code, snapshot.buyerPresentPrice]).toEqual(['success', '2700.00']);

    // The colleague finds each.
    await nextPage.goto('/customer/messages');
    await expect(nextPage).toShow(`${leaving.name} 已离开企业，由您接手其工作`);
    await nextPage.goto(`/customer/purchase-order/${own}`);
    await expect(nextPage).toShow('接手人');
    await expect(nextPage).toShow('请尽快安排');
    await nextPage.goto(`/customer/purchase-inquiry/${inquiryNum}`);
    await expect(nextPage).toShow('接手人');
    await expect(nextPage).toShow('3,800.00');
    await nextPage.goto('/inquiry');
    await expect(nextPage).toShow('有未提交的内容');
    await nextPage.goto('/customer/searches');
    await expect(nextPage).toShow('离开者常买');
    await nextPage.goto('/customer/lists');
    await expect(nextPage).toShow('离开者的清单');
    await nextPage.goto('/customer/group-purchase');
    await expect(nextPage).toShow(group);
    await nextPage.goto('/shopCart');
    await expect(nextPage).toShow(nextPage.getByRole('checkbox', { name: /^选择/ }).first());
    await nextPage.goto(`/details?id=${auctionId}&refresh=off`);
    await nextPage.locator('summary', { hasText: '代理出价（已停止）' }).click();
    await expect(nextPage).toShow(/停止：设置人已离开企业。已记入的出价仍然有效/);
    const { content: signs } = await (await apiOf(OPERATOR))(auctionSigns, { auctionId });
    expect(signs.map(({ noticePhoneNumber }) => noticePhoneNumber)).toContain(next.phone);

    // What waited asks them, and they decide.
    await nextPage.goto('/customer/approvals');
    await expect(nextPage).toShow(asked);
    await expect(nextPage).not.toShow(own);
    const card = nextPage.locator('section', { hasText: asked });
    await card.getByRole('button', { name: '同意' }).click();
    await expect(nextPage).toShowToast('已同意');

    // The owner's decision about the order of who left is told to who took over, and the auction's end to their phone.
    await page.goto('/customer/approvals');
    await page.locator('section', { hasText: own }).getByRole('button', { name: '同意' }).click();
    await expect(page).toShowToast('已同意');
    const nextCall = await apiOf(next);
    const told = (await nextCall(messageList, { rows: 50 })).content;
    expect(told.some(({ event, text }) => event === 'approved' && text.includes(own))).toBe(true);
    await (await apiOf(OPERATOR))(cancelAuction, { auctionId, reason: '货已售出' });
    expect((await textsTo(next)).some(({ text }) => text.includes('货已售出'))).toBe(true);
    const since = (await textsTo(leaving)).slice(0, -texts || undefined);
    expect(since.map(({ text }) => text).join('；')).not.toMatch(/货已售出|订单|审批/);
  },
  TIMEOUT_MS,
);
