import { afterAll, beforeAll, expect, inject } from 'vitest';
import { listAddresses } from '#app/domain/checkout/address-contract.ts';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { inviteMember } from '#app/domain/company/member-contract.ts';
import { smsOutboxList } from '#app/domain/message/contract.ts';
import { deliveryList } from '#app/domain/message/delivery-contract.ts';
import { confirmMail, messageList, sendMailCode } from '#app/domain/message/inbox-contract.ts';
import { remittance } from '#app/domain/remittance/contract.ts';
import { wallDay } from '#app/domain/time.ts';
import { openPostOffice, type PostOffice } from '#tests/api/message/post-office.ts';
import { type ApiProcess, startApiProcess } from '#tests/api/support/api-process.ts';
import { type Caller, callersOf } from '#tests/api/support/market.ts';
import { copyOf } from '#tests/api/support/market-template.ts';
import { transferred } from '#tests/journeys/order/transfers.ts';
import { fill, press, settle } from '#tests/support/checkout-steps.ts';
import { type Customer, loggedIn, registered } from '#tests/support/customers.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { test } from '#tests/support/portal-test.ts';
import { detailOf, findGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const SESSION_SECRET = 'a secret of thirty-two characters';
const SITE = 'https://market.example.com';
const LOGISTICS = 1;
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0';

const demo = (phone: string): Customer => {
  const name = DEMO_ACCOUNTS.find((each) => each.phone === phone)?.name ?? '';
  return { phone, name, password: DEMO_PASSWORD };
};
const COMPANY = demo('13800000002');
const BUYER = demo('13800000011');
const APPROVER = demo('13800000012');
const FINANCE = demo('13800000013');
const SELLER = demo(SELLERS.first.phone);

let office: PostOffice;
let api: ApiProcess;
let portal: PortalProcess;

beforeAll(async () => {
  office = await openPostOffice();
  const database = { databaseUrl: await copyOf(inject('marketTemplate')), dataDir: '/tmp' };
  api = await startApiProcess(database, {
    ...{ SESSION_SECRET, PUBLIC_ORIGIN: SITE, MAIL_FROM: 'no-reply@market.example.com' },
    SMTP_URL: `smtp://127.0.0.1:${office.port}`,
  });
  portal = await startPortal({ TRADING_API_URL: api.url, SESSION_SECRET });
}, 120_000);
afterAll(async () => {
  await portal.stop();
  await api.kill();
  await office.close();
});

const mailOf = ({ phone }: Customer) => `${phone}@example.com`;
const mailsTo = (person: Customer) => office.received.filter(({ to }) => to[0] === mailOf(person));

/** The newest mail to a person with this subject; waits for it. */
async function mailTo(person: Customer, subject: string) {
  const found = () => mailsTo(person).findLast(({ headers }) => headers.get('subject') === subject);
  await expect.poll(found, { timeout: 30_000 }).toBeDefined();
  return found()?.parts.get('text/plain') ?? '';
}

/** Where a mail leads. */
const linkIn = (mail: string) =>
  /查看详情：https:\/\/market\.example\.com(\S+)/.exec(mail)?.[1] ?? '';

/** Confirms a person's address by the code that is sent there. */
async function withMail(person: Customer, call: Caller): Promise<Caller> {
  await call(sendMailCode, { mail: mailOf(person) });
  const sent = () => mailsTo(person).at(-1)?.parts.get('text/plain');
  await expect.poll(sent, { timeout: 30_000 }).toBeDefined();
  await call(confirmMail, { verifyCode: /\d{6}/.exec(sent() ?? '')?.[0] ?? '' });
  return call;
}

/** The messages about an order in a person's inbox, the oldest first. */
async function toldOf(call: Caller, orderCode: string): Promise<string[]> {
  const { content } = await call(messageList, { rows: 100 });
  return content
    .filter(({ text }) => text.includes(orderCode))
    .map(({ event }) => event)
    .reverse();
}

/** The buyer puts goods into the cart and orders from it; answers the order's code. */
async function ordersFromCart(page: Visitor): Promise<string> {
  const [goods] = await findGoods(
    1,
    (each) =>
      Number(each.availableCount) >= Number(each.miniQuantity) &&
      each.deliveryWay === LOGISTICS &&
      each.customerVo.sellerCode === SELLERS.first.sellerCode,
  );
  if (!goods) throw new Error('the demo market has no such goods');
  await page.goto(detailOf(goods));
  await press(page, '加入购物车');
  await page.goto('/shopCart');
  const name = `选择 ${goods.productVo.name}`;
  await page.getByRole('checkbox', { name, exact: true }).first().check();
  await settle(page);
  await expect(page).toBeAt(/^\/settle\?ids=/);
  await press(page, '提交订单');
  await expect(page).toBeAt(/^\/customer\/purchase-order\//);
  await expect(page).toShow('待审批');
  return page.url().split('/').at(-1) ?? '';
}

/** Six people, and jobs that run every few seconds. */
const TIMEOUT_MS = 180_000;

test(
  'issue 19 §3: across people: ordered, approved twice, paid by transfer; each gets the messages, by mail too',
  async ({ newVisitor }) => {
    const visitor = (userAgent?: string) =>
      newVisitor({ baseURL: portal.origin, ...(userAgent && { userAgent }) });
    const { as } = callersOf(api.url);
    const operator = await as(OPERATOR.phone);
    const codeTo = async ({ phone }: Customer) => {
      const { content } = await operator(smsOutboxList, { phone, rows: 1 });
      return /验证码 (\d{6})/.exec(content[0]?.text ?? '')?.[1] ?? '';
    };
    const owner = await withMail(COMPANY, await as(COMPANY.phone));
    const approver = await withMail(APPROVER, await as(APPROVER.phone));
    const buyer = await withMail(BUYER, await as(BUYER.phone));
    const finance = await withMail(FINANCE, await as(FINANCE.phone));
    const seller = await withMail(SELLER, await as(SELLER.phone));
    expect((await owner(listAddresses, {})).length).toBeGreaterThan(0);
    await owner(saveApprovalRule, { oneLevelFrom: '1', twoLevelsFrom: '2' });

    // A new member is the deputy of the company's own login while it is away.
    const deputyPage = await visitor();
    const deputy = await registered(deputyPage);
    const { token } = await owner(inviteMember, { invitee: deputy.phone, role: 'buyer' });
    await deputyPage.goto(`/customer/company/join/${token}`);
    await press(deputyPage, '获取验证码');
    await fill(deputyPage, { 验证码: await codeTo(deputy) });
    await press(deputyPage, '接受邀请');
    await expect(deputyPage).toBeAt('/customer/company');
    const ownerPage = await visitor();
    await loggedIn(ownerPage, COMPANY);
    await ownerPage.goto('/customer/company?tab=rules&edit=deputy');
    await ownerPage.getByLabel('我的代理人').selectOption({ label: deputy.name });
    await ownerPage.getByLabel('代理的最后一天').fill(wallDay(new Date()));
    await press(ownerPage, '保存代理');
    await expect(ownerPage).toShow(`外出，由 ${deputy.name} 代理审批`);

    const buyerPage = await visitor();
    await loggedIn(buyerPage, BUYER);
    const orderCode = await ordersFromCart(buyerPage);

    // The first approver decides on a phone, by what the mail says: a link, and a code by short message.
    const phone = await visitor(PHONE);
    const asked = await mailTo(APPROVER, '【审批】订单待您审批');
    expect(asked).toContain(`${BUYER.name} 的订单 ${orderCode}`);
    await phone.goto(linkIn(asked));
    await expect(phone).toShow(BUYER.name);
    await press(phone, '获取验证码');
    await fill(phone, { 验证码: await codeTo(APPROVER) });
    await press(phone, '同意');
    await expect(phone).toShowToast('已同意');
    await buyerPage.goto(`/customer/purchase-order/${orderCode}`);
    await expect(buyerPage).toShow('待审批');
    expect(await toldOf(seller, orderCode)).toEqual([]);

    await deputyPage.goto('/customer/approvals');
    await expect(deputyPage).toShow(orderCode);
    const card = deputyPage.locator('section', { hasText: orderCode });
    await card.getByRole('button', { name: '同意' }).click();
    await expect(deputyPage).toShowToast('已同意');
    expect(linkIn(await mailTo(BUYER, '【审批】订单通过审批'))).toBe(
      `/customer/purchase-order/${orderCode}`,
    );

    const financePage = await visitor();
    await loggedIn(financePage, FINANCE);
    await financePage.goto(`/customer/purchase-order/${orderCode}`);
    await press(financePage, '选择对公转账');
    const { remittanceCode, dueAmount } = (await finance(remittance, { orderCode })) ?? {};
    const [code, amount] = [remittanceCode ?? '', dueAmount ?? ''];
    await expect(financePage).toShow(code);
    const desk = await visitor();
    await loggedIn(desk, OPERATOR);
    await transferred(desk, COMPANY, { amount, code });
    await financePage.goto(linkIn(await mailTo(FINANCE, '【订单】对公转账已入账')));
    await expect(financePage).toShow('待发货');

    // The seller opens what the mail leads to.
    const sellerPage = await visitor();
    await loggedIn(sellerPage, SELLER);
    await sellerPage.goto(linkIn(await mailTo(SELLER, '【订单】订单可以发货')));
    await expect(sellerPage).toBeAt(`/customer/sale-order/${orderCode}`);
    await expect(sellerPage).toShow('待发货');

    const inboxes = {
      buyer: await toldOf(buyer, orderCode),
      approver: await toldOf(approver, orderCode),
      owner: await toldOf(owner, orderCode),
      deputy: await toldOf(await callersOf(api.url, deputy.password).as(deputy.phone), orderCode),
      finance: await toldOf(finance, orderCode),
      seller: await toldOf(seller, orderCode),
    };
    expect(inboxes).toEqual({
      buyer: ['approved', 'transferMatched'],
      approver: ['approvalAsked', 'transferMatched'],
      owner: ['approvalAsked', 'approvalAsked', 'transferMatched'],
      deputy: ['approvalAsked', 'approvalAsked', 'transferMatched'],
      finance: ['transferMatched'],
      seller: ['orderPlaced', 'orderReleased'],
    });

    // Every mail of it has arrived, once.
    const ofOrder = async () => {
      const { content: all } = await operator(deliveryList, { rows: 500, receipts: '1' });
      return all.filter(({ text }) => text.includes(orderCode));
    };
    await expect
      .poll(async () => (await ofOrder()).every(({ state }) => state === 'accepted'), {
        timeout: 30_000,
      })
      .toBe(true);
    const sent = (await ofOrder()).map(({ id }) => `<delivery-${id}@market.example.com>`);
    const arrived = office.received
      .filter(({ parts }) => parts.get('text/plain')?.includes(orderCode))
      .map(({ headers }) => headers.get('message-id'));
    expect(arrived.sort()).toEqual(sent.sort());
    // Who has an address has a mail of all that the inbox says.
    const { deputy: _, ...withAddress } = inboxes;
    expect(sent).toHaveLength(Object.values(withAddress).flat().length);
  },
  TIMEOUT_MS,
);
